import Statistics
import Testing

@testable import BalanceReports
@testable import Experiments
@testable import Measurement

@Suite struct ComparisonReportTests {
  private static func row(
    _ metric: String, _ a: Double, _ b: Double, halfWidth: Double,
    _ verdict: ComparisonRow.Verdict, group: String = "all", factor: Double? = 12.5,
    changed: Int = 25
  ) -> ComparisonRow {
    ComparisonRow(
      metric: MetricID(metric, group), unit: "drops", isShare: false,
      a: Estimate(value: a, low: a - 1, high: a + 1),
      b: Estimate(value: b, low: b - 1, high: b + 1),
      difference: Estimate(value: b - a, low: b - a - halfWidth, high: b - a + halfWidth),
      verdict: verdict, varianceReduction: factor, playersToTell: halfWidth > 0 ? 1234.4 : nil,
      changed: changed)
  }

  private static func report(
    _ rows: [ComparisonRow], changes: [RuleChange] = [], overrides: [String] = [],
    targets: [Target] = [], metrics: [MetricID] = []
  ) -> ComparisonReport {
    let identity = RunIdentity(
      scenario: "hand", description: "", hash: "0", seed: 1, version: "0",
      inForce: [:], assumptions: [], overrides: overrides)
    return ComparisonReport(
      comparison: Comparison(
        a: HandMadeRun.findings(), b: HandMadeRun.findings(), rows: rows, states: []),
      a: identity, b: identity, nameA: "hand", nameB: "what-if", changes: changes,
      expectations: (Expectations(targets: targets), Expectations()),
      command: "questbalance compare hand", metrics: metrics)
  }

  /// The sections with their details, as on the page.
  private static func whole(_ report: ComparisonReport) -> String {
    report.sections.compactMap { $0()?.whole.markdown }.joined(separator: "\n\n")
  }

  @Test func `what changed most goes by standard deviations, and targets are marked`() {
    func row(_ metric: String, _ b: Double, sides: Double) -> ComparisonRow {
      ComparisonRow(
        metric: MetricID(metric), unit: "drops", isShare: false,
        a: Estimate(value: 10, low: 10 - sides, high: 10 + sides),
        b: Estimate(value: b, low: b - sides, high: b + sides),
        difference: Estimate(value: b - 10, low: b - 10.1, high: b - 9.9), verdict: .higher,
        varianceReduction: nil, playersToTell: nil, changed: 25)
    }
    // In percent of A the first two change alike, but players differ more in the first.
    let rows = [
      row("wide", 12, sides: 2), row("narrow", 12, sides: 0.5), row("aim", 10.5, sides: 2),
    ]
    let report = Self.report(
      rows, targets: [Target(Claim(text: "aim", metric: "aim", atLeast: 0))])
    #expect(report.ranked.map(\.metric.name) == ["narrow", "wide", "aim"])
    let (narrow, wide) = (report.standardised(rows[1])?.value, report.standardised(rows[0])?.value)
    #expect(narrow != nil && abs(narrow! - 4 * wide!) < 1e-12)
    #expect(Self.whole(report).contains("| `aim` (target) "))
  }

