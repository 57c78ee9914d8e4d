import BalanceReports
import GameSupport
import ScenarioFiles
import ScenarioReading

/// The table of `rules`, for people, documents and scripts.
struct RuleTable {
  /// The scenario's name; nil for all possible values.
  let scenario: String?
  let rows: [RuleRow]

  var text: String { ListTable(rows, columns).text(cutTo: 50) }

  var markdown: String { ListTable(rows, columns).markdown }

  /// One object, with a line for each number.
  var json: JSONValue {
    let rules = rows.map { row in
      JSONValue.object(row, columns).layingOut("schema", as: .fitted(width: .max))
    }
    return ["scenario": .string(scenario), "rules": .list(rules)]
  }

  private var columns: [Column<RuleRow>] {
    let value = Column<RuleRow>.text("value", { $0.value?.text ?? "–" }, json: { $0.value })
    return [
      .text("path") { $0.path }, scenario == nil ? value.onlyInJSON : value,
      .text(
        "default", { $0.record.defaultValue?.text ?? "–" },
        json: { $0.record.defaultValue ?? .null }),
      .json("isSet") { row in row.isSet.map { .bool($0) } }, .text("unit") { $0.record.unit },
      .text("allowed") { $0.record.allowed.description },
      .json("schema") { $0.record.allowed.schema() },
      .text("whose", key: "origin") { $0.record.origin?.rawValue },
      .text("rule") { $0.record.rule }, .text("what it does", key: "meaning") { $0.record.meaning },
    ]
  }
}

/// The row of `rules` for one number.
struct RuleRow: Equatable {
  let path: String
  /// Nil without a scenario.
  var value: JSONValue?
  /// True if the scenario states it; nil without one.
  var isSet: Bool?
  let record: RuleRecord

  init(_ number: RuleNumber) {
    (path, value, isSet, record) = ("\(number.path)", number.value, number.isSet, number.record)
  }

  init(path: String, _ record: RuleRecord) { (self.path, self.record) = (path, record) }

  /// Returns all values of all games' scenarios; those that games share appear once.
  static func all(of games: GameList) -> [RuleRow] {
    var rows: [RuleRow] = []
    for game in games.games {
      let known = Dictionary(grouping: rows, by: \.path)
      rows += ScenarioForm(of: game).values.map { RuleRow(path: $0.path, $0.value) }
        .filter { row in !(known[row.path] ?? []).contains(row) }
    }
    return rows
  }

  /// The texts that `--filter` searches.
  var texts: [String] {
    [
      path, record.rule, record.meaning, record.origin?.rawValue ?? "",
      record.isHabit ? "habit" : "",
    ]
  }
}
