import MonteCarlo
import ScenarioFiles

/// A scenario, which can be read again with some of its values changed.
struct ScenarioPoints: Sendable {
  /// Its file; `-` for standard input.
  let file: String
  /// The changes that apply at every point.
  let overrides: SimulationOverrides
  let threads: Int

  /// Reads the scenario at each point; several threads share the work.
  ///
  /// - Parameter points: The further changes of each point.
  func read(_ points: [[Setting]]) -> [Result<Scenario, ScenarioFailure>] {
    ParallelRun(threads: threads).map(points.count) { point in
      var changed = overrides
      changed.settings += points[point]
      return Result { () throws(ScenarioFailure) in try Scenario.read(from: file, changed) }
    }
  }
}

extension ScenarioFailure {
  /// The first problem, in a few words.
  var reason: String {
    switch self {
    case .unreadable(let file, let reason): "\(file): \(reason)"
    case .baseUnreadable(let problem): problem.message
    case .invalid(let problems):
      problems.problems.first { $0.severity == .error }.map { "\($0.path): \($0.message)" } ?? ""
    }
  }
}
