import GameSupport
import Measurement
import Players
import ScenarioReading

/// A test of an engine with the rules of a scenario: whether results can be relied on.
///
/// Every part of it plays the same parties in a new process, in which the engine has played nothing else.
package struct EngineTest {
  /// An answer of the test.
  package struct Verdict {
    /// The question, as a statement that holds for a good engine.
    package let promise: String
    /// The deed of the engine in place of it; nil if it keeps the promise.
    package let fault: String?
    package var isKept: Bool { fault == nil }
  }

  let engine: Engine
  let simulation: Simulation
  private let processes: EngineProcesses
  let trials: PartyTrials<ForeignGame>
  private let planned: [[PlannedLife]]

  /// - Parameter simulation: A run of an engine that is a program, or a library in processes of its own;
  ///   else nil is returned.
  package init?(_ simulation: Simulation) {
    guard let rules = simulation.game as? ForeignRules,
      case .program(let processes) = rules.engine.way
    else { return nil }
    (engine, self.simulation, self.processes) = (rules.engine, simulation, processes)
    let trials = rules.partyTrials(of: simulation, players: simulation.players)
    self.trials = trials
    let hasStreak = rules.engine.manifest.hasStreak
    planned = (0..<trials.parties.count).map { trials.plannedDays(of: $0, hasStreak: hasStreak) }
  }

  /// The days that players live in one play of all parties.
  private var playerDays: Int { planned.joined().reduce(0) { $0 + $1.tasks.count } }

  /// Returns the answers, up to the first fault that leaves nothing to ask.
  package func verdicts() -> [Verdict] {
    let order = Array(planned.indices)
    var verdicts: [Verdict] = []
    let begun = ContinuousClock.now
    let first: [[RecordedLife]]
    do {
      first = try lives(order)
    } catch {
      return [Verdict(promise: "it plays all \(order.count) parties", fault: error.message)]
    }
    let time = (ContinuousClock.now - begun) / .nanoseconds(1) / Double(max(1, playerDays))
    verdicts.append(Verdict(promise: "it plays all \(order.count) parties", fault: nil))
    let played = impossible()
    verdicts.append(
      Verdict(
        promise: "its reports are possible: values, droughts, accounts and events",
        fault: played.fault))
    if played.fault == nil {
      let withTotals = try? lives(order.prefix(100).map { $0 }, withTotals: true)
      verdicts.append(
        Verdict(
          promise: "it reports all that it declares",
          fault: lack(of: first, withTotals.map { Array($0.prefix(100)) } ?? [])))
      verdicts.append(
        Verdict(
          promise: "its droughts follow the laws that it declares",
          fault: contradiction(of: first, Findings(played.tally))))
    }
    func compare(
      _ promise: String, _ order: [Int], threads: Int = 1, because reason: String
    ) {
      do {
        let again = try lives(order, threads: threads)
        verdicts.append(
          Verdict(
            promise: promise, fault: difference(first, again).map { "\(reason): \($0)" }))
      } catch {
        verdicts.append(Verdict(promise: promise, fault: error.message))
      }
    }
    compare(
      "the same seed gives the same lives", order,
      because: "it plays differently when it plays again, by a clock or another source of chance")
    compare(
      "the order of players has no effect", order.reversed(),
      because: "a player's life depends on those who played before, by a state that players share")
    compare(
      "threads have no effect", order, threads: 4,
      because:
        "a player's life depends on those who play at the same time, by a state that threads share")
    if let fault = unread() {
      verdicts.append(Verdict(promise: "it reads every number that it declares", fault: fault))
    }
    verdicts.append(
      Verdict(promise: "it keeps no memory of players who have ended", fault: leak(order)))
    let words = time < 1000 ? "\(Int(time.rounded())) ns" : "\(Int((time / 1000).rounded())) µs"
    verdicts.append(
      Verdict(promise: "a player's day takes \(words), with the messages", fault: nil))
    return verdicts
  }

  /// Returns the lives of all parties, by party, played in an order in a new process.
  private func lives(
    _ order: [Int], threads: Int = 1, withTotals: Bool = false
  ) throws(EngineProblem) -> [[RecordedLife]] {
    let process = try processes.another()
    var lives = Array(repeating: [RecordedLife](), count: planned.count)
    for first in stride(from: 0, to: order.count, by: 100) {
      let part = order[first..<min(first + 100, order.count)]
      let played = try play(Array(part), in: process, threads: threads, withTotals)
      for (party, own) in zip(part, played) { lives[party] = own }
    }
    return lives
  }

  /// Returns the lives of some parties. A process that fails is asked again for one party at a time, so that
  /// the fault names its party.
  private func play(
    _ parties: [Int], in process: EngineProcess, threads: Int, _ withTotals: Bool
  ) throws(EngineProblem) -> [[RecordedLife]] {
    do throws(EngineProblem) {
      return try engine.lives(
        parties.map { planned[$0] }, of: trials, in: process, threads: threads,
        withTotals: withTotals)
    } catch {
      for party in parties {
        let alone = try processes.another()
        do throws(EngineProblem) {
          _ = try engine.lives([planned[party]], of: trials, in: alone)
        } catch {
          throw EngineProblem("it fails in party \(party): \(error.message)")
        }
      }
      throw EngineProblem(
        "it fails in the parties \(parties[0]) to \(parties[parties.count - 1]) "
          + "together, and in none of them alone: \(error.message)")
    }
  }

  /// Returns a report of the engine that cannot be true, also of events in some lives, and what all parties
  /// measure.
  private func impossible() -> (fault: String?, tally: RunTally) {
    let trials = simulation.game.trials(of: simulation, players: simulation.players)
    var tally = trials.makeSummary()
    trials.play(0..<trials.parties.count, into: &tally) { engine.failure.hasHappened }
    for party in 0..<min(20, trials.parties.count) where !engine.failure.hasHappened {
      _ = simulation.trace(party: party)
    }
    return (engine.failure.take(), tally)
  }

  /// Returns the first difference between two plays, in words.
  private func difference(_ a: [[RecordedLife]], _ b: [[RecordedLife]]) -> String? {
    let series = trials.game.shape.series
    for party in a.indices {
      for (member, (one, other)) in zip(a[party], b[party]).enumerated() {
        let place = "party \(party), member \(member)"
        if let index = one.series.indices.first(where: { one.series[$0] != other.series[$0] }) {
          let name = series[index % series.count].name
          return "\(place), day \(index / series.count + 1): `\(name)` is \(one.series[index]), "
            + "then \(other.series[index])"
        }
        if one.metrics != other.metrics { return "\(place): its metrics differ" }
        if one.droughts != other.droughts { return "\(place): its droughts differ" }
        if one.attempts != other.attempts { return "\(place): the chances of its attempts differ" }
      }
    }
    return nil
  }

  /// Returns the numbers that a library declares and does not read.
  private func unread() -> String? {
    guard let world = trials.game.message, let process = try? processes.another(),
      let answer = try? process.answer(to: world.compile(as: 0))
    else { return nil }
    var parser = JSONParser(text: answer, file: "answer")
    let names = (try? parser.parse())?.member("unread")?.node.elements.compactMap(\.string) ?? []
    return names.isEmpty ? nil : "it never reads \(names.joined(separator: ", "))"
  }

  /// Returns how much memory a library keeps after each life, if it does.
  private func leak(_ order: [Int]) -> String? {
    guard let process = try? processes.another() else { return nil }
    func memory() -> Int? {
      guard let answer = try? process.answer(to: ["ask": .string("memory")]) else { return nil }
      var parser = JSONParser(text: answer, file: "answer")
      return (try? parser.parse())?.member("bytes")?.node.number?.integer
    }
    let parties = order.prefix(100).map { planned[$0] }
    let lives = parties.joined().count
    let (windows, plays) = (6, 4)
    var held: [Int] = []
    for _ in 0..<windows {
      for _ in 0..<plays {
        guard (try? engine.lives(parties, of: trials, in: process)) != nil else { return nil }
      }
      guard let now = memory() else { return nil }
      held.append(now)
    }
    // The first plays fill what a process keeps for later; then a good engine needs no more.
    let settled = held.dropFirst(2)
    let growth = (settled.last! - settled.first!) / ((settled.count - 1) * plays * lives)
    let isRising = zip(settled, settled.dropFirst()).allSatisfy { $0 < $1 }
    return isRising && growth >= 16 ? "it keeps about \(growth) bytes of every life" : nil
  }
}
