import GameSupport
import Measurement

package struct PlayerLife: Sendable {
  /// The party's number, and the player's among its members, both from 0.
  package let party, member: Int
  package let archetype: Int
  /// The metrics of `PlayerLives`, in their order; nil where the player has none.
  package let values: [Double?]
}

/// The lives of a world's players, played when they are asked for.
package struct PlayerLives: Sendable {
  private let trials: CompiledTrials
  package init(of world: Simulation) { trials = world.recording(.summary).trials }
  package var archetypes: [String] { trials.plan.archetypes }
  /// The metrics that each player has a value of.
  package var metrics: [MetricDefinition] { trials.plan.metrics }
  package var partyCount: Int { trials.parties.count }

  /// Plays some parties, with the luck of any run, and returns their players in order.
  package func ofParties(_ parties: Range<Int>) -> [PlayerLife] {
    let trials = trials.forOneThread()
    var recorder = trials.makeRecorder()
    var tally = trials.makeSummary()
    let scales = metrics.map { Double($0.scale) }
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
