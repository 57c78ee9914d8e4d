import GameKit
import Measurement
import MonteCarlo
import Players
import Statistics
import Synchronization

/// Some worlds of one game, each compared with the first of them on common random numbers.
public struct Contrast: Sendable {
  /// The first world: every metric recorded, for every group, without spreads.
  public let first: [SummaryRow]
  /// The other worlds, in order; a row's difference is from the first.
  public let others: [Sweep.Point]
}

extension Simulation {
  /// Plays groups of worlds, all on this simulation's luck, and compares the worlds of each group
  /// with the group's first.
  ///
  /// A thread plays a whole group, so there should be more groups than threads. This simulation
  /// itself is played once, and parties without a member of a metric's group are not played at all,
  /// as no other party can change the metric. Differences equal those of `compare`.
  ///
  /// - Parameters:
  ///   - groups: Worlds of the same game, seed, players and days as this one; nil stands for this
  ///     one. A group has at least one.
  ///   - metrics: The metrics to return, for these groups of players.
  ///   - watcher: Receives parties done and all parties, each counted once for every world.
  /// - Returns: What this simulation shows, and a contrast of each group, in order; nil when
  ///   cancelled.
  public func contrasts(
    _ groups: [[Simulation?]], metrics: [MetricID], threads: Int, watcher: Watcher = .nobody
  ) -> (base: [SummaryRow], contrasts: [Contrast])? {
    let recorded = Recorded.metrics(Set(metrics.map(\.name)))
    let worlds = groups.reduce(1) { $0 + $1.count { $0 != nil } }
    let (own, all) = (parties(of: players), worlds * parties(of: players))
    let done = Atomic<Int>(0)
    let isCancelled: @Sendable () -> Bool = { watcher.isCancelled() }
    let progress: @Sendable () -> Void = {
      watcher.progress(done.add(own, ordering: .relaxed).newValue, all)
    }
    let players = Set(metrics.map(\.group))
    guard let base = PlayedWorld(recording(recorded), of: players, isCancelled) else { return nil }
    progress()
    let found = Mutex<[Contrast?]>(Array(repeating: nil, count: groups.count))
    ParallelRun(threads: threads).forEach(groups.indices, isCancelled: isCancelled) { index in
      let contrast = Contrast(
        groups[index].map { $0?.recording(recorded) }, base: base, of: players, isCancelled,
        progress)
      found.withLock { $0[index] = contrast }
    }
    let contrasts = found.withLock { $0.compactMap { $0 } }
    guard contrasts.count == groups.count else { return nil }
    return (Findings.summary(base.tally), contrasts)
  }
}

/// All parties of a world, as they were played.
private struct PlayedWorld: Sendable {
  let population: PopulationRules
  let plan: MeasurementPlan
  let tally: RunTally
  /// Each party's figures.
  let figures: [[PairedSums.Side]]

  /// - Returns: nil when cancelled.
  init?(_ world: Simulation, of groups: Set<String>, _ isCancelled: () -> Bool) {
    let trials = world.trials
    var figures: [[PairedSums.Side]] = []
    figures.reserveCapacity(trials.parties.count)
    let tally = trials.playSummary(0..<trials.parties.count, of: groups, isCancelled) {
      figures.append($1)
    }
    guard let tally else { return nil }
    (population, plan) = (world.population, trials.plan)
    (self.tally, self.figures) = (tally, figures)
  }

  /// Returns a party's figures; 0 for a party that this world does not have.
  func figures(of party: Int) -> [PairedSums.Side] {
    figures.indices.contains(party)
      ? figures[party] : Array(repeating: (0, 0), count: figures.first?.count ?? 0)
  }
}

extension Contrast {
  /// Plays the worlds of one group.
  ///
  /// - Parameters:
  ///   - base: Stands for the worlds that are nil.
  ///   - groups: The groups whose metrics count.
  ///   - progress: Called when a world was played.
  /// - Returns: nil when cancelled.
  fileprivate init?(
    _ worlds: [Simulation?], base: PlayedWorld, of groups: Set<String>, _ isCancelled: () -> Bool,
    _ progress: () -> Void
  ) {
    func played(_ world: Simulation?) -> PlayedWorld? {
      guard let world else { return base }
      defer { progress() }
      return PlayedWorld(world, of: groups, isCancelled)
    }
    guard let first = played(worlds[0]) else { return nil }
    var plain = false
    var others: [PlayedWorld] = []
    for world in worlds.dropFirst() {
      guard let other = played(world) else { return nil }
      plain = plain || other.population != first.population
      others.append(other)
    }
    let summary = Findings.summary(first.tally, plain: plain)
    self.first = summary
    self.others = others.map { other in
      var differences = FigureDifferences(
        SharedFigures(first.plan, other.plan, withDays: false))
      for party in 0..<max(first.figures.count, other.figures.count) {
        differences.record(first.figures(of: party), other.figures(of: party))
      }
      return Sweep.Point(
        SweepTally(tally: other.tally, differences: differences), base: first.tally, summary,
        plain: plain)
    }
  }
}
