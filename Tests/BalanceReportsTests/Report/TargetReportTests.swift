import Testing

@testable import BalanceReports
@testable import Measurement

@Suite struct TargetReportTests {
  private let expectations = Expectations(
    targets: [
      Target(Claim(text: "gold, in hand", metric: "gold.balance.day3", atLeast: -1e6, atMost: 1e6)),
      Target(Claim(text: "drops", metric: "drops", atMost: 2.6)),
      Target(Claim(text: "forced", metric: "forced.share@keen", atLeast: 0.9)),
      Target(name: "mean", metric: "drops", answer: 2.5, precision: 3),
      Target(name: "narrow", metric: "drops", answer: 2.5, precision: 0.2),
      Target(name: "level", metric: "level.day3", answer: 3),
      Target(name: "late", metric: "gold.balance.day90@engaged", answer: 1),
    ])
  private var report: RunReport { HandMadeRun.report(expectations) }

  @Test func `targets.csv has a row for every target, what does not exist empty`() throws {
    #expect(
      report.targetTable == """
        target,expression,measured,ci_low,ci_high,verdict,kind
        "gold, in hand",'-1000000 ≤ gold.balance.day3 ≤ 1000000,596.25,577.281,615.219,pass,target
        drops,drops ≤ 2.6,2.5,2.2334,2.7666,inconclusive,target
        forced,forced.share@keen ≥ 0.9,0.25,0.212297,0.287703,fail,target
        mean,drops = 2.5 ± 3,2.5,2.2334,2.7666,pass,target
        narrow,drops = 2.5 ± 0.2,2.5,2.2334,2.7666,fail,target
        level,level.day3 = 3,3,,,pass,target
        late,gold.balance.day90@engaged = 1,,,,fail,target

        """)
    #expect(report.targetResults.summary == "7 targets: 3 pass, 3 fail, 1 inconclusive")
  }

  @Test func `the report tells each target's demand, measure and verdict`() throws {
    let text = try #require(report.targets?.whole.markdown)
    #expect(text.contains("| `drops ≤ 2.6` "))
    #expect(text.contains(" 2.5 (2.2–2.8) | ? open "))
    #expect(text.contains("✗ **fail**"))
    #expect(report.markdown.contains(try #require(report.targets?.answer.markdown)))
    #expect(report.files().contains { $0.path == "targets.csv" })
  }

  @Test func `what fails comes first, the furthest off before others; what is met comes last`() {
    #expect(
      report.judgedTargets.map(\.title)
        == ["forced", "narrow", "late", "drops", "mean", "level", "gold, in hand"])
    #expect(
      report.judgedTargets.map(\.sign.word)
        == ["fail", "fail", "fail", "open", "pass", "pass", "pass"])
  }

  @Test func `the headline counts what fails, and names what is furthest off`() {
    func headline(_ places: Int...) -> Headline {
      HandMadeRun.report(Expectations(targets: places.map { expectations.targets[$0] })).headline
    }
    #expect(report.headline.finding == "3 of 7 targets fail")
    #expect(
      report.headline.lead.first
        == "Furthest off: **forced** measures 25 %, allowed at least 90 %: 65 pp too low, "
        + "0.28 × limit.")
    #expect(headline(0, 5).finding == "All 2 targets pass")
    #expect(headline(0, 1).finding == "1 of 2 targets is open")
    #expect(headline(2, 0).finding == "1 of 2 targets fails")
    #expect(headline(0).finding == "The target passes")
    #expect(headline(2, 0).squares.first?.marks.map(\.sign.mark) == ["✗", "✓"])
    #expect(HandMadeRun.report().headline.squares.isEmpty)
  }

  @Test func `targets of one name have an address each`() {
    let twice = Expectations(targets: [expectations.targets[0], expectations.targets[0]])
    let ids = HandMadeRun.report(twice).judgedTargets.map(\.id)
    #expect(ids[0] == "target-gold-in-hand" && Set(ids).count == 2)
  }

  @Test func `where players are too few for an interval, this is said and no limit is decided`()
    throws
  {
    let report = HandMadeRun.report(expectations, parties: 8)
    #expect(
      try #require(report.targets?.whole.markdown).contains(
        " 2.5 (too few players) | ? open "))
    #expect(try #require(report.targets?.whole.markdown).contains(" 3 (all alike) | ✓ pass"))
  }

  @Test func `without targets there is neither file nor section`() {
    #expect(HandMadeRun.report().targets == nil)
    #expect(!HandMadeRun.report().files().contains { $0.path == "targets.csv" })
  }
}
