import MonteCarlo
import Statistics
import TestSupport
import Testing

/// Whether intervals of runs that stop by themselves cover the truth as often as they say.
///
/// The whole study prints the table of the documentation's article Precision.
@Suite struct StagedCoverageTests {
  struct Case: Sendable {
    let world: StagedWorld
    let target: ErrorTarget
    /// How often the interval of a run that stopped by itself covers: another number than 95 % is a
    /// known one, measured in 100,000 runs.
    var coverage = Coverage.nominal
    /// Intervals of whole numbers cover more.
    var mayCoverMore = false
  }

  /// One of each kind of estimate, with targets that take a few looks, but not many trials.
  private static let quick = [
    Case(world: .parties, target: .absolute(0.055)),
    Case(world: .rareShare, target: .relative(0.25)),
    Case(world: .drought, target: .absolute(4), mayCoverMore: true),
    Case(world: .gini, target: .relative(0.03)),
  ]

  /// A heavy tail is the hardest: the interval lies too low nearly three times as often as too high.
  private static let whole = [
    Case(world: .exponential, target: .relative(0.01)),
    Case(world: .parties, target: .absolute(0.03)),
    Case(world: .skewed, target: .relative(0.02)),
    Case(world: .heavyTail, target: .relative(0.04), coverage: 0.9406),
    Case(world: .share, target: .relative(0.02)),
    Case(world: .share, target: .absolute(0.01)),
    Case(world: .rareShare, target: .relative(0.1)),
    Case(world: .rarestShare, target: .relative(0.2)),
    Case(world: .drought, target: .relative(0.02), mayCoverMore: true),
    Case(world: .gini, target: .relative(0.01)),
  ]

  @Test(arguments: StudySize.of(sample: quick, full: whole))
  func `the interval of a run that stopped by itself covers the truth as often as it says`(
    example: Case
  ) {
    let runs = Coverage.samples
    let outcome = Self.replicate(example)
    if StudySize.isFull { print("\(example.world.rawValue) \(example.target): \(outcome)") }
    #expect(
      checkCoverage(
        outcome.covered, of: runs, expected: example.coverage, mayCoverMore: example.mayCoverMore)
        == [])
    #expect(outcome.reached == runs)
    #expect(outcome.looks > runs, "no run went beyond its pilot")
  }

  /// The whole study takes 1.81 standard errors for 1.96: 93 %. The sample takes 0.84: 60 %.
  @Test func `intervals that are planted too narrow are refused`() {
    let level = StudySize.of(sample: 0.6, full: 0.93)
    let example = Case(world: .exponential, target: .relative(0.03))
    let covered = Self.replicate(example, level: level).covered
    #expect(checkCoverage(covered, of: Coverage.samples) != [], "\(covered)")
  }

  private struct Outcome: CustomStringConvertible {
    var covered = 0
    /// The whole interval lies below the truth, or above it.
    var (below, above) = (0, 0)
    var reached = 0
    var trials = 0
    var looks = 0
    var maxLooks = 0
    /// The same for runs of as many trials as the last one that stopped by itself had.
    var fixedCovered = 0

    var description: String {
      func percent(_ count: Int) -> String { "\(Double(count * 100) / Double(Coverage.samples)) %" }
      return
        "covered \(percent(covered)), missed below \(percent(below)), above \(percent(above)), "
        + "trials \(trials / Coverage.samples), looks "
        + "\(Double(looks) / Double(Coverage.samples)), at most \(maxLooks), "
        + "fixed size covered \(percent(fixedCovered))"
    }
  }

  private static func replicate(_ example: Case, level: Double = Coverage.nominal) -> Outcome {
    var outcome = Outcome()
    let truth = example.world.truth
    let all = BlockPlan(trials: 4_000_000)
    for replication in 0..<Coverage.samples {
      var plan = StagePlan()
      let model = StagedModel(world: example.world, replication: UInt64(replication))
      let run = ParallelRun(threads: 1).play(
        model, plan: all, pilot: StagePlan.minPilot,
        next: { tally, trials in
          plan.next(
            after: trials, [(example.target, tally.estimate(level: level))], atMost: all.trials)
        })
      guard let run else { continue }
      let estimate = run.summary.estimate(level: level)
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
      outcome.maxLooks = max(outcome.maxLooks, plan.looks.count)
      guard StudySize.isFull else { continue }
      // Other luck, for a size that does not depend on it.
      let other = StagedModel(
        world: example.world, replication: UInt64(Coverage.samples + replication))
      let size = BlockPlan(trials: outcome.trials / (replication + 1))
      let fixed = other.playInOrder(size).estimate
      if let low = fixed.low, let high = fixed.high, low <= truth, truth <= high {
        outcome.fixedCovered += 1
      }
    }
    return outcome
  }
}
