import Players
import Statistics

@testable import BalanceReports
@testable import Measurement

/// A run of a few players by hand, with levels, gold, milestones and a collection.
enum HandMadeRun {
  static let plan = plan(of: GameReport())

  /// Returns the plan of a run whose game tells its report this.
  private static func plan(of game: GameReport) -> MeasurementPlan {
    var measures = MeasureRules(levelBands: [1, 3])
    measures.report = game
    return MeasurementPlan(
      days: 3, archetypes: ["casual", "keen"],
      groups: [PlayerGroup(name: "engaged", archetypes: [1])],
      series: [
        Series(name: "level", kind: .track, quantilesUpTo: 100),
        Series(name: "cards.collected", kind: .track, quantilesUpTo: 50),
        Series(name: "gold.balance", kind: .balance(currency: "gold"), quantilesUpTo: 1 << 30),
        Series(name: "gold.task", kind: .faucet(currency: "gold", account: "task")),
        Series(name: "gold.store", kind: .sink(currency: "gold", account: "store")),
      ],
      droughts: [
        DroughtSource(name: "task", attempts: "tasks", forcedAt: 4, event: "a drop"),
        DroughtSource(
          name: "milestone.firstPlus10", attempts: "days", forcedAt: nil, once: true,
          event: "a drop"),
      ],
      metrics: [
        MetricDefinition("drops", unit: "drops", "Drops of a player."),
        MetricDefinition("forced.share", unit: "share of drops", scale: 1000, "Forced share."),
      ],
      checkpointDays: [1], measures: measures)
  }

  /// Parties of one, in turn of four kinds: on each day a player gains a level and earns `gold`, of
  /// which it spends a quarter.
  static func findings(parties: Int = 20, game: GameReport = GameReport()) -> Findings {
    let plan = plan(of: game)
    var tally = RunTally(plan: plan)
    var recorder = PartyRecorder(plan: plan)
    let income = [100, 120, 400, 440]
    for party in 0..<parties {
      let kind = party % 4
      let (gold, archetype) = (income[kind], kind / 2)
      recorder.begin(party: party, archetypes: [archetype], &tally)
      recorder.write { dailyRecord in
        for day in 1...3 {
          dailyRecord.write(day: day, member: 0, played: true) { entry in
            for value in [day, kind, gold * day * 3 / 4, gold * day, gold * day / 4] {
              entry.write(value)
            }
          }
        }
      }
      recorder.keep(kind + 1, metric: 0, member: 0)
      recorder.keep(100 * kind, metric: 1, member: 0)
      tally.droughts.record(
        kind == 3 ? .forced : .lucky, at: kind + 1, source: 0, archetype: archetype)
      tally.droughts.record(
        kind < 3 ? .lucky : .open, at: min(3, kind + 1), source: 1, archetype: archetype)
      recorder.end(&tally)
    }
    return Findings(tally)
  }

  static func report(
    _ expectations: Expectations = Expectations(), parties: Int = 20,
    game: GameReport = GameReport()
  ) -> RunReport {
    RunReport(
      findings: findings(parties: parties, game: game),
      identity: RunIdentity(
        scenario: "hand", description: "By hand.", hash: "0", seed: 1, version: "0",
        inForce: [:], assumptions: []),
      expectations: expectations)
  }
}
