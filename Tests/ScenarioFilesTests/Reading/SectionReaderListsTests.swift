import ScenarioFiles
import Testing

@testable import ScenarioReading

private struct Kind: Equatable, Sendable {
  var name: String
  var chance = 0.1
}

private let types = Fields<[Kind]>(default: [
  Kind(name: "x", chance: 0.5), Kind(name: "y", chance: 0.5),
]) {
  Named(
    "types", \.self, by: \.name, each: "one of them", also: [], default: Kind(name: ""), "types"
  ) { Probability("c", \.chance, "its chance") }
}

@Suite struct SectionReaderListsTests {
  @Test func `elements of lists are checked one by one, and their count`() throws {
    let text = """
      {"a": [0.5, 2, "x"],
      "b": [1],
      "c": 7,
      "d": ["eagre"], "e": [{}, {}]}
      """
    let reading = try Reading(text) { reader in
      #expect(reader.chances("a", default: nil, count: 3...3, rule: "A-1", "a") == [0.5, 1, 0])
      #expect(
        reader.integers("b", default: nil, count: 2...3, in: 1...5, unit: "", rule: "A-1", "b")
          == [1, 1])
      #expect(
        reader.numbers("c", default: [1], count: 1...1, in: 0...1, unit: "", rule: "A-1", "c")
          == [1])
      #expect(
        reader.texts("d", default: nil, count: 1...1, from: ["calm", "eager"], rule: "A-1", "d")
          == ["eager"])
      #expect(reader.list("e", "e", count: 1...1) { _, index in index } == [0])
    }
    #expect(
      reading.problems == [
        "x.jsonc:1:13: error: a[1]: 2 is not a chance (0…1); write 0.02 for 2 %",
        "x.jsonc:1:16: error: a[2]: expected a chance (0…1), found the string \"x\"",
        "x.jsonc:2:6: error: b: expected a list of 2…3 whole numbers (1…5), found a list of 1",
        "x.jsonc:3:6: error: c: expected a list of 1 number (0…1), found the number 7",
        "x.jsonc:4:7: error: d[0]: expected \"calm\" or \"eager\", found the string \"eagre\"; "
          + "did you mean \"eager\"?",
        "x.jsonc:4:22: error: e: expected a list of 1 object, found a list of 2",
      ])
  }

  @Test func `absent sections are nil, or all defaults`() throws {
    let reading = try Reading("{}") { reader in
      let chance = { (section: SectionReader) in
        section.chance("c", default: 0.5, rule: "A-1", "c")
      }
      #expect(reader.section("a", "a") { chance($0) } == nil)
      #expect(reader.section("b", "b", .defaults, chance) == 0.5)
      #expect(reader.list("c", "c", count: 0...9) { level, _ in chance(level) } == nil)
      let defaults = reader.list("d", "d", .defaults, count: 1...9, defaultCount: 2) { level, _ in
        chance(level)
      }
      #expect(defaults == [0.5, 0.5])
      #expect(types.read(reader) == [Kind(name: "x", chance: 0.5), Kind(name: "y", chance: 0.5)])
    }
    #expect(reading.problems == [])
    #expect(
      reading.context.ruleNumbers.map(\.path.description) == [
        "b.c", "d[0].c", "d[1].c", "types.x.c", "types.y.c",
      ])
    #expect(reading.context.ruleNumbers.allSatisfy { !$0.isSet })
  }

  @Test func `named sections keep the file's order and check their names`() throws {
    let text = "{\"types\": {\"z-1\": {}, \"a_B\": {}, \"1st\": {}, \"\": {}, \"b\": 2}}"
    let reading = try Reading(text) { types.read($0) }
    #expect(reading.content.map(\.name) == ["z-1", "a_B", "1st", "", "b"])
    let advice = "a name is a letter, then letters, digits, \"_\" and \"-\""
    #expect(
      reading.problems == [
        "x.jsonc:1:34: error: types.1st: \"1st\" is not a name; \(advice)",
        "x.jsonc:1:45: error: types[\"\"]: \"\" is not a name; \(advice)",
        "x.jsonc:1:58: error: types.b: expected an object, found the number 2",
      ])
  }
}
