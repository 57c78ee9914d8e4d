import GameKit
import Measurement
import MonteCarlo
import Statistics
import Synchronization

/// One world played with other numbers in force at each point, party by party on the same luck.
public struct Sweep: Sendable {
  /// Players and parties of the base.
  public let players, parties: Int
  /// What the base measures.
  public let plan: MeasurementPlan
  /// What the base shows: every metric for every group, without spreads.
  public let base: [SummaryRow]
  /// The other worlds, in the order in which they were asked for.
  public let points: [Point]

  /// One of the worlds.
  public struct Point: Sendable {
    /// Every metric for every group, without spreads.
    public let rows: [Row]

    /// The rows of metrics for groups, nil where there is none.
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
    /// This world less the base, with its own interval; nothing where the base lacks the metric.
    public let difference: Estimate
  }

  /// The base's rows of metrics for groups, nil where there is none.
  public func baseRows(of wanted: [MetricID]) -> [SummaryRow?] {
    wanted.map { metric in base.first { $0.metric == metric } }
  }
}

extension Simulation {
  /// Plays all parties in this world, the base, and in each of the others.
  ///
  /// Differences from the base equal those that `compare` gives for each world alone. To save memory,
  /// each pass plays a few worlds, and the base again with them; how many changes no result.
  ///
  /// - Parameters:
  ///   - points: Worlds of the same game, seed, players and days.
  ///   - watcher: Told parties done and all parties, each counted once for every world that it
  ///     lives in.
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
    var summary: [SummaryRow] = []
    var concluded: [Sweep.Point] = []
    for pass in passes {
      let trials = SweepTrials(
        base: base, points: pass.map(\.trials), progress: { watcher.progress(done.add($0), all) })
      // Whole blocks, as each turn of a thread makes and merges a tally of every world.
      let plan = BlockPlan(trials: trials.parties)
      let tally = ParallelRun(threads: threads).play(
        trials, plan: plan, least: plan.blockSize,
        watcher: Watcher(isCancelled: watcher.isCancelled))
      guard let tally else { return nil }
      summary = Findings.summary(tally.base)
      concluded += tally.points.map { Sweep.Point($0, base: tally.base, summary) }
    }
    return Sweep(
      players: players, parties: base.parties.count, plan: base.plan, base: summary,
      points: concluded)
  }

  /// How many worlds a pass plays beside the base; each takes memory in every thread.
  static func pointsPerPass(threads: Int) -> Int { max(8, 40 / threads) }
}

extension Sweep.Point {
  /// Draws the conclusions from a world's measurements and the base's.
  init(_ point: SweepTally.Point, base: RunTally, _ baseSummary: [SummaryRow]) {
    let summary = Findings.summary(point.tally)
    let paired = PairedTally(a: base, b: point.tally, differences: point.differences)
    let differences = Comparison.differences(of: summary, from: baseSummary, paired)
    let estimates = Dictionary(
      uniqueKeysWithValues: differences.map { ($0.a.metric, $0.difference.estimate) })
    rows = summary.map { Sweep.Row(summary: $0, difference: estimates[$0.metric] ?? .nothing) }
  }
}

/// How many parties several threads have played.
private final class PartiesDone: Sendable {
  private let count = Atomic<Int>(0)

  func add(_ more: Int) -> Int { count.add(more, ordering: .relaxed).newValue }
}
