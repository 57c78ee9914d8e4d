import Testing

@testable import BalanceReports
@testable import Measurement

@Suite struct ClaimReportTests {
  private let expectations = Expectations(
    claims: [
      Claim(text: "gold, in hand", metric: "gold.balance.day3", atLeast: -1e6, atMost: 1e6),
      Claim(text: "drops", metric: "drops", atMost: 2.6),
      Claim(text: "late", metric: "gold.balance.day90@engaged", atLeast: 1, atMost: 2),
      Claim(text: "forced", metric: "forced.share@keen", atLeast: 0.9),
    ],
    questions: [
      OpenQuestion(
        text: "How many?", test: nil,
        answers: Dictionary(
          uniqueKeysWithValues: Verdict.allCases.map {
            ($0, AnswerTemplate("{drops} drops, {nothing@keen} else.")!)
          })),
      OpenQuestion(
        text: "Enough?", test: Claim(text: "", metric: "drops", atLeast: 1000, atMost: nil),
        answers: [
          .low: AnswerTemplate("No.")!, .holds: AnswerTemplate("Yes.")!,
          .high: AnswerTemplate("Too many.")!, .open: AnswerTemplate("Who knows.")!,
        ]),
    ])

  @Test func `claims.csv has a row for every claim, what does not exist empty`() {
    let report = HandMadeRun.report(expectations)
    #expect(
      report.claimTable == """
        claim,stated_low,stated_high,measured,ci_low,ci_high,verdict
        "gold, in hand",-1000000,1000000,596.25,577.281,615.219,holds
        drops,,2.6,2.5,2.2334,2.7666,open
        late,1,2,,,,open
        forced,0.9,,0.25,0.212297,0.287703,low

        """)
    #expect(
      HandMadeRun.report().claimTable
        == "claim,stated_low,stated_high,measured,ci_low,ci_high,verdict\n")
  }

  @Test func `the report tells each claim's range, measure and verdict in words`() throws {
    let report = HandMadeRun.report(expectations)
    let rows = report.judgedClaims.map { claim in
      let measured = claim.bullet.measured.text(isShare: claim.bullet.isShare)
      return [claim.title, claim.sign.text, claim.bullet.allowed, measured]
    }
    #expect(
      rows == [
        ["forced", "✗ low", "at least 90 %", "25 % (21–29 %)"],
        ["late", "? open", "1 to 2", "–"],
        ["drops", "? open", "at most 2.6", "2.5 (2.2–2.8)"],
        ["gold, in hand", "✓ holds", "±1,000,000", "596 (577–615)"],
      ])
    #expect(try #require(report.claims?.whole.markdown).contains("*Engaged*: keen."))
    #expect(report.headline.finding == "1 of 4 claims does not hold")
  }

  @Test func `a question is answered by the sentence of its verdict, with the numbers`() {
    let answers = HandMadeRun.report(expectations).questions
    #expect(answers.contains("**How many?** 2.5 (2.2–2.8) drops, – else."))
    #expect(answers.contains { $0.hasPrefix("**Enough?** No.") })
  }

  @Test func `where players are too few for an interval, this is said in its place`() throws {
    let report = HandMadeRun.report(expectations, parties: 8)
    #expect(
      try #require(report.claims?.whole.markdown).contains("| 25.0 % (too few players) | ? open"))
    #expect(report.claimTable.contains("drops,,2.6,2.5,,,open\n"))
  }

  @Test func `what is not asked has no section`() {
    #expect(HandMadeRun.report().claims == nil)
  }
}
