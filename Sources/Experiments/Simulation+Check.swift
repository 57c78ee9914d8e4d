import GameKit
import Measurement
import MonteCarlo
import Statistics

/// How a run fares on its targets, and how many players it took to find out.
public struct TargetCheck: Sendable {
  /// In the order of the targets.
  public let results: [TargetResult]
  /// Players at each look, the last being those of the run.
  public let looks: [Int]
  /// The most players that the run might have simulated.
  public let mostPlayers: Int
  /// The confidence level of the intervals that limits were held against: 95 % where the run could
  /// look once only, more where it might go on (`LookPlan`).
  public let level: Double
}

extension Simulation {
  /// Plays, and adds players in stages (`LookPlan`) while they may decide an inconclusive target.
  ///
  /// The first look is at the simulation's own players. Where that decides all, the run equals one
  /// without targets. A run of as many players as this one ended with is the same run.
  ///
  /// - Parameters:
  ///   - mostPlayers: The most players to simulate. With no more than the simulation's own, the run
  ///     looks once, at intervals of 95 %.
  ///   - watcher: Told parties done and parties planned so far, which grow from stage to stage.
  /// - Returns: nil when cancelled.
  public func check(
    _ targets: [Target], mostPlayers: Int, threads: Int, watcher: Watcher = .nobody
  ) -> (tally: RunTally, check: TargetCheck)? {
    let mayGoOn = mostPlayers > players && targets.contains { !$0.isAnswer }
    guard let own = run(threads: threads, watcher: watcher) else { return nil }
    var level = mayGoOn ? LookPlan.level(ofLook: 1) : Estimate.confidenceLevel
    var results = own.results(of: targets, level: level)
    func check(_ looks: [Int]) -> TargetCheck {
      TargetCheck(results: results, looks: looks, mostPlayers: mostPlayers, level: level)
    }
    let undecided = results.flatMap(\.undecided)
    guard mayGoOn, !undecided.isEmpty else { return (own, check([players])) }

    let trials = trials(of: mostPlayers)
    let all = trials.parties.count
    var plan = LookPlan()
    guard
      let pilot = plan.next(after: own.sizes[0].clusters, undecided: undecided, atMost: all)
    else { return (own, check([players])) }
    // Starts again at the first party, as the first look ended amid a block.
    let outcome = ParallelRun(threads: threads).play(
      trials, plan: BlockPlan(trials: all), pilot: pilot,
      next: { tally, parties in
        level = LookPlan.level(ofLook: plan.looks.count + 1)
        results = tally.results(of: targets, level: level)
        return plan.next(after: parties, undecided: results.flatMap(\.undecided), atMost: all)
      },
      watcher: watcher)
    return outcome.map { tally, _ in
      let looks = plan.looks.dropFirst().map { trials.parties.players(inFirst: $0) }
      return (tally, check([players] + looks))
    }
  }
}

extension TargetResult {
  /// The limits inside the interval, which more players may decide; none for an answer, or where
  /// nothing was measured.
  fileprivate var undecided: [(estimate: Estimate, limit: Double)] {
    guard verdict == .inconclusive, !target.isAnswer, estimate.value != nil else { return [] }
    let low = estimate.low ?? -.infinity
    let high = estimate.high ?? .infinity
    return [target.claim.atLeast, target.claim.atMost].compactMap { limit in
      limit.flatMap { low...high ~= $0 ? (estimate, $0) : nil }
    }
  }
}
