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

  @Test func `with a tail that nobody saw the mean lies beyond what was seen`() throws {
    // S = 1, ⅔, ⅓, ⅓, ⅓ | ⅓.
    let mean = curve(lucky: [1, 2], open: [5]).mean
    #expect(mean.value == nil && mean.high == nil)
    #expect(abs(try #require(mean.beyond) - 8.0 / 3) < 1e-12)
    // The least that it can be is the area under the lower bounds, up to where the curve is known.
    let points = curve(lucky: [1, 2], open: [5]).points
    #expect(mean.low == 1 + points[0].pointwiseLow)
    #expect(curve().mean == .nothing)
  }

  @Test func `without any drop the mean and all quantiles lie beyond the last attempt`() throws {
    let never = curve(open: Array(repeating: 60, count: 400), capacity: 100)
    #expect(never.mean.beyond == 60)
    #expect(59.4 < never.mean.low! && never.mean.low! < 60)
    for share in [0.5, 0.95, 1] {
      #expect(never.quantile(share) == Estimate(beyond: 60, low: 61))
    }
  }

  @Test func `bounds of a curve's quantiles are ordered, also where none is reached`() {
    for (lucky, open) in [(20, 380), (190, 210), (210, 190), (300, 100), (3, 2), (0, 30)] {
      let endings = (0..<lucky).map { 1 + $0 % 40 }
      let curve = curve(
        lucky: endings, open: (0..<open).map { 20 + $0 % 41 }, capacity: 100)
      let lows = [0.25, 0.5, 0.75, 0.95].map { curve.quantile($0).low ?? 0 }
      #expect(lows == lows.sorted(), "\(lucky) of \(lucky + open)")
    }
  }

  @Test func `a few droughts that were seen long after the others bound little`() {
    let curve = curve(
      lucky: (0..<300).map { 1 + $0 % 20 }, open: Array(repeating: 20, count: 150) + [90],
      capacity: 100)
    #expect(curve.quantile(0.95) == Estimate(beyond: 90, low: 21))
    #expect(curve.mean.low! < 20 && curve.mean.beyond! > 30)
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
