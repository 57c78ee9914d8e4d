import GameSupport
import MonteCarlo
import ScenarioFiles
import ScenarioReading

extension Scenario {
  /// Returns the run at each of some points; several threads share the work.
  ///
  /// - Parameter points: The changes at each point.
  func simulations(
    at points: [[Setting]], threads: Int
  ) -> [Result<Simulation, ScenarioProblems>] {
    ParallelRun(threads: threads).map(points.count) { point in
      Result { () throws(ScenarioProblems) in try simulation(changing: points[point]) }
    }
  }
}

extension ScenarioProblems {
  /// The first error, in a few words.
  var reason: String {
    problems.first { $0.severity == .error }.map { "\($0.path): \($0.message)" } ?? ""
  }
}
