/// The error of a `StratifiedMean` as a sum over parties: each contributes
/// (total − ratio × size − Σ coefficient × auxiliary) ÷ denominator (Särndal, Swensson and Wretman,
/// "Model Assisted Survey Sampling", 6.6).
public struct LinearisedMean {
  let figures: AuxiliaryFigures
  let ratio: Double
  let coefficients: [Double]
  let denominator: Double

  /// The degrees of freedom of a variance between its parties; 1 for a single party.
  public var degreesOfFreedom: Int {
    figures.sizes.clusters > 1 ? figures.sizes.degreesOfFreedom : 1
  }

  /// The variance of the mean; nil for a single party.
  public var variance: Double? {
    guard figures.sizes.clusters > 1 else { return nil }
    let squares = figures.squaredResiduals(ratio: ratio, coefficients)
    let clusters = figures.sizes.effectiveClusters
    return clusters / (clusters - 1) * max(0, squares) / denominator / denominator
  }

  /// Returns the variance of another world's mean minus this one, both over the same parties.
  ///
  /// - Parameters:
  ///   - other: The other world's mean.
  ///   - paired: How the parties' totals and sizes change from this world to the other.
  /// - Precondition: The parties' auxiliary numbers are the same in both worlds, or neither has
  ///   coefficients.
  /// - Returns: nil if a world has fewer than two parties.
  public func variance(ofDifferenceTo other: LinearisedMean, _ paired: PairedSums) -> Double? {
    let own = (figures.sums, figures.sizes)
    guard
      let plain = paired.varianceOfDifference(own, (other.figures.sums, other.figures.sizes))
    else { return nil }
    // Without cancellation: nothing is known, or all parties change alike.
    if plain == 0 || (coefficients + other.coefficients).allSatisfy({ $0 == 0 }) {
      return plain * Double(figures.sizes.observations) * Double(other.figures.sizes.observations)
        / denominator / other.denominator
    }
    let products = paired.products(from: own)
    // Σ of this world's residual × the other's.
    var mixed =
      products.totals - other.ratio * products.totalTimesSize - ratio * products.sizeTimesTotal
      + ratio * other.ratio * products.sizes
    for (i, coefficient) in coefficients.enumerated() where coefficient != 0 {
      mixed -= coefficient * (other.figures.totals[i] - other.ratio * other.figures.counts[i])
    }
    for (j, coefficient) in other.coefficients.enumerated() where coefficient != 0 {
      mixed -= coefficient * (figures.totals[j] - ratio * figures.counts[j])
      for (i, own) in coefficients.enumerated() {
        mixed += own * coefficient * figures.moments[i * coefficients.count + j]
      }
    }
    let squares =
      figures.squaredResiduals(ratio: ratio, coefficients) / denominator / denominator
      + other.figures.squaredResiduals(ratio: other.ratio, other.coefficients)
      / other.denominator / other.denominator
      - 2 * mixed / denominator / other.denominator
    let clusters = min(
      figures.sizes.effectiveClusters, other.figures.sizes.effectiveClusters)
    return clusters / (clusters - 1) * max(0, squares)
  }
}
