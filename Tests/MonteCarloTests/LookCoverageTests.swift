import Foundation
import MonteCarlo
import Statistics
import TestSupport
import Testing

/// Whether runs that go on until a limit is decided decide wrongly as seldom as they say.
///
/// The limit is the truth itself, so every decision is wrong, and a run that could look as often as
/// it likes would come to one in the end. With QUESTBALANCE_LARGE_TESTS set there are 10,000 runs of
/// each world.
@Suite struct LookCoverageTests {
  private static var replications: Int {
    ProcessInfo.processInfo.environment["QUESTBALANCE_LARGE_TESTS"] == nil ? 60 : 10_000
  }

  private static var mostTrials: Int { replications < 1000 ? 1 << 13 : 1 << 16 }

  @Test(arguments: [StagedWorld.exponential, .parties, .share])
  func `of runs that go on for what they see, few decide a limit that is the truth`(
    world: StagedWorld
  ) {
    var (decided, spent, looks) = (0, 0, 0)
    for replication in 0..<Self.replications {
      var plan = LookPlan()
      let run = ParallelRun(threads: 1).play(
        StagedModel(world: world, replication: UInt64(replication)),
        plan: BlockPlan(trials: Self.mostTrials), pilot: Self.mostTrials / 16,
        next: { tally, trials in
          let level = LookPlan.level(ofLook: plan.looks.count + 1)
          let estimate = tally.estimate(level: level)
          let holds = estimate.low! <= world.truth && world.truth <= estimate.high!
          if !holds { decided += 1 }
          return plan.next(
            after: trials, undecided: holds ? [(estimate, world.truth)] : [],
            atMost: Self.mostTrials)
        })
      spent += run?.trials ?? 0
      looks += plan.looks.count
    }
    if Self.replications >= 1000 {
      print(
        "\(world.rawValue): \(Double(decided) / Double(Self.replications) * 100) % decided, "
          + "\(spent / Self.replications) trials, "
          + "\(Double(looks) / Double(Self.replications)) looks")
    }
    #expect(decided <= binomialRange(trials: Self.replications, probability: 0.05).upperBound)
    #expect(looks > 2 * Self.replications, "the runs do look again")
  }
}
