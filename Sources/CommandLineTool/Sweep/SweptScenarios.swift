import MonteCarlo
import ScenarioFiles
import ScenarioReading

extension Arguments {
  /// Loads a scenario as it is and at every point of a grid; the values of the last variation
  /// change first. Several threads read points.
  ///
  /// - Throws: Exit code 66; 64 if a variation moves nothing in the scenario, or what another one moves; or
  ///   65 with all faults of the scenario or of any point.
  func loadGrid(
    _ file: String, _ overrides: SimulationOverrides, _ variations: [Variation], threads: Int
  ) throws(CommandFailure) -> (base: Scenario, points: [Scenario], swept: [SweptValues]) {
    let known = merging?.scenarios
    var base: Scenario?
    var points: [Scenario] = []
    var problems = PointProblems()
    var warnings: Set<String> = []
    do throws(ScenarioFailure) {
      let scenario = try Scenario.read(from: file, overrides, known)
      base = scenario
      warnings = Set(scenario.warnings.map { $0.rendered() })
      terminal.note(warningsOf: scenario)
    } catch {
      guard case .invalid(let found) = error else { throw CommandFailure(error) }
      problems.ofBase = found
    }
    // Without a scenario to look into, only single paths have values.
    let swept = try base.map { base throws(CommandFailure) in
      try CommandFailure.collect(
        variations, text: \.text, overlap: { $0.overlaps($1) },
        read: { option throws(LeverRange.Fault) in try SweptValues(option, in: base) })
    }
    let settings =
      swept?.map(\.settings)
      ?? variations.filter { !$0.path.steps.isEmpty }.map { $0.values.map { [$0.setting] } }
    let grid = settings.reduce([[]]) { grid, values in
      grid.flatMap { point in values.map { point + $0 } }
    }
    // What reading takes on a thread, and what is kept of a point.
    try checkMemory { $0 * 24_000_000 + grid.count * 100_000 }
    let read = ParallelRun(threads: threads).map(grid.count) { point in
      var changed = overrides
      changed.settings += grid[point]
      return Result { () throws(ScenarioFailure) in try Scenario.read(from: file, changed, known) }
    }
    for result in read {
      do throws(ScenarioFailure) {
        let point = try result.get()
        points.append(point)
        for warning in point.warnings.map({ $0.rendered() })
        where warnings.insert(warning).inserted {
          terminal.note(warning)
        }
      } catch {
        guard case .invalid(let found) = error else { throw CommandFailure(error) }
        problems.add(found.problems.filter { $0.severity == .error })
      }
    }
    guard let base, let swept, problems.all.isEmpty else {
      throw CommandFailure(code: .wrongScenario, message: problems.rendered)
    }
    if points.contains(where: { $0.simulation.game.name != base.simulation.game.name }) {
      throw .usage("all points have to be of one game")
    }
    // However they are written: `*1` beside the value in force, or one place under two paths.
    var first: [String: Int] = [:]
    for (place, point) in points.enumerated() {
      guard let other = first.updateValue(place, forKey: point.hash) else { continue }
      func name(_ point: Int) -> String {
        variations.isEmpty ? "" : grid[point].map(\.label).joined(separator: " ")
      }
      throw .usage("two points are the same: \(name(other)), and \(name(place))")
    }
    return (base, points, swept)
  }
}

/// Problems at the points of a sweep. The same problem at several points, such as a misspelt path, is
/// reported once.
private struct PointProblems {
  /// The problems of the scenario as it is, which the points do not repeat.
  var ofBase = ScenarioProblems([])
  private(set) var all: [Problem] = []
  /// The number of points with each problem.
  private var points: [String: Int] = [:]

  mutating func add(_ found: [Problem]) {
    for problem in found where !ofBase.problems.contains(problem) {
      let key = Self.words(of: problem)
      if points[key] == nil { all.append(problem) }
      points[key, default: 0] += 1
    }
  }

  /// The problems of the scenario as it is come first.
  var rendered: String {
    let lines = all.map { problem in
      let others = (points[Self.words(of: problem)] ?? 1) - 1
      let more = others == 0 ? "" : " (and at \(others) other point\(others == 1 ? "" : "s"))"
      return problem.rendered() + more
    }
    return ([ofBase.rendered()] + lines).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func words(of problem: Problem) -> String {
    "\(problem.path)\n\(problem.message.suggesting(problem.suggestion))"
  }
}
