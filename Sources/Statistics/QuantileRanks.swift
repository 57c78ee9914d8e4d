/// The order statistics that bound a quantile.
///
/// Of n independent values, the number not above the p-quantile is binomial; so the l-th and the
/// u-th smallest value bound it, for any distribution (David and Nagaraja, "Order Statistics",
/// 7.1). Ranks are whole, so the interval covers more than its level, noticeably so for few values.
enum QuantileRanks {
  /// Returns the greatest l with P(X ≤ l − 1) ≤ 2.5 % and the smallest u with P(X ≥ u) ≤ 2.5 % for
  /// X binomial in `sampleSize` trials of chance `p`; nil if no rank in 1…n is.
  ///
  /// - Parameters:
  ///   - p: Above 0, below 1.
  ///   - sampleSize: 0 or more.
  static func bounds(_ p: Double, sampleSize: Int) -> (low: Int?, high: Int?) {
    precondition(p > 0 && p < 1 && sampleSize >= 0, "a quantile inside, of values")
    let low = lowest(p, sampleSize)
    let high = sampleSize + 1 - lowest(1 - p, sampleSize)
    return (low >= 1 ? low : nil, high <= sampleSize ? high : nil)
  }

  /// Counts the k with P(X ≤ k) ≤ 2.5 %; as a rank, this is l, as l − 1 is the greatest such k.
  private static func lowest(_ p: Double, _ n: Int) -> Int {
    let variance = Double(n) * p * (1 - p)
    return variance < 100
      ? exact(p, n, error: (1 - Estimate.confidenceLevel) / 2)
      : approximate(p, n, variance.squareRoot())
  }

  /// Counts the k with P(X ≤ k) ≤ `error`, from the probabilities relative to the greatest, until
  /// they are negligible.
  ///
  /// - Parameter error: Above 0, below ½.
  static func exact(_ p: Double, _ n: Int, error: Double) -> Int {
    let least = error * 4e-11
    let odds = p / (1 - p)
    let mode = min(n, Int(Double(n + 1) * p))
    var below: [Double] = []
    var weight = 1.0
    var k = mode
    while k > 0, weight > least {
      weight *= Double(k) / (Double(n - k + 1) * odds)
      below.append(weight)
      k -= 1
    }
    let lowest = k
    var total = below.reduce(1, +)
    weight = 1
    k = mode
    while k < n, weight > least {
      weight *= Double(n - k) * odds / Double(k + 1)
      total += weight
      k += 1
    }
    k = lowest
    var cumulative = 0.0
    for weight in below.reversed() + [1] {
      cumulative += weight
      if cumulative > error * total { return k }
      k += 1
    }
    // Reached only by rounding: the mode and the values below it hold more than the error.
    return mode
  }

  /// Approximates it for a standard deviation of 10 or more: Cornish and Fisher's quantile with the
  /// correction for skewness (Abramowitz and Stegun 26.2.49), wrong by less than a tenth of a rank,
  /// moved one rank further out.
  private static func approximate(_ p: Double, _ n: Int, _ deviation: Double) -> Int {
    let z = StudentT.normal975
    let skewness = (1 - 2 * p) * (z * z - 1) / 6
    return Int((Double(n) * p - z * deviation + skewness - 0.5).rounded(.down)) - 1
  }
}
