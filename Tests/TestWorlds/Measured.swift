import GameSupport
import Measurement
import MonteCarlo
import Statistics
import TestSupport

extension Simulation {
  /// The run, block after block on this thread.
  package func tally() -> RunTally {
    withTrials { $0.playInOrder(BlockPlan(trials: $1, blockSize: 16)) }
  }

  /// Hands the trials over in a form that any plan of blocks can play, and the number of parties.
  package func withTrials<Result>(_ body: (CompiledTrials, _ parties: Int) -> Result) -> Result {
    let trials = trials
    return body(trials, trials.parties.count)
  }
}

/// A tally whose description is short, as a failed expectation prints it.
package struct Measured: Tally, Equatable, CustomStringConvertible {
  package var tally: RunTally

  package init(tally: RunTally) { self.tally = tally }

  package var description: String {
    "measurements of \(tally.sizes[0].observations) players over \(tally.plan.days) days"
  }

  package mutating func merge(_ other: Measured) { tally.merge(other.tally) }
}

extension RunTally {
  /// Sums of a series on a day (from 1) over a row.
  package func sums(day: Int, row: Int, series: Int) -> ClusterSums {
    sums(row: row, series: series)[day - 1]
  }
}
