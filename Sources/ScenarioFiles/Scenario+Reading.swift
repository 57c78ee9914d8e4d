import GameEngines
import GameSupport
import Measurement
import ScenarioReading

extension Scenario {
  /// Reads and checks a scenario file of one of these games, and the files that it extends, which
  /// `contents` reads.
  package static func load(
    file: String, games: GameList, overrides: SimulationOverrides = SimulationOverrides(),
    contents: @escaping ScenarioText.Reader = ScenarioText.contents
  ) throws(ScenarioFailure) -> Scenario {
    try read(
      Self.contents(of: file, contents), file: file, folder: ScenarioText.folder(of: file),
      games: games, overrides: overrides, contents: contents)
  }

  /// Returns a scenario's file and the files that it extends, as far as they can be read.
  package static func files(of file: String) -> [String] {
    var layers = ScenarioLayers(renamed: [])
    if let bytes = try? contents(of: file) {
      _ = try? layers.document(bytes, file: file, folder: ScenarioText.folder(of: file))
    }
    return layers.files.isEmpty ? [file] : layers.files.map(\.name)
  }

  private static func contents(
    of file: String, _ contents: ScenarioText.Reader = ScenarioText.contents
  ) throws(ScenarioFailure) -> [UInt8] {
    do {
      return try contents(file)
    } catch {
      let suggestion = error.isMissing ? ScenarioText.suggestion(for: file) : nil
      throw .unreadable(file: file, reason: error.reason + (suggestion.map { "; \($0)" } ?? ""))
    }
  }

  /// Returns a scenario's file and the files that it extends as one document, which is the same
  /// scenario; of a report's `run.json`, the whole file. Checks nothing in it.
  package static func document(file: String) throws(ScenarioFailure) -> JSONValue {
    try document(contents(of: file), file: file, folder: ScenarioText.folder(of: file))
  }

  /// Returns the document of a text, whose `extends` starts in this folder, or the working one.
  package static func document(
    _ bytes: [UInt8], file: String, folder: String = ""
  ) throws(ScenarioFailure) -> JSONValue {
    var layers = ScenarioLayers(renamed: RenamedKey.ofTargets)
    let document = try layers.document(bytes, file: file, folder: folder)
    if layers.run == nil { return document.json }
    var parser = JSONParser(text: bytes, file: file)
    return (try? parser.parse())?.json ?? document.json
  }

  /// Reads and checks the text of a scenario of one of these games.
  package static func read(
    _ bytes: [UInt8], file: String, folder: String = "", games: GameList,
    overrides: SimulationOverrides = SimulationOverrides(),
    contents: @escaping ScenarioText.Reader = ScenarioText.contents
  ) throws(ScenarioFailure) -> Scenario {
    var layers = ScenarioLayers(renamed: games.renamedKeys, contents: contents)
    let root = try layers.document(bytes, file: file, folder: folder)
    let context = ReadingContext(problems: layers.problems)
    let document = overrides.applied(to: root, games, context)
    let scenario = context.read(document) { parts($0, games) }
    let simulation = simulation(of: scenario, document, games, context)
    var cycles: [ConversionCycle] = []
    do {
      // Metrics and lint are known only for a game whose rules are valid.
      if context.found.problems.allSatisfy({ !$0.isError || isAboutWords($0.path) }) {
        scenario.expectations.check(
          against: simulation, of: root.position.file,
          isChanged: !overrides.settings.isEmpty,
          isOfOwnLength: layers.run == nil && !overrides.changesDays, context)
        let lint = Lint(context)
        lint.reportPopulation(scenario.table)
        if let game = scenario.game {
          game.lint(lint)
          let search = ConversionCycle.search(in: scenario.simulation.game.conversions)
          cycles = search.found
          lint.report(cycles, areAll: search.isComplete)
        }
      }
      try context.check()
    } catch {
      throw .invalid(layers.quoting(error.problems))
    }
    let inForce = context.root.json
    let numbers = context.namedRuleNumbers
    return Scenario(
      name: scenario.name, description: scenario.description, simulation: simulation,
      expectations: scenario.expectations.expectations,
      positions: scenario.expectations.positions,
      rules: numbers.map {
        PopulationSection.sourced($0.asReplaced(among: numbers), scenario.table)
      },
      leverGroups: scenario.leverGroups, inForce: inForce, resolved: inForce.scenarioText,
      warnings: layers.quoting(context.found.problems).problems, cycles: cycles,
      overrides: layers.run?.overrides ?? [], runFile: layers.run?.file, game: scenario.game,
      systems: systems(context.root, asked: scenario.asked), games: games, document: document)
  }

  /// Sections that turn no part of the game on.
  private static let ofNoSystem: Set = [
    CalendarEntry.section, CohortSection.key, PrototypeEntry.section,
  ]

  /// Returns the sections that turn a part of the game on, present, or absent at the root.
  static func systems(
    _ root: ScenarioPlace, asked: [String]
  ) -> [(path: JSONPath, isOn: Bool)] {
    func present(in place: ScenarioPlace) -> [JSONPath] {
      place.inner.flatMap { inner in
        let isSystem = inner.note?.absence == .off && inner.note?.kind == .section
        return (isSystem ? [inner.path] : []) + present(in: inner)
      }
    }
    let absent = asked.filter { root[.key($0)] == nil && !ofNoSystem.contains($0) }
    return present(in: root).map { ($0, true) } + absent.map { (JSONPath([.key($0)]), false) }
  }

