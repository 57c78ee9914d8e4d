import BalanceReports
import GameSupport
import Platform
import ScenarioFiles
import ScenarioReading

extension Arguments {
  /// Reads the first operand, or another scenario, and prints warnings but those shown already.
  ///
  /// - Throws: Exit code 66 when there is nothing to read, 65 when it is no valid scenario.
  func loadScenario(
    _ file: String? = nil, overrides: SimulationOverrides? = nil, shown: [Problem] = []
  ) throws(CommandFailure) -> Scenario {
    let scenario = try Result { () throws(ScenarioFailure) in
      try Scenario.read(
        from: file ?? operands[0], overrides ?? self.overrides, scenarios, games)
    }.mapError(CommandFailure.init).get()
    try check(players: scenario.simulation.players)
    terminal.note(warningsOf: scenario, shown: shown)
    return scenario
  }

  /// Loads two worlds to compare: a scenario, and another one or else a changed copy.
  ///
  /// `settingsOfA` change world A alone, and those of `overrides` world B. Both get A's players, days and seed, or the command line's, so
  /// that they share their luck. Throws exit code 66 or 65 with all faults of either.
  func loadWorlds(
    _ file: String, against other: String?, _ settingsOfA: [Setting] = [],
    overrides: SimulationOverrides
  ) throws(CommandFailure) -> (a: Scenario, b: Scenario) {
    var plain = overrides
    plain.settings = settingsOfA
    let a: Scenario
    do throws(CommandFailure) {
      a = try loadScenario(file, overrides: plain)
    } catch {
      throw error.joined { () throws(CommandFailure) in
        _ = try loadScenario(other ?? file, overrides: overrides)
      }
    }
    return (a, try loadWorld(other ?? file, comparedWith: a, overrides))
  }

  /// Loads a world that is compared with world A, with A's players, days and seed. Throws exit code 64
  /// for a world of another game.
  func loadWorld(
    _ file: String, comparedWith a: Scenario, _ overrides: SimulationOverrides
  ) throws(CommandFailure) -> Scenario {
    var alike = overrides
    alike.players = a.simulation.players
    alike.days = a.simulation.days
    alike.seed = Int(a.simulation.seed)
    let b = try loadScenario(file, overrides: alike, shown: a.warnings)
    guard a.simulation.game.name == b.simulation.game.name else {
      throw .usage(
        "\(a.name) is \(a.simulation.game.name) and \(b.name) is \(b.simulation.game.name); "
          + "only two worlds of one game can be compared")
    }
    return b
  }
}

extension Terminal {
  func note(warningsOf scenario: Scenario, shown: [Problem] = []) {
    let warnings = scenario.warnings.filter { !shown.contains($0) }
    if !warnings.isEmpty { note(ScenarioProblems(warnings).rendered()) }
  }
}

extension Scenario {
  /// Reads the scenario that an operand names: one whose text is known, a file, a name in
  /// `Scenarios`, or `-` for standard input.
  static func read(
    from operand: String, _ overrides: SimulationOverrides, _ known: [String: [UInt8]],
    _ games: GameList
  ) throws(ScenarioFailure) -> Scenario {
    if let bytes = known[operand] {
      return try read(bytes, file: operand, games: games, overrides: overrides)
    }
    if operand != StandardInput.operand {
      return try load(file: ScenarioName.file(of: operand), games: games, overrides: overrides)
    }
    let bytes = try StandardInput.bytes.get()
    return try read(bytes, file: StandardInput.name, games: games, overrides: overrides)
  }

  /// Returns an operand's scenario, with all files that it extends, as a document of its own.
  static func document(of operand: String) throws(ScenarioFailure) -> JSONValue {
    operand == StandardInput.operand
      ? try document(StandardInput.bytes.get(), file: StandardInput.name)
      : try document(file: ScenarioName.file(of: operand))
  }
}

/// A scenario from a pipe, kept because some commands read it twice.
private enum StandardInput {
  static let operand = "-"
  static let name = "<stdin>"
  static let bytes = Result { () throws(ScenarioText.Unreadable) in
    try ScenarioText.contents(of: STDIN_FILENO)
  }.mapError { ScenarioFailure.unreadable(file: name, reason: $0.reason) }
}

