import GameSupport
import ScenarioReading
import Testing

@testable import ForeignEngines

@Suite struct ManifestTests {
  /// Reads a manifest with these members behind the names that each has.
  static func read(_ members: String) throws -> EngineManifest {
    let text = #"{ "id": "dice", "title": "Dice", "version": "1", "marker": "dice", \#(members) }"#
    return try EngineManifest(Array(text.utf8), of: "dice.so")
  }

  @Test func `the smallest manifest is a game without anything`() throws {
    let manifest = try Self.read("")
    #expect(manifest.seriesCount == 0)
    #expect(manifest.luck == .keyed)
  }

  @Test func `series are tracks, balances, then faucets and sinks by currency`() throws {
    let manifest = try Self.read(
      #"""
      "tracks": [{ "name": "level" }],
      "currencies": [
        { "name": "gold", "faucets": ["task"], "sinks": ["shop", "forge"] },
        { "name": "gems", "faucets": ["gift"] }
      ]
      """#)
    #expect(manifest.stateCount == 3)
    #expect(manifest.seriesCount == 7)
  }

  @Test(arguments: [
    (
      #""rules": [{ "name": "a", "type": "whole", "default": 1.5, "meaning": "x" }]"#,
      "is not whole"
    ),
    (
      #""rules": [{ "name": "a", "type": "chance", "default": 2, "meaning": "x" }]"#, "out of range"
    ),
    (
      #""rules": [{ "name": "a", "type": "choice", "default": "b", "meaning": "x" }]"#,
      "needs words"
    ),
    (#""rules": [{ "name": "a..b", "type": "flag", "default": true, "meaning": "x" }]"#, "no path"),
    (#""rules": [{ "name": "a", "type": "wole", "default": 1, "meaning": "x" }]"#, "did you mean"),
    (#""tracks": [{ "name": "level", "most": "levels.top" }]"#, "no rule is called"),
    (#""events": [{ "id": "pull", "meaning": "x" }]"#, "is not part.name"),
    (#""events": [{ "id": "a.b", "meaning": "x", "earns": "gold" }]"#, "no currency is called"),
    (#""droughts": [{ "name": "copy<N>", "attempts": "x", "event": "y" }]"#, "needs a count"),
    (
      #""droughts": [{ "name": "a", "attempts": "x", "event": "y", "of": "b" }]"#,
      "no source before"
    ),
    (#""currencies": [{ "name": "g", "faucets": ["a"], "sinks": ["a"] }]"#, "have one name"),
    (#""habits": [{ "name": "a.b", "type": "flag", "default": true, "meaning": "x" }]"#, "no dot"),
    (#""metrics": [{ "name": "a b", "meaning": "x" }]"#, "is no name"),
    (#""currencies": [{ "name": "g", "faucets": ["ü"] }]"#, "is no name"),
    (#""currencies": [{ "name": "main.gold" }]"#, "no dot"),
    (#""events": [{ "id": "a.b", "meaning": "x", "attempts": "pull" }]"#, "no source is called"),
    (
      #""rules": [{ "name": "a", "type": "flag", "default": [], "fewest": 0, "meaning": "x" }]"#,
      "is one value"
    ),
    (
      #"""
      "droughts": [
        { "name": "a", "attempts": "pulls", "event": "y" },
        { "name": "b", "attempts": "wins", "event": "y", "of": "a" }
      ]
      """#, "count the attempts of a"
    ),
    (#""colour": 1"#, "unknown key"),
  ])
  func `each fault is told at its place`(members: String, words: String) {
    let problems = #expect(throws: ScenarioProblems.self) { try Self.read(members) }
    #expect(problems?.rendered().contains(words) == true)
  }

  @Test func `names with dots make sections, in the order of the manifest`() throws {
    let manifest = try Self.read(
      #"""
      "rules": [
        { "name": "pity.threshold", "type": "whole", "default": 90, "meaning": "a" },
        { "name": "chance", "type": "chance", "default": 0.5, "meaning": "b" },
        { "name": "pity.soft.step", "type": "number", "default": 0.1, "meaning": "c" },
        { "name": "on", "type": "flag", "default": false, "meaning": "d" },
        { "name": "mode", "type": "choice", "words": ["a", "b"], "default": "b", "meaning": "e" },
        { "name": "costs", "type": "whole", "fewest": 1, "longest": 3, "default": [1, 2], "meaning": "f" }
      ]
      """#)
    let fields = EngineNumbers.fields(manifest.rules)
    let read = try fields.rules(
      #"{ "pity": { "threshold": 80, "soft": { "step": 0.2 } }, "on": true, "mode": "a", "costs": [7] }"#
    )
    #expect(read.lists == [[80], [0.5], [0.2], [1], [0], [7]])
  }
}
