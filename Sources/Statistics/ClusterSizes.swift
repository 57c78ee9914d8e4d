/// The number of observations in each *cluster*, which is the independent unit: the players of a
/// party influence each other. Many series of `ClusterSums` share one `ClusterSizes`.
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

  /// The number of equal clusters with the same precision of a mean: (Σn)² ÷ Σn², which is less if
  /// a few hold most of the observations (Carter, Schnepel and Steigerwald, Rev. Econ. Statist. 99,
  /// 2017); 0 without observations.
  public var effectiveClusters: Double {
    observations == 0
      ? 0 : Double(observations) * Double(observations) / Double(nearest: sumOfSquaredSizes)
  }

  /// Returns the upper bound on the share of clusters of a kind of which these show none: a greater
  /// one is less likely than a miss on one side (Hanley and Lippman-Hand, JAMA 249, 1983).
  static func greatestUnseenShare(of clusters: Double, level: Double) -> Double {
    1 - Elementary.exp(Elementary.log((1 - level) / 2) / clusters)
  }

  /// The degrees of freedom of a variance between two clusters or more: the effective number − 1.
  public var degreesOfFreedom: Int {
    precondition(clusters > 1, "one cluster does not vary")
    return max(1, Int(Int128(observations) * Int128(observations) / sumOfSquaredSizes) - 1)
  }

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
