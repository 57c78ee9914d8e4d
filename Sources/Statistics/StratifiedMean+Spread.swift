// Figures that the distribution over players needs from a mean over the same players.

extension StratifiedMean {
  /// The strata that have observations, and the members of each.
  public var strata: [(stratum: Stratum, members: Int)] {
    parts.map { (Stratum(archetypes: $0.archetypes, weight: $0.weight), Int($0.members)) }
  }

  /// Returns the variance of the mean, by weights alone, divided by that of independent members, at
  /// least 1.
  ///
  /// The latter is Σ W² ÷ n · (s² + (1 − q) · (θ − R)²), where W is a stratum's part of the
  /// observations, n their number, and s² their variance.
  ///
  /// - Parameter squares: The sum of the squares of the single observations, by archetype.
  public func designEffect(squares: [Int128]) -> Double {
    guard parts.count > 1 else {
      return row.sums.designEffect(over: row.sizes, squares: squares.reduce(0, +))
    }
    guard let mean, let variance = linear(controlled: false)?.variance else { return 1 }
    let independent = parts.reduce(0.0) { sum, part -> Double in
      let count = Double(part.size)
      let squared = part.archetypes.reduce(Int128(0)) { $0 + squares[$1] }
      let deviations = Double(nearest: squared) - count * part.plainMean * part.plainMean
      let own = max(0, deviations) / max(1, count - 1)
      let distance = part.plainMean - mean
      let spread = own + (1 - part.share) * distance * distance
      let weight = part.weight * part.share / reached
      return sum + weight * weight / count * spread
    }
    let scale = Double(scale)
    return independent > 0 ? max(1, variance * scale * scale / independent) : 1
  }
}
