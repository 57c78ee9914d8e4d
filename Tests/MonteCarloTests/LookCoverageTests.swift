import MonteCarlo
import Statistics
import TestSupport
import Testing

/// Whether runs that go on until a limit is decided decide wrongly as seldom as they say.
///
/// The limit is the truth itself, so every decision is wrong, and a run that could look as often as
/// it likes would come to one in the end.
@Suite struct LookCoverageTests {
  private static let runs = StudySize.of(sample: 60, full: Coverage.fullSize)
  private static let maxTrials = StudySize.of(sample: 1 << 12, full: 1 << 16)

  @Test(arguments: [StagedWorld.exponential, .parties, .share])
  func `of runs that go on for what they see, few decide a limit that is the truth`(
    world: StagedWorld
  ) {
    let outcome = Self.replicate(world, level: LookPlan.level(ofLook:))
    if StudySize.isFull { print("\(world.rawValue): \(outcome)") }
    #expect(
      checkCoverage(Self.runs - outcome.decided, of: Self.runs, mayCoverMore: true) == [])
    #expect(outcome.looks > 2 * Self.runs, "the runs do look again")
  }

  /// The whole study gives each look a level of 95 %, the sample one of 60 %.
  @Test func `looks that each may miss as often as one interval are refused`() {
    let level = StudySize.of(sample: 0.6, full: Coverage.nominal)
    let outcome = Self.replicate(.exponential, level: { _ in level })
    #expect(
      checkCoverage(Self.runs - outcome.decided, of: Self.runs, mayCoverMore: true) != [])
  }

  private struct Outcome: CustomStringConvertible {
    var (decided, trials, looks) = (0, 0, 0)

    var description: String {
      "\(Double(decided) / Double(runs) * 100) % decided, \(trials / runs) trials, "
        + "\(Double(looks) / Double(runs)) looks"
    }
  }

  /// - Parameter level: The level of a look's interval.
  private static func replicate(
    _ world: StagedWorld, level: @escaping (_ look: Int) -> Double
  ) -> Outcome {
    var outcome = Outcome()
    for replication in 0..<runs {
      var plan = LookPlan()
      var isDecided = false
      let run = ParallelRun(threads: 1).play(
        StagedModel(world: world, replication: UInt64(replication)),
        plan: BlockPlan(trials: maxTrials), pilot: maxTrials / 16,
        next: { tally, trials in
          let estimate = tally.estimate(level: level(plan.looks.count + 1))
          let holds = estimate.low! <= world.truth && world.truth <= estimate.high!
          if !holds { isDecided = true }
          return plan.next(
            after: trials, undecided: holds ? [(estimate, world.truth)] : [], atMost: maxTrials)
        })
      if isDecided { outcome.decided += 1 }
      outcome.trials += run?.trials ?? 0
      outcome.looks += plan.looks.count
    }
    return outcome
  }
}
