import Foundation
import ShippedGames
import Testing

@testable import QuestBond
@testable import ScenarioFiles
@testable import ScenarioReading

/// A scenario that lies over another one. What it is refused for is kept in `Broken/`.
@Suite struct ExtendsTests {
  private static let base = """
    {
      "name": "base", "description": "below", "$schema": "s.json",
      "simulation": { "players": 100, "days": 10 },
      "population": { "archetypes": { "a": { "weight": 1 }, "b": { "weight": 2 }, "c": {} } },
      "routines": [{ "name": "r", "tasks": [{ "name": "t", "usualSeconds": 600 }] }],
      "scoring": { "spotOnFloorSeconds": 20 },
      "claims": [{ "claim": "below", "metric": "xp.perSession", "atLeast": 1 }],
    }
    """

  /// Reads the last of some files, which may extend the others.
  private func read(
    _ texts: (file: String, text: String)..., settings: [String] = []
  ) throws -> Scenario {
    let folder = FileManager.default.temporaryDirectory.appending(path: "qb-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (file, text) in [("base.jsonc", Self.base)] + texts {
      let url = folder.appending(path: file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return try Scenario.load(
      file: folder.appending(path: texts[texts.count - 1].file).path, games: shippedGames,
      overrides: SimulationOverrides(settings: settings.map(Setting.init(parsing:))))
  }

  private func value(_ path: String, of scenario: Scenario) -> String? {
    scenario.rules.first { "\($0.path)" == path }?.value.text
  }

  @Test func `objects merge key by key, lists name by name, and single values replace`() throws {
    let scenario = try read(
      (
        "x.jsonc",
        """
        { "extends": "base.jsonc", "name": "x",
          "simulation": { "days": 20 },
          "population": { "archetypes": { "b": { "activity": 0.5 }, "d": {} } },
          "routines": [{ "name": "s", "tasks": [{ "name": "u" }] }] }
        """
      ))
    #expect(scenario.simulation.players == 100)
    #expect(scenario.simulation.days == 20)
    #expect(scenario.simulation.population.archetypes.map(\.name) == ["a", "b", "c", "d"])
    #expect(value("population.archetypes.b.weight", of: scenario) == "2")
    #expect(value("population.archetypes.b.activity", of: scenario) == "0.5")
    #expect(value("routines[s].tasks[u].usualSeconds", of: scenario) == "300")
    #expect(value("scoring.spotOnFloorSeconds", of: scenario) == "20")
  }

  @Test func `null takes away a section, a key or a named part`() throws {
    let scenario = try read(
      (
        "x.jsonc",
        """
        { "extends": "base.jsonc", "name": "x", "claims": null,
          "scoring": { "spotOnFloorSeconds": null },
          "population": { "archetypes": { "b": null } } }
        """
      ))
    #expect(scenario.expectations.claims.isEmpty)
    #expect(scenario.simulation.population.archetypes.map(\.name) == ["a", "c"])
    #expect(value("scoring.spotOnFloorSeconds", of: scenario) == "15")
  }

  @Test func `name and description are the file's own, claims are inherited`() throws {
    let scenario = try read(("x.jsonc", #"{ "extends": "base.jsonc", "name": "x" }"#))
    #expect(scenario.name == "x")
    #expect(scenario.description == "")
    #expect(scenario.expectations.claims.map(\.text) == ["below"])
  }

  @Test func `files extend one another at any depth, each path starts at its own file`() throws {
    let scenario = try read(
      ("deep/er/y.jsonc", #"{ "name": "y", "coins": { "dailyCap": 7, "perActivity": 2 } }"#),
      ("deep/m.jsonc", #"{ "extends": "er/y.jsonc", "name": "m", "coins": { "dailyCap": 8 } }"#),
      ("x.jsonc", #"{ "extends": "./deep/../deep/m.jsonc", "name": "x", "simulation": {} }"#))
    #expect(value("coins.dailyCap", of: scenario) == "8")
    #expect(value("coins.perActivity", of: scenario) == "2")
  }

  @Test func `settings come last`() throws {
    let scenario = try read(
      ("x.jsonc", #"{ "extends": "base.jsonc", "name": "x", "simulation": { "days": 3 } }"#),
      settings: ["simulation.days=4", "population.archetypes.a.weight=9"])
    #expect(scenario.simulation.days == 4)
    #expect(value("population.archetypes.a.weight", of: scenario) == "9")
  }

  @Test func `a report's run is extended by the scenario that it holds`() throws {
    let run = #"{ "hash": "0", "version": "1", "scenario": \#(Self.base) }"#
    let scenario = try read(
      ("run.json", run), ("x.jsonc", #"{ "extends": "run.json", "name": "x" }"#))
    #expect(scenario.simulation.players == 100)
  }

  @Test func `a text without a file finds what it extends in the folder that is named`() throws {
    let text = #"{ "extends": "questbond.jsonc", "name": "x" }"#
    let folder = URL(filePath: Shipped.file("questbond")).deletingLastPathComponent().path
    let scenario = try Scenario.read(
      Array(text.utf8), file: "<stdin>", folder: folder, games: shippedGames)
    let rules = try Shipped.load("questbond").simulation.game as? QuestRules
    #expect(scenario.simulation.game as? QuestRules == rules)
    #expect(throws: ScenarioFailure.self) {
      try Scenario.read(Array(text.utf8), file: "<stdin>", games: shippedGames)
    }
  }

  @Test func `the written-out scenario extends nothing and is the same world`() throws {
    let scenario = try Shipped.load("exploits")
    #expect(!scenario.resolved.contains("extends"))
    let again = try Scenario.read(
      Array(scenario.resolved.utf8), file: "run.json", games: shippedGames)
    #expect(again.hash == scenario.hash)
  }

  @Test func `no symbolic link leads out of the folder`() throws {
    let manager = FileManager.default
    let root = manager.temporaryDirectory.appending(path: "qb-\(UUID().uuidString)").path
    defer { try? manager.removeItem(atPath: root) }
    for folder in ["/in/below", "/out"] {
      try manager.createDirectory(atPath: root + folder, withIntermediateDirectories: true)
    }
    for file in ["/in/below/base.jsonc", "/out/base.jsonc"] {
      try Data(Self.base.utf8).write(to: URL(filePath: root + file))
    }
    let links = [
      ("/in/file.jsonc", "../out/base.jsonc"), ("/in/folder", "../out"),
      ("/in/absolute.jsonc", root + "/out/base.jsonc"), ("/in/inside.jsonc", "below/base.jsonc"),
      ("/in/gone.jsonc", "nowhere.jsonc"), ("/linked", "in"),
    ]
    for (link, target) in links {
      try manager.createSymbolicLink(atPath: root + link, withDestinationPath: target)
    }
    func failure(_ base: String, in folder: String = "in") throws -> String? {
      let text = "{ \"extends\": \"\(base)\", \"name\": \"x\" }"
      try Data(text.utf8).write(to: URL(filePath: root + "/in/x.jsonc"))
      do {
        _ = try Scenario.load(file: "\(root)/\(folder)/x.jsonc", games: shippedGames)
        return nil
      } catch ScenarioFailure.invalid(let problems) {
        return problems.rendered()
      } catch ScenarioFailure.baseUnreadable(let problem) {
        return problem.rendered()
      }
    }
    for base in ["file.jsonc", "folder/base.jsonc", "absolute.jsonc", "below/../folder/base.jsonc"]
    {
      let problem = try #require(try failure(base), "\(base) is taken")
      #expect(problem.contains(":1:14: error: extends: a symbolic link leads \"\(base)\" out of"))
    }
    #expect(try failure("inside.jsonc") == nil)
    #expect(try failure("below/base.jsonc", in: "linked") == nil)
    // What is not there leads nowhere, and is not suggested again.
    let gone = try #require(try failure("gone.jsonc"))
    #expect(gone.contains("gone.jsonc: no such file"))
    #expect(!gone.contains(#"did you mean "gone.jsonc"?"#))
  }

  @Test func `a path that leads out of the folder is refused with the reason`() {
    let text = #"{ "extends": "../questbond.jsonc", "name": "x" }"#
    let failure = #expect(throws: ScenarioFailure.self) {
      try Scenario.read(Array(text.utf8), file: "x.jsonc", games: shippedGames)
    }
    #expect(
      failure.map(lines) == [
        #"x.jsonc:1:14: error: extends: "../questbond.jsonc" leads out of the file's own folder: "#
          + "with all that it extends in there, a scenario can be copied and shared as a folder; "
          + "name a file beside it or in a folder below, such as questbond.jsonc"
      ])
  }

  @Test(arguments: [
    ("a.jsonc", true), ("./a.jsonc", true), ("b/../a.jsonc", true), ("b//a.jsonc", true),
    ("", false), ("/a.jsonc", false), ("../a.jsonc", false), ("b/../../b/a.jsonc", false),
    ("a\0.jsonc", false),
  ])
  func `a path stays inside its folder or does not`(path: String, stays: Bool) {
    #expect(ScenarioText.staysInside(path) == stays)
  }

  @Test func `a list of many problems is cut, errors first`() {
    func problem(_ index: Int, _ severity: Problem.Severity) -> Problem {
      Problem(
        at: SourcePosition(file: "x", line: index, column: 1), "m", severity: severity)
    }
    let warnings = (1...100).map { problem($0, .warning) }
    let all = ScenarioProblems(warnings + [problem(200, .error)])
    let lines = all.rendered().split(separator: "\n")
    #expect(lines.count == 101)
    #expect(lines.first == "x:200:1: error: m")
    #expect(lines.last == "… and 1 more")
    #expect(ScenarioProblems(warnings).rendered().split(separator: "\n").count == 100)
  }
}
