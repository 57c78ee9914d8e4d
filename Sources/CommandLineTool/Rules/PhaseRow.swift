import BalanceReports
import GameSupport
import ScenarioReading

/// A value that changes of a calendar set, in the table of `rules`.
struct PhaseRow {
  let changes: [String]
  /// The first days of all phases with these changes.
  let days: [Int]
  let path, value, old, meaning: String

  /// Returns the values of a calendar's phases, those of phases alike once.
  static func all(of phases: [RulesCalendar.Phase], _ rules: [RuleNumber]) -> [PhaseRow] {
    phases.flatMap { phase -> [PhaseRow] in
      let alike = phases.filter { $0.changes == phase.changes }
      return (alike[0] == phase ? phase.values : []).map { path, old, new in
        PhaseRow(
          changes: phase.changes, days: alike.map(\.firstDay), path: "\(path)", value: new.text,
          old: old.text, meaning: rules.first { $0.path == path }?.meaning ?? "")
      }
    }
  }

  static var columns: [Column<PhaseRow>] {
    [
      .text("from day") { row in
        row.days.prefix(3).map(String.init).joined(separator: ", ")
          + (row.days.count > 3 ? ", … (\(row.days.count) times)" : "")
      }, .text("changes") { $0.changes.joined(separator: ", ") }, .text("path") { $0.path },
      .text("value") { $0.value }, .text("instead of") { $0.old },
      .text("what it does") { $0.meaning },
    ]
  }
}
