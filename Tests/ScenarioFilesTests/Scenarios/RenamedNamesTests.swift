import ShippedGames
import Testing

@testable import ScenarioFiles
@testable import ScenarioReading

/// Names of an older version in a scenario.
@Suite struct RenamedNamesTests {
  private func read(
    _ sections: String, settings: [String] = []
  ) throws(ScenarioFailure) -> Scenario {
    let text = """
      { "name": "old", "loot": {}, "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }],
        "forge": { "enhance": {}, "craft": {}, "scroll": {} }, "store": {}, "simulation": { "players": 10, "days": 20 },
        \(sections) }
      """
    return try Scenario.read(
      Array(text.utf8), file: "old.jsonc", games: shippedGames,
      overrides: SimulationOverrides(settings: settings.map(Setting.init(parsing:))))
  }

  private func archetype(_ habits: String) -> String {
    #""population": { "archetypes": { "a": { "weight": 1, \#(habits) } } }"#
  }

  @Test func `an old key is read under its new name, with a warning at its place`() throws {
    let old = try read(archetype(#""ridesCaps": true, "beginsWith": "store""#))
    let new = try read(archetype(#""playsToCaps": true, "firstActivity": "store""#))
    #expect(old.resolved == new.resolved && new.warnings.isEmpty)
    #expect(
      old.warnings.map { $0.rendered() }.first
        == #"old.jsonc:3:55: warning: population.archetypes.a.ridesCaps: "ridesCaps" is the old "#
        + #"name of "playsToCaps", which is still read; write "playsToCaps""#)
  }

  @Test func `every renamed key of a shipped game leads to a key that there is`() throws {
    let scenario = try read(
      """
      "spending": { "worth": { "key": 1 }, "policies": { "whim": { "mostPerPoint": 9 } } },
      "gearWorth": { "essence": 4 }, "arena": { "mostEntries": 4, "mostWaves": 40 },
      "dungeons": { "list": [{ "name": "d", "tier": "normal", "level": 1, "rooms": ["boss"] }] },
      "party": {
        "dungeons": { "leastMembers": 2 }, "bond": { "leastMembers": 2 },
        "gifts": { "leastGain": 1 }
      },
      "duties": { "mostRefreshes": 2 }
      """)
    let renamed = scenario.warnings.filter { $0.message.contains("the old name of") }
    #expect(renamed.count == 9)
    #expect(scenario.warnings.allSatisfy { !$0.isError })
  }

  @Test func `both names of a key at once are an error`() {
    #expect(throws: ScenarioFailure.self) {
      try read(archetype(#""ridesCaps": true, "playsToCaps": true"#))
    }
  }

  @Test func `a setting may have an old path, and warns`() throws {
    let old = try read(
      archetype(#""playsToCaps": false"#),
      settings: [
        "population.archetypes.a.ridesCaps=true", "population.archetypes.a.beginsWith=store",
      ])
    let new = try read(archetype(#""playsToCaps": true, "firstActivity": "store""#))
    #expect(old.resolved == new.resolved)
    #expect(
      old.warnings.map(\.suggestion) == [
        "write population.archetypes.a.firstActivity", "write population.archetypes.a.playsToCaps",
      ])
  }

  @Test func `an old metric of a target, of an answer and of a ratio is the new one`() throws {
    let scenario = try read(
      """
      "targets": [
        { "metric": "gold.dry.share.day7", "atMost": 1 },
        { "metric": "satchel.essence/satchel.scrolls", "atLeast": 0 }
      ],
      "questions": [{ "question": "How much?", "answer": "{satchel.scrolls} of the satchel." }]
      """)
    #expect(
      scenario.expectations.targets.map(\.claim.metric.name)
        == ["gold.broke.share.day7", "inventory.essence/inventory.scrolls"])
    #expect(
      scenario.expectations.questions[0].answers.values.first?.parts
        == [.metric("inventory.scrolls"), .words(" of the satchel.")])
    #expect(scenario.warnings.count == 3)
  }
}
