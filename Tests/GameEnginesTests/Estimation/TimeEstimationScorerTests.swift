import GameEngines
import Randomness
import Testing

@Suite struct TimeEstimationScorerTests {
  private let scorer = TimeEstimationScorer()
  private let configuration = DifficultyConfiguration()

  private func score(
    _ estimated: Double, against actual: Double, level: Int = 1
  ) throws -> (deviation: Deviation, rating: AccuracyRating) {
    try scorer.score(
      estimatedSeconds: estimated, actualSeconds: actual,
      thresholds: configuration.level(level).accuracy)
  }

  @Test(arguments: [(330, 300, 30), (270, 300, -30), (300, 300, 0), (0, 45, -45)])
  func `EST-1: the difference is estimated − actual, positive for an overestimate`(
    estimated: Double, actual: Double, difference: Double
  ) throws {
    #expect(try score(estimated, against: actual).deviation.differenceSeconds == difference)
  }

  @Test(arguments: [
    (330, 300, 90), (270, 300, 90), (300, 300, 100), (450, 300, 50), (0, 300, 0),
    (75, 60, 75), (45, 60, 75),
  ])
  func `EST-2: accuracy is what the error leaves of 100 %`(
    estimated: Double, actual: Double, percent: Double
  ) throws {
    #expect(abs(try score(estimated, against: actual).deviation.accuracyPercent - percent) < 1e-12)
  }

  @Test(arguments: [(15, 30, 75), (60, 30, 50), (2, 1, 100 - 100.0 / 60), (61, 1, 0)])
  func `EST-2: below 60 s the error counts against 60 s`(
    estimated: Double, actual: Double, percent: Double
  ) throws {
    #expect(abs(try score(estimated, against: actual).deviation.accuracyPercent - percent) < 1e-12)
  }

  @Test func `EST-2: accuracy never falls below 0`() throws {
    for (estimated, actual) in [
      (601.0, 300.0), (1e9, 1), (.greatestFiniteMagnitude, 1),
      (.greatestFiniteMagnitude, .leastNonzeroMagnitude),
    ] {
      #expect(try score(estimated, against: actual).deviation.accuracyPercent == 0)
    }
  }

  @Test func `EST-2: accuracy and difference do not depend on the difficulty level`() throws {
    var luck = stream(301)
    for _ in 0..<2_000 {
      let actual = 1 + luck.uniform() * 3_600
      let estimated = luck.uniform() * 5_000
      let scores = try (-1...7).map { try score(estimated, against: actual, level: $0) }
      #expect(Set(scores.map(\.deviation.accuracyPercent)).count == 1)
      #expect(Set(scores.map(\.deviation.differenceSeconds)).count == 1)
      #expect((0...100).contains(scores[0].deviation.accuracyPercent))
    }
  }

  private func rating(
    _ error: Double, of actual: Double, _ limits: AccuracyThresholds
  ) -> AccuracyRating {
    limits.rating(of: scorer.relativeError(errorSeconds: error, actualSeconds: actual))
  }

  /// 1000 s at level 1: within 100 s, 250 s, 500 s. All limits are exact in binary.
  @Test(arguments: [
    (100, AccuracyRating.spotOn), (100.0.nextUp, .close), (250, .close), (250.0.nextUp, .off),
    (500, .off), (500.0.nextUp, .wayOff), (0, .spotOn), (1e12, .wayOff),
  ])
  func `EST-3: an error of exactly the limit counts as within`(
    error: Double, rating: AccuracyRating
  ) {
    let limits = configuration.level(1).accuracy
    #expect(self.rating(error, of: 1_000, limits) == rating)
  }

  @Test(arguments: [
    (900, AccuracyRating.spotOn), (1_100, .spotOn), (899, .close), (1_101, .close), (750, .close),
    (1_250, .close), (749, .off), (1_251, .off), (500, .off), (1_500, .off), (499, .wayOff),
    (1_501, .wayOff),
  ])
  func `EST-3: over- and underestimates of one size are rated alike`(
    estimated: Double, rating: AccuracyRating
  ) throws {
    #expect(try score(estimated, against: 1_000).rating == rating)
  }

  /// 40 s at level 1: close would be 10 s, off is 20 s. 20 s: even off would be 10 s.
  @Test(arguments: [
    (40, 55, AccuracyRating.spotOn), (40, 25, .spotOn), (40, 56, .off), (40, 60, .off),
    (40, 61, .wayOff), (20, 35, .spotOn), (20, 5, .spotOn), (20, 36, .wayOff), (20, 4, .wayOff),
    (100, 115, .spotOn), (100, 116, .close), (1, 16, .spotOn), (1, 17, .wayOff),
  ])
  func `EST-3: an error of 15 s is spot on for short tasks, whatever close and off are`(
    actual: Double, estimated: Double, rating: AccuracyRating
  ) throws {
    #expect(try score(estimated, against: actual).rating == rating)
  }

