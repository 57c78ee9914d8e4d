import Foundation
import ShippedGames
import Testing

@testable import ScenarioFiles
@testable import ScenarioReading

/// Lists of a file that lies over another.
@Suite struct LaidListTests {
  private static let base = """
    { "name": "base", "loot": {}, "scoring": {},
      "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }],
      "dungeons": { "list": [
        { "name": "caves", "tier": "normal", "level": 1, "rooms": ["combat", "boss"] },
        { "name": "ruins", "tier": "hard", "level": 9, "rooms": ["trap", "boss"] }] },
      "claims": [{ "claim": "slow", "metric": "level.day30", "atMost": 9 }],
      "targets": [
        { "name": "hard", "metric": "difficulty.level5.share", "atLeast": 0.1 },
        { "metric": "level.day30", "atLeast": 3 }] }
    """

  /// Reads what a file says that extends the base.
  private func read(
    _ text: String, base: String = base, settings: [String] = []
  ) throws(ScenarioFailure) -> Scenario {
    let folder = FileManager.default.temporaryDirectory.appending(path: "qb-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (file, text) in [("base.jsonc", base), ("x.jsonc", text)] {
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try? Data(text.utf8).write(to: folder.appending(path: file))
    }
    return try Scenario.load(
      file: folder.appending(path: "x.jsonc").path, games: shippedGames,
      overrides: SimulationOverrides(settings: settings.map(Setting.init(parsing:))))
  }

  private func layer(_ sections: String) -> String {
    #"{ "extends": "base.jsonc", "name": "x", \#(sections) }"#
  }

  private func refusal(_ sections: String, settings: [String] = []) -> [String] {
    do throws(ScenarioFailure) {
      _ = try read(layer(sections), settings: settings)
      return []
    } catch {
      return lines(error).map { line in
        // Without the folder of this machine.
        guard let name = ["base.jsonc", "x.jsonc"].compactMap({ line.range(of: $0) }).first else {
          return line
        }
        return String(line[name.lowerBound...])
      }
    }
  }

  private func levels(_ scenario: Scenario) -> [String] {
    scenario.rules.filter { "\($0.path)".hasPrefix("dungeons.list[") }
      .filter { "\($0.path)".hasSuffix(".level") }.map { "\($0.path)=\($0.value.text)" }
  }

