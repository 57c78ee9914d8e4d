/// The number of observations in each independent unit.
///
/// The players of a party influence each other, so the independent unit is the party, a *cluster*
/// of observations. Many series of `ClusterSums` share one `ClusterSizes`.
public struct ClusterSizes: FieldTally, Equatable {
  /// The number of clusters.
  public var clusters = 0
  /// The total number of observations.
  public var observations = 0
  /// The sum of the squared sizes.
  public var sumOfSquaredSizes: Int128 = 0

  public init() {}

  /// Adds a cluster of this many observations; ignores an empty one.
  @inlinable
  public mutating func record(size: Int) {
    precondition(size >= 0, "a cluster has no fewer than 0 observations")
    if size == 0 { return }
    clusters += 1
    observations += size
    sumOfSquaredSizes += Int128(size) * Int128(size)
  }

  /// The number of equal clusters with the same precision of a mean: (Σn)² ÷ Σn². This is the
  /// number of clusters if all have one size, and less if a few hold most of the observations
  /// (Carter, Schnepel and Steigerwald, Rev. Econ. Statist. 99, 2017); 0 without observations.
  public var effectiveClusters: Double {
    observations == 0
      ? 0 : Double(observations) * Double(observations) / Double(nearest: sumOfSquaredSizes)
  }

  /// Returns the upper bound on the share of clusters of a kind when none was observed: with a
  /// greater share, seeing none has a smaller chance than a miss on one side (Hanley and
  /// Lippman-Hand, JAMA 249, 1983).
  ///
  /// - Parameter level: The confidence level, above 0 and below 1.
  func greatestUnseenShare(level: Double) -> Double {
    1 - Elementary.exp(Elementary.log((1 - level) / 2) / effectiveClusters)
  }

  /// The degrees of freedom of a variance between these clusters: the effective number, rounded
  /// down, minus one.
  ///
  /// - Precondition: Two clusters or more.
  public var degreesOfFreedom: Int {
    precondition(clusters > 1, "one cluster does not vary")
    return max(1, Int(Int128(observations) * Int128(observations) / sumOfSquaredSizes) - 1)
  }

  /// True if clusters can have these sizes.
  package var areSound: Bool {
    clusters >= 0 && clusters <= observations && Int128(observations) <= sumOfSquaredSizes
      && Int128(observations).canBeProduct(of: Int128(clusters), sumOfSquaredSizes)
  }

  /// True if clusters of these sizes can be some of others', with some of their observations.
  package func canBePart(of all: ClusterSizes) -> Bool {
    clusters <= all.clusters && observations <= all.observations
      && sumOfSquaredSizes <= all.sumOfSquaredSizes
  }

  @inlinable
  public mutating func combine(with other: ClusterSizes?, _ bytes: inout TallyBytes) {
    bytes.field(&clusters, other?.clusters)
    bytes.field(&observations, other?.observations)
    bytes.field(&sumOfSquaredSizes, other?.sumOfSquaredSizes)
  }

  /// Returns the sizes minus those of some of the same clusters.
  public func less(_ other: ClusterSizes) -> ClusterSizes {
    var rest = self
    rest.clusters -= other.clusters
    rest.observations -= other.observations
    rest.sumOfSquaredSizes -= other.sumOfSquaredSizes
    return rest
  }
}
