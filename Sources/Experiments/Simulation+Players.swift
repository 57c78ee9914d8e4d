import GameKit
import Measurement
import MonteCarlo

/// A player's whole life in numbers.
public struct PlayerLife: Sendable {
  /// The party's number, and the player's among its members, both from 0.
  public let party, member: Int
  /// Its index among the plan's archetypes.
  public let archetype: Int
  /// The metrics of `Simulation.playerMetrics`, in their order; nil where the player has none.
  public let values: [Double?]
}

extension Simulation {
  /// The metrics that each player has a value of.
  public var playerMetrics: [MetricDefinition] { recording(.summary).plan.metrics }

  /// Plays parties and returns the lives of their players, in order.
  ///
  /// - Parameter parties: Their numbers, below `partyCount`; each is played alone, with the luck that it
  ///   has in any run.
  public func lives(ofParties parties: Range<Int>) -> [PlayerLife] {
    let trials = recording(.summary).trials.forOneThread()
    var recorder = PartyRecorder(plan: trials.plan)
    var tally = trials.makeSummary()
    let scales = trials.plan.metrics.map { Double($0.scale) }
    return parties.flatMap { party in
      trials.play(party: party, &recorder, into: &tally)
      return recorder.members.enumerated().map { number, member in
        PlayerLife(
          party: party, member: number, archetype: member.archetype,
          values: zip(member.values, scales).map { value, scale in
            value.map { Double($0) / scale }
          })
      }
    }
  }
}
