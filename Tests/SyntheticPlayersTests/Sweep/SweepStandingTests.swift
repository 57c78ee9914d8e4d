import Statistics
import Testing

@testable import SyntheticPlayers

@Suite struct SweepStandingTests {
  private static func row(_ low: Double, _ high: Double) -> SummaryRow {
    SummaryRow(
      metric: "m", group: "all", unit: "u", kind: .amount, scale: 1, players: 100,
      estimate: Estimate(value: (low + high) / 2, low: low, high: high), spread: nil)
  }

  private static let limits = Target(Claim(text: "t", metric: "m", atLeast: 10, atMost: 20))
  private static let answer = Target(name: "t", metric: "m", answer: 10)

  @Test(arguments: [
    (10.0, 20.0, 0.0), (12, 14, 0), (9, 11, 1), (8, 10, 2), (6, 8, 4), (18, 22, 1), (24, 28, 4),
  ])
  func `the distance from limits is how far the interval would have to move`(
    low: Double, high: Double, distance: Double
  ) {
    #expect(Self.limits.distance(of: Self.row(low, high)) == distance)
  }

  @Test func `the distance from an answer is how far that lies from what was measured`() {
    #expect(Self.answer.distance(of: Self.row(9, 11)) == 0)
    #expect(Self.answer.distance(of: Self.row(13, 17)) == 2.5)
  }

  @Test func `what was not measured or does not vary is at no distance`() {
    for target in [Self.limits, Self.answer] {
      #expect(target.distance(of: nil) == nil)
      #expect(target.distance(of: Self.row(5, 5)) == nil)
    }
    #expect(Self.answer.distance(of: Self.row(10, 10)) == 0)
  }

  @Test(arguments: [(12.0, 14.0, 2.0), (15, 19, 0.5), (10, 12, 0), (14.5, 15.5, 9)])
  func `the margin is how far the interval could move until its end is at the nearest limit`(
    low: Double, high: Double, margin: Double
  ) {
    #expect(Self.limits.margin(of: Self.row(low, high)) == margin)
  }

  @Test func `what is missed, known or does not vary has no margin`() {
    #expect(Self.limits.margin(of: Self.row(9, 11)) == nil)
    #expect(Self.limits.margin(of: Self.row(12, 12)) == nil)
    #expect(Self.limits.margin(of: nil) == nil)
    #expect(Self.answer.margin(of: Self.row(9, 11)) == nil)
  }

  @Test func `of those that meet all, the one that is farthest from missing any comes first`() {
    func standing(_ rows: (Double, Double)...) -> SweepStanding {
      SweepStanding(
        Array(repeating: Self.limits, count: rows.count), rows: rows.map { Self.row($0.0, $0.1) })
    }
    let standings = [
      standing((12, 14), (10.5, 11.5)),  // by 1, in the second
      standing((12, 14), (9, 11)),  // misses one
      standing((12, 14), (12, 14)),  // by 2
      standing((14.5, 15.5), (15, 15)),  // by 9, and what does not vary cannot be missed
      standing((15, 15), (15, 15)),
    ]
    #expect(standings.map(\.margin) == [1, nil, 2, 9, nil])
    #expect(standings.ranking == [4, 3, 2, 0, 1])
  }

  @Test func `most targets met come first, then the nearest, then the first`() {
    func standing(_ rows: (Double, Double)...) -> SweepStanding {
      SweepStanding(
        [Self.limits, Self.limits], rows: rows.map { Self.row($0.0, $0.1) })
    }
    let standings = [
      standing((6, 8), (12, 14)),  // one met, 4 away
      standing((6, 8), (24, 28)),  // none met, 8 away
      standing((5, 5), (12, 14)),  // one met, nobody knows how far from the other
      standing((9, 11), (12, 14)),  // one met, 1 away
      standing((12, 14), (12, 14)),  // both
      standing((9, 11), (12, 14)),
    ]
    #expect(standings.ranking == [4, 3, 5, 0, 2, 1])
    #expect(standings.map(\.meetsAll) == [false, false, false, false, true, false])
    #expect(standings.map(\.missedBlindly) == [0, 0, 1, 0, 0, 0])
    #expect(standings[1].distance == 8)
  }
}
