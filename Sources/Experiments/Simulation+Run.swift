import GameSupport
import Measurement
import MonteCarlo
import Players
import Statistics

extension Simulation {
  /// Plays all parties and returns the measurements; nil when cancelled.
  package func run(threads: Int, watcher: Watcher = .nobody) -> RunTally? {
    let trials = trials
    return ParallelRun(threads: threads).play(
      trials, plan: BlockPlan(trials: trials.parties.count), watcher: watcher)
  }

  /// Plays, and adds players in stages (`LookPlan`) while they may decide an inconclusive target;
  /// returns nil when cancelled.
  ///
  /// The first look uses the simulation's own players. If it decides all targets, the run equals
  /// one without targets. A run with this one's final number of players is the same run. With a
  /// maximum not above the simulation's own, it looks once, at intervals of 95 %.
  package func check(
    _ targets: [Target], maxPlayers: Int, threads: Int, watcher: Watcher = .nobody
  ) -> (tally: RunTally, check: TargetCheck)? {
    let mayGoOn = maxPlayers > players && targets.contains { !$0.isAnswer }
    guard let own = run(threads: threads, watcher: watcher) else { return nil }
    var level = mayGoOn ? LookPlan.level(ofLook: 1) : Estimate.confidenceLevel
    var results = own.results(of: targets, level: level)
    func check(_ looks: [Int]) -> TargetCheck {
      TargetCheck(results: results, looks: looks, maxPlayers: maxPlayers, level: level)
    }
    let undecided = results.flatMap(\.undecided)
    guard mayGoOn, !undecided.isEmpty else { return (own, check([players])) }
    let trials = trials(of: maxPlayers)
    let all = trials.parties.count
    var plan = LookPlan()
    let pilot = plan.next(after: own.sizes[0].clusters, undecided: undecided, atMost: all)
    guard let pilot else { return (own, check([players])) }
    // Starts again at the first party, as the first look ended within a block.
    let outcome = ParallelRun(threads: threads).play(
      trials, plan: BlockPlan(trials: all), pilot: pilot,
      next: { tally, parties in
        level = LookPlan.level(ofLook: plan.looks.count + 1)
        results = tally.results(of: targets, level: level)
        return plan.next(after: parties, undecided: results.flatMap(\.undecided), atMost: all)
      }, watcher: watcher)
    return outcome.map { tally, _ in
      let looks = plan.looks.dropFirst().map { trials.parties.players(inFirst: $0) }
      return (tally, check([players] + looks))
    }
  }

  package func parties(of players: Int) -> Int {
    Parties(players: players, sizeWeights: population.partySizes, seed: seed).count
  }

  /// Plays until intervals are narrow enough, in stages (`StagePlan`); returns nil when cancelled.
  ///
  /// The first stage plays the simulation's own players, but at least the smallest pilot. Parties
  /// are formed as if the maximum number of players took part, and the first of them are played. So
  /// a plain run of this run's final number of players gives the same result.
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
      }, watcher: watcher)
    return outcome.map { tally, _ in
      let looks = plan.looks.map { trials.parties.players(inFirst: $0) }
      return (tally, Precision(goal, tally, looks: looks))
    }
  }
}

/// The results of a run's targets, and the number of players at each look.
package struct TargetCheck: Sendable {
  package let results: [TargetResult]
  /// Players at each look; the last is that of the run.
  package let looks: [Int]
  package let maxPlayers: Int
  /// The confidence level of the intervals that limits were compared with: 95 % for a run of a
  /// single look, more for one that could continue (`LookPlan`).
  package let level: Double
}

extension TargetResult {
  package var mayBeDecidedByPlayers: Bool { !undecided.isEmpty }

  /// The limits inside the interval, which more players may decide; none for an answer, if nothing
  /// was measured, or beyond what the run's days can show.
  fileprivate var undecided: [(estimate: Estimate, limit: Double)] {
    guard verdict == .inconclusive, !target.isAnswer, let most = estimate.valueOrBound
    else { return [] }
    let low = estimate.low ?? -.infinity
    let high = estimate.value == nil ? most : estimate.high ?? .infinity
    return [target.claim.atLeast, target.claim.atMost].compactMap { $0 }
      .filter { low <= $0 && $0 <= high }.map { (estimate, $0) }
  }
}

package struct Precision: Sendable {
  package struct Result: Sendable {
    package let target: PrecisionTarget
    package let estimate: Estimate
    /// The approximate number of players that would meet the target; nil if met or unknown.
    package let playersNeeded: Double?
    package var isMet: Bool { target.error.isMet(by: estimate) }
  }

  package let results: [Result]
  /// Players at each look; the last is that of the run.
  package let looks: [Int]
  package let maxPlayers: Int
  package var isReached: Bool { results.allSatisfy(\.isMet) }
}

extension Precision {
  fileprivate init(_ goal: PrecisionGoal, _ tally: RunTally, looks: [Int]) {
    let players = Double(tally.sizes[0].observations)
    let results = zip(goal.targets, tally.estimates(of: goal.targets)).map { target, estimate in
      let growth = target.error.isMet(by: estimate) ? nil : target.error.growth(from: estimate)
      return Result(target: target, estimate: estimate, playersNeeded: growth.map { $0 * players })
    }
    self.init(results: results, looks: looks, maxPlayers: goal.maxPlayers)
  }
}
