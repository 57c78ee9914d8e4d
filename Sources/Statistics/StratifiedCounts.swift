/// The values of a population's players, counted in bins by stratum. As in a `StratifiedMean`, each
/// value counts by its stratum's weight ÷ that stratum's members, rounded to a whole number, so
/// that cumulative counts are exact; in a single stratum, once.
package struct StratifiedCounts {
  /// The bins, those of the coarsest counts.
  let layout: LogLinearLayout
  /// The bins with values; counts are multiplied by the weights.
  let filled: FilledBins
  let values: [Int]
  /// The smallest and the greatest value; nil without values.
  package let extremes: ClosedRange<Int>?
  private let strata: [Part]

  private struct Part {
    let hits: [Hits]
    /// The number of counted values, and the weight of each.
    let count, weight: Int
    /// The share of members that have a value.
    let share: Double
  }

  /// The values of a bin, with their number and their total weight.
  private typealias Hits = (bin: Int, number: Int, weight: Int)

  /// Takes each stratum's share of the population, its members, and the values of those with one.
  package init(_ strata: [(weight: Double, members: Int, counts: [ValueCounts])]) {
    let weights = Self.wholeWeights(strata.map { ($0.weight, $0.members) })
    let strata = strata.map { ($0.weight, members: $0.members, counts: $0.counts.map(\.settled)) }
    let counts = strata.flatMap(\.counts).filter { !$0.isEmpty }
    let bits = counts.map(\.layout.subdivisionBits).min()
    let layout = bits.map(LogLinearLayout.init(subdivisionBits:)) ?? .finest
    self.layout = layout
    extremes = counts.map(\.lowest).min().map { $0...counts.map(\.highest).max()! }
    self.strata = zip(strata, weights).map { stratum, weight in
      var count = 0
      let hits = stratum.counts.reduce(into: [Hits]()) { all, counts in
        let more = counts.hits(in: layout)
        var hits: [Hits] = []
        hits.reserveCapacity(more.size)
        for (bin, number) in more {
          hits.append((bin, number, number &* weight))
          count &+= number
        }
        all = Self.joined(all, hits)
      }
      let share = Double(count) / Double(max(1, stratum.members))
      return Part(hits: hits, count: count, weight: weight, share: share)
    }
    let all = self.strata.reduce(into: [Hits]()) { $0 = Self.joined($0, $1.hits) }
    var cumulative = 0
    filled = all.map { hits in
      cumulative += hits.weight
      return (hits.bin, cumulative)
    }
    values = all.map(\.number)
  }

  package init(_ counts: ValueCounts) { self.init([(1, counts.total, [counts])]) }

  /// Joins the hits of two lists in rising order.
  private static func joined(_ a: [Hits], _ b: [Hits]) -> [Hits] {
    if a.isEmpty { return b }
    var joined: [Hits] = []
    joined.reserveCapacity(a.count + b.count)
    var (inA, inB) = (0, 0)
    while inA < a.count || inB < b.count {
      if inB == b.count || inA < a.count && a[inA].bin < b[inB].bin {
        joined.append(a[inA])
        inA += 1
      } else if inA == a.count || b[inB].bin < a[inA].bin {
        joined.append(b[inB])
        inB += 1
      } else {
        let (bin, number, weight) = a[inA]
        joined.append((bin, number + b[inB].number, weight + b[inB].weight))
        (inA, inB) = (inA + 1, inB + 1)
      }
    }
    return joined
  }

  /// Returns the range of values that a filled bin may hold: one value if the bin holds no other.
  func range(ofBin bin: Int) -> ClosedRange<Int> { layout.range(ofBin: bin).clamped(to: extremes!) }

  /// Returns the middle of a filled bin, limited to the range of all values.
  func representative(ofBin bin: Int) -> Int {
    min(extremes!.upperBound, max(extremes!.lowerBound, layout.representative(ofBin: bin)))
  }

  /// The greatest relative distance of a representative from a value of its bin; 0 if exact.
  var relativeError: Double {
    extremes.map { layout.tellsApart($0) } ?? true ? 0 : layout.relativeError
  }

  package var isEmpty: Bool { values.isEmpty }

  var isPlain: Bool { strata.count < 2 }

  /// The number of equally weighted values whose mean would be as precise, if strata did not
  /// differ: (Σ weight)² ÷ Σ weight² (Kish, "Survey Sampling", 11.7).
  var effectiveCount: Double {
    let squares = strata.reduce(0) { $0 + Double($1.weight) * Double($1.weight) * Double($1.count) }
    let sum = Double(filled.last?.cumulative ?? 0)
    return squares > 0 ? sum * sum / squares : 0
  }

  /// Returns the number of independent values, all of one stratum, that would give a quantile the
  /// same precision. The share F of values up to the quantile has the variance Σ W² ÷ n · (f · (1 −
  /// f) + (1 − q) · (f − F)²), where W is a stratum's part of the total, n its number of values, f
  /// its own share up to the quantile, and q the share of its members that have a value. That of m
  /// values of one stratum is F · (1 − F) ÷ m. So that no stratum seems to have nothing on one
  /// side, each borrows two values from all strata. The quantile is in a place of the filled bins.
  func independentValues(_ share: Double, at place: Int) -> Double {
    let (bin, cumulative) = filled[place]
    let total = Double(filled.last!.cumulative)
    let before = place == 0 ? 0 : Double(filled[place - 1].cumulative)
    // The quantile divides its own bin in the same proportion in all strata.
    let inside = (share * total - before) / (Double(cumulative) - before)
    let borrowed = 2.0
    let variance = strata.reduce(0.0) { sum, stratum -> Double in
      guard stratum.count > 0 else { return sum }
      let count = Double(stratum.count)
      let part = count * Double(stratum.weight) / total
      var own = 0.0
      for hits in stratum.hits {
        if hits.bin > bin { break }
        own += (hits.bin < bin ? 1 : inside) * Double(hits.number)
      }
      let reached = (own + borrowed * share) / (count + borrowed)
      let distance = reached - share
      let spread = reached * (1 - reached) + (1 - stratum.share) * distance * distance
      return sum + part * part / count * spread
    }
    return share * (1 - share) / variance
  }

  /// Returns a whole number for each stratum in proportion to weight ÷ members: 1 if it is the only
  /// one, 0 for one without members. The sum over all members is below 2⁴³, so that its square
  /// times an amount fits into 128 bits.
  package static func wholeWeights(_ strata: [(weight: Double, members: Int)]) -> [Int] {
    if strata.count == 1 { return [1] }
    let weights = strata.map { $0.members > 0 ? $0.weight / Double($0.members) : 0 }
    let members = strata.reduce(0) { $0 + $1.members }
    let bits = max(0, 42 - (Int.bitWidth - members.leadingZeroBitCount))
    let unit = Double(1 << bits) / (weights.max() ?? 1)
    return weights.map { $0 > 0 ? max(1, Int(($0 * unit).rounded())) : 0 }
  }
}
