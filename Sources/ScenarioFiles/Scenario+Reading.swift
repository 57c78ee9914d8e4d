import GameEngines
import GameKit
import Measurement

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
        Lint.report(in: document, context)
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
    let size = reader.sectionOrDefaults(
      "simulation", "how much is simulated", PopulationSection.Size.fields)
    let population = reader.sectionOrDefaults(
      "population", "who the players are", PopulationSection.population)
    let (game, measures) = game(reader)
    return Simulation(
      players: size.players, days: size.days, seed: UInt64(size.seed), population: population,
      game: game, measures: measures(reader))
  }

  /// The sections say which game it is: the first in the list whose telling section is there.
  private static func game(_ reader: SectionReader) -> GameDefinition.Reading {
    let games = GameDefinition.all
    guard let game = games.first(where: { reader.has($0.tellingSection) }) else {
      let expected = games.map { "\($0.tellingSection) (\($0.title))" }
      reader.fail(
        nil,
        "no game's rules; expected a section "
          + "\(expected.dropLast().joined(separator: ", ")) or \(expected[games.count - 1])")
      for key in sections.flatMap(\.keys) where reader.keys.contains(key) { _ = reader.has(key) }
      return unread(games[games.count - 1]).reading
    }
    let reading = game.read(reader)
    reportOtherGames(reader, beside: game)
    return reading
  }

  // MARK: Sections of other games

  /// A game as it comes out of no text at all, and the sections that it asks for.
  private static func unread(
    _ game: GameDefinition
  ) -> (reading: GameDefinition.Reading, keys: [String]) {
    let nothing = JSONNode(.object([]), at: .nowhere)
    return SectionReader.read(nothing, at: .root, in: ReadingContext()) { reader in
      (game.read(reader), [game.tellingSection] + reader.asked)
    }
  }

  private static let sections = GameDefinition.all.map { (game: $0, keys: unread($0).keys) }

  /// Reports sections that only another game has, in place of calling them unknown.
  private static func reportOtherGames(_ reader: SectionReader, beside game: GameDefinition) {
    let own = sections.first { $0.game == game }?.keys ?? []
    for key in reader.keys where !own.contains(key) {
      guard let other = sections.first(where: { $0.keys.contains(key) }), reader.has(key)
      else { continue }
      reader.fail(key, "\(game.title) has no such section; \(other.game.title) has")
    }
  }
}
