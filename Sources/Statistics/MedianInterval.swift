/// What a sample says of the median of its distribution, whatever that distribution is.
///
/// Each of n independent values lies below the median with a chance of one half, so how many do is
/// binomial, and the k-th smallest value lies above the median with the chance that fewer than k
/// do. The bound is the greatest order statistic for which that chance is within the one allowed:
/// the sign test turned into a bound (David and Nagaraja, "Order Statistics", 7.1). Outliers,
/// however wild, move it no further than their ranks do.
public struct MedianInterval: Sendable, Hashable {
  /// The sample's own median: of an even number of values, halfway between the middle two.
  public let median: Double
  /// Below the true median but with the chance allowed for each side; −∞ where the sample is too
  /// small to say.
  public let low: Double
  /// Above the true median but with that chance; ∞ where the sample is too small to say.
  public let high: Double

  /// - Parameters:
  ///   - values: Independent, at least one, none of them NaN.
  ///   - error: The chance allowed to each bound of lying beyond the true median, above 0, below ½.
  public init(of values: [Double], error: Double) {
    precondition(!values.isEmpty, "a median is of values")
    let sorted = values.sorted()
    let rank = Self.rank(of: sorted.count, error: error)
    median = SampleSpread.quantile(0.5, ofSorted: sorted)
    low = rank == 0 ? -.infinity : sorted[rank - 1]
    high = rank == 0 ? .infinity : sorted[sorted.count - rank]
  }

  /// Which of n sorted values, counted from 1 and from either end, bounds the median with at most
  /// this chance of error; 0 where none does.
  ///
  /// The chances of a fair coin are summed from the outside in. 2⁻ⁿ is 0 in double precision for
  /// n > 1074, so there they are relative to the middle term, and the sum of all of them is taken
  /// too; the same for few values.
  public static func rank(of count: Int, error: Double) -> Int {
    precondition(count >= 0 && error > 0 && error < 0.5, "a sample and a chance")
    let middle = count / 2
    // weights[j] is C(n, middle − j) ÷ C(n, middle).
    var weights = [1.0]
    for below in stride(from: middle, to: 0, by: -1) where weights[weights.count - 1] > 1e-300 {
      weights.append(weights[weights.count - 1] * Double(below) / Double(count - below + 1))
    }
    let half = weights.dropFirst().reversed().reduce(0, +)
    let total = count.isMultiple(of: 2) ? 2 * half + 1 : 2 * (half + 1)
    var sum = 0.0
    var rank = middle + 1 - weights.count
    for weight in weights.reversed() {
      sum += weight
      if sum > error * total { return rank }
      rank += 1
    }
    return rank
  }
}

/// The middle of a sample and how far it spreads, neither of which an outlier moves.
public struct SampleSpread: Sendable, Hashable {
  /// Half of the values are at most this.
  public let median: Double
  /// A quarter of the values are at most this.
  public let lowerQuartile: Double
  /// Three quarters of the values are at most this.
  public let upperQuartile: Double

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
