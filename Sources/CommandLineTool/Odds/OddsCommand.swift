import BalanceReports
import ExactOdds
import GameSupport
import ScenarioFiles
import ScenarioReading

/// `questbalance odds <scenario>`: what can be worked out without playing.
struct OddsCommand: Command {
  static let name = "odds"
  static let operands = "<scenario>"
  static let summary = "exact odds of droughts, forge and collections, no sampling"
  static let purpose = "Computes exact odds from a scenario's rules, without sampling."
  static let options: [Option] = [
    .attempts, .holds, .percentile, .ofDay, .set, .format, .quiet, .color, .help,
  ]

  static func details(_ games: GameList) -> String {
    """
    Chances are those of a player without bonuses from affixes, set, cards, class or party.
    With --holds N it also says which pity threshold keeps the 95th percentile (--percentile)
    of a drought, and of the longest drought in so many attempts (--attempts), within N.
    Where a calendar changes the rules, they are those of day 1, or of the day that --day names.

    With --format json the output is one object: "scenario", "attempts", "percentile", "within" (of
    --holds) and "day" as asked for, and these tables, each a list of objects (empty where the
    scenario has no such rules). Chances and shares are 0…1; what does not exist is null; a number
    that is only known to lie in an interval is [low, high].

    \(forms(of: games).map(help).joined(separator: "\n"))
    """
  }

  static let examples = [
    "questbalance odds Scenarios/questbond.jsonc",
    "questbalance odds Scenarios/questbond.jsonc --holds 15 --percentile 95",
    "questbalance odds Scenarios/questbond.jsonc --set pity.task.threshold=15",
    "questbalance odds Scenarios/questbond.jsonc --day 30",
    "questbalance odds Scenarios/questbond.jsonc --format json",
  ]

  private static func forms(of games: GameList) -> [OddsTable.Form] {
    games.games.flatMap(\.oddsForms) + [.prototypes]
  }

  private static func help(on form: OddsTable.Form) -> String {
    "  \(form.key): \(form.title)\n"
      + AlignedText.lines(form.columns.map { [$0.key, $0.meaning] }).map { "    \($0)" }
      .joined(separator: "\n")
  }

  let arguments: Arguments
  private var question: OddsQuestion {
    OddsQuestion(
      attempts: arguments.integer(.attempts) ?? 100, holds: arguments.integer(.holds),
      percentile: arguments.integer(.percentile) ?? 95)
  }

  func check() throws(CommandFailure) {
    if question.holds == nil, arguments.text(.percentile) != nil {
      throw .usage("--percentile needs --holds")
    }
  }

  func run() throws(CommandFailure) {
    let scenario = try arguments.loadScenario()
    Interruption.watch()
    let simulation = scenario.simulation
    if let day = arguments.integer(.ofDay), day > simulation.days {
      throw .usage("--day \(day): the run ends on day \(simulation.days)")
    }
    let day = arguments.integer(.ofDay) ?? 1
    let tables = simulation.odds(on: day, question)
    let changes = simulation.calendar?.phase(on: day).changes ?? []
    let time = simulation.calendar.map { _ in
      " on day \(day)" + (changes.isEmpty ? "" : " (\(changes.joined(separator: ", ")))")
    }
    try arguments.show(
      json: json(scenario.name, tables), text: text(scenario.name + (time ?? ""), tables))
  }

  private func text(_ name: String, _ tables: [OddsTable]) -> String {
    let filled = tables.filter { !$0.rows.isEmpty }
    if filled.isEmpty { return "\(name): no loot, forge or cards, so there are no odds\n" }
    return "\(name): exact odds without bonuses\n\n" + filled.map(\.text).joined(separator: "\n")
  }

  private func json(_ name: String, _ tables: [OddsTable]) -> JSONValue {
    let shown = Self.forms(of: arguments.games).map { form in
      tables.first { $0.form.key == form.key } ?? OddsTable(form)
    }
    let question: JSONValue = [
      "scenario": .string(name), "attempts": .number(question.attempts),
      "percentile": .number(question.percentile), "within": .number(question.holds),
      "day": arguments.integer(.ofDay).map { .number($0) },
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
  static let ofDay = Option(
    name: "--day", value: .whole("D", SimulationOverrides.allowedDays),
    help: "take the rules of this day", standard: "1")
}

extension OddsTable {
  private var columns: [BalanceReports.Column<[OddsValue]>] {
    form.columns.enumerated().map { place, column in
      .text(
        column.heading, key: column.key, isNumber: !column.isText, { $0[place].text },
        json: { $0[place].json })
    }
  }

  var text: String {
    "\(form.title)\n" + (note.isEmpty ? "" : note.map(\.text).joined() + "\n")
      + "\n\(MarkdownTable(rows, columns).markdown)"
  }

  var json: JSONValue { .list(rows, columns) }
}

extension OddsValue {
  var text: String {
    switch self {
    case .text(let text): TerminalText.line(text)
    case .phrase(let before, let number, let after):
      TerminalText.line(Self.phrase(before, number, after))
    case .whole(let value): NumberText.grouped(value)
    case .number(let value): Self.text(value)
    case .chance(let value): Self.percent(value)
    case .interval(let range):
      range.count == 1
        ? NumberText.grouped(range.lowerBound)
        : "\(NumberText.grouped(range.lowerBound)) … \(NumberText.grouped(range.upperBound))"
    case .immense: "> 10³⁰⁸"
    case .none: "–"
    }
  }

  /// Returns digits down to the hundredth, or a power of ten where they would be none or too many.
  private static func text(_ value: Double) -> String {
    let isPlain = value == 0 || (0.005..<1e15).contains(value.magnitude)
    return isPlain
      ? NumberText.grouped(value, decimals: value < 1000 ? 2 : 0) : NumberText.scientific(value)
  }

  /// Returns a chance in percent, so that 0.00 % is impossible and 100.00 % certain.
  private static func percent(_ chance: Double) -> String {
    if chance == 0 || chance == 1 { return NumberText.percent(chance, decimals: 2) }
    if chance < 1e-5 { return NumberText.scientific(chance) }
    // The place of the first digit that tells it from 0 and 1.
    let first = NumberText.exponent(min(chance, 1 - chance)) + 2
    return NumberText.percent(chance, decimals: max(2, first < -2 ? -first : 2))
  }

  var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .phrase(let before, let number, let after): .string(Self.phrase(before, number, after))
    case .whole(let value): .number(value)
    case .number(let value), .chance(let value): .number(value)
    case .interval(let range):
      range.count == 1
        ? .number(range.lowerBound) : .list([.number(range.lowerBound), .number(range.upperBound)])
    case .immense, .none: .null
    }
  }

  /// Returns a number with six digits at most between words.
  private static func phrase(_ before: String, _ number: Double, _ after: String) -> String {
    before + NumberText.significant(number) + after
  }
}
