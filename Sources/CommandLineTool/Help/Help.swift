import GameSupport
import ScenarioReading

/// The program's help, made from the commands' declarations.
enum Help {
  static let version = "0.1.0"
  /// Options without a command.
  static let options = [
    Option(
      name: Option.help.name, short: Option.help.short, value: nil,
      help: "show this help; after a command, its own"),
    Option.version,
  ]
  static let width = 100

  static let introduction = """
    QuestBalance runs real game engines under thousands of synthetic players and reports what
    happens: how fast they level, where currency comes from and goes, how long droughts are.
    """

  static var overview: String {
    """
    \(introduction)

    usage: questbalance <command> [options]

    commands:
    \(table(commands.map { ("\($0.name) \($0.operands)", $0.summary) }))

    A scenario is a file, or - for standard input; "extends" names a base file; the scenario then
    says only what differs.

    options:
    \(table(options))

    exit codes:
    \(table(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }))

    Start with:  questbalance run Scenarios/questbond.jsonc
    """
  }

  static let firstSteps = """
    questbalance: error: no command
    Start with 'questbalance run Scenarios/questbond.jsonc': it writes Reports/questbond/report.md.
    All commands: 'questbalance --help'; more of one: 'questbalance help run'.
    """

  static func page(of command: any Command.Type, _ games: GameList) -> String {
    let options = command.options(games)
    let usages = command.usages.map { "questbalance \($0)" }.joined(separator: "\n       ")
    let exits = command.exits.map { ("\($0.code.rawValue)", $0.meaning) }
    var sections = [
      command.purpose, "usage: \(usages)", "options:\n" + table(options), command.details(games),
    ]
    if let writes = command.writes { sections.append("files written:\n" + indented(writes)) }
    if options.contains(where: { $0.name == Option.format.name }) {
      sections.append("JSON: \(formats) has every key with its type.")
    }
    if !exits.isEmpty {
      sections.append(
        "exit codes:\n" + table(exits + [("others", "as 'questbalance --help' says")]))
    }
    sections.append("examples:\n" + indented(command.examples.joined(separator: "\n")))
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The page that documents the output for scripts.
  static let formats = "Sources/questbalance/questbalance.docc/Formats.md"

  static func table(_ options: [Option]) -> String {
    table(options.map { ($0.term, $0.meaning) })
  }

  /// Terms with their meanings in a column.
  static func table(_ lines: [(term: String, meaning: String)]) -> String {
    let column = (lines.map(\.term.count).max() ?? 0) + 4
    return lines.map { term, meaning in
      let gap = String(repeating: " ", count: column - term.count - 2)
      let meaning = wrapped(meaning, to: width - column)
      return "  " + term + gap
        + meaning.joined(separator: "\n" + String(repeating: " ", count: column))
    }.joined(separator: "\n")
  }

  /// Breaks a text between words into lines that fit.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The words with synonyms, in lines that fit below an indented paragraph.
  static var synonyms: String {
    wrapped(Synonyms.words.joined(separator: ", "), to: width - 4).joined(separator: "\n  ")
  }

  private static func indented(_ text: String) -> String {
    "  " + text.replacing("\n", with: "\n  ")
  }
}
