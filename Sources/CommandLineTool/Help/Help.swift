import GameSupport
import ScenarioReading

enum Help {
  static let version = "0.1.0"
  /// Options without a command.
  static let options = [
    Option(
      name: Option.help.name, short: Option.help.short,
      help: "show this help; after a command, its own"), Option.version,
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
    let options = command.allOptions(games)
    let usages = command.usages.map { "questbalance \($0)" }.joined(separator: "\n       ")
    let exits = command.exits.map { ("\($0.code.rawValue)", $0.meaning) }
    var sections = [
      command.purpose, "usage: \(usages)", "options:\n" + table(options), command.details(games),
    ]
    if !command.writes.isEmpty { sections.append("files written:\n" + indented(command.writes)) }
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

  static func table(_ options: [Option]) -> String { table(options.map { ($0.term, $0.meaning) }) }

  static func table(_ lines: [(term: String, meaning: String)]) -> String {
    let column = (lines.map(\.term.count).max() ?? 0) + 4
    return lines.map { term, meaning in
      let gap = String(repeating: " ", count: column - term.count - 2)
      let meaning = meaning.wrapped(to: width - column)
      return "  " + term + gap
        + meaning.joined(separator: "\n" + String(repeating: " ", count: column))
    }.joined(separator: "\n")
  }

  /// The words with synonyms, in lines that fit below an indented paragraph.
  static var synonyms: String {
    Synonyms.words.joined(separator: ", ").wrapped(to: width - 4).joined(separator: "\n  ")
  }

  private static func indented(_ text: String) -> String {
    "  " + text.replacing("\n", with: "\n  ")
  }
}

extension Option {
  fileprivate static let manual = Option(
    name: "--man", help: "write the manual page, in the format of man")
}

/// `questbalance help [<command>]`: the overview, one command's `--help`, or the manual page.
struct HelpCommand: Command {
  static let name = "help"
  static let operands = "[<command>]"
  static var operandCandidates: Candidates { .words(commands.map { $0.name }) }
  static let summary = "show all commands, or one of them in full"
  static let purpose = "Shows all commands, or one of them in full."
  static let usages = ["help [<command>]", "help --man"]
  static let options: [Option] = [.manual, .help]
  static let knowsGames = false
  static let examples = [
    "questbalance help", "questbalance help compare", "questbalance help --man | man -l -",
  ]

  let arguments: Arguments

  func check() throws(CommandFailure) {
    if arguments.operands.count > 1 {
      throw .usage("help takes one command, not \(arguments.operands.count)")
    }
    if try arguments.operands.first.map(command) != nil, arguments.has(.manual) {
      throw .usage("--man writes one page of all commands")
    }
  }

  func run() throws(CommandFailure) {
    if arguments.has(.manual) {
      return try arguments.output.print(
        ManualPage.text(arguments.games).replacing("questbalance", with: GameProgram.name)
          .replacing("QUESTBALANCE", with: GameProgram.name.uppercased()))
    }
    let about = try arguments.operands.first.map(command)
    let page = about.map { Help.page(of: $0, arguments.games) } ?? Help.overview
    try arguments.output.print(GameProgram.named(page) + "\n")
  }
}

/// The manual page of the program, for `man`: the help of all commands in the language of troff.
enum ManualPage {
  static func text(_ games: GameList) -> String {
    ([
      ".TH QUESTBALANCE 1 \"\" \"questbalance \(Help.version)\" \"User Commands\"",
      ".SH NAME", "questbalance \\- simulates a game's economy under thousands of players",
      ".SH SYNOPSIS", ".B questbalance\n\\fIcommand\\fR [\\fIoptions\\fR]",
      ".SH DESCRIPTION", prose(Help.introduction),
      ".SH OPTIONS", terms(Help.options.map { ($0.term, $0.meaning) }),
      ".SH COMMANDS",
    ] + commands.map { section(of: $0, games) } + [
      ".SH EXIT STATUS", terms(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }),
    ]).joined(separator: "\n") + "\n"
  }

  private static func section(of command: any Command.Type, _ games: GameList) -> String {
    var parts = [
      ".SS \(escaped("\(command.name) \(command.operands)"))", prose(command.purpose),
      verbatim(command.usages.map { "questbalance \($0)" }),
      terms(command.allOptions(games).map { ($0.term, $0.meaning) }), prose(command.details(games)),
    ]
    if !command.writes.isEmpty {
      parts += [".PP\nFiles written:", verbatim(lines(command.writes))]
    }
    if !command.exits.isEmpty {
      parts += [
        ".PP\nExit codes:", terms(command.exits.map { ("\($0.code.rawValue)", $0.meaning) }),
      ]
    }
    parts += [".PP\nExamples:", verbatim(command.examples)]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Paragraphs; indented lines stay as they are.
  private static func prose(_ text: String) -> String {
    lines(text).split(separator: "").map { paragraph in
      paragraph.contains { $0.hasPrefix(" ") }
        ? verbatim(Array(paragraph)) : ".PP\n" + paragraph.map(escaped).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static func terms(_ terms: [(term: String, meaning: String)]) -> String {
    terms.map { ".TP\n\(escaped($0.term))\n\(escaped($0.meaning))" }.joined(separator: "\n")
  }

  private static func verbatim(_ lines: [String]) -> String {
    ([".PP", ".nf"] + lines.map(escaped) + [".fi"]).joined(separator: "\n")
  }

  /// Returns a line in which nothing is an instruction.
  private static func escaped(_ line: String) -> String {
    let plain = line.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("'", with: "\\(aq").replacing("`", with: "\\(ga").replacing("^", with: "\\(ha")
      .replacing("~", with: "\\(ti")
    return plain.hasPrefix(".") ? "\\&" + plain : plain
  }
}