/// Finds a scenario's file by its name without folder and extension: `questbond` is
/// `Scenarios/questbond.jsonc`, `verification/forge` is `Scenarios/verification/forge.jsonc`.
enum ScenarioName {
  private static let folders = ["", "Scenarios/"]
  private static let endings = ["", ".jsonc", ".json"]

  /// Returns the file that an operand means: an existing file of that path, or else of that name.
  /// Throws when several files match, or none.
  static func file(of operand: String) throws(ScenarioFailure) -> String {
    if operand.isEmpty || isFile(operand) || operand.contains("\0") { return operand }
    let isAnywhere = operand.hasPrefix("/") || operand.hasPrefix("./") || operand.hasPrefix("../")
    let files = (isAnywhere ? [""] : folders).flatMap { folder in
      endings.map { folder + operand + $0 }
    }
    let found = files.filter(isFile)
    if found.count == 1 { return found[0] }
    if found.count > 1 {
      throw .unreadable(
        file: operand, reason: "this could be \(found.joined(separator: " or ")); name the file")
    }
    // The reader reports folders, refusals of the system, and missing files with an extension.
    if let refused = files.first(where: isRefused) { return refused }
    if Path.status(operand) != nil || operand.hasSuffix(".jsonc") || operand.hasSuffix(".json") {
      return operand
    }
    throw .unreadable(
      file: operand,
      reason: "no such file, and no scenario of that name here or in Scenarios".suggesting(
        NearestName.suggestion(for: operand, among: names)))
  }

  static var names: [String] {
    let paths = ["Scenarios"] + entries(of: "Scenarios").map { "Scenarios/\($0)" }
    let files = paths.flatMap { folder in entries(of: folder).map { "\(folder)/\($0)" } }
    return files.compactMap { file in
      endings.dropFirst().first(where: file.hasSuffix).map { ending in
        String(file.dropFirst("Scenarios/".count).dropLast(ending.count))
      }
    }.sorted()
  }

  private static func entries(of folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private static func isFile(_ path: String) -> Bool {
    Path.status(path) != nil && !Path.isFolder(path)
  }

  /// Returns whether the system does not say what is at a path: because of a link to itself, a
  /// folder that may not be searched, a file in place of a folder.
  private static func isRefused(_ path: String) -> Bool {
    Path.status(path) == nil && errno != ENOENT
  }
}

extension AvailableMemory {
  /// Refuses work that needs more with exit code 64, unless forced; nil if it cannot be.
  static func check(
    for bytes: Int, threads: Int = 1, force: Bool?, available: AvailableMemory? = .now
  ) throws(CommandFailure) {
    guard force != true, let available else { return }
    let bytes = bytes + threads * available.bytesOfThread
    guard bytes > available.bytes else { return }
    throw .usage(
      "this needs about \(text(bytes)) of memory, and \(available.limit) has \(text(available.bytes)) "
        + "left; fewer days, archetypes or --threads need less"
        + (force == nil ? "" : ", and --yes runs it all the same"))
  }

  private static func text(_ bytes: Int) -> String {
    let megabytes = Double(max(0, bytes)) / 1e6
    return megabytes < 1000
      ? "\(NumberText.significant(megabytes.rounded())) MB"
      : "\(NumberText.fixed(megabytes / 1000, decimals: 1)) GB"
  }
}

extension Arguments {
  /// Refuses work that needs more memory on so many threads than there is, unless `--yes` is given.
  func checkMemory(for bytes: (_ threads: Int) -> Int) throws(CommandFailure) {
    let threads = min(threads, Processors.available)
    // A thread that adds parts has a second tally, and a part in several forms.
    let need =
      merging.map { bytes(2 * threads) + threads * $0.set.bytesOfReading } ?? bytes(threads)
    try AvailableMemory.check(for: need, threads: threads, force: merging == nil ? has(.yes) : nil)
  }
}
