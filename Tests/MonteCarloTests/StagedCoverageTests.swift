import Foundation
import MonteCarlo
import Statistics
import TestSupport
import Testing

/// Whether intervals of runs that stop by themselves cover the truth as often as they say.
///
/// A few replications run always and refuse a rule that covers in less than about 80 %; with
/// QUESTBALANCE_LARGE_TESTS set (better in a release build) there are 10,000 of each world, and a
/// table of what came out.
@Suite struct StagedCoverageTests {
  struct Case: Sendable {
    let world: StagedWorld
    let target: ErrorTarget
    /// What the rule promises in this world at least, and at most; whole numbers cover more.
    var least = 0.94
    var most = 0.96
  }

  /// Targets that take a few looks, but not many trials.
  static let quick = [
    Case(world: .exponential, target: .relative(0.03)),
    Case(world: .parties, target: .absolute(0.05)),
    Case(world: .skewed, target: .relative(0.05), least: 0.93),
    Case(world: .share, target: .relative(0.05)),
    Case(world: .rareShare, target: .relative(0.2), least: 0.93),
    Case(world: .drought, target: .absolute(3), most: 1),
    Case(world: .gini, target: .relative(0.025), least: 0.93),
  ]

  static let large = [
    Case(world: .exponential, target: .relative(0.01)),
    Case(world: .parties, target: .absolute(0.03)),
    Case(world: .skewed, target: .relative(0.02)),
    Case(world: .heavyTail, target: .relative(0.04), least: 0.93),
    Case(world: .share, target: .relative(0.02)),
    Case(world: .share, target: .absolute(0.01)),
    Case(world: .rareShare, target: .relative(0.1)),
    Case(world: .rarestShare, target: .relative(0.2), least: 0.935),
    Case(world: .drought, target: .relative(0.02), most: 1),
    Case(world: .gini, target: .relative(0.01), least: 0.935),
  ]

  @Test(arguments: quick)
  func `the interval of a run that stopped by itself covers the truth`(example: Case) {
    let outcome = Self.replicate(example, 100)
    let fewest = binomialRange(trials: 100, probability: example.least).lowerBound
    #expect(outcome.covered >= fewest)
    #expect(outcome.reached == 100)
    #expect(outcome.looks > 100, "no run went beyond its pilot")
  }

  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["QUESTBALANCE_LARGE_TESTS"] != nil),
    arguments: large)
  func `in 10,000 runs it covers as often as it says`(example: Case) {
    let runs = 10_000
    let outcome = Self.replicate(example, runs)
    print(
      "\(example.world.rawValue) \(example.target): covered \(Double(outcome.covered) / 100) %, "
        + "missed below \(Double(outcome.below) / 100) %, above \(Double(outcome.above) / 100) %, "
        + "trials \(outcome.trials / runs), looks \(Double(outcome.looks) / Double(runs)), at most "
        + "\(outcome.mostLooks), fixed size covered \(Double(outcome.fixedCovered) / 100) %")
    let fewest = binomialRange(trials: runs, probability: example.least).lowerBound
    let most = binomialRange(trials: runs, probability: example.most).upperBound
    #expect((fewest...most).contains(outcome.covered))
    #expect(outcome.reached == runs)
  }

  struct Outcome {
    var covered = 0
    /// The whole interval lies below the truth, or above it.
    var (below, above) = (0, 0)
    var reached = 0
    var trials = 0
    var looks = 0
    var mostLooks = 0
    /// The same for runs of as many trials as the last one that stopped by itself had.
    var fixedCovered = 0
  }

  private static func replicate(_ example: Case, _ replications: Int) -> Outcome {
    var outcome = Outcome()
    let all = BlockPlan(trials: 4_000_000)
    for replication in 0..<replications {
      var plan = StagePlan()
      let model = StagedModel(world: example.world, replication: UInt64(replication))
      let run = ParallelRun(threads: 1).play(
        model, plan: all, pilot: StagePlan.leastPilot,
        next: { tally, trials in
          plan.next(after: trials, [(example.target, tally.estimate)], atMost: all.trials)
        })
      guard let run else { continue }
      let estimate = run.summary.estimate
      let truth = example.world.truth
      if (estimate.high ?? .infinity) < truth {
        outcome.below += 1
      } else if (estimate.low ?? -.infinity) > truth {
        outcome.above += 1
      } else {
        outcome.covered += 1
      }
      if example.target.isMet(by: estimate) { outcome.reached += 1 }
      outcome.trials += run.trials
      outcome.looks += plan.looks.count
      outcome.mostLooks = max(outcome.mostLooks, plan.looks.count)
      guard replications >= 10_000 else { continue }
      // Other luck, for a size that does not depend on it.
      let fixed = StagedModel(world: example.world, replication: UInt64(replications + replication))
      let size = BlockPlan(trials: outcome.trials / (replication + 1))
      let other = fixed.playInOrder(size).estimate
      if let low = other.low, let high = other.high, low <= truth, truth <= high {
        outcome.fixedCovered += 1
      }
    }
    return outcome
  }
}
