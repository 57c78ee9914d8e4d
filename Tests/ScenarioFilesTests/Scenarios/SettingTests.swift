import ShippedGames
import TestSupport
import Testing

@testable import ScenarioFiles

/// What `--set path=value` does to a scenario.
@Suite struct SettingTests {
  private func read(_ text: String, _ settings: [String]) throws(ScenarioFailure) -> Scenario {
    try Scenario.read(
      Array(text.utf8), file: "x.jsonc", games: shippedGames,
      overrides: SimulationOverrides(settings: settings.map(Setting.init(parsing:))))
  }

  private func refusal(_ text: String = smallest, _ settings: String...) -> [String] {
    do throws(ScenarioFailure) {
      _ = try read(text, settings)
      return []
    } catch { return lines(error) }
  }

  private func value(_ path: String, of scenario: Scenario) -> String? {
    scenario.rules.first { "\($0.path)" == path }?.value.text
  }

  // MARK: What can be set

  @Test(arguments: [
    ("scoring.spotOnFloorSeconds=7", "scoring.spotOnFloorSeconds", "7"),
    ("scoring.spotOnFloorSeconds= 7.50 ", "scoring.spotOnFloorSeconds", "7.5"),
    ("simulation.players=12", "simulation.players", "12"),
    ("description=two words, no quotes", "description", #""two words, no quotes""#),
    (#"description="a \"quoted\" one""#, "description", #""a \"quoted\" one""#),
    ("description=3rd=last", "description", #""3rd=last""#),
    ("name=2024", "name", nil),
    ("routines[0].tasks[0].usualSeconds=60", "routines[r].tasks[t].usualSeconds", "60"),
    ("routines[0].name=evening", "routines[evening].name", #""evening""#),
    ("population.partySizes=[1, 2]", "population.partySizes", "[1, 2]"),
    ("population.partySizes[3]=0", "population.partySizes", "[0.45, 0.3, 0.15, 0]"),
    (#"["scoring"]["spotOnFloorSeconds"]=7"#, "scoring.spotOnFloorSeconds", "7"),
    ("xp={\"completionBonus\": 3}", "xp.completionBonus", "3"),
    ("difficulty.levels[2].spotOn=0.01", "difficulty.levels[2].spotOn", "0.01"),
    ("population.archetypes.hoarder.weight=0.7", "population.archetypes.hoarder.weight", "0.7"),
    ("population.archetypes.whale.weight=0.7", "population.archetypes.whale.weight", "0.7"),
  ])
  func `a scalar, an element, a list or an object is set`(
    setting: String, path: String, expected: String?
  ) throws {
    guard let expected else {
      // A number is no name: values are JSON first.
      #expect(throws: ScenarioFailure.self) { try read(smallest, [setting]) }
      return
    }
    #expect(value(path, of: try read(smallest, [setting])) == expected)
  }

  @Test func `null takes away what the file says, and leaves the rest`() throws {
    let quest = """
      { "name": "q", "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }],
        "loot": { "task": { "equipment": 0.5, "material": 0.5 } }, "pity": { "task": {} } }
      """
    let scenario = try read(quest, ["pity=null", "loot.task.equipment=null"])
    #expect(value("pity.task.threshold", of: scenario) == nil)
    #expect(value("loot.task.equipment", of: scenario) == "0.065")
    #expect(value("loot.task.material", of: scenario) == "0.5")
    #expect(
      try read(quest, ["pity=null"]).resolved
        == read(quest.replacing(#", "pity": { "task": {} }"#, with: ""), []).resolved)
    let archetypes = try read(smallest, ["population.archetypes.hoarder=null"])
    #expect(value("population.archetypes.hoarder.weight", of: archetypes) == nil)
    #expect(value("population.archetypes.casual.weight", of: archetypes) == "0.4")
  }

  @Test func `an element of a system that is off turns it on, with all else at its default`() throws
  {
    let quest = """
      { "name": "q", "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }], "loot": {} }
      """
    let scenario = try read(
      quest, ["forge.enhance.success[9]=0.5", "party.streak.tiers[1].gold=0.3"])
    #expect(
      value("forge.enhance.success", of: scenario)
        == "[1, 1, 1, 0.8, 0.8, 0.8, 0.6, 0.6, 0.4, 0.5]")
    #expect(value("party.streak.tiers[1].gold", of: scenario) == "0.3")
    #expect(value("party.streak.tiers[1].days", of: scenario) == "7")
    #expect(value("party.streak.tiers[3].days", of: scenario) == "30")
  }

  @Test func `what is set is all that changes, also where a list is only there by default`() throws
  {
    let plain = try read(smallest, [])
    for (setting, path) in [
      ("difficulty.levels[2].spotOn=0.01", "difficulty.levels[2].spotOn"),
      ("population.partySizes[1]=0.5", "population.partySizes"),
      ("population.archetypes.erratic.churn=0.5", "population.archetypes.erratic.churn"),
      ("xp.completionBonus=3", "xp.completionBonus"),
      ("routines[0].tasks[0].spread=0.5", "routines[r].tasks[t].spread"),
    ] {
      let changed = try read(smallest, [setting])
      #expect(changed.rules.map(\.path) == plain.rules.map(\.path))
      let different = zip(changed.rules, plain.rules).filter { $0.value != $1.value }
      #expect(different.map { "\($0.0.path)" } == [path])
      #expect(changed.hash != plain.hash)
    }
  }

  @Test(arguments: Shipped.names)
  func `setting a value to what it is changes nothing`(name: String) throws {
    let plain = try Shipped.load(name)
    // A task that stands twice is described once; one by one would contradict each other.
    let rules = plain.rules.filter { !"\($0.path)".hasPrefix("routines") }
    let alone = stride(from: 3, to: rules.count, by: StudySize.of(sample: 800, full: 7))
      .map { [rules[$0]] }
    for batch in [Array(rules.prefix(SimulationOverrides.maxSettings))] + alone {
      let settings = batch.map { Setting(parsing: "\($0.path)=\($0.value.text)") }
      let again = try Shipped.load(name, .init(settings: settings))
      #expect(again.resolved == plain.resolved, "\(batch[0].path)")
    }
  }

  @Test(arguments: Shipped.names)
  func `a set value is the same as the value written in the file`(name: String) throws {
    let plain = try Shipped.load(name)
    var dice = SeededDice(seed: 20_240_310)
    var accepted = 0
    let settings = min(plain.rules.count, StudySize.of(sample: 3, full: 200))
    for index in stride(from: 0, to: plain.rules.count, by: plain.rules.count / settings) {
      let rule = plain.rules[index]
      let other = rule.allowed.extreme(insteadOf: rule.value, using: &dice)
      var tree = try ScenarioTree(plain.resolved)
      tree.set(rule.path, to: other)
      let setting = Setting(parsing: "\(rule.path)=\(other.text)")
      let written = try? Scenario.read(Array(tree.text.utf8), file: "x.jsonc", games: shippedGames)
      let set = try? Scenario.read(
        Array(plain.resolved.utf8), file: "x.jsonc", games: shippedGames,
        overrides: .init(settings: [setting]))
      #expect(written?.resolved == set?.resolved)
      #expect(setting == Setting(rule.path, other))
      if set != nil { accepted += 1 }
    }
    #expect(accepted > settings / 6)
  }

  @Test func `players, days and seed are settings of their own`() throws {
    let set = try read(
      smallest, ["simulation.players=7", "simulation.days=3", "simulation.seed=5"])
    let given = try Scenario.read(
      Array(smallest.utf8), file: "x.jsonc", games: shippedGames,
      overrides: .init(players: 7, days: 3, seed: 5))
    #expect(set.resolved == given.resolved)
    #expect(set.hash == given.hash)
  }

  @Test func `a whole first and then its parts is one after the other`() throws {
    let scenario = try read(
      smallest,
      [
        #"difficulty.levels=[{}, {"threshold": 50, "spotOn": 0.2, "close": 0.3, "off": 0.4}]"#,
        "difficulty.levels[1].spotOn=0.1", "difficulty.levels[0].xpMultiplier=3",
      ])
    #expect(value("difficulty.levels[1].spotOn", of: scenario) == "0.1")
    #expect(value("difficulty.levels[0].xpMultiplier", of: scenario) == "3")
    #expect(value("difficulty.levels[1].close", of: scenario) == "0.3")
    #expect(value("difficulty.levels[2].close", of: scenario) == nil)
  }

  // MARK: What cannot

  @Test(arguments: [
    (
      "scoring",
      ["--set scoring: error: expected path=value; such as difficulty.levels[2].spotOn=0.2"]
    ),
    (
      "=3",
      [
        "--set =3: error: there is no path; "
          + "a path is keys, names and indices, such as difficulty.levels[2].spotOn or "
          + "dungeons.list[goblin caves].level"
      ]
    ),
    (
      "a..b=3",
      [
        #"--set a..b=3: error: "a..b" is not a path; "#
          + "a path is keys, names and indices, such as difficulty.levels[2].spotOn or "
          + "dungeons.list[goblin caves].level"
      ]
    ),
    (
      "levels[-1]=3",
      [
        #"--set levels[-1]=3: error: "levels[-1]" is not a path; "#
          + "a path is keys, names and indices, such as difficulty.levels[2].spotOn or "
          + "dungeons.list[goblin caves].level"
      ]
    ),
    (
      "xp.completionBonus=",
      ["--set xp.completionBonus=: error: xp.completionBonus: there is no value"]
    ),
    (
      "population.partySizes=[1, 2",
      [
        #"--set population.partySizes=[1, 2: error: population.partySizes: the value is not JSON: "#
          + #"expected "," or "]", found its end (character 6)"#
      ]
    ),
    (
      #"xp={"completionBonus": 1, "completionBonus": 2}"#,
      [
        #"--set xp={"completionBonus": 1, "completionBonus": 2}: error: xp.completionBonus: "#
          + "duplicate key"
      ]
    ),
    (
      "levels.base=cheap",
      [
        #"--set levels.base=cheap: error: levels.base: expected a number (1…1000000), found the string "cheap""#
      ]
    ),
    (
      "levels.base=null",
      ["--set levels.base=null: error: levels.base: there is nothing to remove"]
    ),
    (
      "simulation.players=0",
      ["--set simulation.players=0: error: simulation.players: 0 is out of range (1…1000000000)"]
    ),
    // Misspelt: at the end, at the start, in the middle, before an index, inside of a value.
    (
      "levels.bas=3", [#"--set levels.bas=3: error: levels.bas: unknown key; did you mean "base"?"#]
    ),
    ("levls.base=3", [#"--set levls.base=3: error: levls: unknown key; did you mean "levels"?"#]),
    (
      "population.archetypes.casual.wieght=3",
      [
        "--set population.archetypes.casual.wieght=3: error: population.archetypes.casual.wieght: "
          + #"unknown key; did you mean "weight"?"#
      ]
    ),
    (
      "difficulty.levls[2].spotOn=0.2",
      [
        "--set difficulty.levls[2].spotOn=0.2: error: difficulty.levls: "
          + #"unknown key; did you mean "levels"?"#
      ]
    ),
    (
      "difficulti.levels[2].spotOn=0.2",
      [
        "--set difficulti.levels[2].spotOn=0.2: error: difficulti: "
          + #"unknown key; did you mean "difficulty"?"#
      ]
    ),
    (
      "difficulty.levels[2].spoton.x=0.2",
      [
        "--set difficulty.levels[2].spoton.x=0.2: error: difficulty.levels[2].spoton: "
          + #"unknown key; did you mean "spotOn"?"#
      ]
    ),
    (
      #"xp={"completionBonas": 1}"#,
      [
        #"--set xp={"completionBonas": 1}: error: xp.completionBonas: "#
          + #"unknown key; did you mean "completionBonus"?"#
      ]
    ),
    // Beyond the end, and through what has nothing inside.
    (
      "difficulty.levels[5].spotOn=0.2",
      [
        "--set difficulty.levels[5].spotOn=0.2: error: difficulty.levels[5]: "
          + "there is no such element; the list has 5, [0]…[4]"
      ]
    ),
    (
      "routines[1].name=x",
      [
        "--set routines[1].name=x: error: routines[1]: "
          + "there is no such element; the list has 1, [0]"
      ]
    ),
    (
      "claims[0].metric=x",
      [
        "--set claims[0].metric=x: error: claims: "
          + "the scenario has no such list; set the whole list"
      ]
    ),
    (
      "name.first=x",
      [#"--set name.first=x: error: name: there is nothing inside the string "small""#]
    ),
    (
      "name[0]=x", [#"--set name[0]=x: error: name: there is nothing inside the string "small""#]
    ),
    (
      "routines.first.name=x",
      [
        "--set routines.first.name=x: error: routines.first: "
          + #"the list has no item of this name; there are "r""#
      ]
    ),
    (
      "scoring[0]=x",
      [
        "--set scoring[0]=x: error: scoring: "
          + "this is an object, whose values have names instead of numbers"
      ]
    ),
    (
      "xp.completionBonus.gold=3",
      [
        "--set xp.completionBonus.gold=3: error: xp.completionBonus: "
          + "expected a whole number (0…1000000), found an object"
      ]
    ),
    (
      "xp.completionBonus[0]=3",
      [
        "--set xp.completionBonus[0]=3: error: xp.completionBonus: "
          + "expected a whole number (0…1000000), found a list"
      ]
    ),
  ])
  func `what cannot be set is refused with its place and a reason`(
    setting: String, problems: [String]
  ) {
    #expect(refusal(smallest, setting) == problems)
  }

  @Test func `all is told at once: the file's problems and those of every setting`() {
    let text = smallest.replacing("\"scoring\": {}", with: "\"scoring\": {\"floor\": 1}")
    #expect(
      refusal(text, "xp.completionBonus=-1", "oops", "difficulty.levels[9].off=1") == [
        "--set difficulty.levels[9].off=1: error: difficulty.levels[9]: "
          + "there is no such element; the list has 5, [0]…[4]",
        "--set oops: error: expected path=value; such as difficulty.levels[2].spotOn=0.2",
        "--set xp.completionBonus=-1: error: xp.completionBonus: -1 is out of range (0…1000000)",
        "x.jsonc:4:15: error: scoring.floor: unknown key",
      ])
  }

  @Test func `one place set several times has the last value, and so has a whole after its part`()
    throws
  {
    let twice = try read(smallest, ["xp.completionBonus=1", "xp.completionBonus=2"])
    #expect(value("xp.completionBonus", of: twice) == "2")
    let whole = try read(smallest, ["xp.completionBonus=1", "xp={}"])
    #expect(value("xp.completionBonus", of: whole) == "20")
    let given = try Scenario.read(
      Array(smallest.utf8), file: "x.jsonc", games: shippedGames,
      overrides: .init(players: 5, settings: [Setting(parsing: "simulation.players=*3")]))
    #expect(given.simulation.players == 15)
  }

  @Test func `a problem between numbers stands where its number was set`() {
    #expect(
      refusal(smallest, "difficulty.levels[3].threshold=10") == [
        "--set difficulty.levels[3].threshold=10: error: difficulty.levels[3]: "
          + "threshold 10 is below that of the level before"
      ])
  }

  @Test func `a long or unprintable setting is shown on one short line`() {
    let long = refusal(smallest, "description=" + String(repeating: "\n\u{7}", count: 300) + "=")
    #expect(long.isEmpty)
    for text in ["\n", String(repeating: "x", count: 1000), "a\u{0}b=1", "a=[\n1"] {
      for line in refusal(smallest, text) {
        #expect(line.unicodeScalars.count < 400)
        #expect(line.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 })
      }
    }
  }

  @Test func `more settings than anybody types are refused, not worked through`() {
    let settings = (0..<5000).map { Setting(parsing: "population.groups.g\($0)=[\"casual\"]") }
    do throws(ScenarioFailure) {
      _ = try Scenario.read(
        Array(smallest.utf8), file: "x.jsonc", games: shippedGames,
        overrides: .init(settings: settings))
      Issue.record("it was read")
    } catch {
      #expect(
        lines(error).contains("--set: error: there are 5000 settings; at most 1000 are taken"))
    }
  }

  @Test func `nothing that is typed crashes`() throws {
    var dice = SeededDice(seed: 20_240_311)
    let pieces =
      ["=", ".", "[", "]", "\"", "\\", "0", "7", "[2]", "[99999999999999999999]", "{}", "{", "}"]
      + ["levels", "difficulty", "population", "archetypes", "casual", "weight", "routines", "x"]
      + ["null", "true", "1e999", "-", ",", ":", "\n", "\u{0}", "é", "\u{1F600}", " ", "$schema"]
    var refused = 0
    let tries = StudySize.of(sample: 100, full: 600)
    for _ in 0..<tries {
      let settings = (0..<Int.random(in: 1...3, using: &dice)).map { _ in
        (0..<Int.random(in: 0...9, using: &dice))
          .map { _ in pieces.randomElement(using: &dice)! }.joined()
      }
      do throws(ScenarioFailure) {
        _ = try read(smallest, settings)
      } catch {
        refused += 1
        #expect(!lines(error).isEmpty)
      }
    }
    #expect(refused > tries * 5 / 6)
    // Deeper than any document, and longer than any key.
    let deep = String(repeating: "a.", count: 100_000) + "a=1"
    let nested = "a=" + String(repeating: "[", count: 100_000)
    let key = String(repeating: "k", count: 100_000) + "=1"
    for text in [deep, nested, key] { #expect(refusal(smallest, text).count == 1) }
  }
}
