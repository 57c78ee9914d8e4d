/// A regression on control variates (Glasserman, "Monte Carlo Methods in Financial Engineering",
/// 4.1): the estimate moves by the excess of the controls in this sample over their known
/// expectations, times the coefficients, and its interval shrinks to the unexplained variation.
struct ControlVariates {
  let coefficients: [Double]
  /// Each control's mean per member in this sample.
  let means: [Double]
  /// The number to add to the mean.
  let shift: Double
  /// The factor on the unexplained variance, for the number of coefficients.
  let price: Double
  /// The standard error with the controls, relative to that without.
  let error: Double
  /// True if there are enough parties for the shift to be part of the estimate. With fewer, the
  /// interval includes it, as the few players who leave early may be missing.
  let isSure: Bool

  /// The number of parties from which on coefficients are precise enough to move an estimate.
  fileprivate static let sureParties = 100
  /// The number of parties for each control, and the number of the controls of presence.
  private static let (partiesOfControl, presence) = (20, 2)
  /// The number of parties, of n, that may be unlike all those seen (the rule of three: Hanley and
  /// Lippman-Hand, JAMA 249, 1983). That part of the variance always counts as unexplained.
  private static let unseen = 3.0

  /// Fits the controls of one archetype, of known expectation per member, to its figures, whose
  /// auxiliaries are the members, then the controls; nil if parties are too few, or all alike.
  /// Evidence is the number of members with the rarer value of a share.
  init?(_ figures: AuxiliaryFigures, expected: [Double?], evidence: Int = .max) {
    let clusters = figures.sizes.effectiveClusters
    let width = figures.auxiliaries.count
    // Figures of few parties have fewer auxiliaries.
    let used = Self.places(of: expected.prefix(width - 1), min(clusters, Double(evidence)))
    guard !used.isEmpty, clusters >= Double(Stratum.minEvidence) else { return nil }
    let members = figures.auxiliaries[0]
    let ratio = Double(nearest: figures.sums.sum) / Double(figures.sizes.observations)
    let means = (1..<width).map { figures.auxiliaries[$0] / members }
    // Products of the deviations x − mean × members and of the residual total − ratio × size.
    func moment(_ i: Int, _ j: Int) -> Double { figures.moments[i * width + j] }
    func residual(_ i: Int) -> Double { figures.totals[i] - ratio * figures.counts[i] }
    let products = used.map { i in
      used.map { j in
        moment(i + 1, j + 1) - means[i] * moment(0, j + 1) - means[j] * moment(0, i + 1)
          + means[i] * means[j] * moment(0, 0)
      }
    }
    let targets = used.map { residual($0 + 1) - means[$0] * residual(0) }
    let fit = Self.solve(products, targets, negligible: used.map { 1e-12 * moment($0 + 1, $0 + 1) })
    let explained = zip(fit.solution, targets).reduce(0) { $0 + $1.0 * $1.1 }
    let squares = figures.squaredResiduals(ratio: ratio, [])
    guard squares > 0 else { return nil }
    // The coefficients take degrees of freedom of the error, and have errors of their own (Lavenberg
    // and Welch, Management Science 27, 1981).
    let left = clusters - 1 - Double(fit.count)
    price = (clusters - 1) / left * (clusters - 2) / (left - 1)
    error = max((1 - explained / squares) * price, Self.unseen / clusters).squareRoot()
    isSure = clusters >= Double(Self.sureParties)
    var coefficients = [Double](repeating: 0, count: width - 1)
    for (place, coefficient) in zip(used, fit.solution) { coefficients[place] = coefficient }
    (self.coefficients, self.means) = (coefficients, means)
    shift =
      -used.reduce(0) { $0 + coefficients[$1] * (means[$1] - expected[$1]!) }
      * members / Double(figures.sizes.observations)
  }

  /// Returns the controls to use, by the evidence alone, so that none is chosen by its outcome: those
  /// of presence and, with evidence enough to move an estimate, in their order one for every
  /// `partiesOfControl`.
  private static func places(of expected: ArraySlice<Double?>, _ evidence: Double) -> [Int] {
    let isSure = evidence >= Double(sureParties)
    let count = isSure ? max(presence, Int(evidence) / partiesOfControl) : presence
    return Array(
      expected.indices.prefix(isSure ? .max : presence).filter { expected[$0] != nil }.prefix(count)
    )
  }

  /// Solves symmetric equations. The coefficient of a control that others nearly determine, or that
  /// hardly varies, is 0; the others are counted.
  private static func solve(
    _ products: [[Double]], _ targets: [Double], negligible: [Double]
  ) -> (solution: [Double], count: Int) {
    var (matrix, right) = (products, targets)
    let used = matrix.indices.map { pivot -> Bool in
      guard matrix[pivot][pivot] > max(1e-8 * products[pivot][pivot], negligible[pivot]) else {
        return false
      }
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
    return (solution, used.count { $0 })
  }
}

extension ClusterSizes {
  /// True if there may be enough parties for control variates to move an estimate of some of them.
  package var canMoveEstimates: Bool { clusters >= ControlVariates.sureParties }
}
