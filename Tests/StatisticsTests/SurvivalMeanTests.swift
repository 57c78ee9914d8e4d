import Statistics
import Testing

@Suite struct SurvivalMeanTests {
  private func curve(
    lucky: [Int] = [], forced: [Int] = [], open: [Int] = [], capacity: Int = 20
  ) -> SurvivalCurve {
    var counts = DroughtCounts(capacity: capacity)
    for attempt in lucky { counts.record(.lucky, atAttempt: attempt) }
    for attempt in forced { counts.record(.forced, atAttempt: attempt) }
    for attempt in open { counts.record(.open, atAttempt: attempt) }
    return SurvivalCurve(counts)
  }

  @Test func `the mean of droughts seen to their end is their arithmetic mean`() throws {
    let lengths = [1, 1, 2, 3, 3, 3, 5, 8]
    let mean = curve(lucky: lengths.dropLast(), forced: [8]).mean
    let expected = Double(lengths.reduce(0, +)) / 8
    #expect(abs(try #require(mean.value) - expected) < 1e-12)
    let squares = lengths.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) }
    let halfWidth = StudentT.normal975 * (squares / 8 / 8).squareRoot()
    #expect(abs(try #require(mean.high) - (expected + halfWidth)) < 1e-12)
    #expect(abs(try #require(mean.low) - max(1, expected - halfWidth)) < 1e-12)
  }

  @Test func `an open drought counts as long as it was seen`() throws {
    // Two end in attempt 1, one is last seen open after 2, one ends in attempt 4.
    let mean = curve(lucky: [1, 1, 4], open: [2]).mean
    // S = 1, ½, ½, ½, 0.
    #expect(abs(try #require(mean.value) - 2.5) < 1e-12)
  }

  @Test func `a tail that nobody saw has no mean`() {
    #expect(curve(lucky: [1, 2], open: [5]).mean == .nothing)
    #expect(curve(open: [5]).mean == .nothing)
    #expect(curve().mean == .nothing)
  }

  @Test func `droughts of one length have a mean without bounds`() {
    let mean = curve(lucky: [3, 3, 3], open: [2]).mean
    #expect(mean.value == 3 && mean.isUniform)
    #expect(mean.low == nil && mean.high == nil)
    #expect(curve(forced: [1]).mean.isUniform)
    #expect(!curve(lucky: [3, 3, 4]).mean.isUniform)
  }

  @Test func `the share ended is what the curve has come down by`() throws {
    #expect(curve().endedShare == .nothing)
    let share = curve(lucky: [1, 2, 3], open: [9]).endedShare
    #expect(share.value == 0.75)
    let low = try #require(share.low)
    let high = try #require(share.high)
    #expect(0 < low && low < 0.75 && 0.75 < high && high < 1)
  }
}
