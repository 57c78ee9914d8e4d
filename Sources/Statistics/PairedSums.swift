/// The sums of one quantity over clusters in two worlds, A and B, besides each world's own sums: of
/// products with the *changes* from A to B, so that equal worlds give exactly 0.
package struct PairedSums: FieldTally, Equatable {
  /// Clusters that differ between A and B.
  package private(set) var changed = 0
  /// Σ change of total², × total in A, × size in A.
  private var changes: Int128 = 0, changeTimesTotal: Int128 = 0, changeTimesSize: Int128 = 0
  /// Σ growth in size², × total in A, × size in A, × change of total.
  private var growths: Int128 = 0, growthTimesTotal: Int128 = 0
  private var growthTimesSize: Int128 = 0, growthTimesChange: Int128 = 0
  /// The third powers of the changes of total, with the sizes in A.
  private var cubes = ClusterCubes()

  package init() {}

  /// A cluster's observations in one world: their sum and their number.
  package typealias Side = (total: Int, size: Int)

  /// Adds a cluster; both numbers are 0 in a world in which it has nothing.
  package mutating func record(_ a: Side, _ b: Side) {
    if a == (0, 0) && b == (0, 0) { return }
    cubes.record(total: b.total - a.total, size: a.size)
    let change = Int128(b.total - a.total)
    if change != 0 {
      changes += change * change
      changeTimesTotal += change * Int128(a.total)
      changeTimesSize += change * Int128(a.size)
    }
    let growth = Int128(b.size - a.size)
    if change != 0 || growth != 0 { changed += 1 }
    if growth != 0 {
      growths += growth * growth
      growthTimesTotal += growth * Int128(a.total)
      growthTimesSize += growth * Int128(a.size)
      growthTimesChange += growth * change
    }
  }

  /// Returns true if this number of clusters can have these sums; each world has its own checks.
  package func canBe(of clusters: Int) -> Bool {
    0...clusters ~= changed && changes >= 0 && growths >= 0
      && (changed == 0) == (changes == 0 && growths == 0)
      && growthTimesChange.canBeProduct(of: growths, changes)
  }

  package mutating func combine(with other: PairedSums?, _ bytes: inout TallyBytes) {
    bytes.field(&changed, other?.changed)
    bytes.field(&changes, other?.changes)
    bytes.field(&changeTimesTotal, other?.changeTimesTotal)
    bytes.field(&changeTimesSize, other?.changeTimesSize)
    bytes.field(&growths, other?.growths)
    bytes.field(&growthTimesTotal, other?.growthTimesTotal)
    bytes.field(&growthTimesSize, other?.growthTimesSize)
    bytes.field(&growthTimesChange, other?.growthTimesChange)
    bytes.field(&cubes, other?.cubes)
  }

  /// Returns Σ of products of a cluster's figures in A, whose sums are given, with those in B.
  func products(
    from a: ClusterFigures
  ) -> (totals: Double, totalTimesSize: Double, sizeTimesTotal: Double, sizes: Double) {
    (
      Double(nearest: a.sums.sumOfSquares + changeTimesTotal),
      Double(nearest: a.sums.sumTimesSize + growthTimesTotal),
      Double(nearest: a.sums.sumTimesSize + changeTimesSize),
      Double(nearest: a.sizes.sumOfSquaredSizes + growthTimesSize)
    )
  }

  /// Returns the skewness of the error of the difference of two means: the third moment of the
  /// clusters' changes ÷ the third power of their deviation and ÷ √clusters; 0 where sizes change.
  package func skewnessOfDifference(_ a: ClusterFigures, _ b: ClusterFigures) -> Double {
    let change = sumsOfChanges(a, b)
    let squares = change.squaredResiduals(over: a.sizes)
    guard growths == 0, squares > 0,
      let cubed = cubes.cubedResiduals(sum: change.sum, observations: a.sizes.observations)
    else { return 0 }
    return cubed / (squares * squares.squareRoot())
  }

  /// The changes of the totals, where sizes do not change.
  private func sumsOfChanges(_ a: ClusterFigures, _ b: ClusterFigures) -> ClusterSums {
    var change = ClusterSums()
    change.sum = b.sums.sum - a.sums.sum
    change.sumOfSquares = changes
    change.sumTimesSize = changeTimesSize
    return change
  }

  /// Returns the variance of (mean of B) − (mean of A), each a sum of totals ÷ a sum of sizes.
  /// Linearised like that of a single ratio: m ÷ (m − 1) · Σe² with e = (S_B − r_B·n_B) ÷ N_B −
  /// (S_A − r_A·n_A) ÷ N_A (Cochran, "Sampling Techniques", 6.10) and m the effective clusters of
  /// the world that has fewer; nil if a world has fewer than two clusters.
  package func varianceOfDifference(_ a: ClusterFigures, _ b: ClusterFigures) -> Double? {
    guard a.sizes.clusters > 1, b.sizes.clusters > 1 else { return nil }
    // The most common case, without cancellation: all clusters have the same size in both worlds,
    // so the difference is the mean change.
    if growths == 0 { return sumsOfChanges(a, b).varianceOfMean(over: a.sizes) }
    let (inA, inB) = (1 / Double(a.sizes.observations), 1 / Double(b.sizes.observations))
    let (meanA, meanB) = (Double(nearest: a.sums.sum) * inA, Double(nearest: b.sums.sum) * inB)
    // e = p·S_A + q·n_A + inB·change + s·growth.
    let p = inB - inA
    let q = meanA * inA - meanB * inB
    let s = -meanB * inB
    let squares =
      p * p * Double(nearest: a.sums.sumOfSquares) + 2 * p * q
      * Double(nearest: a.sums.sumTimesSize) + q * q * Double(nearest: a.sizes.sumOfSquaredSizes)
      + inB * inB * Double(nearest: changes) + 2 * p * inB * Double(nearest: changeTimesTotal)
      + 2 * q * inB * Double(nearest: changeTimesSize)
      + s * s * Double(nearest: growths) + 2 * p * s * Double(nearest: growthTimesTotal)
      + 2 * q * s * Double(nearest: growthTimesSize) + 2 * inB * s
      * Double(nearest: growthTimesChange)
    let m = min(a.sizes.effectiveClusters, b.sizes.effectiveClusters)
    return m / (m - 1) * max(0, squares)
  }
}
