import GameSupport
import Measurement
import MonteCarlo
import Players
import Statistics

/// One world and variants of it with other numbers, party by party, with common random numbers.
package struct Sweep: Sendable {
  package let players, parties: Int
  package let plan: MeasurementPlan
  /// The base's results: every metric for every group, without spreads.
  package let base: [SummaryRow]
  package let points: [Point]

  package struct Point: Sendable {
    package let rows: [Row]

    /// Returns the rows of metrics for groups, nil for those that do not exist.
    package func rows(of wanted: [MetricID]) -> [Row?] {
      let wantedOnce = Set(wanted)
      let found = rows.filter { wantedOnce.contains($0.summary.metric) }
      return wanted.map { metric in found.first { $0.summary.metric == metric } }
    }
  }

  package struct Row: Sendable {
    package let summary: SummaryRow
    /// This world minus the base, with its own interval; nothing if the base lacks the metric.
    package let difference: Estimate
    package var test = DifferenceTest(pValue: nil, minPValue: 1, changed: nil)
  }

  package func baseRows(of wanted: [MetricID]) -> [SummaryRow?] {
    wanted.map { metric in base.first { $0.metric == metric } }
  }
}

/// The test of a difference between two worlds on shared luck.
package struct DifferenceTest: Sendable {
  /// The chance that worlds without a difference show one as large; nil if its error is unknown.
  package let pValue: Double?
  /// The least p-value that so many differing parties can give.
  package let minPValue: Double
  /// Parties that differ; nil for figures of no single party, unless they are the same in both.
  package let changed: Int?
}

extension Simulation {
  /// Returns the passes of a sweep over worlds of the same game, seed, players and days, of which
  /// these metrics are recorded, nil for all.
  package func passes(over points: [Simulation], metrics: Set<String>? = nil) -> [GroupWork] {
    passes(over: points.map { [nil, $0] }, metrics.map(Recorded.metrics) ?? .summary)
  }

  /// Returns the passes of comparing the worlds of each group, nil for this one, with its first.
  ///
  /// All are of the same game, seed, players and days; metrics count for their groups of players.
  package func passes(comparing groups: [[Simulation?]], metrics: [MetricID]) -> [GroupWork] {
    passes(over: groups, .metrics(Set(metrics.map(\.name))), of: Set(metrics.map(\.group)))
  }

  /// Returns work on groups of worlds in passes: to save memory, each plays a few worlds, and this one
  /// again with them. The number of passes and the size of blocks change no result.
  func passes(
    over groups: [[Simulation?]], _ recorded: Recorded, of players: Set<String>? = nil,
    blockSize: Int = BlockPlan(trials: 0).blockSize, worldsPerPass: Int = Simulation.maxPerPass
  ) -> [GroupWork] {
    var days = days
    if case .metrics(let names) = recorded {
      days = self.days(forMetrics: names, among: groups.joined().compactMap { $0 })
    }
    let base = recording(recorded).ending(on: days).trials
    let sizes = Set(groups.joined().compactMap { $0?.population.partySizes })
      .subtracting([population.partySizes])
    let parties = sizes.reduce(base.parties.count) {
      max($0, Parties(players: self.players, sizeWeights: $1, seed: seed).count)
    }
    func worlds(_ group: [Simulation?]) -> Int { group.count { $0 != nil } }
    let all = groups.reduce(0) { $0 + worlds($1) }
    let passes = max(1, (all + worldsPerPass - 1) / worldsPerPass)
    // As many worlds in each pass.
    let most = (all + passes - 1) / passes
    var (taken, room): ([[[Simulation?]]], Int) = ([[]], most)
    for group in groups {
      if worlds(group) > room, !taken[taken.count - 1].isEmpty {
        taken.append([])
        room = most
      }
      taken[taken.count - 1].append(
        group.map { $0?.recording(recorded).ending(on: days) })
      room -= worlds(group)
    }
    return taken.map {
      GroupWork(base: base, groups: $0, players: players, parties: parties, blockSize: blockSize)
    }
  }

  /// Returns the days that are played for some metrics, nil for all of a summary, of this and other
  /// worlds: all where players of any of them join on different days, and so end on others.
  package func days(forMetrics names: Set<String>?, among others: [Simulation] = []) -> Int {
    guard let names, ([self] + others).allSatisfy({ Set($0.population.joinDays ?? []).count < 2 })
    else { return days }
    return recording(.metrics(names)).plan.lastDay
  }

  private func ending(on day: Int) -> Simulation {
    var other = self
    other.days = day
    return other
  }

  /// The most worlds of a pass besides this one, unless a single group has more; each takes memory.
  static let maxPerPass = 40
}

extension Sweep {
  package init(of base: Simulation, _ passes: [GroupWork.Found]) {
    self.init(
      players: base.players, parties: base.parties(of: base.players), plan: base.plan,
      base: passes[0].base, points: passes.flatMap { $0.groups.flatMap(\.others) })
  }
}

extension Sweep.Point {
  init(_ paired: PairedTally, _ summaryA: [SummaryRow]) {
    let summary = Findings.summary(paired.b)
    let differences = Comparison.differences(of: summary, from: summaryA, paired)
    let found = Dictionary(uniqueKeysWithValues: differences.map { ($0.a.metric, $0.difference) })
    rows = summary.map { row in
      let difference = found[row.metric]
      return Sweep.Row(
        summary: row, difference: difference?.estimate ?? .nothing,
        test: DifferenceTest(
          pValue: difference?.pValue, minPValue: difference?.minPValue ?? 1,
          changed: difference?.changed))
    }
  }
}
