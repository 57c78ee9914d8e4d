import Statistics
import Testing

@testable import Experiments
@testable import Measurement

@Suite struct SweepScoreTests {
  private static func row(_ value: Double, _ halfWidth: Double = 0) -> SummaryRow {
    SummaryRow(
      definition: MetricDefinition("m", unit: "u", "A metric."), group: "all", players: 100,
      estimate: Estimate(value: value, low: value - halfWidth, high: value + halfWidth))
  }

  private static func target(_ least: Double?, _ most: Double?) -> Target {
    Target(Claim(text: "t", metric: "m", atLeast: least, atMost: most))
  }

  private static let limits = target(10, 20)
  private static let answer = Target(name: "t", metric: "m", answer: 10)

  private static func score(
    _ targets: [Target], _ rows: [SummaryRow?], base: Double? = nil
  ) -> SweepScore {
    SweepScore(targets, rows: rows, base: targets.map { _ in base.map { row($0) } })
  }

  @Test func `a noisier point does not rank before a nearer one`() {
    // A sweep of tasks a day, held to 0.6 levels at most: 80 tasks show 1.41 levels and hardly know
    // it, 9 tasks show 1.12 and do.
    let target = Self.target(nil, 0.6)
    let many = Self.score([target], [Self.row(1.41, 0.4)])
    let few = Self.score([target], [Self.row(1.12, 0.03)])
    #expect([many, few].ranking == [1, 0])
    #expect(abs(few.missedBy - 0.52 / 0.6) < 1e-12 && abs(many.missedBy - 0.81 / 0.6) < 1e-12)
  }

  @Test(arguments: [0.001, 0.01, 0.3, 5])
  func `half-widths change no miss and no slack`(halfWidth: Double) {
    #expect(Self.limits.miss(of: Self.row(25.5, halfWidth), asItIs: nil) == 5.5 / 20)
    let kept = Self.limits.slack(of: Self.row(15, halfWidth), asItIs: nil)
    #expect(kept == 0.25)
  }

  @Test(arguments: [
    (15.0, 5.0, 0.0), (9, 1, 0.1), (8, 0, 0.2), (22, 2, 0.1), (30, 9, 0.5), (10.5, 1, 0),
  ])
  func `a limit is missed by a share of it`(value: Double, halfWidth: Double, miss: Double) {
    let measured = Self.limits.miss(of: Self.row(value, halfWidth), asItIs: 7)
    #expect(abs((measured ?? -1) - miss) < 1e-12)
  }

  @Test(arguments: [(13.0, 1.0, 0.3), (19, 0.5, 0.05), (12, 0, 0.2), (10, 0, 0)])
  func `of two limits the nearer one's share is kept`(
    value: Double, halfWidth: Double, slack: Double
  ) {
    let measured = Self.limits.slack(of: Self.row(value, halfWidth), asItIs: 7)
    #expect(abs((measured ?? -1) - slack) < 1e-12)
  }

  @Test func `a limit of 0 is measured by the other one, by the value as it is, or by units`() {
    #expect(Self.target(0, 40).miss(of: Self.row(-10), asItIs: 200) == 0.25)
    #expect(Self.target(0, 40).miss(of: Self.row(50), asItIs: 200) == 0.25)
    #expect(Self.target(nil, 0).miss(of: Self.row(50), asItIs: -200) == 0.25)
    #expect(Self.target(nil, 0).slack(of: Self.row(-50), asItIs: 200) == 0.25)
    #expect(Self.target(nil, 0).miss(of: Self.row(50), asItIs: 0) == 50)
    #expect(Self.target(nil, 0).miss(of: Self.row(50), asItIs: nil) == 50)
    #expect(Self.target(-65, 65).miss(of: Self.row(-130), asItIs: 9) == 1)
  }

  @Test func `an answer is missed by a share of it, and never kept with room`() {
    #expect(Self.answer.miss(of: Self.row(10, 1), asItIs: nil) == 0)
    #expect(Self.answer.miss(of: Self.row(15, 2), asItIs: nil) == 0.5)
    #expect(Self.answer.slack(of: Self.row(10, 1), asItIs: nil) == nil)
  }

  @Test func `of what was not measured nobody knows, and what is missed is not kept`() {
    #expect(Self.limits.miss(of: nil, asItIs: 3) == nil)
    #expect(Self.limits.slack(of: nil, asItIs: 3) == nil)
    #expect(Self.limits.slack(of: Self.row(10, 1), asItIs: 3) == nil)
  }

  @Test func `of those that meet all, the one that keeps its nearest limit best comes first`() {
    func score(_ values: (Double, Double)...) -> SweepScore {
      Self.score(values.map { _ in Self.limits }, values.map { Self.row($0.0, $0.1) })
    }
    let scores = [
      score((13, 1), (11, 0.5)),  // by 10 %, in the second
      score((13, 1), (10, 1)),  // misses one
      score((13, 1), (13, 1)),  // by 30 %
      score((15, 0.5), (15, 0)),  // by 25 %: 5 of 20
    ]
    let kept = scores.map { $0.keptBy.map { ($0 * 100).rounded() } }
    #expect(kept == [10, nil, 30, 25])
    #expect(scores.ranking == [2, 3, 0, 1])
  }

  @Test func `most targets met come first, then the least missed, then the first`() {
    func score(_ a: Double?, _ b: Double?) -> SweepScore {
      Self.score([Self.limits, Self.limits], [a.map { Self.row($0) }, b.map { Self.row($0) }])
    }
    let scores = [
      score(7, 13),  // one met, the other missed by 30 %
      score(7, 24),  // none met
      score(nil, 13),  // one met, nobody knows how far from the other
      score(9, 13),  // one met, 10 %
      score(13, 13),  // both
      score(9, 13),
    ]
    #expect(scores.ranking == [4, 3, 5, 0, 2, 1])
    #expect(scores.map(\.meetsAll) == [false, false, false, false, true, false])
    #expect(scores.map(\.missedBlindly) == [0, 0, 1, 0, 0, 0])
    #expect(abs(scores[1].missedBy - 0.5) < 1e-12)
  }
}
