extension Option {
  static let revision = Option(
    name: "--against", value: "REV",
    help: "compare with the scenario in a revision of git, such as HEAD or main",
    standard: "as it was at the start")
}

/// `questbalance watch <scenario>`: at each save, the consequences of what changed.
struct WatchCommand: Command {
  static let name = "watch"
  static let operands = "<scenario>"
  static let summary = "compare a scenario anew at each save, while you edit it"
  static let purpose = "Compares a scenario anew at each save, while you edit it."
  static let options = [.revision] + Option.shared.filter { $0.name != Option.format.name } + [.yes]
  static let details = """
    Leave it running beside your editor. At each save of the scenario, or of a file that it extends,
    the answer comes within about a second, with as many players as that allows; then twice as many
    play each time, up to the scenario's own number. The next save ends this and begins anew.

    World A is the scenario as it was when the watch began, or with --against REV as it is in that
    revision of git, which is read once. World B is the scenario as it was saved last; --set changes
    B alone, at every save. Both are played with A's players, days and seed, and compared as
    'compare' does.

    An answer lists the numbers that differ, the targets and claims that are broken or fixed, and what
    moved since the last save: the metrics told apart from the version before (at first, from A), in
    standard deviations between players.

    On a terminal an answer replaces the one before; into a pipe or a file it follows it. A scenario
    with mistakes leaves the last answer, with the mistakes below it (in a pipe, on standard error)
    until the next save without any.

    Open report.html in a browser: it loads itself again every \(Watch.reloadSeconds) seconds while the watch goes on.
    The report goes to Reports/<scenario>--watch/, or to a folder whose name ends in what the
    options change. It is that of 'compare' with as many --players as the answer has.

    Ctrl-C ends it, with exit code 130 as for any command. The last report stays, and its page no
    longer loads itself again.
    """
  static let writes = CompareCommand.writes
  static let exits: [(code: ExitCode, meaning: String)] = [
    (.interrupted, "Ctrl-C ended it; nothing else does but an error")
  ]
  static let examples = [
    "questbalance watch Scenarios/questbond.jsonc",
    "questbalance watch Scenarios/questbond.jsonc --against HEAD --out /tmp/watch",
    "questbalance watch Scenarios/timequest.jsonc --set 'levels.base=*1.2' --players 2000",
  ]

  let arguments: Arguments

  func run() throws(CommandFailure) {
    // Ctrl-C ends the play alone, so that the page can be left as it is to stay.
    try Interruption.keeping { () throws(CommandFailure) in
      var watch = try Watch(arguments)
      try watch.run()
    }
  }
}
