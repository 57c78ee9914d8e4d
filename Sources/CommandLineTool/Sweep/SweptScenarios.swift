import ScenarioFiles
import ScenarioReading

extension Terminal {
  /// Loads a scenario as it is and at every point of a grid, the values of the last variation
  /// changing first.
  ///
  /// - Throws: Exit code 66; or 65 with all that is wrong with the scenario or at any point.
  func loadGrid(
    _ file: String, _ overrides: SimulationOverrides, _ variations: [Variation]
  ) throws(CommandFailure) -> (base: Scenario, points: [Scenario]) {
    let base: Scenario
    do throws(CommandFailure) {
      base = try loadScenario(file, overrides: overrides)
    } catch {
      guard error.code == .wrongScenario else { throw error }
      throw error.joined { () throws(CommandFailure) in
        _ = try loadPoints(of: nil, file, overrides, variations)
      }
    }
    let points = try loadPoints(of: base, file, overrides, variations)
    if points.contains(where: { $0.simulation.game.name != base.simulation.game.name }) {
      throw .usage("all points have to be of one game")
    }
    return (base, points)
  }

  /// - Parameter base: The scenario as it is; nil where it is invalid. Its problems are not repeated.
  private func loadPoints(
    of base: Scenario?, _ file: String, _ overrides: SimulationOverrides, _ variations: [Variation]
  ) throws(CommandFailure) -> [Scenario] {
    let grid = variations.reduce([[]]) { grid, variation in
      grid.flatMap { point in variation.values.map { point + [$0.setting] } }
    }
    var points: [Scenario] = []
    var problems = PointProblems()
    var warnings = Set((base?.warnings ?? []).map { $0.rendered() })
    if base == nil {
      do throws(ScenarioFailure) {
        _ = try Scenario.read(from: file, overrides)
      } catch {
        if case .invalid(let found) = error { problems.told = found.problems }
      }
    }
    for settings in grid {
      var changed = overrides
      changed.settings += settings
      do throws(ScenarioFailure) {
        let point = try Scenario.read(from: file, changed)
        points.append(point)
        for warning in point.warnings.map({ $0.rendered() })
        where warnings.insert(warning).inserted {
          note(warning)
        }
      } catch {
        guard case .invalid(let found) = error else { throw CommandFailure(error) }
        problems.add(found.problems.filter { $0.severity == .error })
      }
    }
    if problems.all.isEmpty { return points }
    throw CommandFailure(code: .wrongScenario, message: problems.rendered)
  }
}

/// Problems at the points of a sweep. The same problem at several points, such as a misspelt path, is
/// reported once.
private struct PointProblems {
  /// Reported before, and not repeated.
  var told: [Problem] = []
  private(set) var all: [Problem] = []
  /// At how many points each is found.
  private var points: [String: Int] = [:]

  mutating func add(_ found: [Problem]) {
    for problem in found where !told.contains(problem) {
      let key = Self.words(of: problem)
      if points[key] == nil { all.append(problem) }
      points[key, default: 0] += 1
    }
  }

  var rendered: String {
    all.map { problem in
      let others = (points[Self.words(of: problem)] ?? 1) - 1
      let more = others == 0 ? "" : " (and at \(others) other point\(others == 1 ? "" : "s"))"
      return problem.rendered() + more
    }.joined(separator: "\n")
  }

  private static func words(of problem: Problem) -> String {
    "\(problem.path)\n\(problem.message.suggesting(problem.suggestion))"
  }
}
