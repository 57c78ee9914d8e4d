import MonteCarlo
import ScenarioFiles
import ShippedGames
import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import GameSupport
@testable import Measurement

/// Runs of a real game that go on until targets are decided.
@Suite struct TargetCheckTests {
  private static let scenario = """
    {
      "name": "small",
      "simulation": {"players": 60, "days": 2},
      "population": {"partySizes": [1, 1], "groups": {"keen": ["steady", "achiever"]}},
      "routines": [{"name": "r", "tasks": [{"name": "t"}]}],
      "scoring": {}
    }
    """

  private static func simulation() throws -> Simulation {
    try Scenario.read(Array(scenario.utf8), file: "x.jsonc", games: shippedGames).simulation
  }

  private func simulation() throws -> Simulation { try Self.simulation() }

  /// What a great run says of the metric, to place limits by.
  private static let truth = Result {
    var simulation = try Self.simulation()
    simulation.players = 1000
    let tally = try #require(simulation.run(threads: 2))
    return try #require(Findings(tally).row("xp.day2", group: "keen")?.estimate)
  }

  private func atMost(_ limit: Double) -> Target {
    Target(Claim(text: "t", metric: "xp.day2@keen", atMost: limit))
  }

  @Test func `a run whose first look decides is the run of its own players`() throws {
    let simulation = try simulation()
    let run = try #require(simulation.check([atMost(1e6)], maxPlayers: 50_000, threads: 2))
    #expect(run.check.looks == [60])
    #expect(run.check.results.map(\.verdict) == [.pass])
    #expect(run.check.level == 0.975)
    let alone = try #require(simulation.run(threads: 1))
    #expect(Measured(tally: run.tally) == Measured(tally: alone))
  }

  @Test func `an inconclusive target is sampled on until it is decided, for any threads`() throws {
    let truth = try Self.truth.get()
    let value = try #require(truth.value)
    // Further off than a great run's error, nearer than a small one's.
    let limit = value + 3 * (try #require(truth.halfWidth))
    var simulation = try simulation()
    let first = try #require(simulation.run(threads: 1)).results(of: [atMost(limit)], level: 0.975)
    #expect(first.map(\.verdict) == [.inconclusive], "\(first)")
    var looks: [[Int]] = []
    for threads in [1, 3] {
      let run = try #require(
        simulation.check([atMost(limit)], maxPlayers: 100_000, threads: threads))
      #expect(run.check.results.map(\.verdict) == [.pass])
      #expect(run.check.looks.count > 1 && run.check.looks[0] == 60)
      #expect(run.check.looks.last == run.tally.sizes[0].observations)
      #expect(run.check.level == LookPlan.level(ofLook: run.check.looks.count))
      looks.append(run.check.looks)
      if threads == 1 {
        simulation.players = try #require(run.check.looks.last)
        let fixed = try #require(simulation.run(threads: 2))
        #expect(fixed.sizes == run.tally.sizes && fixed.sums == run.tally.sums)
        simulation.players = 60
      }
    }
    #expect(looks[0] == looks[1])
  }

  @Test func `what the most players leave open stays inconclusive`() throws {
    let value = try #require(Self.truth.get().value)
    let run = try #require(simulation().check([atMost(value)], maxPlayers: 301, threads: 2))
    #expect(run.check.results.map(\.verdict) == [.inconclusive])
    #expect(run.check.looks == [60, 301])
    #expect(run.tally.sizes[0].observations == 301)
  }

  @Test func `with no more players than its own a run looks once, at 95 %`() throws {
    let value = try #require(Self.truth.get().value)
    for most in [1, 60] {
      let run = try #require(simulation().check([atMost(value)], maxPlayers: most, threads: 2))
      #expect(run.check.looks == [60] && run.check.level == Estimate.confidenceLevel)
      #expect(run.check.results.map(\.verdict) == [.inconclusive])
    }
  }

  @Test func `nothing is sampled on for that more players cannot decide`() throws {
    let targets = [
      Target(name: "answer", metric: "xp.day2", answer: 1),
      Target(Claim(text: "late", metric: "xp.day30", atMost: 1)),
      Target(Claim(text: "sure", metric: "xp.day2", atMost: 0)),
    ]
    let run = try #require(simulation().check(targets, maxPlayers: 50_000, threads: 2))
    #expect(run.check.looks == [60])
    #expect(run.check.results.map(\.verdict) == [.fail, .inconclusive, .fail])
    // With known answers alone there is nothing to go on for, and so nothing to pay for.
    let answers = try #require(simulation().check([targets[0]], maxPlayers: 50_000, threads: 2))
    #expect(answers.check.level == Estimate.confidenceLevel)
  }

  @Test func `cancelled, it gives nothing`() throws {
    let run = try simulation().check(
      [atMost(1)], maxPlayers: 5000, threads: 2, watcher: Watcher(isCancelled: { true }))
    #expect(run == nil)
  }
}
