import Experiments
import ScenarioFiles
import ShippedGames
import Testing

@testable import Measurement

@Suite struct `Dungeon runs` {
  private func summary(_ dungeons: String, days: Int) throws -> Findings {
    let text = """
      {
        "name": "dungeons", "simulation": { "players": 40, "days": \(days) },
        "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }],
        "loot": {}, "dungeons": \(dungeons)
      }
      """
    let scenario = try Scenario.read(Array(text.utf8), file: "dungeons.jsonc", games: shippedGames)
    return Findings(try #require(scenario.simulation.run(threads: 1)))
  }

  @Test func `DNG-1: a dungeon is closed below its level, also when it is the only one`() throws {
    let findings = try summary(
      #"{ "list": [{ "name": "abyss", "tier": "mythic", "level": 900, "rooms": ["boss"] }] }"#,
      days: 5)
    #expect(findings.row("dungeon.runs.perActiveDay")?.estimate.value == 0)
  }

  @Test(arguments: [true, false])
  func `DNG-4: a lost boss pays no completion gold, unless the scenario says so`(
    bossMustFall: Bool
  ) throws {
    let findings = try summary(
      """
      { "successCap": 0, "bossMustFall": \(bossMustFall),
        "list": [{ "name": "cave", "tier": "normal", "level": 1, "rooms": ["boss"] }] }
      """, days: 5)
    let completed = try #require(findings.row("dungeon.completed.share")?.estimate.value)
    #expect(completed == (bossMustFall ? 0 : 1))
  }

  @Test func `a system that is off leaves no trace in the findings`() throws {
    let text = #"""
      {
        "name": "bare", "simulation": { "players": 20, "days": 5 },
        "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }], "loot": {}
      }
      """#
    let scenario = try Scenario.read(Array(text.utf8), file: "bare.jsonc", games: shippedGames)
    let findings = Findings(try #require(scenario.simulation.run(threads: 1)))
    #expect(findings.flows.map(\.account.name) == ["task", "levelUp", "salvage"])
    #expect(
      findings.states.map(\.series.name) == ["players.retained", "level", "xp", "gold.balance"])
    #expect(!findings.summary.contains { $0.metric.name.contains("dungeon") })
    #expect(!findings.summary.contains { $0.metric.name.contains("mission") })
  }
}
