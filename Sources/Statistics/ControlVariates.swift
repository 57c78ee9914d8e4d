/// A regression on control variates (Glasserman, "Monte Carlo Methods in Financial Engineering",
/// 4.1): the estimate moves by the excess of the controls in this sample over their known
/// expectations, times the coefficients, and its interval shrinks to the unexplained variation.
struct ControlVariates {
  let coefficients: [Double]
  /// Each control's mean per member in this sample.
  let means: [Double]
  /// The number to add to the mean.
  let shift: Double
  /// The standard error with the controls, relative to that without.
  let error: Double
  /// True if there are enough parties for the shift to be part of the estimate. With fewer, the
  /// interval includes it, as the few players who leave early may be missing.
  let isSure: Bool

  /// The number of parties from which on coefficients are precise enough to move an estimate.
  private static let sureParties = 100
  /// The number of parties, of n, that may be unlike all those seen (the rule of three: Hanley and
  /// Lippman-Hand, JAMA 249, 1983). That part of the variance always counts as unexplained.
  private static let unseen = 3.0

  /// Fits the controls of one archetype, of known expectation per member, to its figures, whose
  /// auxiliaries are the members, then the controls; nil if parties are too few, or all alike.
  init?(_ figures: AuxiliaryFigures, expected: [Double]) {
    let clusters = figures.sizes.effectiveClusters
    guard !expected.isEmpty, clusters >= Double(Stratum.minEvidence) else { return nil }
    let (count, width) = (expected.count, expected.count + 1)
    let members = figures.auxiliaries[0]
    let ratio = Double(nearest: figures.sums.sum) / Double(figures.sizes.observations)
    let means = (1..<width).map { figures.auxiliaries[$0] / members }
    // Products of the deviations x − mean × members and of the residual total − ratio × size.
    func moment(_ i: Int, _ j: Int) -> Double { figures.moments[i * width + j] }
    func residual(_ i: Int) -> Double { figures.totals[i] - ratio * figures.counts[i] }
    let products = (0..<count).map { i in
      (0..<count).map { j in
        moment(i + 1, j + 1) - means[i] * moment(0, j + 1) - means[j] * moment(0, i + 1)
          + means[i] * means[j] * moment(0, 0)
      }
    }
    let targets = (0..<count).map { residual($0 + 1) - means[$0] * residual(0) }
    let coefficients = Self.solve(products, targets)
    let explained = zip(coefficients, targets).reduce(0) { $0 + $1.0 * $1.1 }
    let squares = figures.squaredResiduals(ratio: ratio, [])
    guard squares > 0 else { return nil }
    let freedom = clusters - 1
    let left = (1 - explained / squares) * freedom / (freedom - Double(count))
    error = max(left, Self.unseen / clusters).squareRoot()
    isSure = clusters >= Double(Self.sureParties)
    (self.coefficients, self.means) = (coefficients, means)
    shift =
      -zip(coefficients, zip(means, expected)).reduce(0) { $0 + $1.0 * ($1.1.0 - $1.1.1) }
      * members / Double(figures.sizes.observations)
  }

  /// Solves symmetric equations; the coefficient of a control that others nearly determine is 0.
  private static func solve(_ products: [[Double]], _ targets: [Double]) -> [Double] {
    var (matrix, right) = (products, targets)
    let used = matrix.indices.map { pivot -> Bool in
      guard matrix[pivot][pivot] > 1e-8 * products[pivot][pivot] else { return false }
      for row in matrix.indices where row > pivot {
        let factor = matrix[row][pivot] / matrix[pivot][pivot]
        for column in matrix.indices { matrix[row][column] -= factor * matrix[pivot][column] }
        right[row] -= factor * right[pivot]
      }
      return true
    }
    var solution = [Double](repeating: 0, count: matrix.count)
    for row in matrix.indices.reversed() where used[row] {
      let known = (row + 1..<matrix.count).reduce(0) { $0 + matrix[row][$1] * solution[$1] }
      solution[row] = (right[row] - known) / matrix[row][row]
    }
    return solution
  }
}