  @Test func `the table has the promised columns, and is empty where nothing is known`() {
    let report = Self.report([
      Self.row("drops", 10, 12.5, halfWidth: 0.5, .higher),
      ComparisonRow(
        metric: "none@casual", unit: "XP", isShare: false, a: .nothing, b: .nothing,
        difference: .nothing, verdict: .notSignificant, varianceReduction: nil, playersToTell: nil,
        changed: nil),
    ])
    #expect(
      report.tables[0].text == """
        metric,archetype,unit,a,b,difference,ci_low,ci_high,verdict,variance_reduction,\
        players_to_tell,parties_changed,group,a_ci_low,a_ci_high,b_ci_low,b_ci_high
        drops,all,drops,10,12.5,2.5,2,3,higher,12.5,1235,25,,9,11,11.5,13.5
        none,casual,XP,,,,,,not told apart,,,,,,,,

        """)
  }

  @Test func `the report says what was changed and what it did`() {
    let report = Self.report(
      [
        Self.row("drops", 10, 12.5, halfWidth: 0.5, .higher),
        Self.row("level.day3", 10, 10.25, halfWidth: 0.5, .notSignificant),
        Self.row("days.active", 3, 3, halfWidth: 0, .notSignificant, factor: nil, changed: 0),
      ], changes: [("pity.task.threshold", "20", nil, "the dry task that drops")])
    let text = Self.whole(report)
    #expect(text.contains("# hand: what if?\n\n**1 of 3 metrics changes, "))
    #expect(report.counts == "3 metrics: 1 higher, 0 lower, 1 identical, 1 not told apart")
    #expect(
      text.contains(
        "`pity.task.threshold` **20 → –** the dry task that drops; the only rule that differs"))
    #expect(text.contains("**`drops` rises from 10 to 12.5**, the greatest change."))
    #expect(text.contains("+2.5 (+2.0 … +3.0)"))
    #expect(text.contains("+25 %"))
    #expect(text.contains("Identical for every party: `days.active`."))
    #expect(text.contains("+0.3 (-0.3 … +0.8)"))
  }

  @Test func `a setting is said to change B alone, and players and days are not`() {
    let remark = "; --set changes B alone\n"
    let (setting, players) = ("--set pity.task.threshold=4", "--players 60")
    let both = Self.report([], overrides: [setting, players])
    #expect(both.markdown.contains("`\(players)`\(remark)"))
    #expect(Self.report([], overrides: [players]).markdown.contains("`\(players)`\n"))
    #expect(!Self.report([]).markdown.contains("changes B alone"))
  }

  @Test func `a median that one world alone reaches is a difference, and reported as one`() {
    func row(_ metric: String, _ verdict: ComparisonRow.Verdict) -> ComparisonRow {
      ComparisonRow(
        metric: MetricID(metric), unit: "days", isShare: false,
        a: Estimate(value: 45, low: 43, high: 48), b: Estimate(beyond: 90, low: 91),
        difference: Estimate(beyond: 45, low: 42), verdict: verdict, varianceReduction: nil,
        playersToTell: nil,
        changed: nil)
    }
    let report = Self.report([row("sure", .higher), row("unsure", .notSignificant)])
    let text = Self.whole(report)
    #expect(text.contains("1 metric changes by an unknown number of standard deviations"))
    let differences = text.split(separator: "## Differences")[1].split(separator: "\n")
    for (name, verdict) in [("sure", "higher"), ("unsure", "not told apart")] {
      let row = differences.first {
        $0.hasPrefix("| `\(name)` | days |  45 | > 90 | > +45 (≥ +42) |")
      }
      #expect(row?.contains("| \(verdict) |") == true)
    }
    #expect(report.tables[0].text.contains("sure,all,days,45,,,42,,higher,,,,,43,48,91,\n"))
  }

  @Test func `what neither world reaches has no difference, and is said to`() {
    func row(_ a: Estimate, _ b: Estimate) -> ComparisonRow {
      ComparisonRow(
        metric: "level.day3", unit: "days", isShare: false, a: a, b: b, difference: .nothing,
        verdict: .notSignificant, varianceReduction: nil, playersToTell: nil, changed: nil)
    }
    let (one, other) = (Estimate(beyond: 60, low: 61), Estimate(beyond: 90, low: 80))
    let report = Self.report([row(one, other)], metrics: ["level.day3"])
    #expect(
      report.tables[0].text.contains("level.day3,all,days,,,,,,neither reached,,,,,61,,80,\n"))
    #expect(Self.whole(report).contains("`level.day3`: > 60 → > 90, reached in neither world"))
    // One side alone, or nothing observed, is another thing.
    for (a, b) in [(one, Estimate.nothing), (.nothing, .nothing)] {
      #expect(Self.report([row(a, b)]).tables[0].text.contains(",not told apart,"))
    }
  }

  @Test func `without a difference the report says so`() {
    let text = Self.whole(Self.report([Self.row("drops", 10, 10, halfWidth: 0, .notSignificant)]))
    #expect(text.contains("None of 1 metric is shown to change."))
    #expect(text.contains("Nothing: both scenarios have the same numbers in force."))
  }

  @Test func `metrics that change have the greatest first, and only what was told apart`() throws {
    let report = Self.report([
      Self.row("small", 10, 11, halfWidth: 0.5, .higher),
      Self.row("great", 10, 4, halfWidth: 0.5, .lower),
      Self.row("unsure", 10, 40, halfWidth: 80, .notSignificant),
    ])
    let text = try #require(report.changed?.whole.markdown)
    let small = try #require(text.range(of: "| `small` "))
    let great = try #require(text.range(of: "| `great` "))
    #expect(great.lowerBound < small.lowerBound)
    #expect(!text.contains("unsure"))
  }

  @Test func `of many metrics that change, those after the twelfth are among the differences`()
    throws
  {
    let rows = (1...14).map { Self.row("m\($0)", 10, 30 - Double($0), halfWidth: 0.1, .higher) }
    let report = Self.report(rows)
    let text = try #require(report.changed?.whole.markdown)
    #expect(text.contains("| `m12` ") && !text.contains("| `m13` "))
    #expect(text.hasSuffix("… and 2 more, which are among the differences."))
    #expect(Self.whole(report).contains("| `m13` "))
  }

  @Test func `a change is large from 0.2 standard deviations on, and small from 0.02 on`() {
    // Drops of 1 to 4 have a standard deviation of 1.13 or so.
    for (change, size) in [
      (0.34, ComparisonReport.large), (0.25, ComparisonReport.large),
      (0.2, ComparisonReport.small), (0.03, ComparisonReport.small),
      (0.02, ComparisonReport.least),
    ] {
      let report = Self.report([Self.row("drops", 10, 10 + change, halfWidth: 0.01, .higher)])
      #expect(report.ranked(size).count == 1, "\(change)")
    }
  }

  @Test func `archetypes are ranked by their gain in percent of A`() throws {
    let archetypes = HandMadeRun.findings().groups.dropFirst()
    try #require(archetypes.count > 1)
    let certain = archetypes.enumerated().map { place, group in
      Self.row("level.day3", 10, 11 + Double(place), halfWidth: 0.1, .higher, group: group)
    }
    let all = Self.row("level.day3", 10, 11, halfWidth: 0.1, .higher)
    let report = Self.report([all] + certain)
    let (first, last) = (try #require(archetypes.first), try #require(archetypes.last))
    #expect(report.byArchetype.first?.groups.map(\.name) == archetypes.reversed())
    let winners = try #require(report.winners)
    #expect(winners.hasPrefix("Most gained: \(last) +\(10 * archetypes.count).0 %, "))
    #expect(winners.hasSuffix(" level.day3; nobody is shown to lose"))
    let loss = Self.row("level.day3", 10, 9, halfWidth: 0.1, .lower, group: first)
    let losing = try #require(Self.report([all, loss] + certain.dropFirst()).winners)
    #expect(losing.contains("; most lost: \(first) −10.0 % level.day3"))
  }

  @Test(arguments: [
    (100.2, 0.5, 25, true), (100.2, 0.9, 25, false), (102, 0.1, 25, false), (100, 0, 0, true),
  ])
  func `a metric stays as it was if the interval of its change lies within 1 % of A`(
    b: Double, halfWidth: Double, changed: Int, isUnchanged: Bool
  ) {
    let row = Self.row("level.day3", 100, b, halfWidth: halfWidth, .higher, changed: changed)
    #expect(row.isUnchanged == isUnchanged)
    #expect(Self.report([row]).unchanged.count == (isUnchanged ? 1 : 0))
  }
}
