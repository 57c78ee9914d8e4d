import Foundation
import Players
import ShippedGames
import Testing

@testable import ScenarioFiles
@testable import ScenarioReading

/// What an archetype's players choose to do, and rules taken back to neutral.
@Suite struct HabitTests {
  private static let quest = """
    { "name": "q", "loot": {}, "arena": {}, "routines": [
        { "name": "dawn", "tasks": [{ "name": "wash" }] }],
      "population": { "archetypes": {
        "calm": { "weight": 1, "activity": 0.4, "tasksPerActiveDay": 5, "dutiesPerActiveDay": 0,
          "spending": "balanced" },
        "keen": { "weight": 1 } } } }
    """

  private func scenario() throws -> Scenario {
    try Scenario.read(Array(Self.quest.utf8), file: "x.jsonc", games: shippedGames)
  }

  private func ranges(_ limits: String..., keeping kept: [String] = []) throws -> [Lever] {
    try scenario().habits(of: "calm", limits: limits, keeping: kept)
  }

  private func faults(_ limits: String..., keeping kept: [String] = []) throws -> [String] {
    do {
      _ = try scenario().habits(of: "calm", limits: limits, keeping: kept)
      return []
    } catch let faults as Scenario.HabitFaults { return faults.messages }
  }

  @Test func `an archetype's habits are what its players choose, not who they are`() throws {
    let habits = try scenario().rules.filter {
      $0.isHabit && "\($0.path)".hasPrefix("population.archetypes.calm.")
    }
    #expect(
      habits.map { "\($0.path)".split(separator: ".").last } == [
        "activity", "tasksPerActiveDay", "verification", "spending", "playsToCaps", "firstActivity",
        "dutiesPerActiveDay", "meditation",
      ])
  }

  @Test func `a number moves from half to twice, a choice to every case`() throws {
    let ranges = try ranges()
    #expect(
      ranges.map(\.name)
        == [
          "activity", "tasksPerActiveDay", "verification", "spending", "playsToCaps",
          "firstActivity",
          "meditation",
        ].map { "population.archetypes.calm.\($0)" })
    #expect(ranges[0].text(ranges[0].places.lowerBound) == "0.2")
    #expect(ranges[0].text(ranges[0].places.upperBound) == "0.8")
    #expect(ranges[2].values.count == 3 && ranges[3].values.count == 4)
  }

  @Test func `limits are relative to the archetype, or full paths`() throws {
    let ranges = try ranges(
      "tasksPerActiveDay=1...12", "dutiesPerActiveDay=0...8",
      "spending.policies.balanced.reserve=0...1", keeping: ["activity", "verification"])
    let names = ranges.map(\.name)
    #expect(!names.contains { $0.hasSuffix(".activity") || $0.hasSuffix(".verification") })
    #expect(names.last == "spending.policies.balanced.reserve")
    let tasks = try #require(ranges.first { $0.name.hasSuffix("tasksPerActiveDay") })
    #expect(tasks.text(tasks.places.upperBound) == "12")
    #expect(tasks.text(tasks.places.lowerBound) == "1")
    #expect(names.contains { $0.hasSuffix("dutiesPerActiveDay") })
  }

  @Test func `the difficulty that players choose is a habit where a game has it`() throws {
    let routines = #""routines": [{ "name": "dawn", "tasks": [{ "name": "wash" }] }]"#
    let dungeons =
      #""dungeons": { "list": [{ "name": "d", "tier": "normal", "level": 1, "rooms": ["boss"] }] }"#
    let expeditions = """
      "expeditions": { "list": [
        { "name": "e", "level": 1, "rating": 1, "minutes": 1, "stages": ["boss"] }] }
      """
    func names(_ sections: String...) throws -> [String] {
      let text = #"{ "name": "x", \#(sections.joined(separator: ", ")) }"#
      return try Scenario.read(Array(text.utf8), file: "x.jsonc", games: shippedGames).habits(
        of: "steady", limits: [], keeping: []
      ).map(\.name).filter { !$0.hasPrefix("population") }
    }
    #expect(
      try names(#""loot": {}"#, routines, dungeons, expeditions).sorted()
        == ["dungeons.comfortableSuccess", "expeditions.comfortableSuccess"])
    #expect(try names(#""loot": {}"#, routines, dungeons).count == 1)
    // The ratchets of the other games follow their players: nobody chooses.
    #expect(try names(#""scoring": {}, "difficulty": {}"#, routines).isEmpty)
    #expect(try names(#""coins": {}, "learning": {}"#).isEmpty)
  }

  @Test func `all faulty limits are reported`() throws {
    #expect(try faults("taskPerActiveDay=1...2", "activity=2...3", keeping: ["luck"]).count == 3)
    #expect(
      try faults(keeping: ["luck"])[0].hasPrefix(
        "--keep luck: no habit of calm; there are activity"))
    #expect(try faults("activity=0.1...0.3", "activity=0.2...0.4").count == 1)
  }

  @Test func `a rule goes to 0, a factor to 1, a flag to false, a system off`() throws {
    let levers = try scenario().levers()
    func neutral(_ name: String) throws -> Lever.Value {
      let lever = try #require(levers.first { $0.name == name }, "\(name)")
      return try #require(lever.neutralValues.first, "\(name)")
    }
    #expect(try neutral("arena.goldPerWave").text == "0")
    // Its range begins at 1.
    #expect(try neutral("arena.maxWaves").text == "1")
    #expect(try neutral("tasks.verification.partyVerified.expFactor").text == "1")
    #expect(try neutral("salvage.gold").text == "[0, 0, 0, 0, 0]")
    #expect(try neutral("arena").text == "off")
    for lever in levers where lever.kind == .choice {
      #expect(lever.neutralValues.allSatisfy { $0.text == "false" }, "\(lever.name)")
    }
    // What is neutral already has nowhere to go.
    let none = try #require(levers.first { $0.name == "tasks.verification.quick.expFactor" })
    #expect(none.neutralValues.isEmpty)
  }
}
