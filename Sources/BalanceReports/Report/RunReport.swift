import Experiments
import Measurement
import ScenarioReading
import Statistics

/// The report of one run: the same findings give the same bytes.
package struct RunReport: Report, Sendable {
  package let findings: Findings
  package let identity: RunIdentity
  /// The metrics that the command line asked for, shown at the head of the report.
  package let metrics: [MetricID]
  let expectations: Expectations
  /// The requested and the reached precision; nil if the number of players was fixed.
  package let precision: Precision?
  /// The way in which a run that could add players decided its targets; nil for others.
  package let check: TargetCheck?
  /// Exact laws of droughts, by the source's name, which the report's maker works out: the share of
  /// droughts that survive each number of attempts, from none on.
  let exactDroughts: [String: [Double]]
  /// The calendar of the scenario; nil without one.
  package var calendar: CalendarFindings?

  package init(
    findings: Findings, identity: RunIdentity, metrics: [MetricID] = [],
    expectations: Expectations = Expectations(), precision: Precision? = nil,
    check: TargetCheck? = nil, exactDroughts: [String: [Double]] = [:],
    calendar: CalendarFindings? = nil
  ) {
    (self.findings, self.identity, self.metrics) = (findings, identity, metrics)
    (self.expectations, self.precision, self.check) = (expectations, precision, check)
    (self.exactDroughts, self.calendar) = (exactDroughts, calendar)
  }

  func estimate(_ name: String, _ group: String = "all") -> Estimate? {
    findings.row(name, group: group)?.estimate
  }

  private typealias Table = (name: String, pieces: @Sendable (RunReport) -> [Piece])
  /// Text that does not depend on that of other pieces.
  typealias Piece = @Sendable () -> String

  private static let tables: [Table] = [
    ("summary.csv", { run in [{ CSVTable(run.summaryColumns, rows: run.findings.summary).csv }] }),
    ("level_progression.csv", { $0.levelTable }), ("faucet_sink.csv", { $0.flowTable }),
    ("faucet_sink_by_level.csv", { report in [{ report.levelFlowTable }] }),
    ("balance.csv", { $0.balanceTable }),
    ("drop_droughts.csv", { report in [{ report.droughtTable }] }),
    ("quantiles.csv", { report in [{ report.quantileTable }] }),
    ("claims.csv", { report in [{ report.claimTable }] }),
    ("targets.csv", { report in [{ report.targetTable }] }),
  ]

  /// Those of a run in which some players join later than others.
  private static let cohortTables: [Table] = [
    ("cohorts.csv", { report in [{ report.cohortTable }] }),
    ("calendar-days.csv", { report in [{ report.calendarTable }] }),
  ]

  private static func tables(for expectations: Expectations, hasCohorts: Bool) -> [Table] {
    tables.dropLast(expectations.targets.isEmpty ? 1 : 0) + (hasCohorts ? cohortTables : [])
  }

  /// Returns the names of a run's files, except charts, whose names are known after the run.
  package static func fileNames(
    for expectations: Expectations, hasCohorts: Bool = false, hasCalendar: Bool = false
  ) -> [String] {
    ["report.md", ReportSection.detailsFile, HTMLPage.fileName, "run.json"] + ReportCard.fileNames
      + tables(for: expectations, hasCohorts: hasCohorts).map(\.name)
      + (hasCalendar ? [CalendarFindings.table] : [])
  }

  package var tables: [UnwrittenFile] {
    Self.tables(for: expectations, hasCohorts: findings.plan.hasCohorts).map {
      UnwrittenFile(path: $0.name, pieces: $0.pieces(self))
    } + calendarTables
  }

  package var run: JSONValue {
    identity.document(
      [
        "seed": .number(identity.seed), "players": .number(findings.players),
        "days": .number(findings.days), "partial": identity.partial.map { .string($0) },
        "phases": calendar?.phases,
      ], end: ["precision": precision?.json, "check": check?.json]
    )
    .layingOut("check", as: .line).layingOut("phases", as: .lines)
  }

  package var charts: [ReportChart] {
    findings.states.compactMap(stateChart) + [retentionChart].compactMap { $0 }
      + currencies.map(flowChart) + currencies.compactMap(levelFlowChart)
      + [droughtChart, milestoneChart, reachChart, worthChart].compactMap { $0 } + calendarCharts
  }

  package var pageData: PageData {
    PageData(
      groups: findings.groups, command: "questbalance run run.json",
      active: findings.activeShares, flows: findings.flows)
  }

  var currencies: [String] { findings.flows.map(\.account.currency).unique }
}
