/// The values of a population's players, counted in bins by stratum.
///
/// As in a `StratifiedMean`, each value counts by its stratum's weight ÷ that stratum's members, so
/// the distribution is that of the population, whichever archetypes happened to be drawn. These
/// weights are rounded to whole numbers, so that cumulative counts are exact; in a single stratum
/// each value counts once.
public struct StratifiedCounts {
  /// The bins with values; counts are multiplied by the weights.
  let filled: FilledBins
  /// The number of values in each of these bins.
  let values: [Int]
  private let strata: [Part]

  /// The values of a stratum.
  private struct Part {
    let counts: BinCounts
    /// How many values have been counted.
    let count: Int
    /// The weight of each.
    let weight: Int
    /// The share of members that have a value.
    let share: Double
  }

  /// - Parameter strata: For each, its share of the population, its members, and the values of those
  ///   that have one.
  public init(_ strata: [(weight: Double, members: Int, counts: BinCounts)]) {
    let weights = Self.wholeWeights(strata.map { ($0.weight, $0.members) })
    self.strata = zip(strata, weights).map { stratum, weight in
      let count = stratum.counts.total
      return Part(
        counts: stratum.counts, count: count, weight: weight,
        share: Double(count) / Double(max(1, stratum.members)))
    }
    var (filled, values): (FilledBins, [Int]) = ([], [])
    var cumulative = 0
    for bin in strata.map(\.counts).joinedBins {
      var number = 0
      for stratum in self.strata {
        let count = stratum.counts[bin]
        number += count
        cumulative += count * stratum.weight
      }
      if number == 0 { continue }
      filled.append((bin, cumulative))
      values.append(number)
    }
    (self.filled, self.values) = (filled, values)
  }

  /// Creates the values of a single stratum.
  public init(_ counts: BinCounts) { self.init([(1, counts.total, counts)]) }

  public var isEmpty: Bool { values.isEmpty }

  /// Whether each value counts alike.
  var isPlain: Bool { strata.count < 2 }

  /// The number of values counting alike whose mean would be as precise, if strata did not differ:
  /// (Σ weight)² ÷ Σ weight² (Kish, "Survey Sampling", 11.7).
  var effectiveCount: Double {
    let squares = strata.reduce(0) {
      $0 + Double($1.weight) * Double($1.weight) * Double($1.count)
    }
    let sum = Double(filled.last?.cumulative ?? 0)
    return squares > 0 ? sum * sum / squares : 0
  }

  /// Returns the number of independent values, all of one stratum, that would tell as much of a
  /// quantile.
  ///
  /// The share F of values up to the quantile has the variance
  /// Σ W² ÷ n · (f · (1 − f) + (1 − q) · (f − F)²), where W is a stratum's part of the total, n its
  /// number of values, f its own share up to the quantile, and q the share of its members that have
  /// a value. That of m values of one stratum is F · (1 − F) ÷ m. So that no stratum seems to have
  /// nothing on one side, each borrows two values from all strata.
  ///
  /// - Parameters:
  ///   - share: F.
  ///   - place: The quantile's place among the filled bins.
  func independentValues(_ share: Double, at place: Int) -> Double {
    let (bin, cumulative) = filled[place]
    let total = Double(filled.last!.cumulative)
    let before = place == 0 ? 0 : Double(filled[place - 1].cumulative)
    // The quantile divides its own bin in the same proportion in all strata.
    let inside = (share * total - before) / (Double(cumulative) - before)
    let variance = strata.reduce(0.0) { sum, stratum -> Double in
      guard stratum.count > 0 else { return sum }
      let count = Double(stratum.count)
      let part = count * Double(stratum.weight) / total
      let own = Double(stratum.counts.count(below: bin)) + inside * Double(stratum.counts[bin])
      let reached = (own + Self.borrowed * share) / (count + Self.borrowed)
      let distance = reached - share
      let spread = reached * (1 - reached) + (1 - stratum.share) * distance * distance
      return sum + part * part / count * spread
    }
    return share * (1 - share) / variance
  }

  private static let borrowed = 2.0

  /// Returns a whole number for each stratum in proportion to weight ÷ members: 1 if it is the only
  /// one, 0 for one without members.
  ///
  /// The sum over all members is below 2⁴³, so that its square times an amount fits into 128 bits.
  public static func wholeWeights(_ strata: [(weight: Double, members: Int)]) -> [Int] {
    if strata.count == 1 { return [1] }
    let weights = strata.map { $0.members > 0 ? $0.weight / Double($0.members) : 0 }
    let members = strata.reduce(0) { $0 + $1.members }
    let bits = max(0, 42 - (Int.bitWidth - members.leadingZeroBitCount))
    let unit = Double(1 << bits) / (weights.max() ?? 1)
    return weights.map { $0 > 0 ? max(1, Int(($0 * unit).rounded())) : 0 }
  }
}
