import Testing

@testable import ScenarioFiles
@testable import ScenarioReading

@Suite struct JSONPathTests {
  private static let paths: [(String, [JSONPath.Step])] = [
    ("", []),
    ("loot.task.equipment", [.key("loot"), .key("task"), .key("equipment")]),
    (
      "difficulty.levels[2].spotOn",
      [.key("difficulty"), .key("levels"), .index(2), .key("spotOn")]
    ),
    ("[0][1]", [.index(0), .index(1)]),
    ("$schema", [.key("$schema")]),
    ("a[\"b.c\"].d", [.key("a"), .key("b.c"), .key("d")]),
    ("[\"\"]", [.key("")]),
    ("[\"a]\\\"é\\u0000\"]", [.key("a]\"é\u{0}")]),
  ]

  @Test(arguments: paths)
  func `is written and read back`(text: String, steps: [JSONPath.Step]) {
    #expect(JSONPath(steps).description == text)
    #expect(JSONPath(parsing: text) == JSONPath(steps))
  }

  @Test(arguments: [
    ".", ".a", "a.", "a..b", "a[", "a[]", "a[-1]", "a[1", "a[99999999999999999999]", "a[0]b",
    "a.[0]", "a b", "a=1", "[\"a]", "[\"a\" \"b\"]", "[+1]", "é",
  ])
  func `anything else is no path`(text: String) {
    #expect(JSONPath(parsing: text) == nil)
  }
}
