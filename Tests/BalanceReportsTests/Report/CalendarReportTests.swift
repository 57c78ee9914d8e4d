import ScenarioReading
import Statistics
import Testing

@testable import BalanceReports
@testable import Experiments
@testable import Measurement

/// The table before, during and after each entry, and the words around it.
@Suite struct CalendarReportTests {
  private static let entry = CalendarMark(name: "a|b *sale*", days: [2...2])

  private static func row(
    _ window: String, _ days: [ClosedRange<Int>], _ figure: String, unit: String = "gold",
    with: Double, without: Double?, difference: Estimate, changed: Int?
  ) -> CalendarStudy.Row {
    CalendarStudy.Row(
      entry: entry, group: "all", window: (window, days), figure: figure,
      with: Sweep.Row(
        summary: SummaryRow(
          definition: MetricDefinition(figure, unit: unit, kind: .pooledRatio, "A figure."),
          group: "all", players: 20, estimate: Estimate(value: with)),
        difference: difference,
        test: DifferenceTest(pValue: nil, minPValue: 1, changed: changed)),
      without: Estimate(value: without))
  }

  private static let rows = [
    row(
      "before", [1...1], "gold.net.perActiveDay.pooled", with: 60, without: 60,
      difference: Estimate(value: 0), changed: 0),
    row(
      "during", [2...2], "gold.net.perActiveDay.pooled", with: 82, without: 60,
      difference: Estimate(value: 22, low: 18, high: 26), changed: 40),
    row(
      "during", [2...2], "players.retained.dayN", unit: "share of players", with: 0.5,
      without: 0.475, difference: Estimate(value: 0.025), changed: 3),
  ]

  private static func report(_ findings: CalendarFindings?) -> RunReport {
    let plain = HandMadeRun.report()
    return RunReport(findings: plain.findings, identity: plain.identity, calendar: findings)
  }

  private static func findings(leftOut: [CalendarMark] = []) -> CalendarFindings {
    var findings = CalendarFindings(
      marks: [entry], phases: .list([["day": .number(1), "changes": .list([]), "set": .list([])]]))
    findings.study = CalendarStudy(
      rows: rows, players: 19, parties: 7, leftOut: leftOut)
    return findings
  }

  @Test func `each figure has its value and its difference in each window`() throws {
    let text = Self.report(Self.findings()).markdown
    #expect(text.contains("## What does each entry of the calendar change?"))
    #expect(text.contains("the first 19 players of 20, in 7 parties"))
    #expect(text.contains("### a|b \\*sale\\*, day 2"))
    let cells = text.split(separator: "\n").map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(cells.contains(["metric", "before: day 1", "during: day 2"]))
    #expect(
      cells.contains(["`gold.net.perActiveDay.pooled`", "60, the same", "82, +22 (+18 … +26)"]))
    #expect(
      cells.contains(["`players.retained.dayN`", "–", "50.0 %, +2.5 pp (3 parties changed)"]))
    #expect(!text.contains("Not compared"))
    let more = Self.report(
      Self.findings(leftOut: [CalendarMark(name: "late", days: [3...3])])
    ).markdown
    #expect(more.contains("not valid without one: late."))
  }

  @Test func `calendar.csv has every number`() throws {
    let file = try #require(Self.report(Self.findings()).tables.last)
    #expect(file.path == "calendar.csv")
    #expect(
      file.text == """
        entry,group,window,from,through,days,metric,unit,value,value_without,difference,ci_low,ci_high,parties_changed
        a|b *sale*,all,before,1,1,1,gold.net.perActiveDay.pooled,gold,60,60,0,,,0
        a|b *sale*,all,during,2,2,1,gold.net.perActiveDay.pooled,gold,82,60,22,18,26,40
        a|b *sale*,all,during,2,2,1,players.retained.dayN,share of players,0.5,0.475,0.025,,,3

        """)
    #expect(RunReport.fileNames(for: Expectations(), hasCalendar: true).last == "calendar.csv")
  }

  @Test func `charts by day have marks, run.json the phases, and the assumptions two more`() throws
  {
    let report = Self.report(Self.findings())
    let byDay = report.charts.filter { ["level", "retention", "gold-flow"].contains($0.name) }
    #expect(!byDay.isEmpty)
    for chart in byDay { #expect(chart.svg.contains("a|b *sale*: day 2"), "\(chart.name)") }
    for chart in report.charts where chart.name.hasSuffix("-by-level") {
      #expect(!chart.svg.contains("sale"))
    }
    let phases = report.run.members.first { $0.key == "phases" }?.value
    #expect(phases == Self.findings().phases)
    let whole = report.sections.compactMap { $0()?.whole.markdown }.joined()
    #expect(whole.contains("nobody saves for a sale that is announced"))
    #expect(whole.contains("a stash that shrinks"))
  }

  @Test func `without a calendar a report has none of it`() {
    let report = Self.report(nil)
    let whole = report.sections.compactMap { $0()?.whole.markdown }.joined()
    #expect(!whole.contains("entry of the calendar") && report.marks.isEmpty)
    #expect(!whole.contains("announced") && !report.run.text.contains("phases"))
    #expect(!report.tables.map(\.path).contains("calendar.csv"))
  }
}
