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
    #expect(text.contains("7 targets: 3 pass, 3 fail, 1 inconclusive."))
    #expect(text.contains("| `drops ≤ 2.6` "))
    #expect(text.contains(" 2.5 (2.2–2.8) | ? inconclusive |"))
    #expect(text.contains("✗ **fail**"))
    #expect(report.markdown.contains(try #require(report.targets?.answer.markdown)))
    #expect(report.files().contains { $0.path == "targets.csv" })
  }

  @Test func `what fails comes first, then what is open; else the scenario's order`() throws {
    let text = try #require(report.targets?.whole.markdown)
    let places = [
      "| forced ", "| narrow ", "| late ", "| drops ", "| gold, in hand ", "| mean ", "| level ",
    ]
    .map { text.firstRange(of: $0)?.lowerBound }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
  }

  @Test func `the overview begins with the targets that fail`() throws {
    let link = "**[Targets](#does-the-run-meet-its-targets).** "
    #expect(
      report.targetLine == link + "✗ 3 of 7 fail: forced; narrow; late. The run does not decide 1.")
    func line(_ places: Int...) -> String? {
      HandMadeRun.report(Expectations(targets: places.map { expectations.targets[$0] })).targetLine
    }
    #expect(line(0, 5) == link + "✓ The run meets all 2.")
    #expect(line(0, 1) == link + "? None of 2 fails. The run does not decide 1.")
    #expect(line(2, 0) == link + "✗ 1 of 2 fails: forced.")
    #expect(line(2, 4, 6, 2) == link + "✗ 4 of 4 fail: forced; narrow; late; 1 more.")
    #expect(HandMadeRun.report().targetLine == nil)
  }

  @Test func `where players are too few for an interval, this is said and no limit is decided`()
    throws
  {
    let report = HandMadeRun.report(expectations, parties: 8)
    #expect(
      try #require(report.targets?.whole.markdown).contains(
        " 2.5 (too few players) | ? inconclusive |"))
    #expect(try #require(report.targets?.whole.markdown).contains(" 3 (all alike) | ✓ pass"))
  }

  @Test func `without targets there is neither file nor section`() {
    #expect(HandMadeRun.report().targets == nil)
    #expect(!HandMadeRun.report().files().contains { $0.path == "targets.csv" })
  }
}
