import ScenarioFiles
import ShippedGames
import Testing

@testable import ScenarioReading

/// Properties of every number of the rules. The numbers themselves are kept beside the golden reports.
@Suite struct RuleNumbersTests {
  /// Scenarios whose sections say nothing but what has no default.
  private static let empty = [
    smallest,
    #"{"name": "b", "coins": {}}"#,
    """
    {
      "name": "q", "scoring": {}, "loot": {}, "store": {}, "forge": {"enhance": {}},
      "pity": {"task": {}, "dungeonRoom": {}, "mission": {}},
      "arena": {}, "raid": {},
      "party": {"streak": {}, "challenge": {}, "gifts": {}, "bond": {}, "dungeons": {}},
      "routines": [{"name": "r", "tasks": [{"name": "t"}]}],
      "dungeons": {"list": [{"name": "d", "tier": "normal", "level": 1, "rooms": ["boss"]}]},
      "missions": {"list": [
        {"name": "m", "rarity": "common", "minutes": 60, "stat": "luck", "requirement": 5}
      ]}
    }
    """,
    """
    {
      "name": "q", "loot": {}, "routines": [{"name": "r", "tasks": [{"name": "t"}]}], "sets": {},
      "forge": {
        "enhance": {}, "craft": {"setRecipe": {}}, "scroll": {}, "reroll": {}, "herbs": {}
      },
      "store": {"deal": {}, "scroll": {}, "key": {}, "merchant": {}}, "research": {}
    }
    """,
  ]

  @Test(arguments: empty)
  func `a number that a scenario leaves out is its default`(text: String) throws {
    let scenario = try Scenario.read(Array(text.utf8), file: "x.jsonc", games: shippedGames)
    let left = scenario.rules.filter { $0.defaultValue != nil }
    #expect(left.count > 80)
    for rule in left { #expect(rule.value.text == rule.defaultValue?.text, "\(rule.path)") }
  }

  @Test(arguments: Shipped.names)
  func `every number says what it is about`(name: String) throws {
    for rule in try Shipped.load(name).rules {
      #expect(!rule.meaning.isEmpty, "\(rule.path)")
      #expect(!rule.meaning.hasSuffix("."), "\(rule.path)")
    }
  }
}
