import Foundation
import ScenarioReading
import ShippedGames
import TestSupport
import Testing

@testable import ScenarioFiles

@Suite struct LoadingTests {
  @Test(arguments: Shipped.names)
  func `the shipped scenarios load without a problem or a warning`(name: String) throws {
    let scenario = try Shipped.load(name)
    #expect(scenario.name == name)
    #expect(scenario.warnings == [])
    #expect(!scenario.description.isEmpty)
  }

  @Test func `every file of the shipped folder is a scenario named like its file`() throws {
    let folder = Shipped.file("").split(separator: "/").dropLast().joined(separator: "/")
    let files = try FileManager.default.contentsOfDirectory(atPath: "/" + folder)
    for file in files where file.hasSuffix(".jsonc") {
      let scenario = try Scenario.load(file: "/\(folder)/\(file)", games: shippedGames)
      #expect(scenario.name + ".jsonc" == file)
      #expect(scenario.warnings == [])
    }
  }

  @Test func `a file that is not there or is a folder is unreadable, not invalid`() throws {
    func reason(_ file: String) -> [String] {
      do throws(ScenarioFailure) {
        _ = try Scenario.load(file: file, games: shippedGames)
        return []
      } catch { return lines(error) }
    }
    #expect(reason("/nowhere/x.jsonc") == ["/nowhere/x.jsonc: no such file"])
    let folder = FileManager.default.temporaryDirectory.path()
    #expect(reason(folder) == ["\(folder): it is a folder"])
  }

  @Test func `all problems are reported at once, in the order of the file`() {
    let found = problems(
      """
      {
        "name": "many problems",
        "simulation": {"players": 0, "dais": 3},
        "population": {"presenceCap": 2},
        "routines": [{"name": "r", "tasks": [{"usualSeconds": 0}]}],
        "scoring": {"spotOnFloorSeconds": "15"},
        "levls": {}
      }
      """)
    #expect(
      found == [
        #"x.jsonc:2:11: error: name: "many problems" cannot be a folder's name; "#
          + #"use up to 64 letters, digits, "-", "_" and ".", and "/" once at most"#,
        "x.jsonc:3:29: error: simulation.players: 0 is out of range (1…1000000000)",
        #"x.jsonc:3:32: error: simulation.dais: unknown key; did you mean "days"?"#,
        "x.jsonc:4:33: error: population.presenceCap: 2 is not a chance (0…1); write 0.02 for 2 %",
        "x.jsonc:5:40: error: routines[r].tasks[0].name: missing; expected a string",
        "x.jsonc:5:57: error: routines[r].tasks[0].usualSeconds: 0 is out of range (1…86400)",
        "x.jsonc:6:37: error: scoring.spotOnFloorSeconds: expected a number (0…86400), "
          + #"found the string "15""#,
        #"x.jsonc:7:3: error: levls: unknown key; did you mean "levels"?"#,
      ])
  }

  @Test func `ratios that no rating can meet are a warning`() throws {
    let text = smallest.replacing(
      "\"scoring\": {}", with: "\"scoring\": {}, \"difficulty\": {\"levels\": [{\"spotOn\": 0.6}]}")
    let warnings = try Scenario.read(Array(text.utf8), file: "x.jsonc", games: shippedGames)
      .warnings
    #expect(
      warnings.map { $0.rendered() } == [
        "x.jsonc:4:44: warning: difficulty.levels[0]: spotOn ≤ close ≤ off does not hold, "
          + "so a rating can never be earned"
      ])
  }
}

/// What identifies a run.
@Suite struct ResolvedScenarioTests {
  private func read(_ text: String, _ overrides: SimulationOverrides = .init()) throws -> Scenario {
    try Scenario.read(Array(text.utf8), file: "x.jsonc", games: shippedGames, overrides: overrides)
  }

  @Test(arguments: Shipped.names)
  func `the resolved text is a scenario of the same rules`(name: String) throws {
    let scenario = try Shipped.load(name)
    let again = try read(scenario.resolved)
    #expect(again.resolved == scenario.resolved)
    #expect(again.hash == scenario.hash)
    #expect(again.simulation == scenario.simulation)
    #expect(again.rules.allSatisfy { $0.isSet })
  }

