import GameKit
import Measurement
import MonteCarlo
import Statistics
import Synchronization

/// One world and variants of it with other numbers, party by party, with common random numbers.
public struct Sweep: Sendable {
  /// Players and parties of the base.
  public let players, parties: Int
  /// The base's measurements.
  public let plan: MeasurementPlan
  /// The base's results: every metric for every group, without spreads.
  public let base: [SummaryRow]
  /// The other worlds, in the requested order.
  public let points: [Point]

  /// One of the other worlds.
  public struct Point: Sendable {
    /// Every metric for every group, without spreads.
    public let rows: [Row]

    /// Returns the rows of metrics for groups, nil for those that do not exist.
    public func rows(of wanted: [MetricID]) -> [Row?] {
      let wantedOnce = Set(wanted)
      let found = rows.filter { wantedOnce.contains($0.summary.metric) }
      return wanted.map { metric in found.first { $0.summary.metric == metric } }
    }
  }

  /// One metric of one group in one of the worlds.
  public struct Row: Sendable {
    /// The metric, the group, and the estimate.
    public let summary: SummaryRow
    /// This world minus the base, with its own interval; nothing if the base lacks the metric.
    public let difference: Estimate
  }

  /// Returns the base's rows of metrics for groups, nil for those that do not exist.
  public func baseRows(of wanted: [MetricID]) -> [SummaryRow?] {
    wanted.map { metric in base.first { $0.metric == metric } }
  }
}

extension Simulation {
  /// Plays all parties in this world, the base, and in each of the others.
  ///
  /// Differences from the base equal those of `compare` for each world alone. To save memory, each
  /// pass plays a few worlds, and the base again with them; how many changes no result.
  ///
  /// - Parameters:
  ///   - points: Worlds of the same game, seed, players and days.
  ///   - watcher: Receives parties done and all parties, each counted once for every world.
  /// - Returns: nil when cancelled.
  public func sweep(
    over points: [Simulation], threads: Int, watcher: Watcher = .nobody
  ) -> Sweep? {
    let base = trials
    let perPass = Self.pointsPerPass(threads: threads)
    let passes = stride(from: 0, to: points.count, by: perPass).map { first in
      points[first..<min(first + perPass, points.count)]
    }
    let parties = points.reduce(base.parties.count) { max($0, $1.parties(of: $1.players)) }
    let all = parties * (points.count + passes.count)
    let done = PartiesDone()
    let plain = !points.allSatisfy { base.hasPopulation(of: $0.trials) }
    var summary: [SummaryRow] = []
    var concluded: [Sweep.Point] = []
    for pass in passes {
      let trials = SweepTrials(
        base: base, points: pass.map(\.trials), progress: { watcher.progress(done.add($0), all) })
      // Whole blocks, as a thread makes and merges a tally of every world for each take.
      let plan = BlockPlan(trials: trials.parties)
      let tally = ParallelRun(threads: threads).play(
        trials, plan: plan, least: plan.blockSize,
        watcher: Watcher(isCancelled: watcher.isCancelled))
      guard let tally else { return nil }
      summary = Findings.summary(tally.base, plain: plain)
      concluded += tally.points.map { Sweep.Point($0, base: tally.base, summary, plain: plain) }
    }
    return Sweep(
      players: players, parties: base.parties.count, plan: base.plan, base: summary,
      points: concluded)
  }

  /// Returns how many worlds a pass plays besides the base; each takes memory in every thread.
  static func pointsPerPass(threads: Int) -> Int { max(8, 40 / threads) }
}

extension Sweep.Point {
  /// Computes the results of a world's measurements and the base's.
  init(
    _ point: SweepTally.Point, base: RunTally, _ baseSummary: [SummaryRow], plain: Bool = false
  ) {
    let summary = Findings.summary(point.tally, plain: plain)
    let paired = PairedTally(a: base, b: point.tally, differences: point.differences)
    let differences = Comparison.differences(
      of: summary, from: baseSummary, paired, plain: plain)
    let estimates = Dictionary(
      uniqueKeysWithValues: differences.map { ($0.a.metric, $0.difference.estimate) })
    rows = summary.map { Sweep.Row(summary: $0, difference: estimates[$0.metric] ?? .nothing) }
  }
}

/// The number of parties that several threads have played.
private final class PartiesDone: Sendable {
  private let count = Atomic<Int>(0)

  func add(_ more: Int) -> Int { count.add(more, ordering: .relaxed).newValue }
}
