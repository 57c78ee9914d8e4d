/// What the program says of itself.
enum Help {
  static let version = "0.1.0"

  static let overview: String = """
    QuestBalance runs real game engines under thousands of synthetic players and reports what
    happens: how fast they level, where currency comes from and goes, how long droughts are.

    usage: questbalance <command> [options]

    commands:
    \(table(commands.map { ("\($0.name) \($0.operands)", $0.summary) }))

    A scenario is a file, or - for standard input; "extends" in it names a file that it changes.

    options:
      --help            show this help; after a command, that command's
      --version         show the version

    Start with:  questbalance run Scenarios/questbond.jsonc
    """

  /// Options, one a line, their help in a column.
  static func table(_ options: [Option]) -> String {
    table(
      options.map { ([$0.name, $0.value].compactMap { $0 }.joined(separator: " "), $0.help) })
  }

  private static func table(_ lines: [(term: String, meaning: String)]) -> String {
    let width = lines.map(\.term.count).max() ?? 0
    return lines.map { term, meaning in
      "  " + term + String(repeating: " ", count: width - term.count + 2) + meaning
    }.joined(separator: "\n")
  }
}
