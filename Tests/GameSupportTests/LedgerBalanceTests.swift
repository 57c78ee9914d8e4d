import TestSupport
import TestWorlds
import Testing

@testable import GameSupport
@testable import QuestBond

/// LED-2, read off the measurements.
@Suite struct LedgerBalanceTests {
  private static let seeds = StudySize.of(sample: 1...2, full: 1...60)

  @Test(arguments: seeds)
  func `QuestBond's gold balances on every day, for every archetype`(seed: Int) throws {
    let (simulation, rules) = try World.shipped(
      "questbond", as: QuestRules.self, players: 12, days: 25, seed: seed)
    #expect(unbalanced(simulation.tally(), start: rules.startGold) == [])
  }

  @Test func `gold that players begin with counts`() throws {
    var (simulation, rules) = try World.shipped(
      "questbond", as: QuestRules.self, players: 30, days: 10)
    rules.startGold = 1000
    simulation.game = rules
    let tally = simulation.tally()
    #expect(unbalanced(tally, start: 1000) == [])
    #expect(unbalanced(tally, start: 0) != [])
  }

  @Test(arguments: seeds)
  func `Bennie's coins balance on every day, for every archetype`(seed: Int) throws {
    let simulation = try World.shipped("bennie", players: 12, days: 25, seed: seed)
    #expect(unbalanced(simulation.tally(), start: 0) == [])
  }
}
