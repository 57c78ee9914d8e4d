/// How alike the droughts of one cluster are: of one player, or of the players of one party.
///
/// Players differ in their chances, so that the droughts of one tell less than as many droughts of
/// different players. `DroughtCounts` knows droughts only; this tally keeps what the *clusters*
/// show, as sums of squares, from which design effects follow: by how much the variance of a figure
/// exceeds that from independent droughts (Kish, "Survey Sampling", 8.2).
///
/// Sums for each attempt are kept up to the longest drought recorded, whatever the capacity, and as
/// differences from one attempt to the next, so that a cluster costs as much as it has droughts. They
/// are exact for up to 10⁶ droughts a cluster and 10⁷ clusters.
public struct DroughtClusters: Tally, Equatable {
  /// The ended droughts of each cluster.
  private var ended = ClusterSizes()
  /// The attempts of all droughts, those of open ones included.
  private var attempts = ClusterSums()
  /// Ended droughts that a guarantee ended.
  private var forced = ClusterSums()
  /// Clusters with any drought.
  private(set) var clusters = 0
  /// Droughts that went on past an attempt, as what an attempt adds to the sums of the next one.
  private var past: [ClusterSums] = []
  /// In the same form: what `ended` lacks to the droughts of which it is known whether they went
  /// past.
  private var open: [ClusterSizes] = []

  /// No clusters.
  public init() {}

  /// Adds a cluster's droughts; a cluster without any is ignored.
  public mutating func record(_ cluster: ClusterDroughts) {
    if cluster.longest == 0 { return }
    clusters += 1
    let size = cluster.ended
    ended.record(size: size)
    attempts.record(total: cluster.attempts, size: size)
    forced.record(total: cluster.forced, size: size)
    grow(to: cluster.longest + 1)
    var (pastNext, openNext) = (0, 0)
    cluster.eachChangeFromLast { attempt, past, open in
      let known = size + open
      let knownNext = size + openNext
      self.past[attempt].sum += Int128(past - pastNext)
      self.past[attempt].sumOfSquares += Int128(past * past - pastNext * pastNext)
      self.past[attempt].sumTimesSize += Int128(past * known - pastNext * knownNext)
      if size == 0 && open > 0 && openNext == 0 { self.open[attempt].clusters += 1 }
      self.open[attempt].observations += open - openNext
      self.open[attempt].sumOfSquaredSizes += Int128(known * known - knownNext * knownNext)
      (pastNext, openNext) = (past, open)
    }
  }

  private mutating func grow(to count: Int) {
    while past.count < count {
      past.append(ClusterSums())
      open.append(ClusterSizes())
    }
  }

  /// Adds the clusters of the other tally.
  public mutating func merge(_ other: DroughtClusters) {
    ended.merge(other.ended)
    attempts.merge(other.attempts)
    forced.merge(other.forced)
    clusters += other.clusters
    grow(to: other.past.count)
    for attempt in other.past.indices {
      past[attempt].merge(other.past[attempt])
      open[attempt].merge(other.open[attempt])
    }
  }
}

// MARK: - Design effects, 1 or more

extension DroughtClusters {
  /// Of the share of droughts that go on past attempt 1, 2, …, `last`: that of the ratio of those
  /// that did to those of which it is known.
  ///
  /// Where none or all did, nothing varies, and each cluster counts as one observation.
  func designEffectsOfSurvival(through last: Int) -> [Double] {
    var effects = [Double](repeating: 1, count: last)
    var past = ClusterSums()
    var known = ended
    for attempt in stride(from: max(last, self.past.count - 1), through: 1, by: -1) {
      if attempt < self.past.count {
        past.merge(self.past[attempt])
        known.merge(open[attempt])
      }
      if attempt <= last { effects[attempt - 1] = past.designEffectOfShare(over: known) }
    }
    return effects
  }

  /// Of the share that a guarantee ended.
  var designEffectOfForcedShare: Double { forced.designEffectOfShare(over: ended) }
}

// MARK: - The mean

extension DroughtClusters {
  /// The variance of the ratio of all attempts, also of droughts that have not come to an end, to
  /// the droughts that have; 0 for fewer than two clusters with an ended one.
  ///
  /// Where players are watched for a while and droughts follow each other, that ratio is the mean
  /// drought but for the edges; the ended droughts alone would leave out how long the longest ones
  /// of the unluckiest clusters are.
  var varianceOfMean: Double { ended.clusters > 1 ? attempts.varianceOfMean(over: ended) : 0 }
}
