import ScenarioFiles
import Testing

@testable import ScenarioReading

@Suite struct ResolvedJSONTests {
  @Test func `writes all values in reading order, nested by path`() throws {
    let text = """
      { "xp": { "curve": [10, 20.50, 3e2] }, "name": "a \\"b\\"",
        "dungeons": { "list": [{ "rooms": 3 }, {}] }, "none": [], "empty": {} }
      """
    let reading = try Reading(text, Example.read)
    #expect(reading.problems == [])
    #expect(
      reading.context.root.json.scenarioText == """
        {
          "name": "a \\"b\\"",
          "xp": {
            "curve": [10, 20.5, 300],
            "isOn": true,
            "long": [
              100000000000001,
              100000000000001,
              100000000000001,
              100000000000001,
              100000000000001,
              100000000000001
            ]
          },
          "dungeons": {
            "list": [
              {
                "rooms": 3,
                "chance": 0.25
              },
              {
                "rooms": 4,
                "chance": 0.25
              }
            ]
          },
          "none": [],
          "empty": {},
          "types": {},
          "mood": "calm"
        }

        """)
  }

  @Test func `reading it again gives the same values and the same text`() throws {
    let first = try Reading("{\"name\": \"x\"}", Example.read)
    let text = first.context.root.json.scenarioText
    let second = try Reading(text, Example.read)
    #expect(second.problems == [])
    #expect(second.context.ruleNumbers.map(\.value) == first.context.ruleNumbers.map(\.value))
    #expect(second.context.ruleNumbers.allSatisfy { $0.isSet })
    #expect(second.context.root.json.scenarioText == text)
  }
}

/// A small scenario that asks for a value of every kind.
enum Example {
  static func read(_ reader: SectionReader) {
    _ = reader.text("name", default: nil, "what it is called")
    reader.section("xp", "xp", .defaults) { xp in
      _ = xp.numbers(
        "curve", default: [1, 2], count: 1...5, in: 0...1000, unit: "XP", rule: "XP-1", "levels")
      _ = xp.flag("isOn", default: true, rule: "XP-2", "on")
      _ = xp.integers(
        "long", default: Array(repeating: 100_000_000_000_001, count: 6), count: 6...6,
        in: 0...Int.max, unit: "XP", rule: "XP-3", "long")
    }
    reader.section("dungeons", "dungeons", .defaults) { dungeons in
      _ = dungeons.list("list", "list", .defaults, count: 1...9, defaultCount: 2) {
        dungeon, index in
        _ = dungeon.integer(
          "rooms", default: 3 + index, in: 1...9, unit: "rooms", rule: "DNG-1", "rooms")
        _ = dungeon.chance("chance", default: 0.25, rule: "DNG-2", "chance")
      }
    }
    _ = reader.list("none", "none", count: 0...9) { _, _ in }
    reader.section("empty", "empty") { _ in }
    reader.section("types", "types", .defaults, keysAreNames: true) { types in
      for name in types.keys {
        types.section(name, "one of them") {
          _ = $0.texts("tags", default: ["a"], count: 0...3, from: ["a", "b"], rule: "A-1", "tags")
        }
      }
    }
    _ = reader.choice("mood", default: "calm", from: ["calm", "eager"], rule: "A-2", "mood")
  }
}
