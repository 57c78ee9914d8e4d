import Testing

@testable import BalanceReports
@testable import ScenarioReading

@Suite struct AssumptionFamilyTests {
  private func families(_ numbers: [(path: String, value: String)], meaning: String = "what it is")
    -> [AssumptionFamily]
  {
    AssumptionFamily.all(
      of: numbers.map {
        RuleNumber(
          path: JSONPath(parsing: $0.path)!, value: .number(JSONNumber(text: $0.value)),
          isSet: false,
          record: RuleRecord(
            allowed: .number(0...1), unit: "gold", rule: "R-1", origin: .assumption,
            meaning: meaning))
      })
  }

  @Test func `numbers that differ by one name share a row, each with its name`() {
    let rows = families([
      ("archetypes.casual.churn", "0.006"), ("archetypes.steady.churn", "0.002"),
      ("archetypes.casual.lapse", "0.01"), ("archetypes.steady.lapse", "0.004"),
    ])
    #expect(rows.map(\.path) == ["archetypes.*.churn", "archetypes.*.lapse"])
    #expect(rows.map(\.value) == ["casual 0.006; steady 0.002", "casual 0.01; steady 0.004"])
  }

  @Test func `items of lists are named without brackets, also with dots in their names`() {
    let rows = families([("list[a.b].gold", "1"), ("list[c].gold", "2")])
    #expect(rows.map(\.path) == ["list[*].gold"] && rows[0].value == "a.b 1; c 2")
  }

  @Test func `of two parts that differ the last one is shared, and the first stays`() {
    let rows = families([
      ("routines[x].tasks[a].seconds", "1"), ("routines[x].tasks[b].seconds", "2"),
      ("routines[y].tasks[c].seconds", "3"),
    ])
    #expect(rows.map(\.path) == ["routines[x].tasks[*].seconds", "routines[y].tasks[c].seconds"])
    #expect(rows.map(\.value) == ["a 1; b 2", "3"])
  }

  @Test func `other words, other numbers: nothing is merged, lost or moved`() {
    let one = families([("a.b", "1"), ("a.c", "2"), ("d", "3")])
    #expect(one.map(\.path) == ["a.b", "a.c", "d"] && one.map(\.value) == ["1", "2", "3"])
  }
}
