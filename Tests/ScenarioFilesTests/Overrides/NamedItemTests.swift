import Foundation
import ShippedGames
import Testing

@testable import ScenarioFiles
@testable import ScenarioReading

/// Items of lists by their names: in paths, in files that lie over others, and multiplied values.
@Suite struct NamedItemTests {
  private static let quest = """
    { "name": "q", "loot": {}, "scoring": {}, "routines": [
        { "name": "dawn", "tasks": [{ "name": "wash" }, { "name": "5\\" [x]", "spread": 0.4 }] }],
      "dungeons": { "list": [
        { "name": "caves", "tier": "normal", "level": 1, "rooms": ["boss"] },
        { "name": "old ruins", "tier": "hard", "level": 9, "rooms": ["trap", "boss"] }] },
      "targets": [{ "metric": "level.day30", "group": "casual", "atLeast": 3 },
        { "name": "slow", "metric": "level.day30", "atMost": 9 }],
      "claims": [{ "claim": "it = 3", "metric": "level.day30", "atLeast": 1 }] }
    """

  private func read(_ settings: String..., text: String = quest) throws(ScenarioFailure) -> Scenario
  {
    try Scenario.read(
      Array(text.utf8), file: "x.jsonc", games: shippedGames,
      overrides: SimulationOverrides(settings: settings.map(Setting.init(parsing:))))
  }

  private func refusal(_ setting: String, text: String = quest) -> [String] {
    do throws(ScenarioFailure) {
      _ = try read(setting, text: text)
      return []
    } catch { return lines(error) }
  }

  private func value(_ path: String, _ scenario: Scenario) -> String? {
    scenario.rules.first { "\($0.path)" == path }?.value.text
  }

  // MARK: Paths

