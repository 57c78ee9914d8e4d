import Experiments
import GameKit
import Measurement
import MonteCarlo
import ScenarioFiles
import Search
import Statistics

/// The worlds of a search: a scenario with its levers moved.
struct ScenarioWorlds: SearchedWorlds {
  let scenario: Scenario
  let ranges: [LeverRange]
  /// The metrics of the targets, in their order.
  let metrics: [MetricID]
  let freshSeed: UInt64
  let threads: Int
  let watcher: Watcher
  /// The most worlds that may be played, counted as worlds with all players; nil for no limit.
  let budget: Int?
  /// The players of a whole world.
  let wholePlayers: Int
  /// Player-days played, for the bar and the budget.
  private(set) var playerDays = 0

  init(
    _ scenario: Scenario, _ ranges: [LeverRange], metrics: [MetricID], freshSeed: UInt64,
    threads: Int, budget: Int?, watcher: Watcher
  ) {
    (self.scenario, self.ranges, self.metrics) = (scenario, ranges, metrics)
    (self.freshSeed, self.threads, self.budget) = (freshSeed, threads, budget)
    (self.watcher, wholePlayers) = (watcher, scenario.simulation.players)
  }

  /// Returns the changes that move every lever to its place.
  func settings(at place: [Double]) -> [Setting] {
    zip(ranges, place).flatMap { $0.settings(at: $1) }
  }

  mutating func play(
    _ points: [[Double]], from base: [Double], players: Int, luck: SearchLuck
  ) -> PlayedPoints? {
    let days = scenario.simulation.days
    // A confirmation is never cut.
    if let budget, luck == .search, playerDays / days >= budget * wholePlayers { return nil }
    let read = scenario.simulations(at: ([base] + points).map(settings(at:)), threads: threads)
    func world(_ result: Result<Simulation, some Error>) -> Simulation? {
      guard var world = try? result.get() else { return nil }
      world.players = players
      if luck == .fresh { world.seed = freshSeed }
      return world
    }
    guard let origin = world(read[0]) else { return nil }
    let worlds = read.dropFirst().map(world)
    let valid = worlds.compactMap { $0 }
    let (before, all) = (playerDays, playerDays + (valid.count + 1) * players * days)
    let counting = Watcher(
      progress: { [watcher] done, of in
        watcher.progress(before + (all - before) * done / max(1, of), all)
      }, isCancelled: watcher.isCancelled)
    let names = Set(metrics.map(\.name))
    guard let found = played(origin, valid, names, counting) else { return nil }
    playerDays = all
    var rest = found.points[...]
    return PlayedPoints(
      base: found.base, points: worlds.map { $0 == nil ? nil : rest.removeFirst() })
  }

  /// Plays a world and others; a world alone is a plain run, which has the same estimates.
  private func played(
    _ origin: Simulation, _ others: [Simulation], _ names: Set<String>, _ watcher: Watcher
  ) -> (base: [SummaryRow?], points: [[PlayedMetric]])? {
    let worlds = others.isEmpty ? [origin] : others
    guard
      let sweep = origin.sweep(
        over: worlds, metrics: names, threads: threads, watcher: watcher)
    else { return nil }
    let points = sweep.points.map { point in
      point.rows(of: metrics).map {
        PlayedMetric(row: $0?.summary, difference: $0?.difference ?? .nothing)
      }
    }
    return (sweep.baseRows(of: metrics), others.isEmpty ? [] : points)
  }
}

extension SearchLever {
  init(_ range: LeverRange) {
    guard range.isOrdered else {
      self.init(name: range.lever.name, choiceAmong: range.otherChoices)
      return
    }
    self.init(
      name: range.lever.name, range: range.places, nearest: { range.nearest(to: $0) },
      next: { range.next(to: $0, isUp: $1) })
  }
}
