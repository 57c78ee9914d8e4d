import ScenarioFiles
import ShippedGames
import Testing

@testable import QuestBond

/// The forge, as a scenario has it or leaves parts of it out.
@Suite struct ForgeSectionTests {
  private let smallest =
    #""name": "q", "loot": {}, "#
    + #""routines": [{"name": "r", "tasks": [{"name": "t"}]}]"#

  private func read(_ text: String) throws -> Scenario {
    try Scenario.read(Array(text.utf8), file: "q.jsonc", games: shippedGames)
  }

  @Test func `a part of the forge without its section is off`() throws {
    let rules = try questRules("{\(smallest), \"forge\": {\"reroll\": {}}}")
    #expect(rules.forge.rerolls.isOn && !rules.enhancement.isOn && !rules.sets.isOn)
    #expect(!rules.forge.crafting.isOn && !rules.forge.scrolls.isOn)
    #expect(!rules.forge.herbCraft.isOn && rules.forge.essencePerTask == 0)
  }

  @Test func `a task gives essence where the forge crafts, one unless it says otherwise`() throws {
    let designed = try questRules("{\(smallest), \"forge\": {\"craft\": {}}}")
    #expect(designed.forge.essencePerTask == 1)
    let stated = try questRules("{\(smallest), \"forge\": {\"craft\": {\"essencePerTask\": 3}}}")
    #expect(stated.forge.essencePerTask == 3)
  }

  private func questRules(_ text: String) throws -> QuestRules {
    try #require(read(text).simulation.game as? QuestRules)
  }
}
