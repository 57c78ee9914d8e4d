/// How an estimate is judged (EST-3).
public enum AccuracyRating: Int, DenseCases {
  case spotOn, close, off, wayOff
}

/// The ratios of the actual time within which an estimate earns each rating (EST-3, EST-4).
public struct AccuracyThresholds: Sendable, Hashable {
  /// Error ÷ actual up to which an estimate is spot on: 0.1 is 10 %.
  public package(set) var spotOn: Double { didSet { compile() } }
  /// Error ÷ actual up to which it is close.
  public package(set) var close: Double { didSet { compile() } }
  /// Error ÷ actual up to which it is off; beyond, it is way off.
  public package(set) var off: Double { didSet { compile() } }
  /// The three, none below the one before it, as the first that fits counts; then infinity. Two
  /// instructions compare an error with all of them.
  @usableFromInline private(set) var limits = SIMD4<Double>()

  public init(spotOn: Double, close: Double, off: Double) {
    self.spotOn = spotOn
    self.close = close
    self.off = off
    compile()
  }

  private mutating func compile() {
    limits = SIMD4(spotOn, max(spotOn, close), max(spotOn, close, off), .infinity)
  }

  /// The first rating that fits a `TimeEstimationScorer.relativeError` (EST-3).
  public func rating(of relativeError: Double) -> AccuracyRating {
    ExceededLimits(of: self, by: relativeError).rating
  }
}

/// Which limits of a level an estimate's error exceeds (EST-3).
///
/// Ratings are counted without a branch, which would be mispredicted at every other task, and inside the
/// vector in which they arise.
public struct ExceededLimits: Sendable, Hashable {
  /// 1 for spotOn, close and off where it is exceeded; the last is 0.
  @usableFromInline let counts: SIMD4<Int>

  @inlinable @inline(__always)
  public init(of thresholds: AccuracyThresholds, by relativeError: Double) {
    let exceeds = SIMD4(repeating: relativeError) .> thresholds.limits
    // A mask has a number for each lane: 0, or −1 where it is set.
    counts = 0 &- unsafeBitCast(exceeds, to: SIMD4<Int>.self)
  }

  /// As many places from the best as limits are exceeded.
  @inlinable @inline(__always)
  public var rating: AccuracyRating {
    // Three lanes of 0 or 1: a sum of 0…3, the number of a rating.
    AccuracyRating(unchecked: counts.wrappedSum())
  }
}

/// The part of a score that does not depend on the difficulty level (EST-1, EST-2).
public struct Deviation: Sendable, Hashable {
  /// estimated − actual, seconds; positive is an overestimate (EST-1).
  public let differenceSeconds: Double
  /// 0…100 (EST-2).
  public let accuracyPercent: Double
  /// What is compared with a level's ratios (EST-3); see `TimeEstimationScorer.relativeError`.
  public let relativeError: Double

  @inlinable
  init(differenceSeconds: Double, accuracyPercent: Double, relativeError: Double) {
    self.differenceSeconds = differenceSeconds
    self.accuracyPercent = accuracyPercent
    self.relativeError = relativeError
  }
}

/// One scored estimate (EST-1 to EST-3).
public struct EstimationScore: Sendable, Hashable {
  /// estimated − actual, seconds; positive is an overestimate (EST-1).
  public let differenceSeconds: Double
  /// 0…100; never depends on the difficulty level (EST-2).
  public let accuracyPercent: Double
  /// The only part that depends on the difficulty level (EST-4).
  public let rating: AccuracyRating
}

/// Why two times give no score (EST-5).
public enum EstimationError: Error, Equatable {
  /// The actual time is not finite and above 0.
  case actualOutOfRange(Double)
  /// The estimated time is not finite and 0 or above.
  case estimateOutOfRange(Double)
}

/// Scores estimates of a task's duration against the time it took.
public struct TimeEstimationScorer: DesignedRules {
  /// However short the task, an estimate within this many seconds is spot on (EST-3).
  public package(set) var spotOnFloorSeconds = 15.0
  /// Accuracy is relative to the actual time, but to no less than this (EST-2).
  public package(set) var accuracyFloorSeconds = 60.0

  public init() {}

  /// Scores one estimate, times in seconds; throws for times that are no times (EST-5).
  public func score(
    estimatedSeconds: Double, actualSeconds: Double, thresholds: AccuracyThresholds
  ) throws(EstimationError) -> EstimationScore {
    guard
      let deviation = deviation(estimatedSeconds: estimatedSeconds, actualSeconds: actualSeconds)
    else {
      throw actualSeconds > 0 && actualSeconds < .infinity
        ? .estimateOutOfRange(estimatedSeconds) : .actualOutOfRange(actualSeconds)
    }
    return EstimationScore(
      differenceSeconds: deviation.differenceSeconds, accuracyPercent: deviation.accuracyPercent,
      rating: thresholds.rating(of: deviation.relativeError))
  }

  /// The part of a score that does not depend on the difficulty level; nil for times that are no times.
  @inlinable @inline(__always)
  public func deviation(estimatedSeconds: Double, actualSeconds: Double) -> Deviation? {
    let difference = estimatedSeconds - actualSeconds
    let error = abs(difference)
    // Where one of two numbers is not finite, their difference is not finite either.
    guard actualSeconds > 0, estimatedSeconds >= 0, error <= .greatestFiniteMagnitude else {
      return nil
    }
    return Deviation(
      differenceSeconds: difference,
      accuracyPercent: greater(
        100 - error / greater(actualSeconds, accuracyFloorSeconds) * 100, 0),
      relativeError: relativeError(errorSeconds: error, actualSeconds: actualSeconds))
  }

  /// |difference| ÷ actual, or 0 for the few seconds that are spot on however short the task (EST-3).
  ///
  /// A level's ratios are compared with the quotient, not their products with the error: so an error of
  /// exactly 6 % of the actual time is within 0.06, for any times.
  @inlinable @inline(__always)
  public func relativeError(errorSeconds: Double, actualSeconds: Double) -> Double {
    // Chooses what is divided, not the quotient: that would be a branch that nothing predicts.
    (errorSeconds > spotOnFloorSeconds ? errorSeconds : 0) / actualSeconds
  }

  /// One instruction; the library's max, which also orders zeros and not-a-number, is four.
  @inlinable @inline(__always)
  func greater(_ a: Double, _ b: Double) -> Double { a > b ? a : b }
}