  /// The rule as it is written, limit after limit.
  private func firstThatFits(_ error: Double, _ actual: Double, _ limits: AccuracyThresholds)
    -> AccuracyRating
  {
    if error <= max(15, actual * limits.spotOn) { return .spotOn }
    if error <= actual * limits.close { return .close }
    if error <= actual * limits.off { return .off }
    return .wayOff
  }

  @Test func `EST-3: the rating is the first that fits, at every level and length`() {
    var luck = stream(302)
    var seen = Set<AccuracyRating>()
    for _ in 0..<5_000 {
      let actual = 400 * luck.uniform() * luck.uniform() + 0.1
      let error = actual * luck.uniform() * 0.8
      let limits = configuration.level(1 + luck.index(below: 5)).accuracy
      let rating = rating(error, of: actual, limits)
      #expect(rating == firstThatFits(error, actual, limits))
      seen.insert(rating)
    }
    #expect(seen.count == 4)
  }

  /// 130 s off of 1000 s, and 110, 70, 45.
  @Test(arguments: [
    (130, [AccuracyRating.close, .close, .close, .off, .off]),
    (110, [.close, .close, .close, .close, .off]),
    (70, [.spotOn, .spotOn, .close, .close, .close]),
    (45, [.spotOn, .spotOn, .spotOn, .spotOn, .close]),
  ])
  func `EST-4: the level decides the rating`(error: Double, ratings: [AccuracyRating]) throws {
    for (level, rating) in zip(1...5, ratings) {
      #expect(try score(1_000 + error, against: 1_000, level: level).rating == rating)
    }
  }

  @Test(arguments: [0, -0.0, -1, .nan, .infinity, -Double.infinity, .signalingNaN])
  func `EST-5: an actual time that is not finite and above 0 is an error`(actual: Double) {
    let error = #expect(throws: EstimationError.self) { try score(60, against: actual) }
    guard case .actualOutOfRange(let found)? = error else {
      Issue.record("the actual time is not blamed: \(String(describing: error))")
      return
    }
    #expect(found == actual || (found.isNaN && actual.isNaN))
  }

  @Test(arguments: [-1, -Double.leastNonzeroMagnitude, .nan, .infinity, -Double.infinity])
  func `EST-5: an estimate that is not finite and 0 or above is an error`(estimated: Double) {
    let error = #expect(throws: EstimationError.self) { try score(estimated, against: 60) }
    guard case .estimateOutOfRange(let found)? = error else {
      Issue.record("the estimate is not blamed: \(String(describing: error))")
      return
    }
    #expect(found == estimated || (found.isNaN && estimated.isNaN))
  }

  @Test func `EST-5: the least of times are times`() throws {
    #expect(try score(0, against: .leastNonzeroMagnitude).rating == .spotOn)
    #expect(try score(-0.0, against: 60).deviation.accuracyPercent == 0)
    let longest = Double.greatestFiniteMagnitude
    #expect(try score(longest, against: longest).rating == .spotOn)
  }

  /// One in forty of these products of a share and a time is rounded to below the error.
  @Test func `EST-3: an error of exactly so many hundredths is within them, for any time`() {
    for hundredths in 1...60 {
      let share = Double(hundredths) / 100
      let limits = AccuracyThresholds(spotOn: share, close: 0.7, off: 0.8)
      for factor in 1...400 {
        let error = Double(hundredths * factor)
        #expect(rating(error, of: Double(100 * factor), limits) == .spotOn)
        // Times that are no whole seconds.
        #expect(rating(error / 8, of: Double(100 * factor) / 8, limits) == .spotOn)
      }
    }
  }

  private func thresholds(_ luck: inout KeyedStream) -> AccuracyThresholds {
    AccuracyThresholds(spotOn: luck.uniform(), close: luck.uniform(), off: luck.uniform())
  }

  @Test func `EST-3: the first that fits, also where ratios do not rise`() {
    var luck = stream(31)
    for _ in 0..<2_000 {
      let limits = thresholds(&luck)
      let actual = 300 * luck.uniform() + 1
      let error = 300 * luck.uniform()
      #expect(rating(error, of: actual, limits) == firstThatFits(error, actual, limits))
    }
  }

  @Test func `XP-2: what estimates earn together is what each earns by its rating`() throws {
    var luck = stream(32)
    for _ in 0..<200 {
      let limits = (0..<3).map { _ in thresholds(&luck) }
      let xp = XPEngine { $0.baseByRating = (0..<4).map { _ in luck.index(below: 100) } }
      let multiplier = 3 * luck.uniform()
      var counts = RatingCounts()
      var sum = 0
      for estimate in 0..<luck.index(below: 30) {
        let deviation = try #require(
          scorer.deviation(
            estimatedSeconds: 600 * luck.uniform(), actualSeconds: 300 * luck.uniform() + 1))
        // On levels of their own.
        let rating = limits[estimate % 3].rating(of: deviation.relativeError)
        counts.add(RatingCounts(rating))
        #expect(RatingCounts(rating).onlyRating == rating)
        sum += xp.xp(for: rating, multiplier: multiplier).inHand
      }
      #expect(counts.total(xp.ratingXP(multiplier: multiplier)) == sum)
    }
  }
}
