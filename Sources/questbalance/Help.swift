/// What the program says of itself.
enum Help {
  static let version = "0.1.0"

  static let overview = """
    QuestBalance runs real game engines under thousands of synthetic players and reports what
    happens: how fast they level, where currency comes from and goes, how long droughts are.

    usage: questbalance <command> [options]

    commands:
      run <scenario>    simulate, write the report
      odds <scenario>   exact odds of droughts, forge and collections, no sampling

    options:
      --help            show this help; after a command, that command's
      --version         show the version

    Start with:  questbalance run Scenarios/questbond.jsonc
    """

  /// Options, one a line, their help in a column.
  static func table(_ options: [Option]) -> String {
    let names = options.map { [$0.name, $0.value].compactMap { $0 }.joined(separator: " ") }
    let width = names.map(\.count).max() ?? 0
    return zip(names, options).map { name, option in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + option.help
    }.joined(separator: "\n")
  }
}
