import GameEngines
import SyntheticPlayers

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Scenario {
  /// Reads and checks a scenario file.
  public static func load(
    file: String, overrides: SimulationOverrides = SimulationOverrides()
  ) throws(ScenarioFailure) -> Scenario {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else {
      throw .unreadable(file: file, reason: "no such file")
    }
    guard !isFolder else { throw .unreadable(file: file, reason: "it is a folder") }
    let bytes: [UInt8]
    do {
      bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    } catch {
      throw .unreadable(file: file, reason: "it cannot be read")
    }
    return try read(bytes, file: file, overrides: overrides)
  }

  /// Reads and checks the text of a scenario.
  ///
  /// - Parameter file: What diagnostics call it.
  public static func read(
    _ bytes: [UInt8], file: String, overrides: SimulationOverrides = SimulationOverrides()
  ) throws(ScenarioFailure) -> Scenario {
    var parser = JSONParser(text: bytes, file: file)
    let root: JSONNode
    do {
      root = try parser.parse()
    } catch {
      throw .invalid(ScenarioProblems([error]))
    }
    let context = ReadingContext(problems: parser.doubledKeys)
    let scenario = context.read(overrides.applied(to: root.scenarioOfRun)) { reader in
      let simulation = simulation(reader)
      return Parts(
        name: name(reader), description: description(reader), simulation: simulation,
        expectations: ExpectationSections(reader, population: simulation.population))
    }
    do {
      try context.check()
      // Which metrics there are is known only for a game whose rules are sound.
      scenario.expectations.check(against: scenario.simulation, context)
      try context.check()
    } catch {
      throw .invalid(error)
    }
    return Scenario(
      name: scenario.name, description: scenario.description, simulation: scenario.simulation,
      expectations: scenario.expectations.expectations, rules: context.ruleNumbers,
      resolved: ResolvedJSON.text(context.entries), warnings: context.found.problems)
  }

  private struct Parts {
    let name: String
    let description: String
    let simulation: Simulation
    let expectations: ExpectationSections
  }

  // MARK: The document

  /// The name is the name of the report's folder, so it has to be one that every system takes.
  private static func name(_ reader: SectionReader) -> String {
    let name = reader.text("name", default: nil, "the scenario's name, and its report's folder")
    let allowed = name.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-_.".unicodeScalars.contains(scalar))
    }
    if reader.has("name"), !allowed || name.isEmpty || name.hasPrefix(".") || name.count > 64 {
      reader.fail(
        "name", "\(JSONText.excerpt(name)) cannot be a folder's name",
        suggestion: "use up to 64 letters, digits, \"-\", \"_\" and \".\"")
    }
    return name
  }

  private static func description(_ reader: SectionReader) -> String {
    reader.text("description", default: "", "what the scenario is about")
  }

  private static func simulation(_ reader: SectionReader) -> Simulation {
    let (players, days, seed) = reader.sectionOrDefaults(
      "simulation", PopulationSection.simulation)
    let population = reader.sectionOrDefaults("population", PopulationSection.population)
    let game = game(reader)
    return Simulation(
      players: players, days: days, seed: UInt64(seed), population: population, game: game,
      measures: measures(reader, of: game))
  }

  /// Games without a currency have nothing to choose.
  private static func measures(_ reader: SectionReader, of game: GameRules) -> MeasureRules {
    switch game {
    case .timeQuest: MeasureRules()
    case .bennie: reader.sectionOrDefaults("report") { ReportSection.measures($0, levels: nil) }
    case .questBond(let rules):
      reader.sectionOrDefaults("report") {
        ReportSection.measures($0, levels: rules.levels.highestLevel)
      }
    }
  }

  /// The sections say which game it is: loot is QuestBond's, coins are Bennie's, and scoring
  /// alone is TimeQuest's.
  private static func game(_ reader: SectionReader) -> GameRules {
    let isQuest = reader.has("loot")
    let isBennie = reader.has("coins")
    if isQuest && isBennie {
      reader.fail("coins", "a scenario has either loot or coins, as no game has both")
    }
    if isBennie { return .bennie(CoinSections.rules(reader)) }
    let levels = reader.sectionOrDefaults("levels", EstimationSections.levels)
    if isQuest { return .questBond(QuestSections.rules(reader, levels: levels)) }
    if !reader.has("scoring") {
      reader.fail(
        nil,
        "no game's rules; expected a section loot (QuestBond), coins (Bennie) or scoring (TimeQuest)"
      )
    }
    return .timeQuest(
      TimeQuestRules(
        estimation: EstimationSections.estimation(reader),
        routines: EstimationSections.routines(reader), levels: levels))
  }
}

extension JSONNode {
  /// The scenario that a report's `run.json` holds; of anything else, the document itself.
  fileprivate var scenarioOfRun: JSONNode {
    guard member("hash") != nil, member("version") != nil, let scenario = member("scenario")
    else { return self }
    return scenario.node
  }
}

extension SimulationOverrides {
  /// The document with these numbers in place of its own.
  func applied(to root: JSONNode) -> JSONNode {
    let values = [("players", players), ("days", days), ("seed", seed)].compactMap { key, value in
      value.map { (key, JSONNode(.number(JSONNumber(text: String($0))), at: root.position)) }
    }
    guard !values.isEmpty, case .object(var members) = root.value else { return root }
    let index = members.firstIndex { $0.key == "simulation" }
    var simulation: [JSONNode.Member] = []
    if let index {
      guard case .object(let found) = members[index].node.value else { return root }
      simulation = found
    }
    for (key, node) in values {
      simulation.removeAll { $0.key == key }
      simulation.append(JSONNode.Member(key: key, position: root.position, node: node))
    }
    let section = JSONNode.Member(
      key: "simulation", position: index.map { members[$0].position } ?? root.position,
      node: JSONNode(.object(simulation), at: root.position))
    if let index { members[index] = section } else { members.append(section) }
    return JSONNode(.object(members), at: root.position)
  }
}
