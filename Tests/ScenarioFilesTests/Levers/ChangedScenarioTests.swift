import GameSupport
import ShippedGames
import TestSupport
import Testing

@testable import ScenarioFiles
@testable import ScenarioReading

/// Worlds with other values, which are read without what only reports need.
@Suite struct ChangedScenarioTests {
  private static let folder = #filePath.replacing(#/Tests/.*/#, with: "Scenarios")

  /// Returns the run with some values, read with all that a report needs; nil for no valid one.
  private func whole(_ scenario: Scenario, _ settings: [Setting]) -> Simulation? {
    let context = ReadingContext()
    let document = SimulationOverrides(settings: settings).applied(
      to: scenario.document, scenario.games, context)
    let parts = context.read(document) { Scenario.parts($0, scenario.games) }
    var run = Scenario.simulation(of: parts, document, scenario.games, context)
    run.measures.asked = scenario.simulation.measures.asked
    return context.found.hasErrors ? nil : run
  }

  /// The sample takes each 40th lever, the full size all of them.
  @Test(arguments: ["questbond", "bennie", "timequest"])
  func `a world that is read for its run alone is that of a whole reading`(name: String) throws {
    let scenario = try Scenario.load(file: "\(Self.folder)/\(name).jsonc", games: shippedGames)
    let levers = scenario.levers(matching: [PathPattern("**")])
    #expect(levers.count > 90)
    for index in stride(from: 0, to: levers.count, by: StudySize.of(sample: 40, full: 1)) {
      let lever = levers[index]
      for value in lever.isOrdered ? [0.5, 1.1].compactMap({ lever.moved(by: $0) }) : lever.values {
        let alone = try? scenario.simulation(changing: value.settings)
        #expect(alone == whole(scenario, value.settings), "\(lever.name)")
      }
    }
  }

  @Test func `a world with another calendar has its dates and values`() throws {
    let scenario = try Scenario.load(
      file: "\(Self.folder)/timequest.jsonc", games: shippedGames,
      overrides: SimulationOverrides(
        settings: [
          Setting(
            parsing: #"calendar=[{"from":5,"name":"b","set":{"xp.completionBonus":"*2"}}]"#)
        ]))
    let settings = [Setting(parsing: "xp.completionBonus=7")]
    let alone = try scenario.simulation(changing: settings)
    #expect(alone.calendar != nil && alone == whole(scenario, settings))
  }

  @Test func `so has one whose calendar comes with the change`() throws {
    let scenario = try Scenario.load(
      file: "\(Self.folder)/timequest.jsonc", games: shippedGames)
    let settings = [
      Setting(parsing: #"calendar=[{"from":5,"name":"b","set":{"xp.completionBonus":"*2"}}]"#)
    ]
    #expect(try scenario.simulation(changing: settings) == whole(scenario, settings))
  }

  @Test func `a number that a target needs is read where the target itself changes`() throws {
    let scenario = try Scenario.load(
      file: "\(Self.folder)/questbond.jsonc", games: shippedGames)
    #expect(throws: ScenarioProblems.self) {
      try scenario.simulation(changing: [Setting(parsing: "targets=3")])
    }
    #expect(throws: ScenarioProblems.self) {
      try scenario.simulation(changing: [Setting(parsing: "levels.exponent=\"x\"")])
    }
  }
}