  @Test(arguments: Shipped.names)
  func `how a number is spelled makes no difference`(name: String) throws {
    let scenario = try Shipped.load(name)
    var tree = try ScenarioTree(scenario.resolved)
    for rule in scenario.rules {
      if case .number(let number) = rule.value, Int(number.text) != nil {
        tree.set(rule.path, to: JSONValue.number(JSONNumber(text: number.text + ".0e0")))
      }
    }
    #expect(tree.text != scenario.resolved)
    #expect(try read(tree.text).resolved == scenario.resolved)
  }

  @Test func `a hash is 16 hexadecimal digits, also with zeros in front`() throws {
    for seed in 0..<40 {
      let hash = try read(smallest, .init(seed: seed)).hash
      #expect(hash.count == 16)
      #expect(hash.allSatisfy { $0.isHexDigit && !$0.isUppercase })
    }
  }

  @Test(arguments: Shipped.names)
  func `changing any value changes the hash`(name: String) throws {
    let scenario = try Shipped.load(name)
    var hashes: Set<String> = [scenario.hash]
    var changed = 1
    var dice = SeededDice(seed: 1)
    // A task's own numbers stand twice and have to move together.
    let rules = scenario.rules.filter { !$0.path.description.hasPrefix("routines") }
    // In a sample some five values; which ones differs from scenario to scenario.
    let step = StudySize.of(sample: max(1, rules.count / 5), full: 1)
    for index in stride(from: name.utf8.count % step, to: rules.count, by: step) {
      let rule = rules[index]
      for end in [0, 1] {
        let other = rule.allowed.extreme(insteadOf: rule.value, end: end, using: &dice)
        if other == rule.value { continue }
        var tree = try ScenarioTree(scenario.resolved)
        tree.set(rule.path, to: other)
        guard let world = try? read(tree.text) else { continue }
        hashes.insert(world.hash)
        changed += 1
      }
    }
    #expect(hashes.count == changed)
    #expect(changed > rules.count / step)
  }

  // MARK: Overrides

  @Test func `overrides stand in place of the file's numbers`() throws {
    let scenario = try Shipped.load("bennie", .init(players: 7, days: 3, seed: 11))
    #expect(scenario.simulation.players == 7)
    #expect(scenario.simulation.days == 3)
    #expect(scenario.simulation.seed == 11)
    #expect(scenario.resolved.contains("\"players\": 7,\n    \"days\": 3,\n    \"seed\": 11\n"))
    #expect(scenario.hash != (try Shipped.load("bennie").hash))
  }

  @Test func `a scenario without a simulation can be overridden, each number alone`() throws {
    let scenario = try read(smallest, .init(days: 5))
    #expect(scenario.simulation.days == 5)
    #expect(scenario.simulation.players == 10_000)
    #expect(scenario.simulation.seed == 1)
  }

  @Test func `an override heals what it replaces and nothing else`() throws {
    func found(_ overrides: SimulationOverrides) -> [String] {
      let text = smallest.replacing(
        "\"scoring\": {}", with: "\"scoring\": {}, \"simulation\": {\"players\": 0, \"day\": 1}")
      do throws(ScenarioFailure) {
        _ = try Scenario.read(
          Array(text.utf8), file: "x.jsonc", games: shippedGames, overrides: overrides)
        return []
      } catch { return lines(error) }
    }
    let unknown = #"x.jsonc:4:47: error: simulation.day: unknown key; did you mean "days"?"#
    #expect(found(.init()).count == 2)
    #expect(found(.init(players: 5)) == [unknown])
    #expect(found(.init(players: 5, days: 5)) == [unknown])
  }

  @Test func `an override that is no allowed number is refused like the file's`() {
    #expect(throws: ScenarioFailure.self) { try read(smallest, .init(players: 0)) }
    #expect(throws: ScenarioFailure.self) { try read(smallest, .init(days: 4000)) }
    #expect(throws: ScenarioFailure.self) { try read(smallest, .init(seed: -1)) }
    #expect(SimulationOverrides.allowedPlayers == 1...1_000_000_000)
    #expect(SimulationOverrides.allowedDays == 1...3650)
  }
}
