import GameSupport
import MonteCarlo
import ScenarioFiles
import ScenarioReading

extension Scenario {
  /// Returns the run at each point, with its changes; several threads share the work.
  func simulations(at points: [[Setting]], threads: Int) -> [Result<Simulation, ScenarioProblems>] {
    ParallelRun(threads: threads).map(points.count) { point in
      Result { () throws(ScenarioProblems) in try simulation(changing: points[point]) }
    }
  }

  /// The seed of a confirmation, which a search never sees: the next one.
  package var freshSeed: UInt64 {
    let seed = simulation.seed
    return seed < UInt64(SimulationOverrides.allowedSeeds.upperBound) ? seed + 1 : 0
  }
}

extension [Lever] {
  /// Returns the changes that move every lever to its place.
  package func settings(at place: [Double]) -> [Setting] {
    zip(self, place).flatMap { $0.settings(at: $1) }
  }
}