  @Test(arguments: [
    ("dungeons.list[old ruins].level=12", "dungeons.list[old ruins].level", "12"),
    ("dungeons.list[1].level=12", "dungeons.list[old ruins].level", "12"),
    (#"dungeons.list["old ruins"].level=12"#, "dungeons.list[old ruins].level", "12"),
    (#"routines[dawn].tasks["5\" [x]"].spread=1"#, #"routines[dawn].tasks["5\" [x]"].spread"#, "1"),
    ("routines[dawn].tasks[wash].spread=1", "routines[dawn].tasks[wash].spread", "1"),
    ("targets[level.day30@casual].atLeast=2", "targets[level.day30@casual].atLeast", "2"),
    ("claims[it = 3].atLeast=2", "claims[it = 3].atLeast", "2"),
    ("population.archetypes[casual].weight=2", "population.archetypes.casual.weight", "2"),
    ("arena.modifiers[time trial].gold=3", "arena.modifiers[time trial].gold", "3"),
  ])
  func `an item is set by its name, and rules call it so`(
    setting: String, path: String, expected: String
  ) throws {
    let scenario = try read(setting)
    #expect(value(path, scenario) == expected)
    #expect(scenario.value(at: JSONPath(parsing: path)!)?.text == expected)
  }

  @Test func `an item is added, and one is taken away`() throws {
    let added = try read(
      #"dungeons.list[+]={"name": "mine", "tier": "normal", "level": 4, "rooms": ["boss"]}"#,
      "dungeons.list[mine].level=5")
    #expect(value("dungeons.list[mine].level", added) == "5")
    #expect(value("dungeons.list[old ruins].level", added) == "9")
    let removed = try read("dungeons.list[caves]=null", "targets[slow]=null")
    #expect(value("dungeons.list[caves].level", removed) == nil)
    #expect(removed.expectations.targets.map(\.claim.text) == ["level.day30@casual"])
    // Also where the file has no such list.
    let first = try read(
      #"questions[+]={"question": "why?", "answer": "so"}"#, text: smallest)
    #expect(first.expectations.questions.map(\.text) == ["why?"])
  }

  @Test(arguments: [
    (
      "dungeons.list[old ruin].level=3",
      #"dungeons.list[old ruin]: the list has no item of this name; did you mean "old ruins"?"#
    ),
    (
      "dungeons.list[zzzzzzzz].level=3",
      #"dungeons.list[zzzzzzzz]: the list has no item of this name; there are "caves", "old ruins""#
    ),
    (
      #"dungeons.list[+]={"name": "caves", "tier": "hard", "level": 2, "rooms": ["boss"]}"#,
      #"dungeons.list[2]: an earlier one is called "caves", too; give it a name of its own"#
    ),
    (
      "difficulty.levels[hard].spotOn=1",
      "difficulty.levels: this is a list, whose elements have no names; write difficulty.levels[0]"
    ),
    ("dungeons.lst[+]={}", #"dungeons.lst: unknown key; did you mean "list"?"#),
    (
      "dungeons.list[caves].tier=hrd",
      #"dungeons.list[caves].tier: expected "normal", "hard", "heroic" or "mythic", found the "#
        + #"string "hrd"; did you mean "hard"?"#
    ),
  ])
  func `what a name does not lead to is told`(setting: String, problem: String) {
    #expect(refusal(setting).map { $0.split(separator: ": error: ").last ?? "" } == ["\(problem)"])
  }

  @Test func `doubled names are an error, and neither item is called by them`() {
    let text = Self.quest.replacing("\"old ruins\"", with: "\"caves\"")
    let doubled = "x.jsonc:5:5: error: dungeons.list[1]: an earlier one is called \"caves\", too; "
    #expect(problems(text).map { $0.hasPrefix(doubled) } == [true])
    #expect(
      refusal("dungeons.list[caves].level=3", text: text).contains {
        $0.hasSuffix("dungeons.list[caves]: 2 items have this name; write dungeons.list[0]")
      })
  }

  // MARK: Products

  @Test(arguments: [
    ("levels.exponent=*0.8", "levels.exponent", "1.2"),
    ("loot.task.equipment=*3", "loot.task.equipment", "0.195"),
    ("dungeons.lowestGold=*0.25", "dungeons.lowestGold", "13"),
    ("dungeons.list[old ruins].level=*0.5", "dungeons.list[old ruins].level", "5"),
    ("population.weekdayFactors=*2", "population.weekdayFactors", "[2, 2, 2, 2, 2, 2.1, 2.1]"),
    ("population.opens[1]=*1.2", "population.opens", "[3, 7]"),
    ("population.opens=*0.5", "population.opens", "[2, 3]"),
  ])
  func `a factor multiplies what is in force, and rounds where only whole numbers go`(
    setting: String, path: String, expected: String
  ) throws {
    #expect(value(path, try read(setting)) == expected)
  }

  @Test func `settings apply in their order, each to what those before it made`() throws {
    #expect(value("levels.base", try read("levels.base=50", "levels.base=*3")) == "150")
    #expect(value("levels.base", try read("levels.base=*3", "levels.base=50")) == "50")
    #expect(value("levels.base", try read("levels.base=*3", "levels.base=*0.5")) == "150")
  }

  @Test func `a product that is not allowed is told as the number that it is`() {
    #expect(
      refusal("loot.task.equipment=*20") == [
        "--set loot.task.equipment=*20: error: loot.task.equipment: 1.3 is not a chance (0…1)"
      ])
    #expect(
      refusal("name=*2") == [
        #"--set name=*2: error: name: the string "q" is not a number, so it cannot be multiplied"#
      ])
    #expect(
      refusal("levels.bas=*2") == [
        #"--set levels.bas=*2: error: levels.bas: unknown key; did you mean "base"?"#
      ])
    #expect(
      refusal("pity.task.threshold=*2") == [
        "--set pity.task.threshold=*2: error: pity.task.threshold: "
          + "no number is in force here that could be multiplied"
      ])
  }

  @Test func `a variation takes factors, one by one or as a range`() throws {
    func texts(_ text: String) throws -> [String] {
      try Lever(values: text).values.map(\.text)
    }
    #expect(try texts("a=*0.8,*1,*1.2") == ["*0.8", "*1", "*1.2"])
    #expect(try texts("a=*0.5...2:0.5") == ["*0.5", "*1", "*1.5", "*2"])
    #expect(try texts("a=*0.5...*2:0.5") == ["*0.5", "*1", "*1.5", "*2"])
    #expect(try Lever(values: "a[x=y].b=*2,3").values.map(\.factor) == [2, nil])
  }
}
