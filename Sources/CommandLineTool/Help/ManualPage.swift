import GameSupport

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
      terms(command.options(games).map { ($0.term, $0.meaning) }),
      prose(command.details(games)),
    ]
    if let writes = command.writes { parts += [".PP\nFiles written:", verbatim(lines(writes))] }
    if !command.exits.isEmpty {
      parts += [
        ".PP\nExit codes:", terms(command.exits.map { ("\($0.code.rawValue)", $0.meaning) }),
      ]
    }
    parts += [".PP\nExamples:", verbatim(command.examples)]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  // MARK: The language of troff

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Paragraphs; indented lines stay as they are.
  private static func prose(_ text: String) -> String {
    lines(text).split(separator: "").map { paragraph in
      paragraph.contains { $0.hasPrefix(" ") }
        ? verbatim(Array(paragraph))
        : ".PP\n" + paragraph.map(escaped).joined(separator: "\n")
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
