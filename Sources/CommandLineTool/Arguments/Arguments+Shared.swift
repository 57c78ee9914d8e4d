import Platform
import ScenarioFiles
import ScenarioReading

extension Arguments {
  /// - Throws: Exit code 64 unless there is one scenario.
  func checkScenario(of command: any Command.Type) throws(CommandFailure) {
    if operands.isEmpty {
      throw .usage("\(command.name) needs a scenario, such as Scenarios/questbond.jsonc")
    }
    if operands.count > 1 {
      throw .usage("\(command.name) takes one scenario, not \(operands.count)")
    }
  }

  var overrides: SimulationOverrides {
    SimulationOverrides(
      players: integer(.players), days: integer(.days), seed: integer(.seed), settings: settings)
  }

  var settings: [Setting] { texts(.set).map(Setting.init(parsing:)) }

  /// `--threads`, or the number of processors; fewer where the system starts no more.
  var threads: Int { Processors.startable(integer(.threads) ?? Processors.available) }

  /// `--out`; nil for the command's own choice.
  var folder: String? { text(.out) }

  /// The folder of all reports without `--out`; nil if none is to be written.
  var reports: String? { if let limits { limits.folder } else { "Reports" } }

  /// `--filter`: its words, in lower case.
  var words: [String] { text(.filter)?.split(separator: " ").map { $0.lowercased() } ?? [] }

  /// Returns whether each of those words, or a synonym, is in one of these texts.
  func filterKeeps(_ texts: [String]) -> Bool {
    words.allSatisfy { word in texts.contains { Synonyms.finds(word, in: $0.lowercased()) } }
  }

  /// Notes that the filter kept nothing of all items, which are in words.
  func noteNothing(of all: String, _ suggestion: String? = nil) {
    let message =
      "\(GameProgram.name): none of the \(all) has all of: \(words.joined(separator: ", "))"
    if !words.isEmpty { terminal.note(message.suggesting(suggestion)) }
  }

  var terminal: Terminal { Terminal(color: choice(.color), isQuiet: has(.quiet), output: output) }

  var isJSON: Bool { choice(.format) == "json" }

  func show(json: @autoclosure () -> JSONValue, text: @autoclosure () -> String)
    throws(CommandFailure)
  {
    output.takeValue?(json())
    try isJSON ? output.print(json: json()) : output.print(text: text())
  }

  /// Prints a list for people, documents or scripts, by the `--format` of `rules` and `metrics`.
  func show(
    text: @autoclosure () -> String, markdown: @autoclosure () -> String,
    json: @autoclosure () -> JSONValue
  ) throws(CommandFailure) {
    if choice(.formatOfLists) == "markdown" { return try output.print(text: markdown()) }
    try show(json: json(), text: text())
  }

  /// Returns a command on the same scenario, with some of these options, and the engine if there is one.
  func command(_ name: String, _ options: [Option]) -> String {
    let options = (options + Option.ofEngine).flatMap { option in
      texts(option).flatMap { [option.name, Self.quoted($0)] }
    }
    return ([GameProgram.name, name] + operands.map(Self.quoted) + options).joined(separator: " ")
  }

  /// Returns the command on a scenario with some options, the engine and all overrides: the same for a scenario's
  /// file and for the `run.json` of a report on it.
  func command(_ name: String, _ options: [Option], on scenario: Scenario) -> String {
    let typed = typed(options + Option.ofEngine) + scenario.overrides
    let words = (typed + newOverrides(of: scenario)).map { option in
      let parts = option.split(separator: " ", maxSplits: 1).map(String.init)
      return parts.map(Self.quoted).joined(separator: " ")
    }
    return ([GameProgram.name, name, Self.quoted(file(of: scenario))] + words).joined(
      separator: " ")
  }

  /// Returns the scenario's file as typed, also if it was read from the `run.json` of a report on it.
  func file(of scenario: Scenario) -> String { scenario.runFile ?? operands[0] }

  /// Returns the changes that the run did not have already; factors and new items apply again.
  func newOverrides(of scenario: Scenario) -> [String] {
    overrides.texts.filter { text in
      text.contains("=*") || text.contains("[+]") || !scenario.overrides.contains(text)
    }
  }

  static func quoted(_ word: String) -> String {
    word.wholeMatch(of: /[a-zA-Z0-9_\-.\/=,:@%+]+/) != nil
      ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
