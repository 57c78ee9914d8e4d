import MonteCarlo
import ScenarioFiles
import ShippedGames
import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import GameSupport
@testable import Measurement
@testable import Players

/// Runs of a real game that go on until an interval is narrow.
@Suite struct PrecisionTests {
  private static let scenario = """
    {
      "name": "small",
      "simulation": {"players": 100, "days": 1},
      "population": {"partySizes": [1, 1], "groups": {"keen": ["steady", "achiever"]}},
      "routines": [{"name": "r", "tasks": [{"name": "t"}]}],
      "scoring": {}
    }
    """

  private func simulation() throws -> Simulation {
    try Scenario.read(Array(Self.scenario.utf8), file: "x.jsonc", games: shippedGames).simulation
  }

  private func goal(_ error: ErrorTarget, most: Int = 50_000) -> PrecisionGoal {
    PrecisionGoal(
      targets: [PrecisionTarget(metric: "xp.day1@keen", error: error)], maxPlayers: most)
  }

  @Test func `the pilot is at least 1024 parties, and what is narrow by then ends there`() throws {
    let simulation = try simulation()
    let run = try #require(simulation.run(to: goal(.absolute(1e6)), threads: 2))
    #expect(run.tally.sizes[0].clusters == 1024)
    #expect(run.precision.looks == [run.tally.sizes[0].observations])
    #expect(run.precision.isReached)
    #expect(run.precision.results[0].playersNeeded == nil)
  }

  @Test func `a run of the players it ended with is the same run, for any threads`() throws {
    var simulation = try simulation()
    let (run, other) = (
      try #require(simulation.run(to: goal(.relative(0.006)), threads: 1)),
      try #require(simulation.run(to: goal(.relative(0.006)), threads: 3))
    )
    let players = run.tally.sizes[0].observations
    #expect(run.precision.looks.count > 1 && run.precision.looks.last == players)
    #expect(run.tally.sizes[0].clusters.isMultiple(of: 256))
    simulation.players = players
    let fixed = try #require(simulation.run(threads: 2))
    #expect(other.precision.looks == run.precision.looks)
    #expect(Measured(tally: fixed) == Measured(tally: run.tally))
    #expect(Measured(tally: fixed) == Measured(tally: other.tally))
  }

  @Test func `the most players end it, the last party cut to fit`() throws {
    let run = try #require(
      simulation().run(to: goal(.relative(0.0001), most: 3201), threads: 2))
    #expect(run.tally.sizes[0].observations == 3201)
    #expect(run.precision.looks.last == 3201)
    #expect(!run.precision.isReached)
    #expect(try #require(run.precision.results[0].playersNeeded) > 3201)
  }

  @Test func `cancelled, it gives nothing`() throws {
    let run = try simulation().run(
      to: goal(.absolute(1)), threads: 2, watcher: Watcher(isCancelled: { true }))
    #expect(run == nil)
  }

  @Test func `quantiles over players are targets of their own, shares have none`() throws {
    var simulation = try simulation()
    let names = simulation.plan.namesWithQuantiles
    #expect(names.contains("xp.day1.p50") && names.contains("days.active.p95"))
    #expect(!names.contains("players.retained.day1.p50"))
    #expect(simulation.plan.groupNames.contains("keen"))
    simulation.measures.asked = ["xp.day1.p05", "xp.day1.p95", "players.retained.day1.p50"]
    let tally = try #require(simulation.run(threads: 1))
    let findings = Findings(tally)
    for (name, value) in [
      ("xp.day1", findings.row("xp.day1")?.estimate.value),
      ("xp.day1.p05", findings.row("xp.day1")?.spread?.quantiles.p05),
      ("xp.day1.p95", findings.row("xp.day1")?.spread?.quantiles.p95),
    ] {
      let target = PrecisionTarget(metric: MetricID(name), error: .absolute(1))
      #expect(value != nil && findings.row(target.metric)?.estimate.value == value)
    }
    for name in ["xp.day9", "xp.day1.p5", "players.retained.day1.p50", "", "."] {
      let target = PrecisionTarget(metric: MetricID(name), error: .absolute(1))
      #expect(findings.row(target.metric) == nil)
    }
  }

  @Test func `the first parties' players are what they are in any run`() {
    let parties = Parties(players: 1000, sizeWeights: [1, 1, 1], seed: 3)
    #expect(parties.players(inFirst: 0) == 0)
    #expect(parties.players(inFirst: parties.count) == 1000)
    let first = parties.players(inFirst: 40)
    #expect(Parties(players: first, sizeWeights: [1, 1, 1], seed: 3).count == 40)
  }
}
