import GameKit
import Measurement
import MonteCarlo

/// A simulation with compiled rules that plays any range of parties, any number of times: for
/// benchmarks.
public struct PreparedRun: Sendable {
  private let trials: CompiledTrials

  /// Compiles the rules to tables.
  public init(_ simulation: Simulation) { trials = simulation.trials }

  /// How many parties there are; their numbers count from 0.
  public var partyCount: Int { trials.parties.count }

  /// A tally of no party.
  public func makeTally() -> RunTally { trials.makeSummary() }

  /// Plays parties on the calling thread, and records them.
  ///
  /// - Parameter parties: Within 0 ..< `partyCount`.
  public func play(_ parties: Range<Int>, into tally: inout RunTally) {
    precondition(parties.lowerBound >= 0 && parties.upperBound <= partyCount, "these are its own")
    trials.play(parties, into: &tally)
  }
}
