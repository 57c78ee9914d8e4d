import ScenarioFiles
import ShippedGames
import Testing

@testable import CommandLineTool

@Suite("Work counts")
struct WorkCountsTests {
  private func counts(
    _ counts: [WorkCounts.Kind: [String: Int]], hash: String = "1"
  ) -> WorkCounts {
    var all = WorkCounts(scenario: "x", hash: hash, players: 2, days: 3)
    for (kind, list) in counts { all[kind] = list }
    return all
  }

  @Test("every count that differs is told, with what was kept and what it is now")
  func changes() {
    let kept = counts([.draws: ["all": 100], .events: ["a": 1, "gone": 2]])
    let now = counts([.draws: ["all": 105], .events: ["new": 3, "a": 1]])
    let changes = now.changes(since: kept)
    #expect(changes.map(\.name) == ["x.draws.all", "x.events.gone", "x.events.new"])
    #expect(changes.map(\.kept) == [100, 2, 0] && changes.map(\.now) == [105, 0, 3])
    #expect(changes.map(\.growth) == [0.05, -1, .infinity])
    #expect(kept.changes(since: kept).isEmpty)
  }

  @Test("what one side did not count is no change, and is named")
  func uncounted() {
    let kept = counts([.draws: ["all": 100], .allocations: ["all": 7]])
    let now = counts([.allocations: ["all": 7], .events: [:]])
    #expect(now.changes(since: kept).isEmpty)
    #expect(now.uncounted(of: kept) == [.draws] && kept.uncounted(of: now) == [.events])
  }

  @Test("draws are counted by the positions of streams: no decision's draws are missing")
  func draws() throws {
    let scenario = try Shipped.scenario("timequest", players: 4, days: 5)
    let counts = scenario.workCounts()
    let decisions = try #require(counts[.decisions])
    let taken = decisions.reduce(0) { $0 + $1.value * ($1.key == "person" ? 4 : 1) }
    #expect(decisions["person"] == 4 && taken > 100)
    // Days on which nobody plays draw whether somebody does, and tell nothing.
    #expect(try #require(counts.draws) >= taken)
    #expect(scenario.workCounts().draws == counts.draws)
  }

  @Test("counts are completed by those of the same workload alone")
  func completion() {
    let kept = counts([.draws: ["all": 100], .events: ["old": 1]])
    let now = counts([.events: ["a": 1]])
    let both = now.completed(by: kept)
    #expect(both.draws == 100 && both[.events] == ["a": 1])
    #expect(now.completed(by: counts([.draws: [:]], hash: "2"))[.draws] == nil)
  }
}

extension Shipped {
  /// A shipped scenario, cut short.
  static func scenario(_ name: String, players: Int, days: Int) throws -> Scenario {
    try Scenario.load(
      file: scenario(name), games: shippedGames,
      overrides: SimulationOverrides(players: players, days: days))
  }
}
