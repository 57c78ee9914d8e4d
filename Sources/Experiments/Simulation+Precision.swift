import GameKit
import Measurement
import MonteCarlo
import Players
import Statistics

/// How sure a run became of what it was asked for.
public struct Precision: Sendable {
  /// One target, and what the run gives for it.
  public struct Result: Sendable {
    public let target: PrecisionTarget
    /// What was measured at the end.
    public let estimate: Estimate
    /// About how many players would meet the target; nil when it is met, or when that cannot be
    /// known.
    public let playersNeeded: Double?

    /// Whether the interval is narrow enough.
    public var isMet: Bool { target.error.isMet(by: estimate) }
  }

  /// In the order of the targets, of which there is one at least.
  public let results: [Result]
  /// Players at each look, the last being those of the run.
  public let looks: [Int]
  public let mostPlayers: Int

  public var isReached: Bool { results.allSatisfy(\.isMet) }
}

extension Simulation {
  /// The number of parties that so many players form.
  public func parties(of players: Int) -> Int {
    Parties(players: players, sizeWeights: population.partySizes, seed: seed).count
  }

  /// Plays until intervals are narrow enough, in stages (`StagePlan`).
  ///
  /// The first stage plays the simulation's own players, but at least the smallest pilot. Parties are
  /// formed as if the most players took part, and the first of them are played. So a plain run of this
  /// run's final number of players gives the same result.
  ///
  /// - Parameter watcher: Told parties done and parties planned so far, which grow from stage to
  ///   stage.
  /// - Returns: nil when cancelled.
  public func run(
    to goal: PrecisionGoal, threads: Int, watcher: Watcher = .nobody
  ) -> (tally: RunTally, precision: Precision)? {
    let trials = trials(of: goal.mostPlayers)
    let own = parties(of: min(players, goal.mostPlayers))
    var plan = StagePlan()
    let outcome = ParallelRun(threads: threads).play(
      trials, plan: BlockPlan(trials: trials.parties.count), pilot: max(own, StagePlan.leastPilot),
      next: { tally, parties in
        let findings = Findings(tally)
        let estimates = goal.targets.map { ($0.error, findings.estimate(of: $0)) }
        return plan.next(after: parties, estimates, atMost: trials.parties.count)
      },
      watcher: watcher)
    return outcome.map { tally, _ in
      let looks = plan.looks.map { trials.parties.players(inFirst: $0) }
      return (tally, Precision(goal, Findings(tally), looks: looks))
    }
  }
}

extension Precision {
  fileprivate init(_ goal: PrecisionGoal, _ findings: Findings, looks: [Int]) {
    let results = goal.targets.map { target in
      let estimate = findings.estimate(of: target)
      let growth = target.error.isMet(by: estimate) ? nil : target.error.growth(from: estimate)
      return Result(
        target: target, estimate: estimate,
        playersNeeded: growth.map { $0 * Double(findings.players) })
    }
    self.init(results: results, looks: looks, mostPlayers: goal.mostPlayers)
  }
}
