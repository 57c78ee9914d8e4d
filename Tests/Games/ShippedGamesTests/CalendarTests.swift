import GameSupport
import Measurement
import Players
import TestWorlds
import Testing

/// Rules that change on a day, for players who live on.
@Suite struct CalendarTests {
  private struct Patch: Sendable, CustomTestStringConvertible {
    let scenario: String
    /// Entries of a calendar that change nothing, on every second day.
    let neutral: String
    /// An entry's values, which change a number of every day.
    let change: String

    var testDescription: String { scenario }
  }

  private static let patches = [
    Patch(
      scenario: "timequest", neutral: #"{ "xp.completionBonus": "*1" }"#,
      change: #"{ "xp.completionBonus": "*2" }"#),
    Patch(
      scenario: "bennie", neutral: #"{ "coins.dailyCap": "*1" }"#,
      change: #"{ "coins.dailyCap": "*0.5" }"#),
    Patch(
      scenario: "questbond",
      neutral: #"{ "tasks.firstGold": "*1", "party.bond.perTask": "*1", "stash.capacity": "*1" }"#,
      change: #"{ "tasks.firstGold": "*2" }"#),
    Patch(
      scenario: "verification/pity-hard", neutral: #"{ "pity.task.threshold": "*1" }"#,
      change: #"{ "pity.task.threshold": 5 }"#),
    Patch(
      scenario: "verification/pity-soft", neutral: #"{ "pity.task.threshold": "*1" }"#,
      change: #"{ "pity.task.threshold": 5 }"#),
  ]

  @Test(arguments: patches)
  private func `changes that change nothing, every second day, change no measurement`(
    patch: Patch
  ) throws {
    let entry =
      #"{ "name": "same", "from": 2, "through": 2, "every": 2, "set": \#(patch.neutral) }"#
    let plain = try World.shipped(patch.scenario, players: 60, days: 15)
    let dated = try World.shipped(patch.scenario, calendar: entry, players: 60, days: 15)
    #expect(dated.calendar?.phases.count == 15)
    #expect(dated.calendar?.rules.count == 2)
    #expect(Measured(tally: dated.tally()) == Measured(tally: plain.tally()))
  }

  @Test(arguments: ["timequest", "bennie", "questbond", "questbond-before", "exploits"])
  func `lives stay the same when their own rules take over each morning`(name: String) throws {
    #expect(try World.shipped(name, players: 60, days: 20).isUnchangedByTakingOver)
  }

  @Test(arguments: patches)
  private func `before the day of a change nothing differs, and on it something does`(
    patch: Patch
  ) throws {
    let entry = #"{ "name": "patch", "from": 9, "set": \#(patch.change) }"#
    let plain = try World.shipped(patch.scenario, players: 60, days: 14)
    let dated = try World.shipped(patch.scenario, calendar: entry, players: 60, days: 14)
    let (before, after) = (plain.tally(), dated.tally())
    func differs(on day: Int) -> Bool {
      before.plan.series.indices.contains { series in
        before.sums(day: day, row: 0, series: series)
          != after.sums(day: day, row: 0, series: series)
      }
    }
    #expect((1...8).allSatisfy { !differs(on: $0) })
    // Drops are no series: pity is seen in the gold for pieces, which comes some days later.
    let isPity = patch.scenario.hasPrefix("verification/pity")
    #expect((9...(isPity ? 14 : 9)).contains(where: differs))
  }

  @Test func `no law holds on all days whose pity is not the same`() throws {
    let simulation = try World.shipped("verification/pity-dated", players: 1, days: 60)
    #expect(simulation.pity(of: "task") == nil)
    #expect(
      try World.shipped("verification/pity-hard", players: 1, days: 60).pity(of: "task") != nil)
  }

  @Test func `a digest names the changes in force, and from which day on`() throws {
    let entries = """
      { "name": "start", "through": 2, "set": { "coins.dailyCap": 9 } },
      { "name": "weekend", "from": 2, "through": 4, "set": { "coins.dailyCap": 90 } }
      """
    let simulation = try World.shipped("bennie", calendar: entries, players: 1, days: 6)
    let digest = LifeDigest(of: 0, in: simulation.trace(party: 0), of: simulation)
    #expect(
      digest.changes.map { "\($0.day) \($0.names)" }
        == ["1 start", "2 start, weekend", "3 weekend", "5 none"])
  }

  @Test func `what opens on a day has no sink before it`() throws {
    let entry = #"{ "name": "research opens", "from": 8, "set": { "research": {} } }"#
    let simulation = try World.shipped(
      "questbond", calendar: entry, players: 60, days: 14, settings: ["research=null"])
    let findings = Findings(simulation.tally())
    let sink = try #require(findings.flows.first { $0.account.name == "research" })
    let spent = sink.means[0].map { $0.value ?? 0 }
    #expect(spent[..<7].allSatisfy { $0 == 0 })
    #expect(spent[7...].contains { $0 > 0 })
  }

  /// Missions and expeditions under way when their list ends, shops that close, parties that end.
  @Test func `any system of QuestBond may end, or begin, while players are in the middle of it`()
    throws
  {
    let systems = [
      "missions", "expeditions", "research", "arena", "raid", "party",
      "party.streak", "cards", "achievements", "goals", "login", "duties", "dailyQuests",
      "store.deal", "store.merchant", "forge.enhance", "sets", "comeback", "meditation",
    ]
    for system in systems {
      let entry =
        #"{ "name": "off", "from": 4, "through": 6, "every": 5, "set": { "\#(system)": null } }"#
      let simulation = try World.shipped("questbond", calendar: entry, players: 24, days: 15)
      #expect(simulation.calendar?.rules.count == 2, "\(system)")
      // A ledger that leaks, or an index that is none, ends the program.
      #expect(simulation.tally().sizes[0].observations == 24)
    }
  }

  @Test func `a stash that shrinks keeps what is in it`() throws {
    let entry = #"{ "name": "small", "from": 30, "set": { "stash.capacity": 5 } }"#
    let simulation = try World.shipped("questbond", calendar: entry, players: 20, days: 40)
    let stashed = Findings(simulation.tally()).row("equipment.stashed")
    #expect(try #require(stashed?.estimate.value) > 5)
  }
}
