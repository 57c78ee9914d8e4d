/// The sums of a quantity over parties, together with *auxiliary* numbers of known expectation: for
/// each archetype the number of the party's members, followed by sums over those members, such as
/// the expected number of days on which luck alone lets them play.
package struct AuxiliaryFigures: Sendable {
  package var sums: ClusterSums
  package var sizes: ClusterSizes
  /// The third powers, if they are kept.
  package var cubes: ClusterCubes?
  /// The margins of their mean, if they are known, for the scale and the level of its estimates.
  package var margins: ClusterSums.Margins?
  /// Σ total × auxiliary and Σ size × auxiliary, archetype by archetype.
  package var totals, counts: [Double]
  /// Σ auxiliary.
  package var auxiliaries: [Double]
  /// Σ auxiliary × auxiliary, row by row.
  package var moments: [Double]

  package init(
    _ figures: ClusterFigures, cubes: ClusterCubes? = nil, totals: [Double], counts: [Double],
    auxiliaries: [Double], moments: [Double]
  ) {
    (sums, sizes) = figures
    self.cubes = cubes
    (self.totals, self.counts) = (totals, counts)
    (self.auxiliaries, self.moments) = (auxiliaries, moments)
  }

  /// Creates the figures of an archetype whose members all have a value, with their number alone.
  package init(complete figures: ClusterFigures) {
    let squares = Double(nearest: figures.sizes.sumOfSquaredSizes)
    self.init(
      figures, totals: [Double(nearest: figures.sums.sumTimesSize)], counts: [squares],
      auxiliaries: [Double(figures.sizes.observations)], moments: [squares])
  }

  /// Estimates the mean of the totals per observation, or the share of members that they count.
  func estimate(
    isShare: Bool, isNonNegative: Bool, spread: Double = 0, scale: Int, level: Double
  ) -> Estimate {
    isShare
      ? sums.share(over: sizes, level: level)
      : sums.mean(
        over: sizes, cubes: cubes, isNonNegative: isNonNegative, spread: spread, scale: scale,
        level: level, margins: margins)
  }

  /// Adds the parties of another archetype, but not their auxiliary numbers.
  mutating func mergeFigures(_ other: AuxiliaryFigures) {
    sums.merge(other.sums)
    sizes.merge(other.sizes)
    if let cubes = other.cubes { self.cubes?.merge(cubes) }
    margins = nil
  }

  /// Returns Σ(total − ratio × size − Σ coefficient × auxiliary)².
  func squaredResiduals(ratio: Double, _ coefficients: [Double]) -> Double {
    var squares =
      Double(nearest: sums.sumOfSquares) - 2 * ratio * Double(nearest: sums.sumTimesSize)
      + ratio * ratio * Double(nearest: sizes.sumOfSquaredSizes)
    for (i, first) in coefficients.enumerated() where first != 0 {
      squares -= 2 * first * (totals[i] - ratio * counts[i])
      let row = i * coefficients.count
      for (j, second) in coefficients.enumerated() { squares += first * second * moments[row + j] }
    }
    return squares
  }
}
