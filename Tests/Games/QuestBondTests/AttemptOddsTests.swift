import GameEngines
import TestWorlds
import Testing

@testable import Measurement
@testable import QuestBond
@testable import Statistics

/// DRP-1, PTY: attempts at equipment give their chances to the figures of droughts.
@Suite struct AttemptOddsTests {
  @Test(arguments: [false, true])
  func `the chances of attempts are those of what happens`(grace: Bool) throws {
    var (simulation, rules) = try World.shipped(
      "questbond", as: QuestRules.self, players: 300, days: 30)
    for source in rules.loot.pity.indices {
      rules.loot.pity[source].graceAttempt = grace
      (rules.loot.pity[source].softStart, rules.loot.pity[source].softStep) = (2, 0.002)
    }
    simulation.game = rules
    let tally = simulation.tally()
    for source in LootSource.allCases {
      let droughts = tally.weighedDroughts(source: source.rawValue, row: 0)
      // An expedition has several rolls, whose chances may follow from one another.
      #expect(droughts.giveChances == (source != .expedition))
      if !droughts.giveChances { continue }
      let endings = droughts.map { Array($0.groups.all.enumerated()) }.flatMap { $0 }
      func sum(_ units: ((attempt: Int, here: DroughtEndings)) -> Int) -> Double {
        Double(endings.reduce(0) { $0 + units((attempt: $1.offset, here: $1.element)) })
      }
      let lucky = DroughtEndings.unit * sum { $0.attempt * $0.here.chances }
      let forced = DroughtEndings.unit * sum { $0.here.guarantees }
      // Six standard errors at least: a false alarm in 10⁸.
      for (expected, happened) in [
        (lucky, sum { $0.here.lucky }), (forced, sum { $0.here.forced }),
      ] {
        #expect(
          expected > 100 && abs(happened - expected) <= 6 * expected.squareRoot(),
          "\(source): \(happened), \(expected)")
      }
    }
  }
}
