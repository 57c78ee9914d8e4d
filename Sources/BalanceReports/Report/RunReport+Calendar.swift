import Experiments
import ScenarioReading
import Statistics

/// The calendar of a run: its entries, its phases as JSON, and the days around each entry with and
/// without it, where they were played.
package struct CalendarFindings: Sendable {
  let marks: [CalendarMark]
  let phases: JSONValue
  package var study: CalendarStudy?

  package init(marks: [CalendarMark], phases: JSONValue) {
    (self.marks, self.phases) = (marks, phases)
  }

  static let table = "calendar.csv"
  /// The columns of the table.
  static var columns: [Column<CalendarStudy.Row>] {
    [
      .text("entry") { $0.entry.name }, .text("group") { $0.group },
      .text("window") { $0.window.name },
      .count("from") { $0.window.days.first?.lowerBound },
      .count("through") { $0.window.days.last?.upperBound },
      .count("days") { $0.window.days.reduce(0) { $0 + $1.count } }, .text("metric") { $0.figure },
      .text("unit") { $0.with.summary.unit }, .value("value") { $0.with.summary.estimate.value },
      .value("value_without") { $0.without.value }, .estimate("difference") { $0.with.difference },
      .count("parties_changed") { $0.with.test.changed },
    ]
  }
}

extension RunReport {
  private var entries: [CalendarMark] { calendar?.marks ?? [] }

  /// The entries on charts by day of life: those that all cohorts meet at the same ages.
  var marks: [CalendarMark] { entries.filter(\.hasOneAge) }

  /// The entries on charts by day of the calendar.
  var datedMarks: [CalendarMark] {
    entries.map { CalendarMark(name: $0.name, days: $0.dates, isForGood: $0.isForGood) }
  }

  var calendarTables: [UnwrittenFile] {
    guard let study = calendar?.study else { return [] }
    let table = { @Sendable in CSVTable(CalendarFindings.columns, rows: study.rows).csv }
    return [UnwrittenFile(path: CalendarFindings.table, table)]
  }

  var calendarSection: ReportSection? {
    guard let study = calendar?.study, !entries.isEmpty else { return nil }
    let compared = study.rows.map(\.entry).unique
    let whose =
      study.rows.allSatisfy { $0.group == "all" }
      ? "" : "; of these the cohort that meets the entry first, by whose lives days are counted"
    let most = 12
    return ReportSection("What does each entry of the calendar change?") {
      """
      Each cell has the value and, behind it, the difference from the lives of the same players, with \
      the same luck, without that entry alone (95 % interval). *Before* and *after* are as many days \
      as it holds at a time, at most \(CalendarMark.maxDaysBeside). Money is all of it ÷ all active \
      days; `dayN` is the last of the days. Compared: the first \
      \(NumberText.count(study.players, "player")) of \(NumberText.grouped(findings.players)), in \
      \(NumberText.count(study.parties, "party"))\(whose). \
      Every number: [\(CalendarFindings.table)](\(CalendarFindings.table)).
      """
      identity.luckRemark
      for entry in compared.prefix(most) { blocks(of: entry, study) }
      if !study.leftOut.isEmpty {
        "Not compared, as more than \(CalendarStudy.maxEntries) take too long, or as the scenario is "
          + "not valid without one: \(study.leftOut.map { plain($0.name) }.joined(separator: ", "))."
      }
    } details: {
      for entry in compared.dropFirst(most) { blocks(of: entry, study) }
    }
  }

  @BlockBuilder
  private func blocks(of entry: CalendarMark, _ study: CalendarStudy) -> [Block] {
    let rows = study.rows.filter { $0.entry == entry }
    let cohort = rows[0].group == "all" ? "" : " of \(plain(rows[0].group))"
    Block.heading(3, "\(plain(entry.name)), \(entry.daysText)\(cohort)")
    table(rows)
  }

  /// Returns the table of an entry: a row for each figure, a column for each window.
  private func table(_ rows: [CalendarStudy.Row]) -> MarkdownTable {
    let windows = rows.map(\.window.name).unique.map { window -> Column<String> in
      let own = rows.filter { $0.window.name == window }
      return .number("\(window): \(CalendarMark.text(of: own[0].window.days))") { figure in
        own.first { $0.figure == figure }.map(cell) ?? "–"
      }
    }
    return MarkdownTable(rows.map(\.figure).unique, [.text("metric") { code($0) }] + windows)
  }

  private func cell(_ row: CalendarStudy.Row) -> String {
    let (isShare, difference) = (row.with.summary.readsAsShare, row.with.difference)
    let value = row.with.summary.estimate.valueText(isShare: isShare)
    guard difference.value != nil else { return value }
    let changed = row.with.test.changed ?? 0
    if changed == 0 { return "\(value), the same" }
    return "\(value), \(difference.text(isShare: isShare, signed: true))"
      + (difference.low == nil ? " (\(NumberText.count(changed, "party")) changed)" : "")
  }

  /// Assumptions about players whose rules change; none without a calendar.
  var calendarAssumptions: [String] {
    let all = [
      "Players do not know the calendar: nobody saves for a sale that is announced.",
      "Where a change lowers a limit, players keep what they have beyond it, such as the contents "
        + "of a stash that shrinks.",
    ]
    return entries.isEmpty ? [] : all
  }
}
