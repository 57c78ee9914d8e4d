import Randomness
import TestSupport
import Testing

@testable import Statistics

/// The droughts of some clusters, drawn at random.
private func drawn(clusters: Int, seed: UInt64) -> [[(ending: DroughtEnding, attempt: Int)]] {
  var stream = KeyedStream(StreamKey(seed: seed))
  return (0..<clusters).map { _ in
    (0..<Int(stream.uniform() * 6)).map { _ in
      let ending = DroughtEnding.allCases[Int(stream.uniform() * 3)]
      return (ending, 1 + Int(stream.uniform() * 12))
    }
  }
}

private func counted(
  _ droughts: [(ending: DroughtEnding, attempt: Int)], capacity: Int = 10
) -> DroughtCounts {
  var cluster = DroughtCounts(capacity: capacity)
  for drought in droughts { cluster.record(drought.ending, atAttempt: drought.attempt) }
  return cluster
}

@Suite struct DroughtClustersTests {
  @Test func `obeys the law of tallies`() {
    #expect(
      checkTally(DroughtClusters(), samples: drawn(clusters: 40, seed: 71)) {
        $0.record(counted($1))
      } == [])
  }

  @Test func `a buffer that was emptied is as new`() {
    var cluster = counted([(.lucky, 3), (.forced, 10), (.open, 12), (.open, 1)])
    #expect(cluster != DroughtCounts(capacity: 10))
    cluster.removeAll()
    #expect(cluster == DroughtCounts(capacity: 10))
  }

  @Test func `a cluster without droughts is ignored`() {
    var clusters = DroughtClusters()
    clusters.record(counted([(.open, 0)]))
    #expect(clusters == DroughtClusters())
  }

  /// The design effect of each attempt is that of the clusters' droughts past it among those of
  /// which it is known, counted one by one.
  @Test func `effects are those of a straightforward count`() {
    let sample = drawn(clusters: 60, seed: 72)
    var clusters = DroughtClusters()
    for droughts in sample { clusters.record(counted(droughts)) }
    for (index, effect) in clusters.designEffectsOfSurvival(through: 10).enumerated() {
      let attempt = index + 1
      var sums = ClusterSums()
      var sizes = ClusterSizes()
      for droughts in sample {
        let ended = droughts.filter { $0.ending != .open && $0.attempt <= min(attempt, 10) }
        // What goes beyond the capacity of 10 is open there.
        let past = droughts.filter {
          $0.attempt > attempt || $0.ending == .open && $0.attempt == attempt
        }
        sums.record(total: past.count, size: ended.count + past.count)
        sizes.record(size: ended.count + past.count)
      }
      #expect(abs(effect - sums.designEffectOfShare(over: sizes)) < 1e-12, "past \(attempt)")
    }
  }

  @Test func `players whose droughts are all alike count once each`() {
    var counts = DroughtCounts(capacity: 20)
    var clusters = DroughtClusters()
    var single = DroughtCounts(capacity: 20)
    for player in 0..<200 {
      let length = 1 + player * 7 % 13
      single.record(.lucky, atAttempt: length)
      for _ in 0..<5 { counts.record(.lucky, atAttempt: length) }
      clusters.record(
        counted([(DroughtEnding, Int)](repeating: (.lucky, length), count: 5), capacity: 20))
    }
    let whole = SurvivalCurve(counts, clusters: clusters)
    let once = SurvivalCurve(single)
    let naive = SurvivalCurve(counts)
    for (point, expected) in zip(whole.points, once.points) {
      #expect(abs(point.survival - expected.survival) < 1e-12)
      #expect(abs(point.pointwiseLow - expected.pointwiseLow) < 2e-3)
      #expect(abs(point.pointwiseHigh - expected.pointwiseHigh) < 2e-3)
    }
    #expect(abs(whole.mean.halfWidth! / once.mean.halfWidth! - 1) < 0.02)
    #expect(whole.mean.halfWidth! > 2.2 * naive.mean.halfWidth!)
  }

  @Test func `from one cluster nothing follows`() {
    var counts = DroughtCounts(capacity: 5)
    var clusters = DroughtClusters()
    let droughts: [(DroughtEnding, Int)] = [(.lucky, 2), (.lucky, 4), (.forced, 5)]
    for (ending, attempt) in droughts { counts.record(ending, atAttempt: attempt) }
    clusters.record(counted(droughts, capacity: 5))
    let curve = SurvivalCurve(counts, clusters: clusters)
    #expect(curve.points.allSatisfy { $0.low == 0 && $0.high == 1 })
    #expect(curve.points.allSatisfy { $0.pointwiseLow == 0 && $0.pointwiseHigh == 1 })
    #expect(curve.mean == Estimate(value: 11.0 / 3))
    #expect(curve.forcedIncidence.high == nil && curve.forcedIncidence.value != nil)
  }
}
