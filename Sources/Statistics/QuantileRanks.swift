/// The order statistics that bound a quantile.
///
/// Of n independent values, the number not above the p-quantile is binomial; so the l-th and the
/// u-th smallest value bound it, for any distribution (David and Nagaraja, "Order Statistics",
/// 7.1). Ranks are whole, so the interval covers more than its level, noticeably so for few values;
/// for continuous values, places between two ranks cover exactly the level.
enum QuantileRanks {
  /// A rank, from 1, and the distance in ranks to the place inside it that bounds a quantile.
  struct Bound: Equatable {
    let rank: Int
    let fraction: Double
  }

  /// Returns the greatest l with P(X ≤ l − 1) ≤ 2.5 % and the smallest u with P(X ≥ u) ≤ 2.5 %, or
  /// the share that another level leaves on either side, for X binomial in `sampleSize` trials of
  /// chance `p`; nil if no rank in 1…n is.
  static func bounds(
    _ p: Double, sampleSize: Int, level: Double = Estimate.confidenceLevel
  ) -> (low: Bound?, high: Bound?) {
    precondition(p > 0 && p < 1 && sampleSize >= 0, "a quantile inside, of values")
    let (low, high) = (lowest(p, sampleSize, level), lowest(1 - p, sampleSize, level))
    return (
      low.rank < 1 ? nil : low,
      high.rank < 1 ? nil : Bound(rank: sampleSize + 1 - high.rank, fraction: high.fraction)
    )
  }

  /// Counts the k with P(X ≤ k) ≤ 2.5 %; as a rank, this is l, as l − 1 is the greatest such k. The
  /// fraction is the distance to the place between ranks where the chance is 2.5 %, by Nyblom's
  /// interpolation (J. Statist. Planning Inference 31, 1992), of which that of Hettmansperger and
  /// Sheather for medians (Statist. Probab. Lett. 4, 1986) is a case.
  private static func lowest(_ p: Double, _ n: Int, _ level: Double) -> Bound {
    let error = (1 - level) / 2
    let variance = Double(n) * p * (1 - p)
    guard variance < 100 else { return approximate(p, n, variance.squareRoot(), level) }
    let (rank, below, through) = tail(p, n, error: error)
    guard rank >= 1, rank < n, error > below else { return Bound(rank: rank, fraction: 0) }
    let ratio =
      Double(rank) * (1 - p) * (through - error) / (Double(n - rank) * p * (error - below))
    return Bound(rank: rank, fraction: 1 / (1 + ratio))
  }

  /// Counts the k with P(X ≤ k) ≤ `error`, above 0 and below ½, from the probabilities relative to
  /// the greatest, until they are negligible; with P(X < k) and P(X ≤ k) for the first other k.
  static func tail(
    _ p: Double, _ n: Int, error: Double
  ) -> (count: Int, below: Double, through: Double) {
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
      let before = cumulative
      cumulative += weight
      if cumulative > error * total { return (k, before / total, cumulative / total) }
      k += 1
    }
    // Reached only by rounding: the mode and the values below it hold more than the error.
    return (mode, error, error)
  }

  /// Approximates the rank for a standard deviation of 10 or more, one rank further out: Cornish
  /// and Fisher's quantile with the correction for skewness (Abramowitz and Stegun 26.2.49).
  private static func approximate(
    _ p: Double, _ n: Int, _ deviation: Double, _ level: Double
  ) -> Bound {
    let z = StudentT.criticalValue(level: level, degreesOfFreedom: .max)
    let skewness = (1 - 2 * p) * (z * z - 1) / 6
    let place = Double(n) * p - z * deviation + skewness
    let rank = Int((place - 0.5).rounded(.down)) - 1
    return Bound(rank: rank, fraction: place + 0.5 - Double(rank))
  }
}
