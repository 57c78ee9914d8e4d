import TestWorlds
import Testing

@testable import Measurement

/// The ways in which each game is hard on its players, as far as a run measures them.
@Suite struct HardshipTests {
  /// Each as title, metric and form: `−` for a complement, `#` for an amount.
  private static func texts(_ plan: MeasurementPlan) -> [String] {
    plan.hardships.map {
      "\($0.title): \($0.isComplement ? "−" : "")\($0.isShare ? "" : "#")\($0.metric)"
    }
  }

  @Test(arguments: [
    (
      "questbond",
      [
        "Left by day 90: −players.retained", "Stuck: no level since day 60: players.stuck",
        "Broke in gold on day 90: gold.broke.share.day90",
        "Drowning in gold on day 90: gold.hoarding.share.day90",
        "Mean wait for equipment from tasks, in tasks: #drought.task.mean",
        "Waits for equipment from tasks that pity ends: drought.task.forced.share",
        "Never above difficulty level 1: −difficulty.level2.share",
        "No legendary in 90 days: −milestone.firstLegendary.share",
      ]
    ),
    (
      "bennie",
      [
        "Left by day 90: −players.retained", "Broke in coins on day 90: coins.broke.share.day90",
        "Drowning in coins on day 90: coins.hoarding.share.day90",
        "Activities that a child quits: activities.quit.share",
        "Days on which the cap ends the earning: coins.cappedDays.share",
        "Days with more than an hour of screen time: screen.over60.share",
      ]
    ),
    (
      "timequest",
      [
        "Left by day 90: −players.retained", "Stuck: no level since day 60: players.stuck",
        "Never above difficulty level 1: −difficulty.level2.share",
      ]
    ),
  ])
  func `a shipped game has those of every game, then its own`(name: String, all: [String]) throws {
    #expect(Self.texts(try World.shipped(name, players: 1, days: 90).plan) == all)
  }

  /// A plan of a game with two currencies, of which one moves, and sources with and without pity.
  private static func plan(
    days: Int = 40, recorded: Recorded = .everything, pity: Int? = 9, _ own: [Hardship] = []
  ) -> MeasurementPlan {
    var measures = MeasureRules()
    measures.recorded = recorded
    measures.report.hardships = own
    return MeasurementPlan(
      days: days, archetypes: ["one"],
      series: [
        .retained, Series(name: "level", kind: .track, quantilesUpTo: 9),
        Series(name: "gems.balance", kind: .balance(currency: "gems")),
        Series(name: "dust.balance", kind: .balance(currency: "dust")),
        Series(name: "gems.task", kind: .faucet(currency: "gems", account: "task")),
      ],
      droughts: [
        DroughtSource(
          name: "milestone.first", attempts: "days", forcedAt: nil, once: true, event: "won"),
        DroughtSource(name: "pull", attempts: "pulls", forcedAt: pity, event: "five stars"),
        DroughtSource(name: "wish", attempts: "wishes", forcedAt: 3, event: "a wish"),
      ],
      metrics: [
        .share("players.retained", "Share of players."),
        MetricDefinition("lost.pull", unit: "pulls", "Pulls that a player loses."),
        MetricDefinition("lost.wish", unit: "wishes", "Wishes that a player loses."),
      ], measures: measures)
  }

  @Test func `a foreign game has those of its currencies and of its first source`() {
    #expect(
      Self.texts(Self.plan()) == [
        "Left by day 40: −players.retained", "Stuck: no level since day 10: players.stuck",
        "Broke in gems on day 40: gems.broke.share.day40",
        "Drowning in gems on day 40: gems.hoarding.share.day40",
        "Mean wait for five stars, in pulls: #drought.pull.mean",
        "Waits for five stars that pity ends: drought.pull.forced.share",
      ])
  }

  @Test func `only what the run measures is there`() {
    let short = Self.plan(days: 30, pity: nil).hardships.map(\.metric)
    #expect(!short.contains("players.stuck") && !short.contains("drought.pull.forced.share"))
    #expect(short.contains("drought.pull.mean"))
    let few = Self.plan(recorded: .metrics(["players.retained", "drought.pull.mean"]))
    #expect(few.hardships.map(\.metric) == ["players.retained", "drought.pull.mean"])
  }

  @Test func `a declared one has the last day and each source in its words, if it is measured`() {
    let own = [
      Hardship("Never won in <D> days", "milestone.first.share", isComplement: true),
      Hardship("Lost at <S>", "lost.<S>"), Hardship("Nothing", "nothing.day<D>"),
    ]
    #expect(
      Self.texts(Self.plan(own)).suffix(3) == [
        "Never won in 40 days: −milestone.first.share", "Lost at pull: #lost.pull",
        "Lost at wish: #lost.wish",
      ])
  }
}
