import ShippedGames
import Testing

@testable import Players
@testable import ScenarioFiles
@testable import ScenarioReading

/// Habits of presence that a scenario may state, and that are not there unless it does.
@Suite struct PresenceHabitTests {
  private static let routines = #""routines": [{ "name": "dawn", "tasks": [{ "name": "wash" }] }]"#
  private static let quest = #""loot": {}, \#(routines)"#

  /// Reads a scenario of one archetype with habits of its own.
  private func scenario(
    _ marker: String, population: String = "", habits: String = ""
  ) throws -> Scenario {
    let text = """
      { "name": "h", \(marker), "population": { \(population) "archetypes": { "calm": {
        "weight": 1, "activity": 0.5, \(habits) } } } }
      """
    return try Scenario.read(Array(text.utf8), file: "h.jsonc", games: shippedGames)
  }

  private func archetype(_ marker: String, _ habits: String) throws -> Archetype {
    try scenario(marker, habits: habits).simulation.population.archetypes[0]
  }

  private func faults(_ marker: String, _ own: String) -> [String] {
    do {
      _ = try archetype(marker, own)
      return []
    } catch ScenarioFailure.invalid(let problems) {
      return problems.problems.map { "\($0.path): \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `habits are in force as they are stated`() throws {
    let read = try archetype(
      Self.quest,
      #""afterPlaying": 0.5, "presenceByAge": [{ "from": 8, "factor": 0.7 }], "tasksSpread": 0.6"#)
    #expect(read.afterPlaying == 0.5 && read.tasksSpread == 0.6)
    #expect(read.presenceByAge == [AgeFactor(from: 8, factor: 0.7)])
    let played = try scenario(Self.quest, population: #""firstDay": "played","#)
    #expect(played.simulation.population.firstDay == .played)
  }

  @Test func `a scenario that states none shows none among its rules`() throws {
    let shown = try scenario(Self.quest).rules.map { "\($0.path)" }
    let habits = ["firstDay", "afterPlaying", "presenceByAge", "tasksSpread", "leaving"]
    #expect(!shown.contains { path in habits.contains { path.contains($0) } })
  }

  @Test func `ages have to rise, and each has its day and its factor`() {
    #expect(
      faults(
        Self.quest,
        #""presenceByAge": [{ "from": 8, "factor": 1 }, { "from": 8, "factor": 2 }, { "from": 9 }]"#
      )
        == [
          "population.archetypes.calm.presenceByAge[1]: ages have to rise",
          "population.archetypes.calm.presenceByAge[2].factor: missing; expected a number (0…100)",
        ])
  }

  @Test func `a game knows the setbacks that it reports, and no others`() throws {
    let all = #""leaving": { "drought": 0.1, "noLevel": 0.2, "unpaid": 0.3 }"#
    let quest = try archetype(Self.quest, all).leaving
    #expect(quest.drought == 0.1 && quest.noLevel == 0.2 && quest.unpaid == 0.3)
    let calm = "population.archetypes.calm.leaving"
    #expect(
      faults(#""coins": {}"#, all) == [
        "\(calm).drought: unknown key", "\(calm).noLevel: unknown key",
      ])
    #expect(
      faults(#""scoring": {}, \#(Self.routines)"#, #""leaving": { "unpaid": 0.3 }"#) == [
        "\(calm).unpaid: unknown key"
      ]
    )
  }

  @Test func `sixty-four kinds are followed, and those of weight 0 are none of them`() throws {
    func kinds(_ count: Int, of weight: Double) -> String {
      (0..<count).map { #""k\#($0)w\#(Int(weight))": { "weight": \#(weight), "activity": 0.5 }"# }
        .joined(separator: ", ")
    }
    func read(_ archetypes: String) throws -> Int {
      let text =
        #"{ "name": "k", \#(Self.quest), "population": { "archetypes": { \#(archetypes) } } }"#
      return try Scenario.read(Array(text.utf8), file: "k.jsonc", games: shippedGames)
        .simulation.population.archetypes.count
    }
    #expect(try read(kinds(63, of: 1) + ", " + kinds(1, of: 0)) == 63)
    #expect(throws: ScenarioFailure.self) { try read(kinds(65, of: 1)) }
  }
}
