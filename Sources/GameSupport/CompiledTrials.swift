import Measurement
import MonteCarlo
import Players
import Synchronization

/// The trials of any game, as closures that play many trials per call. Each game's module, where
/// the game's type is known, specialises the day loop, which is 10 times slower otherwise.
public struct CompiledTrials: TrialModel {
  @usableFromInline package let plan: MeasurementPlan
  @usableFromInline package let parties: Parties
  @usableFromInline package let population: PopulationRules
  @usableFromInline let playBlock:
    @Sendable (Range<Int>, inout PartyRecorder, inout RunTally, () -> Bool) -> Void
  @usableFromInline let trace: @Sendable (_ party: Int) -> (events: [TraceEvent], tally: RunTally)
  @usableFromInline let hasMember: @Sendable (_ archetypes: [Bool], _ party: Int) -> Bool
  @usableFromInline let compileForOneThread: @Sendable () -> CompiledTrials

  /// Compiles the trials of a game in the calling module.
  @inlinable
  public init<G: Game>(_ trials: PartyTrials<G>) {
    (plan, parties, population) = (trials.plan, trials.parties, trials.population.rules)
    playBlock = { block, recorder, tally, isCancelled in
      trials.play(block, &recorder, into: &tally, isCancelled: isCancelled)
    }
    trace = { trials.trace($0) }
    hasMember = { trials.hasMember(of: $0, party: $1) }
    compileForOneThread = { CompiledTrials(trials.forOneThread()) }
  }

  /// Compiles the lives of a simulation's parties by these games.
  @inlinable @inline(__always)
  init<G: Game>(
    _ game: G, _ phases: GamePhases<G>, of simulation: Simulation, players: Int
  ) {
    self.init(
      PartyTrials(
        game: game, phases: phases, population: simulation.population, players: players,
        days: simulation.days, seed: simulation.seed, measures: simulation.measures))
  }

  /// Compiles lives with memory of their own, which one thread uses at a time: each thread that plays
  /// takes lives that `make` has compiled, and gives them back.
  public init(lending make: @escaping @Sendable () -> CompiledTrials) {
    let first = make()
    let idle = TrialsPool(make, idle: first)
    (plan, parties, population) = (first.plan, first.parties, first.population)
    playBlock = { block, recorder, tally, isCancelled in
      idle.lend { $0.playBlock(block, &recorder, &tally, isCancelled) }
    }
    trace = { party in idle.lend { $0.trace(party) } }
    hasMember = { archetypes, party in idle.lend { $0.hasMember(archetypes, party) } }
    compileForOneThread = { CompiledTrials(lending: make) }
  }

  /// Compiles lives that are played beforehand, block by block: `prepare` plays those of a block, or
  /// returns false where that failed; `isTraced` is true for a life of which every event is reported.
  public init<G: Game>(
    _ trials: PartyTrials<G>,
    prepare: @escaping @Sendable (_ block: Range<Int>, _ isTraced: Bool) -> Bool, atOnce most: Int
  ) {
    (plan, parties, population) = (trials.plan, trials.parties, trials.population.rules)
    playBlock = { block, recorder, tally, isCancelled in
      for first in stride(from: block.lowerBound, to: block.upperBound, by: most) {
        let part = first..<min(first + most, block.upperBound)
        guard prepare(part, false) else { return }
        // Asked once for each party, as each answer counts one that is played.
        var isOver = false
        trials.play(part, &recorder, into: &tally) {
          isOver = isCancelled()
          return isOver
        }
        if isOver { return }
      }
    }
    trace = { party in
      _ = prepare(party..<party + 1, true)
      return trials.trace(party)
    }
    hasMember = { trials.hasMember(of: $0, party: $1) }
    compileForOneThread = { CompiledTrials(trials, prepare: prepare, atOnce: most) }
  }

  public func forOneThread() -> CompiledTrials { compileForOneThread() }

  public func makeSummary() -> RunTally { RunTally(plan: plan) }

  public func play(_ trials: Range<Int>, into tally: inout RunTally, isCancelled: () -> Bool) {
    var recorder = makeRecorder()
    playBlock(trials, &recorder, &tally, isCancelled)
    recorder.addUp(&tally)
  }

  package func makeRecorder(keepsFigures: Bool = false, keepsDays: Bool = false) -> PartyRecorder {
    PartyRecorder(
      plan: plan, maxMembers: parties.maxMembers, keepsFigures: keepsFigures, keepsDays: keepsDays)
  }

  /// Plays one party with a recorder that keeps the party's figures, and that adds it up with others
  /// (`PartyRecorder.addUp`). Does nothing if there is no such party, or if none of its members is of
  /// an archetype that counts.
  package func play(
    party: Int, _ recorder: inout PartyRecorder, into tally: inout RunTally,
    counting archetypes: [Bool]? = nil
  ) {
    recorder.forget()
    guard party < parties.count, archetypes.map({ hasMember($0, party) }) ?? true else { return }
    playBlock(party..<party + 1, &recorder, &tally) { false }
  }
}

/// Compiled lives that no thread is playing.
private final class TrialsPool: Sendable {
  private let make: @Sendable () -> CompiledTrials
  private let idle: Mutex<[CompiledTrials]>

  init(_ make: @escaping @Sendable () -> CompiledTrials, idle first: CompiledTrials) {
    self.make = make
    idle = Mutex([first])
  }

  func lend<Result>(_ use: (CompiledTrials) -> Result) -> Result {
    let trials = idle.withLock { $0.popLast() } ?? make()
    defer { idle.withLock { $0.append(trials) } }
    return use(trials)
  }
}
