import GameKit
import Measurement
import Statistics

// How much memory runs take at their peak, known before the first trial. What is counted are the
// tables whose sizes the plan fixes; what grows a little as players come in is guessed. The sums are
// between 10 % less and 40 % more than measured peaks of 36 to 531 MB.

extension MeasurementPlan {
  /// Bytes of a tally of the whole plan.
  var tallyBytes: Int { dayBytes + summaryBytes + spreadBytes + endingBytes }

  /// What is kept day by day: sums, and counts by value.
  private var dayBytes: Int {
    days * (rows + archetypes.count) * series.count * MemoryLayout<ClusterSums>.stride
      + days * archetypes.count * binsPerRow * MemoryLayout<UInt32>.stride
  }

  /// What every metric's estimates need.
  private var summaryBytes: Int {
    let lists = metricRows + archetypes.count
    let clusters = longestSeen * lists * DroughtClusters.bytesOfAttempt
    let bandSums =
      (bands?.starts.count ?? 0) * metricRows * bandFlows * MemoryLayout<ClusterSums>.stride
    let bins = purses.reduce(0) { bins, purse in
      bins + WealthTally.layout(of: series[purse.balance]).binCount
    }
    let wealth = checkpointDays.count * archetypes.count * WealthTally.groups * bins
    return metrics.count * lists * MemoryLayout<MetricTally>.stride + endingBytes + clusters
      + bandSums + wealth * MemoryLayout<UInt32>.stride
  }

  /// The endings of droughts, by length and archetype. While parties live there is one more such
  /// table, for the party at hand.
  private var endingBytes: Int {
    let lengths = droughts.reduce(0) { $0 + $1.capacity + 1 }
    return lengths * archetypes.count * MemoryLayout<DroughtEndings>.stride
  }

  /// The lengths of the longest droughts, of all sources together: hardly any lasts longer than a
  /// hundred attempts and one more a day.
  private var longestSeen: Int {
    droughts.reduce(0) { $0 + min($1.capacity, days + 100) + 1 }
  }

  /// How each metric spreads over players: a few hundred bins of each archetype.
  private var spreadBytes: Int {
    metrics.count * archetypes.count * 300 * MemoryLayout<UInt32>.stride
  }

  /// The daily record of a party while it lives, and twice that for buffers that grow.
  private var recorderBytes: Int {
    2 * 4 * (series.count + 1) * (days + 1) * MemoryLayout<Int>.stride
  }

  /// Estimates by day, and the tables in which the report says them.
  private var reportBytes: Int { days * rows * series.count * 300 }

  /// What a party showed of every metric and, for a comparison, of every state on every day.
  private func figureBytes(withDays: Bool) -> Int {
    (metrics.count * metricRows + (withDays ? days * rows * stateCount : 0))
      * MemoryLayout<PairedSums.Side>.stride
  }

  private func differenceBytes(withDays: Bool) -> Int {
    (metrics.count * metricRows + (withDays ? days * rows * stateCount : 0))
      * MemoryLayout<PairedSums>.stride
  }

  /// - Parameter stages: Whether the run may go on, so that what it recorded before is kept.
  func runBytes(threads: Int, stages: Bool) -> Int {
    Self.program + threads * (tallyBytes + recorderBytes) + (stages ? tallyBytes : 0) + reportBytes
  }

  func comparisonBytes(with other: MeasurementPlan, threads: Int) -> Int {
    let worlds = [self, other].reduce(differenceBytes(withDays: true)) {
      $0 + $1.tallyBytes + $1.recorderBytes + $1.figureBytes(withDays: true)
    }
    return Self.program + threads * worlds + reportBytes + other.reportBytes / 2
  }

  /// - Parameters:
  ///   - points: All worlds but the base, taken to be alike.
  ///   - perPass: How many of them are played at a time.
  func sweepBytes(points: Int, perPass: Int, threads: Int) -> Int {
    let kept = (min(points, perPass) + 1) * (summaryBytes + differenceBytes(withDays: false))
    // A block is recorded in a whole tally, which is then made small.
    let working = tallyBytes + recorderBytes + 256 * figureBytes(withDays: false)
    let rows = metrics.count * metricRows * points * 500
    return Self.program + threads * (kept + working) + rows
  }

  /// The program itself and a scenario.
  private static let program = 28_000_000
}

extension Simulation {
  /// About how many bytes of memory a run and its report take at the peak.
  ///
  /// - Parameters:
  ///   - threads: Those that really run at once.
  ///   - stages: Whether the run may go on with more players.
  public func bytesOfRun(threads: Int, stages: Bool = false) -> Int {
    plan.runBytes(threads: threads, stages: stages)
  }

  /// The same for a comparison with another world.
  public func bytesOfComparison(with other: Simulation, threads: Int) -> Int {
    plan.comparisonBytes(with: other.plan, threads: threads)
  }

  /// The same for a sweep over so many worlds.
  public func bytesOfSweep(points: Int, threads: Int) -> Int {
    plan.sweepBytes(
      points: points, perPass: Self.pointsPerPass(threads: threads), threads: threads)
  }
}
