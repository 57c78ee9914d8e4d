/// A confidence interval for the median of any distribution. The bound is the greatest order
/// statistic that lies above the median with at most the allowed chance: the sign test inverted
/// (David and Nagaraja, "Order Statistics", 7.1).
struct MedianInterval: Sendable, Hashable {
  /// The sample median: for an even number of values, halfway between the middle two.
  let median: Double
  /// The bounds of the true median, each wrong with at most the chance of error; else −∞ and ∞.
  let low, high: Double

  init(of values: [Double], error: Double) {
    precondition(!values.isEmpty, "a median is of values")
    let sorted = values.sorted()
    let rank = Self.rank(of: sorted.count, error: error)
    median = SampleSpread.quantile(0.5, ofSorted: sorted)
    low = rank == 0 ? -.infinity : sorted[rank - 1]
    high = rank == 0 ? .infinity : sorted[sorted.count - rank]
  }

  /// Returns the rank, from either end of n sorted values, that bounds the median, or 0.
  static func rank(of count: Int, error: Double) -> Int {
    precondition(count >= 0 && error > 0 && error < 0.5, "a sample and a chance")
    return QuantileRanks.tail(0.5, count, error: error).count
  }
}

/// A sample's quartiles, which are robust against outliers.
public struct SampleSpread: Sendable, Hashable {
  /// The values that a quarter, half and three quarters of the sample do not exceed.
  public let lowerQuartile, median, upperQuartile: Double

  /// Creates the spread of at least one value, none of them NaN.
  public init(of values: [Double]) {
    precondition(!values.isEmpty, "a spread is of values")
    let sorted = values.sorted()
    median = Self.quantile(0.5, ofSorted: sorted)
    lowerQuartile = Self.quantile(0.25, ofSorted: sorted)
    upperQuartile = Self.quantile(0.75, ofSorted: sorted)
  }

  /// Interpolates linearly between two order statistics (Hyndman and Fan's type 7).
  static func quantile(_ p: Double, ofSorted values: [Double]) -> Double {
    let place = p * Double(values.count - 1)
    let below = Int(place)
    let above = min(below + 1, values.count - 1)
    return values[below] + (place - Double(below)) * (values[above] - values[below])
  }
}
