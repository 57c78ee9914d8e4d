import GameSupport
import Measurement

extension Engine {
  /// Lets a process play the lives of a block of parties. Returns false where it fails.
  func prepare(
    _ block: Range<Int>, of trials: PartyTrials<ForeignGame>, in processes: EngineProcesses,
    _ isTraced: Bool, withTotals: Bool
  ) -> Bool {
    if failure.hasHappened { return false }
    let parties = block.map { trials.plannedDays(of: $0, hasStreak: manifest.hasStreak) }
    do throws(EngineProblem) {
      let lives = try processes.lend { (process) throws(EngineProblem) -> [RecordedLife] in
        try self.lives(parties, of: trials, in: process, isTraced, withTotals: withTotals)
      }
      trials.game.recording!.take(lives)
      return true
    } catch {
      let last = block.upperBound - 1
      let place = block.count == 1 ? "party \(last)" : "the parties \(block.lowerBound) to \(last)"
      trials.game.recording!.take([])
      failure.note("the engine failed as it played \(place): \(error.message)")
      return false
    }
  }

  /// Returns the lives of parties, as a process plays them.
  func lives(
    _ parties: [[PlannedLife]], of trials: PartyTrials<ForeignGame>, in process: EngineProcess,
    _ isTraced: Bool, withTotals: Bool, threads: Int = 1
  ) throws(EngineProblem) -> [RecordedLife] {
    let worlds = try process.numbers(of: trials.games.map { $0.message! })
    let answer = try process.answer(
      to: EngineMessage.live(
        parties, worlds: worlds, isTraced: isTraced, withTotals: withTotals, threads: threads))
    return try read(answer, of: parties, trials.game.shape, withTotals: withTotals)
  }

  /// Returns the lives of parties, by party.
  func lives(
    _ parties: [[PlannedLife]], of trials: PartyTrials<ForeignGame>, in process: EngineProcess,
    threads: Int = 1, withTotals: Bool = false
  ) throws(EngineProblem) -> [[RecordedLife]] {
    var rest = try lives(
      parties, of: trials, in: process, false, withTotals: withTotals, threads: threads)[...]
    return parties.map { members in
      defer { rest = rest.dropFirst(members.count) }
      return Array(rest.prefix(members.count))
    }
  }

  /// Reads the lives of an answer, each with as many values as it has days and metrics.
  private func read(
    _ answer: [UInt8], of parties: [[PlannedLife]], _ shape: EngineShape, withTotals: Bool
  ) throws(EngineProblem) -> [RecordedLife] {
    var reader = LivesReader(answer)
    let lives: [RecordedLife]
    do throws(LivesReader.Fault) {
      lives = try reader.lives()
    } catch {
      throw EngineProblem("its answer cannot be read: \(error.message)")
    }
    let planned = Array(parties.joined())
    guard lives.count == planned.count else {
      throw EngineProblem("it answers with \(lives.count) lives of \(planned.count)")
    }
    let totals = withTotals ? shape.metrics.count { $0.kind == .total } : 0
    for (life, plan) in zip(lives, planned) {
      let expected = [
        ("opening values", life.opening.count, shape.stateCount),
        ("values of series", life.series.count, plan.tasks.count * shape.seriesCount),
        ("metrics", life.metrics.count, shape.metricCount),
        ("totals", life.totals.count, plan.tasks.count * totals),
      ]
      for (what, count, needed) in expected where count != needed {
        throw EngineProblem("it answers with \(count) \(what) of a player, who has \(needed)")
      }
    }
    return lives
  }
}
