import GameSupport
import Measurement
import MonteCarlo
import Statistics
import Synchronization

package struct PartyFigures: Sendable {
  /// For each metric, the total and the number of such players in each party, and the number by which
  /// totals are multiplied.
  package let figures: [String: (sides: [PairedSums.Side], scale: Int)]
  /// The mean of each metric as every report has it: with the population's weights and controls.
  package let means: [String: Double]

  /// A world, and the players in it that count: `all`, an archetype or a named group of the world.
  package typealias World = (world: Simulation, group: String)

  /// Plays worlds and returns what their groups show, party by party: nil for a world that has not
  /// all of the metrics, or no such group; nil when cancelled.
  ///
  /// Each player has to have a value of each metric. Parties without a player of the group are not
  /// played, as nobody in them can change it.
  package static func of(
    _ metrics: [String], in worlds: [World], threads: Int, watcher: Watcher = .nobody
  ) -> [PartyFigures?]? {
    let parallel = ParallelRun(threads: threads)
    let trials = parallel.map(worlds.count) { world in
      worlds[world].world.recording(.metrics(Set(metrics))).trials
    }
    let places = trials.indices.map { trials[$0].plan.places(of: metrics, group: worlds[$0].group) }
    // Parts of worlds, so that all threads have work to the end.
    let tasks = trials.indices.filter { places[$0] != nil }.flatMap { world in
      stride(from: 0, to: trials[world].parties.count, by: blockSize).map { first in
        (world, first..<min(first + blockSize, trials[world].parties.count))
      }
    }
    typealias Part = (sides: [PairedSums.Side], tally: RunTally)
    let found = Mutex<[Part?]>(Array(repeating: nil, count: tasks.count))
    let all = tasks.reduce(0) { $0 + $1.1.count }
    let done = Atomic<Int>(0)
    let isCancelled: @Sendable () -> Bool = { watcher.isCancelled() }
    parallel.forEach(tasks.indices, isCancelled: isCancelled) { task in
      let (world, parties) = tasks[task]
      var sides: [PairedSums.Side] = []
      sides.reserveCapacity(parties.count * metrics.count)
      let tally = trials[world].playSummary(parties, of: [worlds[world].group], isCancelled) {
        _, shown in for place in places[world]! { sides.append(shown.figures[place]) }
      }
      guard let tally else { return }
      found.withLock { $0[task] = (sides, tally) }
      watcher.progress(done.add(parties.count, ordering: .relaxed).newValue, all)
    }
    let parts = found.withLock { $0 }
    guard parts.allSatisfy({ $0 != nil }) else { return nil }
    return parallel.map(trials.count) { world -> PartyFigures? in
      if places[world] == nil { return nil }
      let own = tasks.indices.filter { tasks[$0].0 == world }.map { parts[$0]! }
      let sides = own.flatMap(\.sides)
      let plan = trials[world].plan
      var tally = RunTally.summary(of: plan)
      for part in own { tally.merge(part.tally) }
      let rows = Findings.summary(tally, [], only: Set(metrics))
      var figures: [String: (sides: [PairedSums.Side], scale: Int)] = [:]
      var means: [String: Double] = [:]
      for (place, name) in metrics.enumerated() {
        figures[name] = (
          stride(from: place, to: sides.count, by: metrics.count).map { sides[$0] },
          plan.metrics.first { $0.name == name }!.scale
        )
        let metric = MetricID(name, worlds[world].group)
        means[name] = rows.first { $0.metric == metric }?.estimate.value
      }
      return PartyFigures(figures: figures, means: means)
    }
  }

  private static let blockSize = 256
}

extension MeasurementPlan {
  /// Returns where a party's figures have some metrics of a group; nil unless it has all of them.
  fileprivate func places(of names: [String], group: String) -> [Int]? {
    guard let row = groupNames.firstIndex(of: group) else { return nil }
    let found = names.compactMap { name in metrics.firstIndex { $0.name == name } }
    return found.count == names.count ? found.map { $0 * metricRows + row } : nil
  }
}
