import MonteCarlo
import ScenarioFiles
import ScenarioReading

extension Arguments {
  /// Loads a scenario as it is and at every point of a grid of levers as typed; the values of the
  /// last lever change first. Several threads read points. Throws exit code 66; 64 if a lever moves
  /// nothing in the scenario, or the number of another one; or 65 with all faults of the scenario
  /// or of any point.
  func loadGrid(
    _ typed: [Lever]
  ) throws(CommandFailure) -> (base: Scenario, points: [Scenario], swept: [Lever]) {
    let (file, overrides, known, games) = (operands[0], overrides, scenarios, games)
    var base: Scenario?
    var (ofBase, problems): (ScenarioProblems, [Problem]) = (ScenarioProblems([]), [])
    do throws(ScenarioFailure) {
      let scenario = try Scenario.read(from: file, overrides, known, games)
      base = scenario
      terminal.note(warningsOf: scenario)
    } catch {
      guard case .invalid(let found) = error else { throw CommandFailure(error) }
      ofBase = found
    }
    // Without a scenario to look into, only single paths have values.
    let swept = try base.map { base throws(CommandFailure) in
      try CommandFailure.levers(
        texts(.vary), read: { text throws(Lever.Fault) in try Lever(values: text).found(in: base) })
    }
    let levers = swept ?? typed.filter { !$0.valuePath.steps.isEmpty }
    let grid = levers.reduce([[]]) { grid, lever in
      grid.flatMap { point in lever.values.map { point + $0.settings } }
    }
    // The memory of a thread that reads, and of a point that is kept.
    try checkMemory { $0 * 24_000_000 + grid.count * 100_000 }
    let read = ParallelRun(threads: threads).map(grid.count) { point in
      var changed = overrides
      changed.settings += grid[point]
      return Result { () throws(ScenarioFailure) in
        try Scenario.read(from: file, changed, known, games)
      }
    }
    var points: [Scenario] = []
    for result in read {
      do throws(ScenarioFailure) {
        points.append(try result.get())
      } catch {
        guard case .invalid(let found) = error else { throw CommandFailure(error) }
        // The points do not repeat those of the scenario as it is.
        problems += found.problems.filter {
          $0.severity == .error && !ofBase.problems.contains($0)
        }
      }
    }
    note(warningsOf: points, besides: base)
    guard let base, let swept, problems.isEmpty else {
      throw CommandFailure(code: .wrongScenario, message: ofBase.rendered(with: problems))
    }
    if points.contains(where: { $0.simulation.game.name != base.simulation.game.name }) {
      throw .usage("all points have to be of one game")
    }
    try checkDifferent(points, grid)
    return (base, points, swept)
  }

  private func note(warningsOf points: [Scenario], besides base: Scenario?) {
    var known = Set((base?.warnings ?? []).map { $0.rendered() })
    for warning in points.flatMap(\.warnings).map({ $0.rendered() })
    where known.insert(warning).inserted {
      terminal.note(warning)
    }
  }

  /// - Throws: Exit code 64 if two points are one scenario: `*1` beside the value, or two paths.
  private func checkDifferent(_ points: [Scenario], _ grid: [[Setting]]) throws(CommandFailure) {
    var first: [String: Int] = [:]
    for (place, point) in points.enumerated() {
      guard let other = first.updateValue(place, forKey: point.hash) else { continue }
      func name(_ point: Int) -> String { grid[point].map(\.label).joined(separator: " ") }
      throw .usage("two points are the same: \(name(other)), and \(name(place))")
    }
  }
}

extension ScenarioProblems {
  /// Returns these and the problems at the points of a sweep, the same one at several points once.
  fileprivate func rendered(with found: [Problem]) -> String {
    func words(_ problem: Problem) -> String {
      "\(problem.path)\n\(problem.message.suggesting(problem.suggestion))"
    }
    let points = Dictionary(grouping: found, by: words)
    var seen: Set<String> = []
    let lines = found.filter { seen.insert(words($0)).inserted }.map { problem in
      let others = (points[words(problem)] ?? []).count - 1
      let more = others == 0 ? "" : " (and at \(others) other point\(others == 1 ? "" : "s"))"
      return problem.rendered() + more
    }
    return ([rendered()] + lines).filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
