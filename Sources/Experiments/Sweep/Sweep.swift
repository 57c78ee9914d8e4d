import GameSupport
import Measurement
import MonteCarlo
import Players
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
    /// Whether that difference is told apart from none.
    public var test = DifferenceTest(pValue: nil, leastPValue: 1, changed: nil)
  }

  /// Returns the base's rows of metrics for groups, nil for those that do not exist.
  public func baseRows(of wanted: [MetricID]) -> [SummaryRow?] {
    wanted.map { metric in base.first { $0.metric == metric } }
  }
}

/// The test of a difference between two worlds on shared luck.
public struct DifferenceTest: Sendable {
  /// The chance that worlds without a difference show one as large; nil if its error is unknown.
  public let pValue: Double?
  /// The least p-value that so many differing parties can give.
  public let leastPValue: Double
  /// Parties that differ between the worlds; nil for figures that no single party has, unless they
  /// are the same in both.
  public let changed: Int?
}

extension Simulation {
  /// Plays all parties in this world, the base, and in each of the others.
  ///
  /// Differences from the base equal those of `compare` for each world alone.
  ///
  /// - Parameters:
  ///   - points: Worlds of the same game, seed, players and days.
  ///   - metrics: The metrics to record; nil for all. Others take no time.
  ///   - watcher: Receives parties done and all parties, each counted once for every world.
  /// - Returns: nil when cancelled.
  public func sweep(
    over points: [Simulation], metrics: Set<String>? = nil, threads: Int,
    watcher: Watcher = .nobody
  ) -> Sweep? {
    sweep(of: passes(over: points, metrics: metrics), threads: threads, watcher)
  }

  /// Plays a sweep in passes and blocks of any size, which changes no result.
  func sweep(
    over points: [Simulation], threads: Int, blockSize: Int, pointsPerPass: Int,
    _ watcher: Watcher = .nobody
  ) -> Sweep? {
    sweep(
      of: passes(over: points, blockSize: blockSize, pointsPerPass: pointsPerPass),
      threads: threads, watcher)
  }

  private func sweep(of passes: [SweepWork], threads: Int, _ watcher: Watcher) -> Sweep? {
    let all = passes.reduce(0) { $0 + $1.parties * $1.worlds }
    var (found, before): ([SweepWork.Found], Int) = ([], 0)
    for pass in passes {
      let (tally, played) = pass.play(
        0..<pass.parties, threads: threads, watcher: watcher.shifted(by: before, of: all))
      if played.isEmpty { return nil }
      before += pass.parties * pass.worlds
      found.append(pass.findings(tally))
    }
    return Sweep(of: self, found)
  }

  /// Returns the passes of a sweep: to save memory, each plays a few worlds, and the base again with
  /// them; how many changes no result.
  ///
  /// - Parameters:
  ///   - points: Worlds of the same game, seed, players and days.
  ///   - metrics: The metrics to record; nil for all.
  public func passes(over points: [Simulation], metrics: Set<String>? = nil) -> [SweepWork] {
    let recorded = metrics.map(Recorded.metrics) ?? .summary
    return recording(recorded).passes(
      over: points.map { $0.recording(recorded) }, blockSize: BlockPlan(trials: 0).blockSize,
      pointsPerPass: Self.mostPerPass)
  }

  private func passes(
    over points: [Simulation], blockSize: Int, pointsPerPass: Int
  ) -> [SweepWork] {
    let base = trials
    let sizes = Set(points.map(\.population.partySizes)).subtracting([population.partySizes])
    let parties = sizes.reduce(base.parties.count) { most, sizes in
      max(most, Parties(players: players, sizeWeights: sizes, seed: seed).count)
    }
    let passes = (points.count + pointsPerPass - 1) / max(1, pointsPerPass)
    let size = passes == 0 ? 1 : (points.count + passes - 1) / passes
    return stride(from: 0, to: points.count, by: size).map { first in
      SweepWork(
        base: base, points: Array(points[first..<min(first + size, points.count)]),
        parties: parties, blockSize: blockSize)
    }
  }

  /// The most worlds of a pass besides the base; each takes memory.
  static let mostPerPass = 40
}

extension Sweep {
  /// Puts the findings of all passes together.
  public init(of base: Simulation, _ passes: [SweepWork.Found]) {
    self.init(
      players: base.players, parties: base.parties(of: base.players), plan: base.plan,
      base: passes.first?.base ?? [], points: passes.flatMap(\.points))
  }
}

extension Sweep.Point {
  /// Computes the results of a world's measurements and the base's.
  init(
    _ point: SweepTally, base: RunTally, _ baseSummary: [SummaryRow]
  ) {
    let summary = Findings.summary(point.tally)
    let paired = PairedTally(a: base, b: point.tally, differences: point.differences)
    let differences = Comparison.differences(
      of: summary, from: baseSummary, paired)
    let found = Dictionary(uniqueKeysWithValues: differences.map { ($0.a.metric, $0.difference) })
    rows = summary.map { row in
      let difference = found[row.metric]
      return Sweep.Row(
        summary: row, difference: difference?.estimate ?? .nothing,
        test: DifferenceTest(
          pValue: difference?.pValue, leastPValue: difference?.leastPValue ?? 1,
          changed: difference?.changed))
    }
  }
}
