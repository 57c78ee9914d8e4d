/// What a sample says of the median of its distribution, whatever that distribution is.
///
/// Each of n independent values lies below the median with a chance of one half, so how many do is
/// binomial, and the k-th smallest value lies above the median with the chance that fewer than k
/// do. The bound is the greatest order statistic for which that chance is within the one allowed:
/// the sign test turned into a bound (David and Nagaraja, "Order Statistics", 7.1). Outliers,
/// however wild, move it no further than their ranks do.
struct MedianInterval: Sendable, Hashable {
  /// The sample's own median: of an even number of values, halfway between the middle two.
  let median: Double
  /// The bounds of the true median, each wrong with the chance of error at most; −∞ and ∞ where the
  /// sample is too small to say.
  let low, high: Double

  /// - Parameters:
  ///   - values: Independent, at least one, none of them NaN.
  ///   - error: The chance allowed to each bound of lying beyond the true median, above 0, below ½.
  init(of values: [Double], error: Double) {
    precondition(!values.isEmpty, "a median is of values")
    let sorted = values.sorted()
    let rank = Self.rank(of: sorted.count, error: error)
    median = SampleSpread.quantile(0.5, ofSorted: sorted)
    low = rank == 0 ? -.infinity : sorted[rank - 1]
    high = rank == 0 ? .infinity : sorted[sorted.count - rank]
  }

  /// Which of n sorted values, counted from 1 and from either end, bounds the median with at most
  /// this chance of error; 0 where none does.
  static func rank(of count: Int, error: Double) -> Int {
    precondition(count >= 0 && error > 0 && error < 0.5, "a sample and a chance")
    return QuantileRanks.exact(0.5, count, error: error)
  }
}

/// The middle of a sample and how far it spreads, neither of which an outlier moves.
public struct SampleSpread: Sendable, Hashable {
  /// What a quarter, half and three quarters of the values do not pass.
  public let lowerQuartile, median, upperQuartile: Double

  /// - Parameter values: At least one, none of them NaN.
  public init(of values: [Double]) {
    precondition(!values.isEmpty, "a spread is of values")
    let sorted = values.sorted()
    median = Self.quantile(0.5, ofSorted: sorted)
    lowerQuartile = Self.quantile(0.25, ofSorted: sorted)
    upperQuartile = Self.quantile(0.75, ofSorted: sorted)
  }

  /// Between two order statistics the quantile goes in a straight line (Hyndman and Fan's type 7).
  static func quantile(_ p: Double, ofSorted values: [Double]) -> Double {
    let place = p * Double(values.count - 1)
    let below = Int(place)
    let above = min(below + 1, values.count - 1)
    return values[below] + (place - Double(below)) * (values[above] - values[below])
  }
}
