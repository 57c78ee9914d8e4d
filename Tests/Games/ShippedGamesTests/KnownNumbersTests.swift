import Players
import TestWorlds
import Testing

@testable import GameSupport
@testable import Measurement

/// What runs know of players in advance, against the players of runs.
@Suite struct KnownNumbersTests {
  private static let worlds: [(name: String, change: @Sendable (inout PopulationRules) -> Void)] = [
    ("timequest", { _ in }), ("bennie", { _ in }), ("questbond", { _ in }),
    (
      "questbond",
      { rules in
        rules.partySizes = [1, 0, 3, 2]
        for index in rules.archetypes.indices {
          rules.archetypes[index].tasksSpread = index == 2 ? 0 : 0.4
          rules.archetypes[index].activitySpread = index == 1 ? 0 : 0.3
        }
        rules = rules.divided(
          into: [
            PlayerCohort("x", weight: 1, joinDay: 1), PlayerCohort("y", weight: 2, joinDay: 4),
          ],
          by: [PlayerTest("change", share: 0.4)])
      }
    ),
  ]

  /// 6.2 standard errors are a false alarm in 10⁹ runs.
  @Test(arguments: worlds.indices)
  func `lives have what is expected of them`(_ index: Int) throws {
    let (name, change) = Self.worlds[index]
    var simulation = try World.shipped(name, players: 3000, days: 9, seed: 5)
    change(&simulation.population)
    simulation.measures.recorded = .summary
    let trials = simulation.trials
    var tally = RunTally(plan: trials.plan)
    trials.play(0..<trials.parties.count, into: &tally)
    let plan = trials.plan
    #expect(plan.auxiliaryWidth > 5)
    for (archetype, expected) in plan.expectedControls.enumerated() {
      for span in plan.controlSpans.indices {
        let seen = tally.auxiliaries.moments(
          row: archetype + 1, day: span, width: plan.auxiliaryWidth)
        for (place, expected) in expected[span].enumerated() {
          let (expected, number) = (try #require(expected), place + 1)
          func product(_ i: Int, _ j: Int) -> Double { seen.products[i * seen.sums.count + j] }
          let excess = seen.sums[number] - expected * seen.sums[0]
          let squares =
            product(number, number) - 2 * expected * product(0, number)
            + expected * expected * product(0, 0)
          #expect(
            abs(excess) <= 6.2 * max(0, squares).squareRoot() + 1e-7 * abs(seen.sums[number]),
            "\(plan.archetypes[archetype]), days \(plan.controlSpans[span]), number \(number)")
        }
      }
    }
  }

  @Test func `lives that react to a game are known by their traits alone`() throws {
    var simulation = try World.shipped("timequest", players: 10, days: 3)
    simulation.population.partySizes = [0, 1]
    simulation.population.archetypes[0].leaving.noLevel = 0.1
    let expected = simulation.plan.expectedControls[0][0]
    // Days, tasks; activity, skill, bias; bias², skill × days.
    #expect(expected.map { $0 == nil } == [true, true, false, false, false, false, true])
    #expect(simulation.plan.expectedActivity.isEmpty)
  }

  @Test func `prototypes around a game leave known what it draws`() throws {
    let coin = #"prototypes=[{ "name": "pay", "faucet": "coins", "amount": 10 }]"#
    let plans = try [[], [coin]].map {
      try World.shipped("bennie", calendar: "", players: 10, days: 3, settings: $0).plan
    }
    #expect(plans[1].metricNames.count > plans[0].metricNames.count)
    for plan in plans { #expect(plan.known.terms == plans[0].known.terms) }
    #expect(plans[0].known.terms.count > 1)
  }
}
