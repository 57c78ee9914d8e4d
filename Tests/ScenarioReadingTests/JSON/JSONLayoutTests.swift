import ScenarioReading
import Testing

@Suite struct JSONLayoutTests {
  private let value: JSONValue = [
    "name": .string("a \"b\""), "none": .null, "left out": nil, "on": .bool(true),
    "sizes": .list([.number(1), .number(2.5), .number(1e-5)]),
    "rows": .list([["x": .number(1), "y": .list([["z": .number(2)]])], ["x": .number(3)]]),
    "section": ["inner": .texts([]), "empty": [:]],
  ]

  @Test func `on one line`() {
    #expect(
      value.text == """
        {"name": "a \\"b\\"", "none": null, "on": true, "sizes": [1, 2.5, 1e-05], \
        "rows": [{"x": 1, "y": [{"z": 2}]}, {"x": 3}], "section": {"inner": [], "empty": {}}}
        """)
  }

  @Test func `a line for each member and each row, also of rows in a row`() {
    #expect(
      value.written(.rows) == """
        {
          "name": "a \\"b\\"",
          "none": null,
          "on": true,
          "sizes": [1, 2.5, 1e-05],
          "rows": [
            {"x": 1, "y": [
              {"z": 2}
            ]},
            {"x": 3}
          ],
          "section": {
            "inner": [],
            "empty": {}
          }
        }
        """)
  }

  @Test func `a line for each member and element, but short lists on one`() {
    let list = JSONValue.texts(Array(repeating: "123456", count: 8))
    let value: JSONValue = [
      "rows": .list([["x": .number(1)]]), "short": list, "a key of twenty-nine columns.": list,
    ]
    let text = value.written(.lines)
    #expect(text.hasPrefix("{\n  \"rows\": [\n    {\n      \"x\": 1\n    }\n  ],\n"))
    let lines = text.split(separator: "\n").map(\.count)
    #expect(lines.max() == 92 && lines.count == 18)
  }

  @Test func `what fits stands on one line, with blanks inside braces`() {
    #expect(
      value.written(.fitted(width: 50)) == """
        {
          "name": "a \\"b\\"",
          "none": null,
          "on": true,
          "sizes": [1, 2.5, 1e-05],
          "rows": [
            { "x": 1, "y": [{ "z": 2 }] },
            { "x": 3 }
          ],
          "section": { "inner": [], "empty": {} }
        }
        """)
  }

  @Test func `a member may be laid out as if it stood alone`() {
    #expect(
      value.layingOut("section", as: .line).layingOut("rows", as: .line).written(.rows) == """
        {
          "name": "a \\"b\\"",
          "none": null,
          "on": true,
          "sizes": [1, 2.5, 1e-05],
          "rows": [{"x": 1, "y": [{"z": 2}]}, {"x": 3}],
          "section": {"inner": [], "empty": {}}
        }
        """)
  }

  @Test func `a number that is not finite, or none, is null`() {
    #expect(JSONValue.number(Double.nan) == .null && JSONValue.number(Double?.none) == .null)
    #expect(JSONValue.number(Int?.none) == .null && JSONValue.string(String?.none) == .null)
    #expect(JSONValue.number(-0.0).text == "0" && JSONValue.number(UInt64.max).text.count == 20)
  }
}
