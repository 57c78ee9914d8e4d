import Players
import Statistics

@testable import Measurement

/// Players by hand of whom some join late: 40 who are observed for 5 days, a quarter of whom leave on
/// day 2, and 20 who join on day 4 and are observed for 2, half of whom leave on their second day.
enum CohortWorld {
  static let plan = plan(joinDays: [1, 4])

  static func plan(joinDays: [Int]?) -> MeasurementPlan {
    var measures = MeasureRules(levelBands: [1, 10])
    measures.asked = ["milestone.level30.days.p50"]
    return MeasurementPlan(
      days: 5, archetypes: ["casual@launch", "casual@summer"], weights: [3, 1], joinDays: joinDays,
      groups: [
        PlayerGroup(name: "launch", archetypes: [0], isCohort: true),
        PlayerGroup(name: "summer", archetypes: [1], isCohort: true),
      ],
      series: [
        .retained, Series(name: "level", kind: .track, quantilesUpTo: 40),
        Series(name: "xp", kind: .track, quantilesUpTo: 100_000),
        Series(name: "gold.balance", kind: .balance(currency: "gold"), quantilesUpTo: 100_000),
        Series(name: "gold.task", kind: .faucet(currency: "gold", account: "task")),
      ],
      droughts: [DroughtSource(name: "task", attempts: "tasks", forcedAt: nil, event: "a drop")],
      metrics: [
        MetricDefinition("drops", unit: "drops", "Drops of a player."),
        MetricDefinition("days.active", unit: "days", "Days on which a player plays."),
      ], measures: measures)
  }

  /// Those who join first gain one or two levels a day, the others ten, on the first day half of
  /// them one more.
  static func level(_ party: Int, on day: Int) -> Int {
    party < 40 ? day * (1 + party % 2) : 10 * day + party % 2
  }

  static func stays(_ party: Int, on day: Int) -> Bool {
    day == 1 || (party < 40 ? party % 4 < 3 : party % 2 == 1)
  }

  /// Players hold as much gold as they ever got, 10 for a level. Late ones play on their first day.
  static func play(_ party: Int, _ recorder: inout PartyRecorder, into tally: inout RunTally) {
    let archetype = party < 40 ? 0 : 1
    recorder.begin(party: party, archetypes: [archetype], &tally)
    let observed = recorder.plan.observedDays[archetype]
    recorder.write { record in
      for day in 1...observed {
        let level = level(party, on: day)
        record.write(
          day: day, member: 0, played: archetype == 0 || day == 1, control: control(on: day)
        ) { entry in
          for value in [stays(party, on: day) ? 1 : 0, level, 100 * level, 10 * level] {
            entry.write(value)
          }
          if archetype == 0 || day == 1 { entry.write(10 * level) }
        }
      }
    }
    recorder.keep(archetype == 0 ? party % 2 : 2, metric: 0, member: 0)
    recorder.keep(archetype == 0 ? 5 : 1, metric: 1, member: 0)
    tally.droughts.record(.open, at: archetype + 1, source: 0, archetype: archetype)
    recorder.end(&tally)
  }

  private static func control(on day: Int) -> PresenceControl {
    var control = PresenceControl()
    (control.activeDays, control.tasks) = (day, 10 * day)
    return control
  }

  static func tally(of plan: MeasurementPlan = plan) -> RunTally {
    var (tally, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan))
    for party in 0..<60 { play(party, &recorder, into: &tally) }
    return tally
  }
}
