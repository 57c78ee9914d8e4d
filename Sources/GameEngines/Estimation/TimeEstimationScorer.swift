/// How an estimate is judged (EST-3).
public enum AccuracyRating: Int, DenseCases {
  case spotOn, close, off, wayOff
}

/// The ratios of the actual time within which an estimate earns each rating (EST-3, EST-4).
public struct AccuracyThresholds: Sendable, Hashable {
  /// Error ÷ actual up to which an estimate is spot on: 0.1 is 10 %.
  public var spotOn: Double
  /// Error ÷ actual up to which it is close.
  public var close: Double
  /// Error ÷ actual up to which it is off; beyond, it is way off.
  public var off: Double

  public init(spotOn: Double, close: Double, off: Double) {
    self.spotOn = spotOn
    self.close = close
    self.off = off
  }
}

/// The ratios of two levels side by side, for rating an estimate on both at once.
public struct PairedThresholds: Sendable, Hashable {
  @usableFromInline let spotOn: SIMD2<Double>
  @usableFromInline let close: SIMD2<Double>
  @usableFromInline let off: SIMD2<Double>

  public init(_ first: AccuracyThresholds, _ second: AccuracyThresholds) {
    spotOn = SIMD2(first.spotOn, second.spotOn)
    close = SIMD2(first.close, second.close)
    off = SIMD2(first.off, second.off)
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

  @inlinable
  public init(differenceSeconds: Double, accuracyPercent: Double, rating: AccuracyRating) {
    self.differenceSeconds = differenceSeconds
    self.accuracyPercent = accuracyPercent
    self.rating = rating
  }
}

/// Why two times give no score (EST-5).
public enum EstimationError: Error, Equatable {
  /// The actual time is not finite and above 0.
  case actualOutOfRange(Double)
  /// The estimated time is not finite and 0 or above.
  case estimateOutOfRange(Double)
}

/// Scores estimates of a task's duration against the time it took.
public struct TimeEstimationScorer: Sendable, Hashable {
  /// However short the task, an estimate within this many seconds is spot on (EST-3).
  public var spotOnFloorSeconds: Double
  /// Accuracy is relative to the actual time, but to no less than this (EST-2).
  public var accuracyFloorSeconds: Double

  public init(spotOnFloorSeconds: Double = 15, accuracyFloorSeconds: Double = 60) {
    self.spotOnFloorSeconds = spotOnFloorSeconds
    self.accuracyFloorSeconds = accuracyFloorSeconds
  }

  /// Scores one estimate, times in seconds.
  ///
  /// - Throws: `EstimationError` for times that are no times (EST-5).
  @inlinable
  @inline(__always)
  public func score(
    estimatedSeconds: Double, actualSeconds: Double, thresholds: AccuracyThresholds
  ) throws(EstimationError) -> EstimationScore {
    guard actualSeconds > 0, actualSeconds <= .greatestFiniteMagnitude else {
      throw .actualOutOfRange(actualSeconds)
    }
    guard estimatedSeconds >= 0, estimatedSeconds < .infinity else {
      throw .estimateOutOfRange(estimatedSeconds)
    }
    let difference = estimatedSeconds - actualSeconds
    let error = abs(difference)
    let relative = error / greater(actualSeconds, accuracyFloorSeconds)
    return EstimationScore(
      differenceSeconds: difference,
      accuracyPercent: greater(100 - relative * 100, 0),
      rating: rating(errorSeconds: error, actualSeconds: actualSeconds, thresholds: thresholds))
  }

  /// The first rating that fits an error of ≥ 0 seconds (EST-3).
  ///
  /// Counts the limits that the error exceeds; each limit is at least the one before it, so the
  /// count *is* the first that fits, without a branch to mispredict (10 % of a session's time).
  @inlinable
  public func rating(
    errorSeconds: Double, actualSeconds: Double, thresholds: AccuracyThresholds
  ) -> AccuracyRating {
    let spotOn = greater(actualSeconds * thresholds.spotOn, spotOnFloorSeconds)
    let close = greater(actualSeconds * thresholds.close, spotOn)
    let off = greater(actualSeconds * thresholds.off, close)
    let exceeded =
      unsafeBitCast(errorSeconds > spotOn, to: UInt8.self)
      &+ unsafeBitCast(errorSeconds > close, to: UInt8.self)
      &+ unsafeBitCast(errorSeconds > off, to: UInt8.self)
    return AccuracyRating(unchecked: Int(exceeded))
  }

  /// The raw values of an estimate's ratings on two levels (EST-3): what `rating` gives for each,
  /// for two thirds of the instructions.
  @inlinable
  @inline(__always)
  public func ratings(
    errorSeconds: Double, actualSeconds: Double, thresholds: PairedThresholds
  ) -> SIMD2<Int> {
    let error = SIMD2(repeating: errorSeconds)
    let actual = SIMD2(repeating: actualSeconds)
    let floor = SIMD2(repeating: spotOnFloorSeconds)
    let spotOn = actual * thresholds.spotOn
    // An error exceeds the greater of two limits when it exceeds both.
    let aboveSpotOn = error .> spotOn.replacing(with: floor, where: spotOn .< floor)
    let aboveClose = aboveSpotOn .& (error .> actual * thresholds.close)
    let aboveOff = aboveClose .& (error .> actual * thresholds.off)
    // In a mask, true is −1.
    return 0
      &- unsafeBitCast(aboveSpotOn, to: SIMD2<Int>.self)
      &- unsafeBitCast(aboveClose, to: SIMD2<Int>.self)
      &- unsafeBitCast(aboveOff, to: SIMD2<Int>.self)
  }

  /// `a > b ? a : b` is one instruction; the library's max, which also orders zeros and what is not
  /// a number, is four.
  @inlinable
  @inline(__always)
  func greater(_ a: Double, _ b: Double) -> Double { a > b ? a : b }
}
