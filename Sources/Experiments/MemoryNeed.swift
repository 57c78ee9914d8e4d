import GameSupport
import Measurement
import Statistics

// Estimates of a run's peak memory, made before the first trial: the tables whose sizes the plan
// fixes, and a guess for those that grow a little with the players. The peak is while all threads
// play parties or, with one remaining tally, while the report is written. The estimates are up to
// a third above measured peaks of 30 to 723 MB.

extension MeasurementPlan {
  fileprivate var tallyBytes: Int {
    let bytes = dayBytes + summaryBytes(ofDroughts: Array(droughts.indices)) + spreadBytes
    // Allocations round up.
    return bytes + bytes / 16
  }

  /// Bytes of the daily data: sums, and counts by value.
  private var dayBytes: Int {
    guard recordsDays else { return 0 }
    return days * (rows + archetypes.count) * series.count * MemoryLayout<ClusterSums>.stride
      + days * archetypes.count * (2 * binsPerRow + 1) * MemoryLayout<UInt32>.stride
      + days * archetypes.count * wideCount * 2 * bins * MemoryLayout<Int8>.stride
      + 4 * days * archetypes.count * series.count * MemoryLayout<Int128>.stride
  }

  fileprivate func summaryBytes(ofDroughts sources: [Int]) -> Int {
    let lists = metricRows + archetypes.count
    // The longest droughts: few exceed a hundred attempts plus one per day.
    let attempts = sources.reduce(0) { $0 + min(droughts[$1].capacity, days + 100) + 1 }
    // Most droughts are shorter than the longest.
    let clusters =
      attempts * 2 / 3
      * (lists * DroughtClusters.bytesOfAttempt
        + archetypes.count
        * (DroughtGroups.bytesOfAttempt * 3 / 4 + MemoryLayout<DroughtEndings>.stride))
    let bandSums =
      (bands?.starts.count ?? 0) * metricRows * bandFlows * MemoryLayout<ClusterSums>.stride
    // Each group holds a twentieth of the players, who fill half as many bins.
    let wealth =
      !recordsWealth
      ? 0
      : purses.count * checkpointDays.count * archetypes.count * WealthTally.groups * bins / 2
    return metrics.count * lists * MemoryLayout<MetricTally>.stride + clusters
      + bandSums + auxiliaryBytes + wealth * MemoryLayout<UInt32>.stride
  }

  /// Bytes of the products of and with the auxiliary numbers of each archetype of a row.
  private var auxiliaryBytes: Int {
    let width = auxiliaryWidth
    let numbers = (0..<metricRows).map { width * archetypes(ofRow: $0).count }
    let all = numbers.reduce(width * archetypes.count, +)
    let squares = numbers.reduce(width * width * archetypes.count) { $0 + $1 * $1 }
    let bands = (bands?.starts.count ?? 0) * bandFlows
    return (2 * metrics.count * all + 2 * bands * all / width + controlSpans.count * squares)
      * MemoryLayout<Int128>.stride
  }

  /// Bins that an archetype's players fill, for a metric or a currency's balance: a few hundred.
  private var bins: Int { 400 }

  /// Bytes of each metric's distribution over players; a share has two values.
  private var spreadBytes: Int {
    metrics.indices.filter(records(metric:)).reduce(0) {
      $0 + (metrics[$1].kind.isProportion ? 2 : bins)
    } * archetypes.count * MemoryLayout<UInt32>.stride
  }

  /// Bytes of a party's daily record, twice that for buffers that grow, and of what a block's
  /// parties add up together: half of the lanes are as good as full, and those of parties have sizes;
  /// of the three sums by day some two are used.
  fileprivate var recorderBytes: Int {
    let record = 2 * 4 * (series.count + 3) * (days + 1)
    let sums = recordsDays ? 2 * days * series.count * (rows + archetypes.count) : 0
    let figures = (metricRows + 2 * archetypes.count) * metrics.count
    let places = (0..<metricRows).reduce(2 * archetypes.count) { $0 + archetypes(ofRow: $1).count }
    let numbers = places * controlSpans.count * auxiliaryWidth
    return (record + sums + (figures + numbers) * AmountColumn.capacity) * MemoryLayout<Int>.stride
  }

  /// Bytes of the estimates by day and by metric, and of the report's tables.
  fileprivate var reportBytes: Int {
    // States have quantiles; of some tables there is one, however many archetypes there are.
    let day = stateCount * 1650 + (series.count - stateCount) * 450
    return days * (rows / 2 + 3) * day + metrics.count * metricRows * 4000
  }

  /// Bytes of a party's figures: metrics and, for a comparison, states on every day.
  fileprivate func figureBytes(withDays: Bool) -> Int {
    (metrics.count * metricRows + dayFigures(withDays)) * MemoryLayout<PairedSums.Side>.stride
  }

