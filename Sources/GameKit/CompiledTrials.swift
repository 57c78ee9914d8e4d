import Measurement
import MonteCarlo
import Players

/// The trials of any game, as closures that play many of them a call.
///
/// A day loop that is not specialised is 10 × slower. So the loop is specialised in the module of each
/// game, where the game is known, and the harness gets it as a closure.
public struct CompiledTrials: TrialModel {
  @usableFromInline package let plan: MeasurementPlan
  @usableFromInline package let parties: Parties
  /// Plays some of the parties.
  @usableFromInline let playBlock:
    @Sendable (Range<Int>, inout PartyRecorder, inout RunTally, () -> Bool) -> Void
  /// Plays one of the parties, and records all that happens.
  @usableFromInline let trace: @Sendable (_ party: Int) -> (events: [TraceEvent], tally: RunTally)
  @usableFromInline let compileForOneThread: @Sendable () -> CompiledTrials

  /// The trials of a game, compiled where this is called.
  @inlinable
  public init<G: Game>(_ trials: PartyTrials<G>) {
    plan = trials.plan
    parties = trials.parties
    playBlock = { block, recorder, tally, isCancelled in
      trials.play(block, &recorder, into: &tally, isCancelled: isCancelled)
    }
    trace = { trials.trace($0) }
    compileForOneThread = { CompiledTrials(trials.forOneThread()) }
  }

  public func forOneThread() -> CompiledTrials { compileForOneThread() }

  public func makeSummary() -> RunTally { RunTally(plan: plan) }

  public func play(_ trials: Range<Int>, into tally: inout RunTally, isCancelled: () -> Bool) {
    var recorder = PartyRecorder(plan: plan)
    playBlock(trials, &recorder, &tally, isCancelled)
  }

  /// Plays one party with a recorder that keeps what it showed; nothing where there is no such
  /// party.
  package func play(party: Int, _ recorder: inout PartyRecorder, into tally: inout RunTally) {
    recorder.forget()
    guard party < parties.count else { return }
    playBlock(party..<party + 1, &recorder, &tally) { false }
  }
}