  /// Sections that say what is asked of a run; they change no rule.
  static let words: Set = ["claims", "targets", "questions"]

  /// Returns true if a path leads to text about the game, which changes none of its rules.
  static func isAboutWords(_ path: JSONPath) -> Bool {
    guard let key = path.steps.first?.name else { return false }
    return words.contains(key) || key == "name" || key == "description"
  }

  struct Parts {
    let name: String
    let description: String
    let simulation: Simulation
    let expectations: ExpectationSections
    /// The game; nil if the sections do not identify one.
    let game: GameDefinition?
    var table: ArchetypeTable { game?.archetypes ?? .ofPresence }
    let calendar: [CalendarEntry]
    let prototypes: [PrototypeEntry]
    let leverGroups: [String: [PathPattern]]
    /// The keys that the document may have.
    let asked: [String]
  }

  /// Reads a document as far as possible into a context, which holds its values and its problems.
  static func reading(
    _ document: JSONNode, _ games: GameList, into context: ReadingContext = ReadingContext()
  ) -> ReadingContext {
    _ = context.read(document) { parts($0, games) }
    return context
  }

  static func parts(_ reader: SectionReader, _ games: GameList) -> Parts {
    var (simulation, game) = simulation(reader, games)
    let name = name(reader)
    let description = reader.text("description", default: "", "subject of the scenario")
    let cohorts = CohortSection.cohorts(
      reader, simulation.population, days: simulation.days)
    let joinDays = (cohorts ?? []).map(\.joinDay)
    let calendar = CalendarEntry.all(
      reader, lastDay: simulation.days + (joinDays.min() ?? 1) - 1,
      population: simulation.population, cohorts: cohorts ?? [])
    let prototypes = PrototypeEntry.all(reader, of: simulation.population, cohorts ?? [])
    simulation.population = divided(simulation.population, into: cohorts, by: calendar, reader)
    let expectations = ExpectationSections(
      reader, population: simulation.population, current: games.current)
    simulation.measures.asked = MeasurementPlan.onDemandNames(expectations.metrics)
    let leverGroups = leverGroups(reader)
    if let game { reportOtherGames(reader, beside: game, games) }
    return Parts(
      name: name, description: description, simulation: simulation, expectations: expectations,
      game: game, calendar: calendar, prototypes: prototypes, leverGroups: leverGroups,
      asked: reader.asked)
  }

  /// Reads the name. It is also the name of the report's folder, so every system must accept it; it
  /// may contain one more folder, as `verification/pity-hard` does.
  private static func name(_ reader: SectionReader) -> String {
    let name = reader.text("name", default: nil, "the scenario's name, and its report's folder")
    let folders = name.split(separator: "/", omittingEmptySubsequences: false)
    let isText = reader.member("name")?.node.string != nil
    if isText, folders.count > 2 || !folders.allSatisfy(isFolderName) {
      reader.fail(
        "name", "\(JSONText.excerpt(name)) cannot be a folder's name",
        suggestion: "use up to 64 letters, digits, \"-\", \"_\" and \".\", and \"/\" once at most")
    }
    return name
  }

  static func isFolderName(_ name: Substring) -> Bool {
    let allowed = name.unicodeScalars.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || "-_.".unicodeScalars.contains($0)
    }
    return allowed && !name.isEmpty && !name.hasPrefix(".") && name.count <= 64
  }

  private static func simulation(
    _ reader: SectionReader, _ games: GameList
  ) -> (Simulation, GameDefinition?) {
    let game = game(reader, games)
    let run = PopulationSection.fields(game?.archetypes ?? .ofPresence).read(reader)
    let (rules, measures) = game?.read(reader) ?? games.games[games.games.count - 1].unread.reading
    return (
      Simulation(
        players: run.players, days: run.days, seed: UInt64(run.seed), population: run.population,
        game: rules, measures: measures(reader)), game
    )
  }

  /// Returns the scenario's game: the first in the list whose identifying section is present.
  private static func game(_ reader: SectionReader, _ games: GameList) -> GameDefinition? {
    if let game = games.games.first(where: { reader.has($0.markerSection) }) { return game }
    let expected = games.games.map { "\($0.markerSection) (\($0.title))" }
    let choice = [expected.dropLast().joined(separator: ", "), expected[expected.count - 1]]
      .filter { !$0.isEmpty }.joined(separator: " or ")
    reader.fail(
      nil, "no game's rules; expected a section \(choice), or --engine with a game of its own")
    for key in reader.keys where games.game(with: key) != nil { _ = reader.has(key) }
    return nil
  }

  /// Reports sections that only another game has. Comes last, when the game has read all its own.
  private static func reportOtherGames(
    _ reader: SectionReader, beside game: GameDefinition, _ games: GameList
  ) {
    for key in reader.keys where !reader.asked.contains(key) {
      guard let other = games.game(with: key), reader.has(key) else { continue }
      reader.fail(key, "\(game.title) has no such section; \(other.title) has")
    }
  }
}
