import ExactOdds
import GameSupport
import ScenarioReading

/// `questbalance odds <scenario>`: what can be worked out without playing.
struct OddsCommand: Command {
  static let name = "odds"
  static let operands = "<scenario>"
  static let summary = "exact odds of droughts, forge and collections, no sampling"
  static let purpose = "Computes exact odds from a scenario's rules, without sampling."
  static let options: [Option] = [
    .attempts, .holds, .percentile, .set, .format, .quiet, .color, .help,
  ]

  static func details(_ games: GameList) -> String {
    """
    Chances are those of a player without bonuses from affixes, set, cards, class or party.
    With --holds N it also says which pity threshold keeps the 95th percentile (--percentile)
    of a drought, and of the longest drought in so many attempts (--attempts), within N.

    With --format json the output is one object: "scenario", "attempts", "percentile" and "within"
    (of --holds) as asked for, and these tables, each a list of objects (empty where the scenario
    has no such rules). Chances and shares are 0…1; what does not exist is null; a number that is
    only known to lie in an interval is [low, high].

    \(forms(of: games).map(help).joined(separator: "\n"))
    """
  }

  static let examples = [
    "questbalance odds Scenarios/questbond.jsonc",
    "questbalance odds Scenarios/questbond.jsonc --holds 15 --percentile 95",
    "questbalance odds Scenarios/questbond.jsonc --set pity.task.threshold=15",
    "questbalance odds Scenarios/questbond.jsonc --format json",
  ]

  private static func forms(of games: GameList) -> [OddsTable.Form] {
    games.games.flatMap(\.oddsForms)
  }

  private static func help(on form: OddsTable.Form) -> String {
    "  \(form.key): \(form.title)\n"
      + AlignedText.lines(form.columns.map { [$0.key, $0.meaning] }).map { "    \($0)" }
      .joined(separator: "\n")
  }

  private let arguments: Arguments
  private let question: OddsQuestion

  init(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.checkScenario(of: Self.self)
    question = OddsQuestion(
      attempts: arguments.integer(.attempts) ?? 100, holds: arguments.integer(.holds),
      percentile: arguments.integer(.percentile) ?? 95)
    if question.holds == nil, arguments.text(.percentile) != nil {
      throw .usage("--percentile needs --holds")
    }
    self.arguments = arguments
  }

  func run() throws(CommandFailure) {
    let scenario = try arguments.loadScenario()
    Interruption.watch()
    let tables = scenario.simulation.game.odds(question)
    try arguments.show(json: json(scenario.name, tables), text: text(scenario.name, tables))
  }

  private func text(_ name: String, _ tables: [OddsTable]) -> String {
    let filled = tables.filter { !$0.rows.isEmpty }
    if filled.isEmpty { return "\(name): no loot, forge or cards, so there are no odds\n" }
    return "\(name): exact odds without bonuses\n\n" + filled.map(\.text).joined(separator: "\n")
  }

  private func json(_ name: String, _ tables: [OddsTable]) -> JSONValue {
    let shown = tables.isEmpty ? Self.forms(of: arguments.games).map { OddsTable($0) } : tables
    let question: JSONValue = [
      "scenario": .string(name), "attempts": .number(question.attempts),
      "percentile": .number(question.percentile), "within": .number(question.holds),
    ]
    return .object(question.members + shown.map { .init($0.form.key, $0.json) })
  }
}

extension Option {
  static let attempts = Option(
    name: "--attempts", value: .whole("N", 1...LongestDroughtLaw.maxAttempts),
    help: "look for the longest drought in N attempts", standard: "100")
  static let holds = Option(
    name: "--holds", value: .whole("N", 1...4000),
    help: "say which pity threshold holds a percentile within N attempts")
  static let percentile = Option(
    name: "--percentile", value: .whole("P", 1...99), help: "which percentile --holds means",
    standard: "95")
}
