/// The rating of an estimate (EST-3).
public enum AccuracyRating: Int, DenseCases {
  case spotOn, close, off, wayOff
}

/// Error ratios that separate the ratings (EST-3, EST-4).
public struct AccuracyThresholds: Sendable, Hashable {
  /// Error ÷ actual up to which an estimate is spot on: 0.1 is 10 %.
  public var spotOn: Double
  /// Error ÷ actual up to which it is close.
  public var close: Double
  /// Error ÷ actual up to which it is off; beyond, it is way off.
  public var off: Double

  public init(spotOn: Double, close: Double, off: Double) {
    (self.spotOn, self.close, self.off) = (spotOn, close, off)
  }

  /// Returns the first rating that fits a relative error (EST-3); `RatingTable` is faster for many.
  public func rating(of relativeError: Double) -> AccuracyRating {
    if relativeError <= spotOn { return .spotOn }
    if relativeError <= close { return .close }
    return relativeError <= off ? .off : .wayOff
  }
}

/// The part of a score that does not depend on the difficulty level (EST-1, EST-2).
public struct Deviation: Sendable, Hashable {
  /// estimated − actual, seconds; positive is an overestimate (EST-1).
  public let differenceSeconds: Double
  /// 0…100 (EST-2).
  public let accuracyPercent: Double
  /// Compared with a level's ratios (EST-3); see `TimeEstimationScorer.relativeError`.
  public let relativeError: Double

  @inlinable init(differenceSeconds: Double, accuracyPercent: Double, relativeError: Double) {
    (self.differenceSeconds, self.accuracyPercent) = (differenceSeconds, accuracyPercent)
    self.relativeError = relativeError
  }
}

/// Reasons why two times have no score (EST-5).
public enum EstimationError: Error, Equatable {
  /// The actual time is not finite and above 0.
  case actualOutOfRange(Double)
  /// The estimated time is not finite and 0 or above.
  case estimateOutOfRange(Double)
}

/// Scores estimates of a task's duration against its actual duration.
public struct TimeEstimationScorer: DesignedRules {
  /// An estimate within this many seconds is spot on, however short the task (EST-3).
  public var spotOnFloorSeconds = 15.0
  /// The smallest actual time to which accuracy is relative (EST-2).
  public var accuracyFloorSeconds = 60.0

  public init() {}

  /// Scores one estimate, times in seconds; throws for invalid times (EST-5). Of the score, only the
  /// rating depends on the difficulty level (EST-4).
  public func score(
    estimatedSeconds: Double, actualSeconds: Double, thresholds: AccuracyThresholds
  ) throws(EstimationError) -> (deviation: Deviation, rating: AccuracyRating) {
    guard
      let deviation = deviation(estimatedSeconds: estimatedSeconds, actualSeconds: actualSeconds)
    else {
      throw actualSeconds > 0 && actualSeconds < .infinity
        ? .estimateOutOfRange(estimatedSeconds) : .actualOutOfRange(actualSeconds)
    }
    return (deviation, thresholds.rating(of: deviation.relativeError))
  }

  /// Returns the part of a score that is the same at every level; nil for invalid times.
  @inlinable @inline(__always)
  public func deviation(estimatedSeconds: Double, actualSeconds: Double) -> Deviation? {
    // If one of two numbers is not finite, neither is their difference.
    guard actualSeconds > 0, estimatedSeconds >= 0,
      (estimatedSeconds - actualSeconds).magnitude <= .greatestFiniteMagnitude
    else { return nil }
    return deviation(estimatedSeconds: estimatedSeconds, validActualSeconds: actualSeconds)
  }

  /// Returns the deviation of times that the caller proves to be valid (EST-5).
  @inlinable @inline(__always)
  package func deviation(estimatedSeconds: Double, validActualSeconds actualSeconds: Double)
    -> Deviation
  {
    let difference = estimatedSeconds - actualSeconds
    let error = abs(difference)
    return Deviation(
      differenceSeconds: difference,
      accuracyPercent: greater(
        100 - error / greater(actualSeconds, accuracyFloorSeconds) * 100, 0),
      relativeError: relativeError(errorSeconds: error, actualSeconds: actualSeconds))
  }

  /// Returns |difference| ÷ actual, or 0 within the seconds that are spot on for any task (EST-3). As
  /// a quotient, an error of exactly 6 % of the actual time is within 0.06, for any times.
  @inlinable @inline(__always)
  public func relativeError(errorSeconds: Double, actualSeconds: Double) -> Double {
    // Selects the dividend, not the quotient: the latter would be an unpredictable branch.
    (errorSeconds > spotOnFloorSeconds ? errorSeconds : 0) / actualSeconds
  }

  /// Takes one instruction; the library's max also orders zeros and not-a-number, and takes four.
  @inlinable @inline(__always) func greater(_ a: Double, _ b: Double) -> Double { a > b ? a : b }
}
