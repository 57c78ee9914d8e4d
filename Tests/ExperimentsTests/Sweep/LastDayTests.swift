import Players
import ScenarioFiles
import ShippedGames
import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import GameSupport
@testable import Measurement

/// Runs that end on the last day that their metrics depend on.
@Suite struct LastDayTests {
  private static func days(_ world: Simulation, _ metrics: Set<String>) -> Int {
    world.passes(over: [world], metrics: metrics)[0].base.plan.days
  }

  @Test(arguments: [("timequest", nil), ("bennie", "coins"), ("questbond", "gold")])
  func `a metric of a day has the same values as in a run of all days`(
    name: String, currency: String?
  ) throws {
    let ofDay =
      [
        "level.day7", "level.day11.p50", "active.day6", "level.active.day5",
        "players.retained.day7",
      ]
      + (currency.map {
        ["\($0).balance.day7", "\($0).gini.day7", "\($0).broke.share.day7"]
      } ?? [])
    var base = try World.shipped(name, players: 40, days: 20)
    base.measures.asked = ofDay
    // Another presence, so that controls count.
    var other = base
    other.population.archetypes[0].activity *= 0.8
    for metric in ofDay where base.plan.knows(metric: metric) {
      let last = try #require(MeasurementPlan.day(of: metric))
      #expect(Self.days(base, [metric]) == last, "\(metric)")
      let short = try #require(base.sweep(over: [other], metrics: [metric], threads: 1))
      let whole = try #require(
        base.sweep(over: [other], metrics: [metric, "days.active"], threads: 1))
      func rows(_ sweep: Sweep) -> [[Estimate?]] {
        sweep.points[0].rows.filter { $0.summary.metric.name == metric }.map {
          [$0.summary.estimate, $0.difference]
        }
      }
      #expect(rows(short) == rows(whole) && !rows(short).isEmpty, "\(metric)")
      func asItIs(_ sweep: Sweep) -> [Estimate] {
        sweep.base.filter { $0.metric.name == metric }.map(\.estimate)
      }
      #expect(asItIs(short) == asItIs(whole) && !asItIs(short).isEmpty, "\(metric)")
    }
  }

  @Test(arguments: [
    "days.active", "players.retained", "drops.task.days3to5", "drops.task.day7",
    "milestone.level3.days.by7", "gold.net.perActiveDay.pooled", "drops.task/days.active",
    "no.such.day7",
  ])
  func `a metric of whole lives, or of windows, needs all days`(metric: String) throws {
    var world = try World.shipped("questbond", players: 10, days: 20)
    world.measures.asked = [metric]
    #expect(Self.days(world, ["level.day7", metric]) == 20)
  }

  @Test func `several metrics need the last of their days, and none needs all`() throws {
    let world = try World.shipped("questbond", players: 10, days: 20)
    #expect(Self.days(world, ["level.day7", "gold.balance.day14"]) == 14)
    #expect(Self.days(world, []) == 20)
  }

  @Test func `where players of any world join on different days, all days are played`() throws {
    func world(laterDay: Int) throws -> Simulation {
      let joins = ["joins.first.weight=1", "joins.later.day=\(laterDay)"]
      return try Scenario.load(
        file: World.file(of: "questbond"), games: shippedGames,
        overrides: SimulationOverrides(
          players: 10, days: 20, settings: joins.map { Setting(parsing: $0) })
      ).simulation
    }
    let (same, apart) = (try world(laterDay: 1), try world(laterDay: 5))
    #expect(Self.days(apart, ["level.day7"]) == 20)
    #expect(Self.days(same, ["level.day7"]) == 7)
    let mixed = same.passes(over: [apart], metrics: ["level.day7"])[0]
    #expect(mixed.base.plan.days == 20)
  }
}
