import Measurement
import MonteCarlo
import Players

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

  public func forOneThread() -> CompiledTrials { compileForOneThread() }

  public func makeSummary() -> RunTally { RunTally(plan: plan) }

  public func play(_ trials: Range<Int>, into tally: inout RunTally, isCancelled: () -> Bool) {
    var recorder = makeRecorder()
    playBlock(trials, &recorder, &tally, isCancelled)
  }

  package func makeRecorder(keepsFigures: Bool = false, keepsDays: Bool = false) -> PartyRecorder {
    PartyRecorder(
      plan: plan, maxMembers: parties.maxMembers, keepsFigures: keepsFigures, keepsDays: keepsDays)
  }

  /// Plays one party with a recorder that keeps the party's figures. Does nothing if there is no
  /// such party, or if none of its members is of an archetype that counts.
  package func play(
    party: Int, _ recorder: inout PartyRecorder, into tally: inout RunTally,
    counting archetypes: [Bool]? = nil
  ) {
    recorder.forget()
    guard party < parties.count, archetypes.map({ hasMember($0, party) }) ?? true else { return }
    playBlock(party..<party + 1, &recorder, &tally) { false }
  }
}
