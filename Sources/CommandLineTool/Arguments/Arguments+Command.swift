import ScenarioFiles

extension Arguments {
  /// Returns a command on the same scenario, with some of these options.
  func command(_ name: String, _ options: [Option]) -> String {
    let options = options.flatMap { option in
      texts(option).flatMap { [option.name, Self.quoted($0)] }
    }
    return ([GameProgram.name, name] + operands.map(Self.quoted) + options).joined(separator: " ")
  }

  /// Returns the command on a scenario with some options and all overrides: the same for a scenario's
  /// file and for the `run.json` of a report on it.
  func command(_ name: String, _ options: [Option], on scenario: Scenario) -> String {
    let words = (typed(options) + scenario.overrides + newOverrides(of: scenario)).map { option in
      let parts = option.split(separator: " ", maxSplits: 1).map(String.init)
      return parts.map(Self.quoted).joined(separator: " ")
    }
    return ([GameProgram.name, name, Self.quoted(file(of: scenario))] + words).joined(
      separator: " ")
  }

  /// Returns the scenario's file as typed, also if it was read from the `run.json` of a report on it.
  func file(of scenario: Scenario) -> String { scenario.runFile ?? operands[0] }

  /// Returns the changes of the command line that the run did not have already; factors and new items
  /// apply again.
  func newOverrides(of scenario: Scenario) -> [String] {
    overrides.texts.filter { text in
      text.contains("=*") || text.contains("[+]") || !scenario.overrides.contains(text)
    }
  }

  /// Quotes a word for a shell.
  static func quoted(_ word: String) -> String {
    word.wholeMatch(of: /[a-zA-Z0-9_\-.\/=,:@%+]+/) != nil
      ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