  /// Bytes of the differences of the figures that are recorded.
  fileprivate func differenceBytes(withDays: Bool) -> Int {
    (recordedMetrics * metricRows + dayFigures(withDays)) * MemoryLayout<PairedSums>.stride
  }

  private func dayFigures(_ withDays: Bool) -> Int { withDays ? days * rows * stateCount : 0 }

  private var recordedMetrics: Int { metrics.indices.count(where: records(metric:)) }

  /// Bytes of the products with what is known in a world of another population (`CrossProducts`):
  /// four for each number of an archetype of a row.
  fileprivate func crossBytes(withDays: Bool) -> Int {
    let numbers = (0..<metricRows).reduce(0) { $0 + auxiliaryWidth * archetypes(ofRow: $1).count }
    let ofDays = withDays ? days * stateCount * 2 * archetypes.count : 0
    return 4 * (recordedMetrics * numbers + ofDays) * MemoryLayout<Int128>.stride
  }
}

extension Simulation {
  /// Returns the approximate peak memory in bytes of a run and its report on threads that run at
  /// once. In stages, a run may continue, so that earlier records are kept.
  package func bytesOfRun(threads: Int, stages: Bool = false) -> Int {
    let plan = plan
    let party = plan.tallyBytes + plan.recorderBytes
    return Self.peak(threads, party, plan.reportBytes) + (stages ? plan.tallyBytes / 2 : 0)
  }

  /// Returns the bytes while all threads play, or the report is written, before all freed is reused.
  private static func peak(_ threads: Int, _ bytesOfThread: Int, _ report: Int) -> Int {
    program
      + max(threads * bytesOfThread, bytesOfThread + report + (threads - 1) * bytesOfThread * 3 / 5)
  }

  /// Returns the same for a comparison with another world.
  package func bytesOfComparison(with other: Simulation, threads: Int) -> Int {
    let plan = plan
    let differences =
      plan.differenceBytes(withDays: true)
      + (population == other.population ? 0 : plan.crossBytes(withDays: true))
    let worlds = [plan, other.plan].reduce(differences) {
      $0 + $1.tallyBytes + $1.recorderBytes + $1.figureBytes(withDays: true)
    }
    return Self.peak(threads, worlds, plan.reportBytes + other.plan.reportBytes / 2)
  }

  /// Returns the same for a sweep over this many worlds besides the base, assumed alike, or of other
  /// populations, of which these metrics are recorded, nil for all.
  package func bytesOfSweep(
    points: Int, populations: Bool = false, metrics: Set<String>? = nil, threads: Int
  ) -> Int {
    let plan = recording(metrics.map(Recorded.metrics) ?? .summary).plan
    // Threads that begin the next pass keep what they finish of the last one.
    let worlds = min(points, Self.maxPerPass) + 1 + threads
    // A world keeps what it has measured, and what no parties would show.
    let kept =
      worlds
      * (2 * plan.summaryBytes(ofDroughts: plan.droughts.indices.filter(plan.records(source:)))
        + plan.differenceBytes(withDays: false)
        + (populations ? plan.crossBytes(withDays: false) : 0))
    // A block is recorded with what the summary does not need, which is then dropped.
    let working = threads * (plan.tallyBytes + plan.recorderBytes)
    // The block that ends, the one under way, and the one that the base plays ahead; with few
    // worlds, threads are spread over more blocks.
    let blocks = 3 + threads / max(1, points)
    let figures = blocks * 256 * plan.figureBytes(withDays: false)
    let rows = plan.metrics.count * plan.metricRows * points * 500
    return Self.program + kept + working + figures + rows
  }

  /// Returns the same for a study of the calendar beside what a run has found; 0 without a calendar.
  package func bytesOfCalendarStudy(threads: Int) -> Int {
    let entries = min(calendarMarks.count, CalendarStudy.maxEntries)
    if entries == 0 { return 0 }
    return plan.tallyBytes + bytesOfSweep(points: entries, metrics: [], threads: threads)
  }

  /// Returns the same for a screening: so many worlds compared with the first of their groups, in
  /// passes, then sweeps.
  package func bytesOfScreening(worlds: Int, metrics: [MetricID], threads: Int) -> Int {
    let names = Set(metrics.map(\.name))
    // A thread keeps what each party of a block shows in the first world of its group.
    let figures = threads * 256 * recording(.metrics(names)).plan.figureBytes(withDays: false)
    // The changes and the results of a world that was played.
    let kept = 10_000
    return bytesOfSweep(
      points: Self.maxPerPass, populations: true, metrics: names, threads: threads)
      + figures + worlds * kept
  }

  /// The program itself and a scenario.
  private static let program = 31_000_000
}
