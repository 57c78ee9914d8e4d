import Experiments
import GameSupport
import Measurement
import MonteCarlo
import ScenarioFiles

package struct ScenarioWorlds: SearchedWorlds {
  let scenario: Scenario
  let levers: [Lever]
  /// The metrics of the targets, in their order, and that of the objective.
  let metrics: [MetricID]
  let threads: Int
  let watcher: Watcher
  /// Compares worlds with a base; nil if not all of it was measured.
  private let sweep:
    (_ base: Simulation, _ worlds: [Simulation], _ step: String, _ watcher: Watcher) -> Sweep?
  /// True if a step waits for other shares: then no other step can follow.
  private let isWaiting: () -> Bool
  private var steps = 0
  private var isStopped = false
  let limit: SearchBudget.Limit?
  /// Player-days played, for the bar.
  package private(set) var playerDays = 0
  /// Those of the search alone, for the budget.
  package private(set) var searched = 0

  package init(
    _ scenario: Scenario, _ levers: [Lever], metrics: [MetricID], threads: Int,
    limit: SearchBudget.Limit?, watcher: Watcher, isWaiting: @escaping () -> Bool,
    sweep: @escaping (Simulation, [Simulation], String, Watcher) -> Sweep?
  ) {
    (self.scenario, self.levers, self.metrics) = (scenario, levers, metrics)
    (self.threads, self.limit, self.watcher) = (threads, limit, watcher)
    (self.isWaiting, self.sweep) = (isWaiting, sweep)
  }

  package mutating func play(
    _ points: [[Double]], from base: [Double], players: Int, luck: SearchLuck
  ) -> PlayedPoints? {
    let days = scenario.simulation.days(forMetrics: Set(metrics.map(\.name)))
    // Neither the scenario as it is, which comes first, nor the confirmation is ever cut.
    let limit = luck == .search && searched > 0 ? limit : nil
    if isStopped || limit?.isReached(after: searched) ?? false { return nil }
    let settings = ([base] + points).map(levers.settings(at:))
    let read = scenario.simulations(at: settings, threads: threads)
    func world(_ result: Result<Simulation, some Error>) -> Simulation? {
      guard var world = try? result.get() else { return nil }
      world.players = players
      if luck == .fresh { world.seed = scenario.freshSeed }
      return world
    }
    guard let origin = world(read[0])
    else { return (metrics.map { _ in nil }, points.map { _ in nil }) }
    let worlds = read.dropFirst().map(world)
    let valid = worlds.compactMap { $0 }
    let (before, all) = (playerDays, playerDays + (valid.count + 1) * players * days)
    let counting = Watcher(
      progress: { [watcher] done, of in
        watcher.progress(before + (all - before) * done / max(1, of), all)
      }, isCancelled: { [watcher] in watcher.isCancelled() || limit?.isTimeUp ?? false })
    steps += 1
    // A world alone is a plain run, which has the same estimates.
    guard let sweep = sweep(origin, valid.isEmpty ? [origin] : valid, "step\(steps)", counting)
    else {
      isStopped = isWaiting()
      return nil
    }
    playerDays = all
    if luck == .search { searched += all - before }
    var rest = sweep.points[...]
    let played = worlds.map { world -> [PlayedMetric]? in
      world == nil
        ? nil
        : rest.removeFirst().rows(of: metrics).map {
          PlayedMetric(row: $0?.summary, difference: $0?.difference ?? .nothing)
        }
    }
    return (sweep.baseRows(of: metrics), played)
  }

  /// Returns a figure of droughts by the law that `odds` knows, if all attempts have the same terms.
  package func exactValue(ofTarget target: Int, at place: [Double]) -> Double? {
    guard metrics[target].name.hasPrefix("drought."),
      var world = try? scenario.simulation(changing: levers.settings(at: place))
    else { return nil }
    // So few players show whether attempts have the same terms, and count in no budget.
    world.players = min(world.players, 1000)
    guard
      let tally = world.run(threads: threads, watcher: Watcher(isCancelled: watcher.isCancelled))
    else { return nil }
    for drought in Findings(tally, threads: threads).droughts where !drought.source.once {
      let name = drought.source.name
      guard let law = world.droughtLaw(of: name, under: drought.terms) else { continue }
      switch metrics[target].name {
      case "drought.\(name).mean": return law.droughts.mean
      case "drought.\(name).p50": return law.droughts.quantile(0.5).map(Double.init)
      case "drought.\(name).p95": return law.droughts.quantile(0.95).map(Double.init)
      case "drought.\(name).forced.share": return law.forcedShare
      default: continue
      }
    }
    return nil
  }
}
