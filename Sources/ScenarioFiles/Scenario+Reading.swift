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
    let document = overrides.applied(to: root.scenarioOfRun, context) { document in
      let trial = ReadingContext()
      _ = trial.read(document, parts)
      return trial
    }
    let scenario = context.read(document, parts)
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

  struct Parts {
    let name: String
    let description: String
    let simulation: Simulation
    let expectations: ExpectationSections
  }

  // MARK: The document

  /// Reads a whole document.
  static func parts(_ reader: SectionReader) -> Parts {
    let simulation = simulation(reader)
    return Parts(
      name: name(reader), description: description(reader), simulation: simulation,
      expectations: ExpectationSections(reader, population: simulation.population))
  }

  /// The name is the name of the report's folder, so it has to be one that every system takes; it
  /// may lie in one folder more, as `verification/pity-hard` does.
  private static func name(_ reader: SectionReader) -> String {
    let name = reader.text("name", default: nil, "the scenario's name, and its report's folder")
    let folders = name.split(separator: "/", omittingEmptySubsequences: false)
    if reader.has("name"), folders.count > 2 || !folders.allSatisfy(isFolderName) {
      reader.fail(
        "name", "\(JSONText.excerpt(name)) cannot be a folder's name",
        suggestion: "use up to 64 letters, digits, \"-\", \"_\" and \".\", and \"/\" once at most")
    }
    return name
  }

  static func isFolderName(_ name: Substring) -> Bool {
    let allowed = name.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-_.".unicodeScalars.contains(scalar))
    }
    return allowed && !name.isEmpty && !name.hasPrefix(".") && name.count <= 64
  }

  private static func description(_ reader: SectionReader) -> String {
    reader.text("description", default: "", "what the scenario is about")
  }

  private static func simulation(_ reader: SectionReader) -> Simulation {
    let (players, days, seed) = reader.sectionOrDefaults(
      "simulation", "how much is simulated", PopulationSection.simulation)
    let population = reader.sectionOrDefaults(
      "population", "who the players are", PopulationSection.population)
    let game = game(reader)
    return Simulation(
      players: players, days: days, seed: UInt64(seed), population: population, game: game,
      measures: measures(reader, of: game))
  }

  /// Games without a currency have nothing to choose.
  private static func measures(_ reader: SectionReader, of game: GameRules) -> MeasureRules {
    switch game {
    case .timeQuest: MeasureRules()
    case .bennie:
      reader.sectionOrDefaults("report", "what a report looks at besides the game's own measures") {
        ReportSection.measures($0, levels: nil)
      }
    case .questBond(let rules):
      reader.sectionOrDefaults("report", "what a report looks at besides the game's own measures") {
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
    let levels = reader.sectionOrDefaults(
      "levels", "what a player's levels cost", EstimationSections.levels)
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
