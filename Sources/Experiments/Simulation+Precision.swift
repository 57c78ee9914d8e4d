import GameSupport
import Measurement
import MonteCarlo
import Players
import Statistics

package struct Precision: Sendable {
  package struct Result: Sendable {
    package let target: PrecisionTarget
    package let estimate: Estimate
    /// The approximate number of players that would meet the target; nil if it is met, or if the
    /// number is unknown.
    package let playersNeeded: Double?

    package var isMet: Bool { target.error.isMet(by: estimate) }
  }

  package let results: [Result]
  /// Players at each look; the last is that of the run.
  package let looks: [Int]
  package let maxPlayers: Int

  package var isReached: Bool { results.allSatisfy(\.isMet) }
}

extension Simulation {
  /// Returns the number of parties that so many players form.
  package func parties(of players: Int) -> Int {
    Parties(players: players, sizeWeights: population.partySizes, seed: seed).count
  }

  /// Plays until intervals are narrow enough, in stages (`StagePlan`); returns nil when cancelled.
  ///
  /// The first stage plays the simulation's own players, but at least the smallest pilot. Parties
  /// are formed as if the maximum number of players took part, and the first of them are played. So
  /// a plain run of this run's final number of players gives the same result.
  ///
  /// - Parameter watcher: Receives parties done and parties planned so far, which grow with each
  ///   stage.
  package func run(
    to goal: PrecisionGoal, threads: Int, watcher: Watcher = .nobody
  ) -> (tally: RunTally, precision: Precision)? {
    let trials = trials(of: goal.maxPlayers)
    let own = parties(of: min(players, goal.maxPlayers))
    var plan = StagePlan()
    let outcome = ParallelRun(threads: threads).play(
      trials, plan: BlockPlan(trials: trials.parties.count), pilot: max(own, StagePlan.minPilot),
      next: { tally, parties in
        let estimates = zip(goal.targets.map(\.error), tally.estimates(of: goal.targets))
        return plan.next(after: parties, Array(estimates), atMost: trials.parties.count)
      },
      watcher: watcher)
    return outcome.map { tally, _ in
      let looks = plan.looks.map { trials.parties.players(inFirst: $0) }
      return (tally, Precision(goal, tally, looks: looks))
    }
  }
}

extension Precision {
  fileprivate init(_ goal: PrecisionGoal, _ tally: RunTally, looks: [Int]) {
    let players = Double(tally.sizes[0].observations)
    let results = zip(goal.targets, tally.estimates(of: goal.targets)).map { target, estimate in
      let growth = target.error.isMet(by: estimate) ? nil : target.error.growth(from: estimate)
      return Result(
        target: target, estimate: estimate,
        playersNeeded: growth.map { $0 * players })
    }
    self.init(results: results, looks: looks, maxPlayers: goal.maxPlayers)
  }
}
