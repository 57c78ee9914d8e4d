import Statistics
import Testing

@testable import BalanceReports
@testable import Experiments
@testable import Measurement

/// Targets and claims of the same run, which two scenarios limit in different ways: `drops` is 2.5,
/// with an interval.
@Suite struct ExpectationChangeTests {
  private static let (met, missed, open) = (100.0, 0.1, 2.5)

  private static func claim(_ name: String, atMost limit: Double) -> Claim {
    Claim(text: name, metric: "drops", atMost: limit)
  }

  /// A comparison of scenarios with these claims, and with the same as targets.
  private static func report(
    _ a: [Claim], _ b: [Claim], exploits: [Claim] = [], rows: [ComparisonRow] = [],
    changes: [RuleChange] = []
  ) -> ComparisonReport {
    let identity = RunIdentity(
      scenario: "hand", description: "", hash: "0", seed: 1, version: "0", inForce: [:],
      assumptions: [])
    func expectations(_ claims: [Claim]) -> Expectations {
      var expectations = Expectations(claims: claims, targets: claims.map { Target($0) })
      expectations.exploits = exploits.map { Target($0) }
      return expectations
    }
    return ComparisonReport(
      comparison: Comparison(
        a: HandMadeRun.findings(), b: HandMadeRun.findings(), rows: rows, states: []),
      a: identity, b: identity, nameA: "hand", nameB: "what-if", changes: changes,
      expectations: (expectations(a), expectations(b)), command: "questbalance compare hand")
  }

  @Test(
    arguments: [
      (met, missed, "broken", "pass → fail", true), (missed, met, "fixed", "fail → pass", false),
      (met, met, "still passes", "pass → pass", false),
      (missed, missed, "still fails", "fail → fail", false),
      (open, missed, "undecided", "inconclusive → fail", false),
      (met, open, "undecided", "pass → inconclusive", false),
      (nil, met, "only in B", "– → pass", false), (nil, missed, "only in B", "– → fail", true),
      (missed, nil, "only in A", "fail → –", false),
    ] as [(Double?, Double?, String, String, Bool)])
  func `each pair of verdicts has its word, and a gate counts what B misses and A did not`(
    a: Double?, b: Double?, word: String, verdicts: String, isGated: Bool
  ) throws {
    let report = Self.report(
      a.map { [Self.claim("x", atMost: $0)] } ?? [], b.map { [Self.claim("x", atMost: $0)] } ?? [])
    let change = try #require(report.targets.first)
    #expect(change.change.rawValue == word && change.verdicts == verdicts)
    #expect(change.isGated == isGated)
    let claim = try #require(report.claims.first)
    #expect(claim.change.rawValue == word && claim.isGated == isGated)
  }

  @Test func `names pair targets, and a changed demand shows both`() {
    let report = Self.report(
      [("x", Self.missed), ("y", Self.met)].map(Self.claim),
      [("z", Self.met), ("x", Self.met)].map(Self.claim))
    #expect(report.targets.map(\.name) == ["x", "y", "z"])
    #expect(report.targets.map(\.change) == [.fixed, .onlyInA, .onlyInB])
    #expect(
      report.targets.map(\.expression) == [
        "drops ≤ 0.1 → drops ≤ 100", "drops ≤ 100", "drops ≤ 100",
      ])
    #expect(
      report.targets.counts("target") == "3 targets: 1 fixed, 1 only in A, 1 only in B")
  }

  @Test func `tables and sections show targets and claims in both worlds, the broken ones first`() {
    let report = Self.report(
      [("good", Self.met), ("bad, now", Self.met)].map(Self.claim),
      [("good", Self.met), ("bad, now", Self.missed)].map(Self.claim))
    let files = Dictionary(uniqueKeysWithValues: report.tables.map { ($0.path, $0.text) })
    #expect(
      files["targets.csv"] == """
        target,expression,a,b,verdict_a,verdict_b,change,a_ci_low,a_ci_high,b_ci_low,b_ci_high
        good,drops ≤ 100,2.5,2.5,pass,pass,still passes,2.2334,2.7666,2.2334,2.7666
        "bad, now",drops ≤ 100 → drops ≤ 0.1,2.5,2.5,pass,fail,broken,2.2334,2.7666,2.2334,2.7666

        """)
    #expect(files["claims.csv"]?.contains("drops ≤ 0.1,2.5,2.5,holds,high,broken,2.2334,") == true)
    #expect(
      report.finding.hasPrefix(
        "2 targets: 1 broken, 1 still passes; 2 claims: 1 broken, 1 still passes; "))
    let target = report.section("target")?.whole.markdown ?? ""
    #expect(target.hasPrefix("## 2 targets: 1 broken, 1 still passes\n"))
    let lines = target.split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(lines[2].hasPrefix("| ✗ **broken** ") && lines[2].contains("| bad, now "))
    #expect(target.contains("| pass → fail |"))
    #expect(Self.report([], []).tables.map(\.path) == ["comparison.csv"])
  }

  @Test func `without a broken or fixed target, the finding says if a verdict changes`() {
    func finding(_ a: Double, _ b: Double) -> String {
      Self.report([Self.claim("x", atMost: a)], [Self.claim("x", atMost: b)]).finding
    }
    #expect(finding(Self.met, Self.met).hasPrefix("No target or claim changes its verdict; "))
    #expect(finding(Self.met, Self.open).hasPrefix("No target or claim is broken or fixed; "))
  }

  @Test func `of those that change alike, the one that is furthest off comes first`() {
    let claims = [("near", 2.0), ("far", 0.1)].map(Self.claim)
    let report = Self.report(claims, claims)
    #expect(report.targets.ranked.map(\.name) == ["far", "near"])
    #expect(report.squares.first?.marks.map(\.id) == ["target-far", "target-near"])
  }

  @Test func `a report says which targets it leaves to check`() {
    let exploit = Claim(text: "no exploit", metric: "exploit.gain", atMost: 0.2)
    let sentence = "Targets on exploit.gain are not compared"
    let target = [Self.claim("x", atMost: Self.met)]
    #expect(Self.report(target, target, exploits: [exploit]).markdown.contains(sentence))
    #expect(!Self.report(target, target).markdown.contains(sentence))
  }

  // MARK: Presence

  private static func row(_ metric: MetricID, changed: Int) -> ComparisonRow {
    let difference = Double(changed)
    return ComparisonRow(
      metric: metric, unit: "days", isShare: false, a: Estimate(value: 3),
      b: Estimate(value: 3 + difference), difference: Estimate(value: difference),
      verdict: .notSignificant, varianceReduction: nil, playersToTell: nil, changed: changed)
  }

  @Test(arguments: [
    (0, 0, "xp.base", "leaves on the same days"), (4, 0, "xp.base", "only a kept streak"),
    (0, 0, "population.archetypes.keen.tasksPerActiveDay", "leaves on the same days"),
    (4, 0, "population.archetypes.keen.activity", nil), (4, 4, "xp.base", nil),
  ])
  func `where presence is untouched a report says that players cannot react`(
    days: Int, retained: Int, path: String, words: String?
  ) {
    let report = Self.report(
      [], [],
      rows: [
        Self.row("days.active", changed: days), Self.row("players.retained", changed: retained),
      ], changes: [(path, "1", "2", "")])
    let text = report.sections.compactMap { $0()?.whole.markdown }.joined()
    #expect(text.contains("players cannot react to this change") == (words != nil))
    if let words { #expect(text.contains(words)) }
  }
}
