import GameEngines
import GameSupport
import Players
import Testing

@testable import GachaGame

@Suite struct GachaRulesTests {
  @Test func `five stars come with the ninetieth pull at the latest`() {
    #expect(GachaRules().pity.longestDrought == 90)
  }

  @Test func `a calendar that changes nothing changes no life`() {
    let daily = Archetype(
      "daily", weight: 1, activity: 0.9, tasksPerActiveDay: 6, churn: 0, lapse: 0, lapseDays: 1...1)
    let simulation = Simulation(
      players: 50, days: 60, seed: 1, population: PopulationRules(archetypes: [daily]),
      game: GachaRules())
    #expect(simulation.isUnchangedByTakingOver)
  }

  @Test func `no day takes a level away that players may have`() {
    var later = GachaRules()
    later.highestLevel -= 1
    #expect(GachaRules().obstacle(to: later)?.path == "levels.highest")
    #expect(later.obstacle(to: GachaRules()) == nil)
  }
}