  @Test func `items merge name by name, new ones are added, and one may go`() throws {
    let merged = try read(
      layer(
        #""dungeons": { "list": [{ "name": "ruins", "level": 7 }, { "name": "mine", "#
          + #""tier": "hard", "level": 3, "rooms": ["boss"] }] }"#))
    #expect(
      levels(merged) == [
        "dungeons.list[caves].level=1", "dungeons.list[ruins].level=7",
        "dungeons.list[mine].level=3",
      ])
    #expect(
      merged.value(at: JSONPath(parsing: "dungeons.list[ruins].rooms")!)?.text
        == #"["trap", "boss"]"#)
    let without = try read(
      layer(
        #""dungeons": { "list": [{ "name": "caves", "remove": true }] }, "#
          + #""claims": [{ "claim": "slow", "atMost": 12 }]"#))
    #expect(levels(without) == ["dungeons.list[ruins].level=9"])
    #expect(without.expectations.claims.map(\.atMost) == [12])
  }

  @Test func `a list is replaced whole by one that begins with null, or has nothing in it`() throws
  {
    let replaced = try read(
      layer(#""targets": [null, { "metric": "level.day2", "atLeast": 0 }]"#))
    #expect(replaced.expectations.targets.map(\.claim.text) == ["level.day2"])
    #expect(try read(layer(#""targets": []"#)).expectations.targets.isEmpty)
    // Items without names cannot be told apart.
    let levels = try read(
      layer(#""difficulty": { "levels": [{}] }, "targets": []"#),
      base: Self.base.replacing(
        "\"claims\"", with: "\"difficulty\": { \"levels\": [{}, {}] }, \"claims\""))
    #expect(levels.value(at: JSONPath(parsing: "difficulty.levels[1].spotOn")!) == nil)
  }

  @Test func `what cannot merge is told where it is written`() {
    #expect(
      refusal(#""dungeons": { "list": [{ "name": "cave", "remove": true }] }"#) == [
        "x.jsonc:1:64: error: dungeons.list[cave]: there is nothing to remove; "
          + #"did you mean "caves"?"#
      ])
    #expect(
      refusal(#""dungeons": { "list": [{ "name": "caves", "levl": 2 }] }"#) == [
        "x.jsonc:1:83: error: dungeons.list[caves].levl: unknown key; did you mean \"level\"?"
      ])
    #expect(
      refusal(#""dungeons": { "list": [{ "name": "a" }, { "name": "a" }] }"#)
        .contains { $0.contains("an earlier one is called \"a\", too") })
  }

  // MARK: Targets of levels that are gone

  @Test func `a target that is inherited and has lost its metric says how to drop it`() throws {
    let fewer = #""difficulty": { "levels": [{}, {}, {}] }"#
    let line = try #require(refusal(fewer).first)
    #expect(
      line.hasPrefix(
        "base.jsonc:8:33: error: targets[hard].metric: no metric of this game is called "
          + #""difficulty.level5.share"; the target is inherited; drop it with "targets": "#
          + #"[{ "name": "hard", "remove": true }], or all with "targets": []"#))
    let dropped = try read(layer(fewer + #", "targets": [{ "name": "hard", "remove": true }]"#))
    #expect(dropped.expectations.targets.map(\.claim.text) == ["level.day30"])
  }

  @Test func `so does one that a setting leaves without its metric`() throws {
    let fewer = "difficulty.levels=[{}, {}, {}]"
    let line = try #require(refusal(#""claims": []"#, settings: [fewer]).first)
    #expect(
      line.contains(
        "if the changed scenario has it no more, drop the target with --set 'targets[hard]=null'"))
    let dropped = try read(layer(#""claims": []"#), settings: [fewer, "targets[hard]=null"])
    #expect(dropped.expectations.targets.count == 1)
  }

  // MARK: Keys of old

  @Test func `targets take the keys that they had before, with a warning that names both`() throws {
    let old = Self.base.replacing(
      #""metric": "level.day30", "atLeast": 3"#,
      with: #""metric": "level.day30", "archetype": "casual", "at least": 3, "at most": 9"#)
    let scenario = try Scenario.read(Array(old.utf8), file: "x.jsonc", games: shippedGames)
    let target = try #require(scenario.expectations.targets.last?.claim)
    #expect(target.metric.group == "casual" && target.atLeast == 3 && target.atMost == 9)
    #expect(
      scenario.warnings.map { $0.rendered() } == [
        #"x.jsonc:9:32: warning: targets[level.day30@casual].archetype: "archetype" is the old "#
          + #"name of "group", which is still read; write "group""#,
        #"x.jsonc:9:55: warning: targets[level.day30@casual]["at least"]: "at least" is the old "#
          + #"name of "atLeast", which is still read; write "atLeast""#,
        #"x.jsonc:9:70: warning: targets[level.day30@casual]["at most"]: "at most" is the old "#
          + #"name of "atMost", which is still read; write "atMost""#,
      ])
    // The written-out scenario has the new ones.
    #expect(scenario.resolved.contains("\"atMost\": 9") && !scenario.resolved.contains("at most"))
    // Over a file with the new keys, the old ones mean the same.
    let laid = try read(layer(#""targets": [{ "name": "level.day30", "at least": 5 }]"#))
    #expect(laid.expectations.targets.last?.claim.atLeast == 5)
  }

  @Test func `both names of a key at once are an error`() {
    #expect(
      refusal(#""targets": [{ "name": "n", "metric": "level.day3", "atMost": 3, "at most": 4 }]"#)
        .map { $0.hasSuffix("which is here too; remove one of them") } == [true])
  }
}
