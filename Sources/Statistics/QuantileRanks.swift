/// Which order statistics bound a quantile.
///
/// Of n independent values, the number not above the p-quantile is binomial; so the l-th and the
/// u-th smallest value bound it, whatever the distribution of the values (David and Nagaraja,
/// "Order Statistics", 7.1). Ranks are whole, so that the interval covers more than its level,
/// noticeably so for few values.
enum QuantileRanks {
  /// The greatest l with P(X ≤ l − 1) ≤ 2.5 % and the smallest u with P(X ≥ u) ≤ 2.5 % for X
  /// binomial in `sampleSize` trials of chance `p`; nil where no rank in 1…n is.
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

  /// How many k have P(X ≤ k) ≤ 2.5 %: with that many as rank, l − 1 = the greatest such k.
  private static func lowest(_ p: Double, _ n: Int) -> Int {
    let variance = Double(n) * p * (1 - p)
    return variance < 100
      ? exact(p, n, error: (1 - Estimate.confidenceLevel) / 2)
      : approximate(p, n, variance.squareRoot())
  }

  /// How many k have P(X ≤ k) ≤ `error`, from the probabilities themselves, relative to the greatest
  /// and followed until they no longer matter.
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
    // Only rounding gets here: the mode and what is below it hold more than the error.
    return mode
  }

  /// For a standard deviation of 10 or more: Cornish and Fisher's quantile with the correction for
  /// skewness (Abramowitz and Stegun 26.2.49), wrong by less than a tenth of a rank, taken one rank
  /// further out.
  private static func approximate(_ p: Double, _ n: Int, _ deviation: Double) -> Int {
    let z = StudentT.normal975
    let skewness = (1 - 2 * p) * (z * z - 1) / 6
    return Int((Double(n) * p - z * deviation + skewness - 0.5).rounded(.down)) - 1
  }
}
