import ScenarioFiles
import ShippedGames
import Testing

@testable import QuestBond
@testable import ScenarioReading

/// The rulebook's numbers of forge, sets and stash, as shipped and as they are left out.
@Suite struct GearNumbersTests {
  private static let numbers: [String: String] = [
    "forge.enhance.catalystFactor": "2",
    "forge.craft.t1.essence": "3", "forge.craft.t1.materials": "2",
    "forge.craft.t1.fragments": "0", "forge.craft.t1.gold": "0",
    "forge.craft.t2.essence": "8", "forge.craft.t2.materials": "5",
    "forge.craft.t2.fragments": "2", "forge.craft.t2.gold": "50",
    "forge.craft.t3.essence": "15", "forge.craft.t3.materials": "8",
    "forge.craft.t3.fragments": "5", "forge.craft.t3.gold": "200",
    "forge.craft.t4.essence": "30", "forge.craft.t4.materials": "15",
    "forge.craft.t4.fragments": "10", "forge.craft.t4.gold": "500",
    "forge.craft.t1.lower": "\"common\"", "forge.craft.t2.lower": "\"uncommon\"",
    "forge.craft.t3.lower": "\"rare\"", "forge.craft.t4.lower": "\"epic\"",
    "forge.craft.t3.sureAffixes": "[1, 1]", "forge.craft.t4.sureAffixes": "[1, 2]",
    "forge.craft.targetedFactor": "2", "forge.craft.lowerShare": "0.7",
    "forge.scroll.prices": "[100, 200, 300, 500]",
    "forge.reroll.ladder": "[300, 500, 800, 1300, 2100, 3400, 5500, 8900, 10000]",
    "forge.herbs.gold": "[50, 150, 300]",
    "sets.pieces": "2", "sets.vanguard": "0.1", "sets.arcanum": "0.1",
    "sets.windstrider": "0.1", "sets.drop": "0.03",
    "affixes.classMatch": "0.1", "affixes.classOnly": "0.05", "affixes.classOnlyFactor": "1.25",
  ]

  private static let designed = [
    "forge.enhance.catalystFactor", "forge.craft.t4.essence", "forge.craft.t2.gold",
    "forge.craft.targetedFactor", "forge.reroll.ladder", "sets.pieces", "sets.vanguard",
    "affixes.classMatch",
  ]

  private static let assumed = [
    "forge.craft.essencePerTask", "forge.craft.lowerShare", "forge.craft.t4.sureAffixes",
    "forge.craft.setRecipe.gold", "forge.scroll.prices", "forge.herbs.herbs", "sets.drop",
    "stash.capacity", "stash.prices", "affixes.stats", "affixes.classOnly",
    "affixes.classOnlyFactor", "gearWorth.affixPercent", "loot.consumables.beaconLoot",
  ]

  private func rules(_ scenario: Scenario) -> [String: RuleNumber] {
    Dictionary(uniqueKeysWithValues: scenario.rules.map { ($0.path.description, $0) })
  }

  @Test func `the shipped numbers are the rulebook's, and say whose they are`() throws {
    let rules = rules(try Shipped.load("questbond"))
    for (path, value) in Self.numbers { #expect(rules[path]?.value.text == value, "\(path)") }
    for path in Self.designed { #expect(rules[path]?.origin == .design, "\(path)") }
    for path in Self.assumed { #expect(rules[path]?.origin == .assumption, "\(path)") }
  }

  private let smallest =
    #""name": "q", "loot": {}, "#
    + #""routines": [{"name": "r", "tasks": [{"name": "t"}]}]"#

  private func read(_ text: String) throws -> Scenario {
    try Scenario.read(Array(text.utf8), file: "q.jsonc", games: shippedGames)
  }

  @Test func `what a scenario leaves out is the rulebook's number`() throws {
    let rules = rules(
      try read(
        "{\(smallest), \"sets\": {}, \"forge\": {\"enhance\": {}, \"craft\": {\"setRecipe\": {}}, "
          + "\"scroll\": {}, \"reroll\": {}, \"herbs\": {}}}"))
    for (path, value) in Self.numbers { #expect(rules[path]?.value.text == value, "\(path)") }
  }

  @Test func `a part of the forge without its section is off`() throws {
    let rules = try questRules("{\(smallest), \"forge\": {\"reroll\": {}}}")
    #expect(rules.forge.rerolls != nil && rules.enhancement == nil && rules.sets == nil)
    #expect(rules.forge.crafting == nil && rules.forge.scrolls == nil)
    #expect(rules.forge.herbCraft == nil && rules.forge.essencePerTask == 0)
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
