import GameSupport
import Measurement
import Statistics

// Estimates of a run's peak memory, made before the first trial: the tables whose sizes the plan
// fixes, and a guess for those that grow a little with the players. The peak is while all threads
// play parties or, with one remaining tally, while the report is written. The estimates are up to
// a third above measured peaks of 33 to 529 MB.

extension MeasurementPlan {
  /// Bytes of a tally of the whole plan.
  fileprivate var tallyBytes: Int {
    let bytes = dayBytes + summaryBytes + spreadBytes + endingBytes
    // Allocations round up.
    return bytes + bytes / 16
  }

  /// Bytes of the daily data: sums, and counts by value.
  private var dayBytes: Int {
    guard recordsDays else { return 0 }
    return days * (rows + archetypes.count) * series.count * MemoryLayout<ClusterSums>.stride
      + days * archetypes.count * (2 * binsPerRow + 1) * MemoryLayout<UInt32>.stride
      + days * archetypes.count * wideCount * 6 * bins * MemoryLayout<Int16>.stride
      + 4 * days * archetypes.count * series.count * MemoryLayout<Int128>.stride
  }

  /// Bytes for the estimates of all metrics.
  fileprivate var summaryBytes: Int {
    let lists = metricRows + archetypes.count
    // Most archetypes' droughts are shorter than the longest.
    let clusters =
      longestSeen
      * (lists * DroughtClusters.bytesOfAttempt
        + archetypes.count * DroughtGroups.bytesOfAttempt * 3 / 4)
    let bandSums =
      (bands?.starts.count ?? 0) * metricRows * bandFlows * MemoryLayout<ClusterSums>.stride
    // Each group holds a twentieth of the players, who fill half as many bins.
    let wealth =
      purses.count * checkpointDays.count * archetypes.count * WealthTally.groups * bins / 2
    return metrics.count * lists * MemoryLayout<MetricTally>.stride + endingBytes + clusters
      + bandSums + auxiliaryBytes + wealth * MemoryLayout<UInt32>.stride
  }

  /// Bytes of the products with auxiliary numbers, three for each archetype of a row, and of those
  /// numbers' own products.
  private var auxiliaryBytes: Int {
    let numbers = (0..<metricRows).map { 3 * archetypes(ofRow: $0).count }
    let all = numbers.reduce(3 * archetypes.count, +)
    let squares = numbers.reduce(9 * archetypes.count) { $0 + $1 * $1 }
    let bands = (bands?.starts.count ?? 0) * bandFlows
    return (2 * metrics.count * all + 2 * bands * all / 3 + checkpointDays.count * squares)
      * MemoryLayout<Int128>.stride
  }

  /// Bytes of the endings of droughts, by length and archetype. While parties are played, the
  /// current party needs one more such table.
  private var endingBytes: Int {
    let lengths = droughts.reduce(0) { $0 + $1.capacity + 1 }
    return lengths * archetypes.count * MemoryLayout<DroughtEndings>.stride
  }

  /// The lengths of the longest droughts, summed over sources: few exceed a hundred attempts plus
  /// one per day.
  private var longestSeen: Int {
    droughts.reduce(0) { $0 + min($1.capacity, days + 100) + 1 }
  }

  /// Bins that an archetype's players fill, for a metric or a currency's balance: a few hundred.
  private var bins: Int { 400 }

  /// Bytes of each metric's distribution over players; a share has two values.
  private var spreadBytes: Int {
    metrics.reduce(0) { $0 + ($1.kind.isProportion ? 2 : bins) } * archetypes.count
      * MemoryLayout<UInt32>.stride
  }

  /// Bytes of a party's daily record, and twice that for buffers that grow.
  fileprivate var recorderBytes: Int {
    2 * 4 * (series.count + 3) * (days + 1) * MemoryLayout<Int>.stride
  }

  /// Bytes of the estimates by day and by metric, and of the report's tables.
  fileprivate var reportBytes: Int {
    days * rows * series.count * 290 + metrics.count * metricRows * 4000
  }

  /// Returns a party's number of figures: metrics and, for a comparison, states on every day.
  private func figureCount(withDays: Bool) -> Int {
    metrics.count * metricRows + (withDays ? days * rows * stateCount : 0)
  }

  fileprivate func figureBytes(withDays: Bool) -> Int {
    figureCount(withDays: withDays) * MemoryLayout<PairedSums.Side>.stride
  }

  fileprivate func differenceBytes(withDays: Bool) -> Int {
    figureCount(withDays: withDays) * MemoryLayout<PairedSums>.stride
  }

  /// Bytes of the products with what is known in a world of another population (`CrossProducts`):
  /// four for each number of an archetype of a row.
  fileprivate func crossBytes(withDays: Bool) -> Int {
    let numbers = (0..<metricRows).reduce(0) { $0 + 3 * archetypes(ofRow: $1).count }
    let ofDays = withDays ? days * stateCount * 2 * archetypes.count : 0
    return 4 * (metrics.count * numbers + ofDays) * MemoryLayout<Int128>.stride
  }
}

extension Simulation {
  /// Returns the approximate peak memory of a run and its report, in bytes.
  ///
  /// - Parameters:
  ///   - threads: Those that really run at once.
  ///   - stages: Whether the run may continue with more players, so that earlier records are kept.
  public func bytesOfRun(threads: Int, stages: Bool = false) -> Int {
    let plan = plan
    let living = threads * (plan.tallyBytes + plan.recorderBytes)
    return Self.program + max(living, plan.tallyBytes + plan.reportBytes)
      + (stages ? plan.tallyBytes : 0)
  }

  /// Returns the same for a comparison with another world.
  public func bytesOfComparison(with other: Simulation, threads: Int) -> Int {
    let plan = plan
    let differences =
      plan.differenceBytes(withDays: true)
      + (population == other.population ? 0 : plan.crossBytes(withDays: true))
    let worlds = [plan, other.plan].reduce(differences) {
      $0 + $1.tallyBytes + $1.recorderBytes + $1.figureBytes(withDays: true)
    }
    let reports = plan.reportBytes + other.plan.reportBytes / 2
    return Self.program + max(threads * worlds, worlds + reports)
  }

  /// Returns the same for a sweep over this many worlds besides the base, assumed alike.
  ///
  /// - Parameter populations: Whether they may be worlds of other populations.
  public func bytesOfSweep(points: Int, populations: Bool = false, threads: Int) -> Int {
    let plan = recording(.summary).plan
    // Threads that begin the next pass keep what they finish of the last one.
    let worlds = min(points, Self.mostPerPass) + 1 + threads
    let kept =
      worlds
      * (plan.summaryBytes + plan.differenceBytes(withDays: false)
        + (populations ? plan.crossBytes(withDays: false) : 0))
    // A block is recorded with what the summary does not need, which is then dropped. Threads do not
    // use again all that other threads have freed.
    let unused = (threads - 1) * plan.tallyBytes * 2 / 5
    let working = threads * (plan.tallyBytes + plan.recorderBytes) + unused
    // The block that ends, the one under way, and the one that the base plays ahead; with few
    // worlds, threads are spread over more blocks.
    let blocks = 3 + threads / max(1, points)
    let figures = blocks * 256 * plan.figureBytes(withDays: false)
    let rows = plan.metrics.count * plan.metricRows * points * 500
    return Self.program + kept + working + figures + rows
  }

  /// The program itself and a scenario.
  private static let program = 32_000_000
}
