/// The error of a `StratifiedMean` as a sum over parties: each contributes
/// (total − ratio × size − Σ coefficient × auxiliary) ÷ denominator (Särndal, Swensson and Wretman,
/// "Model Assisted Survey Sampling", 6.6).
package struct LinearisedMean {
  let figures: AuxiliaryFigures
  let ratio: Double
  let coefficients: [Double]
  let denominator: Double
  /// The squared residuals of each archetype's own members alone.
  let alone: Double
  /// The factor on squared residuals for the number of coefficients fitted to them.
  let price: Double

  package var clusters: Int { figures.sizes.clusters }

  /// The degrees of freedom of a variance between its parties; 1 for a single party.
  package var degreesOfFreedom: Int { clusters > 1 ? figures.sizes.degreesOfFreedom : 1 }

  package var variance: Double? {
    guard clusters > 1 else { return nil }
    let squares = figures.squaredResiduals(ratio: ratio, coefficients)
    let clusters = figures.sizes.effectiveClusters
    return clusters / (clusters - 1) * price * max(0, squares) / denominator / denominator
  }

  /// The shift of the mean that unobserved outlier parties could cause; 0 for a single party.
  package var unseen: Double {
    guard let variance else { return 0 }
    return (variance * figures.sizes.effectiveClusters).squareRoot()
      * ClusterSizes.greatestUnseenShare(
        of: figures.sizes.effectiveClusters, level: Estimate.confidenceLevel)
  }

  /// Returns the skewness of the error of another world's mean minus this one.
  package func skewness(ofDifferenceTo other: LinearisedMean, _ paired: PairedSums) -> Double {
    paired.skewnessOfDifference(
      (figures.sums, figures.sizes), (other.figures.sums, other.figures.sizes))
  }

  /// Returns the variance of another world's mean minus this one, over the same parties; nil for
  /// fewer than two. Crossing figures are nil if auxiliary numbers are the same in both worlds.
  package func variance(
    ofDifferenceTo other: LinearisedMean, _ paired: PairedSums, _ crossing: CrossFigures? = nil
  ) -> Double? {
    let own = (figures.sums, figures.sizes)
    guard let plain = paired.varianceOfDifference(own, (other.figures.sums, other.figures.sizes))
    else { return nil }
    // Avoids cancellation: there are no coefficients, or all parties change alike.
    if plain == 0 && crossing == nil || (coefficients + other.coefficients).allSatisfy({ $0 == 0 })
    {
      return plain * Double(figures.sizes.observations) * Double(other.figures.sizes.observations)
        / denominator / other.denominator
    }
    let products = paired.products(from: own)
    let crossing = crossing ?? CrossFigures(figures, other.figures)
    // Σ of this world's residual × the other's.
    var mixed =
      products.totals - other.ratio * products.totalTimesSize - ratio * products.sizeTimesTotal
      + ratio * other.ratio * products.sizes
    for (i, coefficient) in coefficients.enumerated() where coefficient != 0 {
      mixed -= coefficient * (crossing.otherTotals[i] - other.ratio * crossing.otherCounts[i])
    }
    for (j, coefficient) in other.coefficients.enumerated() where coefficient != 0 {
      mixed -= coefficient * (crossing.totals[j] - ratio * crossing.counts[j])
      for (i, own) in coefficients.enumerated() {
        mixed += own * coefficient * crossing.moments[i * other.coefficients.count + j]
      }
    }
    let squares =
      figures.squaredResiduals(ratio: ratio, coefficients) / denominator / denominator
      + other.figures.squaredResiduals(ratio: other.ratio, other.coefficients)
      / other.denominator / other.denominator
      - 2 * mixed / denominator / other.denominator
    let clusters = min(figures.sizes.effectiveClusters, other.figures.sizes.effectiveClusters)
    return clusters / (clusters - 1) * (price * other.price).squareRoot() * max(0, squares)
  }
}

/// The sums of products of a quantity in each world with the auxiliary numbers in the other.
package struct CrossFigures: Sendable {
  /// Σ total × auxiliary and Σ size × auxiliary, of this world with the other's auxiliary.
  let totals, counts: [Double]
  /// The same sums of the other world's totals and sizes with this one's auxiliary.
  let otherTotals, otherCounts: [Double]
  /// Σ auxiliary × the other world's auxiliary, row by row.
  let moments: [Double]

  package init(
    totals: [Double], counts: [Double], otherTotals: [Double], otherCounts: [Double],
    moments: [Double]
  ) {
    (self.totals, self.counts) = (totals, counts)
    (self.otherTotals, self.otherCounts, self.moments) = (otherTotals, otherCounts, moments)
  }

  /// Creates the products of two worlds in which each party has the same auxiliary numbers.
  init(_ own: AuxiliaryFigures, _ other: AuxiliaryFigures) {
    self.init(
      totals: own.totals, counts: own.counts, otherTotals: other.totals,
      otherCounts: other.counts, moments: own.moments)
  }
}
