import GameEngines
import SyntheticPlayers

extension Scenario {
  /// Reads and checks a scenario file, and those that it extends.
  public static func load(
    file: String, overrides: SimulationOverrides = SimulationOverrides()
  ) throws(ScenarioFailure) -> Scenario {
    let bytes: [UInt8]
    do {
      bytes = try ScenarioText.contents(of: file)
    } catch {
      let suggestion = error.isMissing ? ScenarioText.suggestion(for: file) : nil
      throw .unreadable(file: file, reason: error.reason + (suggestion.map { "; \($0)" } ?? ""))
    }
    return try read(
      bytes, file: file, folder: ScenarioText.folder(of: file), overrides: overrides)
  }

  /// Reads and checks the text of a scenario.
  ///
  /// - Parameters:
  ///   - file: What diagnostics call it.
  ///   - folder: Where the paths of its `extends` start; empty for the working folder.
  public static func read(
    _ bytes: [UInt8], file: String, folder: String = "",
    overrides: SimulationOverrides = SimulationOverrides()
  ) throws(ScenarioFailure) -> Scenario {
    var layers = ScenarioLayers()
    let root = try layers.document(bytes, file: file, folder: folder)
    let context = ReadingContext(problems: layers.problems)
    let document = overrides.applied(to: root, context) { document in
      let trial = ReadingContext()
      _ = trial.read(document, parts)
      return trial
    }
    let scenario = context.read(document, parts)
    do {
      // Which metrics there are, and what is odd, is known only of a game whose rules are sound.
      if context.found.problems.allSatisfy({ !$0.isError || isAboutWords($0.path) }) {
        scenario.expectations.check(
          against: scenario.simulation, of: root.position.file,
          isChanged: !overrides.settings.isEmpty, context)
        Oddities.report(in: document, context)
      }
      try context.check()
    } catch {
      throw .invalid(error)
    }
    let resolved = ResolvedJSON.text(context.entries)
    return Scenario(
      name: scenario.name, description: scenario.description, simulation: scenario.simulation,
      expectations: scenario.expectations.expectations,
      claimPositions: scenario.expectations.claimPositions,
      targetPositions: scenario.expectations.targetPositions,
      rules: context.namedRuleNumbers(in: resolved),
      resolved: resolved, warnings: context.found.problems,
      overrides: layers.overrides)
  }

  /// Whether a path leads to what is only said of the game, and changes none of its rules.
  private static func isAboutWords(_ path: JSONPath) -> Bool {
    let words = ["name", "description", "claims", "targets", "questions"]
    guard case .key(let key)? = path.steps.first else { return false }
    return words.contains(key)
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
    var simulation = simulation(reader)
    let (name, description) = (name(reader), description(reader))
    let expectations = ExpectationSections(reader, population: simulation.population)
    simulation.measures.asked = MeasurementPlan.namesForTheAsking(expectations.metrics)
    return Parts(
      name: name, description: description, simulation: simulation, expectations: expectations)
  }

  /// The name is the name of the report's folder, so it has to be one that every system takes; it
  /// may lie in one folder more, as `verification/pity-hard` does.
  private static func name(_ reader: SectionReader) -> String {
    let name = reader.text("name", default: nil, "the scenario's name, and its report's folder")
    let folders = name.split(separator: "/", omittingEmptySubsequences: false)
    if case .string? = reader.node("name")?.value,
      folders.count > 2 || !folders.allSatisfy(isFolderName)
    {
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
    let rules = isBennie ? bennie(reader) : isQuest ? questBond(reader) : nil
    guard let rules = rules ?? (reader.has("scoring") ? timeQuest(reader) : nil) else {
      reader.fail(
        nil,
        "no game's rules; expected a section loot (QuestBond), coins (Bennie) or scoring (TimeQuest)"
      )
      for key in sections.flatMap(\.keys) where reader.keys.contains(key) { _ = reader.has(key) }
      return unread(timeQuest).game
    }
    reportOtherGames(reader, beside: rules)
    return rules
  }

  private static func bennie(_ reader: SectionReader) -> GameRules {
    .bennie(CoinSections.rules(reader))
  }

  private static func questBond(_ reader: SectionReader) -> GameRules {
    .questBond(QuestSections.rules(reader, levels: levels(reader)))
  }

  private static func timeQuest(_ reader: SectionReader) -> GameRules {
    let levels = Self.levels(reader)
    return .timeQuest(
      TimeQuestRules(
        estimation: EstimationSections.estimation(reader),
        routines: EstimationSections.routines(reader), levels: levels))
  }

  private static func levels(_ reader: SectionReader) -> LevelCurve {
    reader.sectionOrDefaults("levels", "what a player's levels cost", EstimationSections.levels)
  }

  // MARK: Sections of other games

  /// A game as it comes out of no text at all, and the sections that it asks for.
  private static func unread(
    _ read: (SectionReader) -> GameRules
  ) -> (game: GameRules, keys: [String]) {
    let nothing = JSONNode(.object([]), at: .nowhere)
    return SectionReader.read(nothing, at: .root, in: ReadingContext()) { reader in
      (read(reader), reader.asked)
    }
  }

  private static let sections = [questBond, bennie, timeQuest].map(unread).map {
    (game: $0.game.name, keys: $0.keys)
  }

  /// Reports sections that only another game has, in place of calling them unknown.
  private static func reportOtherGames(_ reader: SectionReader, beside rules: GameRules) {
    let own = sections.first { $0.game == rules.name }?.keys ?? []
    for key in reader.keys where !own.contains(key) {
      guard let other = sections.first(where: { $0.keys.contains(key) }), reader.has(key),
        // Told already.
        !["loot", "coins"].contains(key)
      else { continue }
      reader.fail(key, "\(rules.name) has no such section; \(other.game) has")
    }
  }
}
