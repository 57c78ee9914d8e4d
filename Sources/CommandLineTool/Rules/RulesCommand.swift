import BalanceReports
import GameSupport
import ScenarioFiles
import ScenarioReading

/// `questbalance rules [<scenario>]`: every number in force, and its declaration.
struct RulesCommand: Command {
  static let name = "rules"
  static let operands = "[<scenario>]"
  static let summary = "every number in force: value, default, range, whose it is, what it does"
  static let options: [Option] = [.filter, .set, .formatOfLists, .quiet, .color, .help]
  static let purpose =
    "Lists every number in force in a scenario, also those that it leaves at their defaults."

  static let details = """
    For each number: its path, as messages, --set and trace call it; its value and its default
    (– where the scenario has to state it); its unit and allowed values; its origin, the game's
    design or an assumption made here; the rule of the rulebook that uses it; and its meaning.

    --filter keeps the numbers that have a word in their path, their rule or their sentence, or
    that are design or assumption; of several words, those that have all of them. Upper and lower
    case do not matter. Some words also find related words:
      \(Help.synonyms)

    Without a scenario it lists what any scenario can state, with defaults in place of values (–
    also where the default depends on other values): [] stands for each element of a list, <name>
    for a name of your choice.

    With a calendar, a second table lists the values that its changes set, and from which days.
    """
  static let examples = [
    "questbalance rules Scenarios/questbond.jsonc --filter pity",
    "questbalance rules Scenarios/timequest.jsonc --filter DIF-4",
    "questbalance rules Scenarios/questbond.jsonc --filter assumption --format markdown",
    "questbalance rules Scenarios/bennie.jsonc --set coins.dailyCap=40 --filter coins --format json",
    "questbalance rules --filter archetypes",
  ]

  let arguments: Arguments

  func check() throws(CommandFailure) {
    if !arguments.operands.isEmpty { return try arguments.checkScenario(of: Self.self) }
    if !arguments.settings.isEmpty { throw .usage("--set needs a scenario") }
  }

  func run() throws(CommandFailure) {
    let scenario = arguments.operands.isEmpty ? nil : try arguments.loadScenario()
    let all =
      scenario?.rules.map {
        RuleRow(path: "\($0.path)", value: $0.value, isSet: $0.isSet, record: $0.record)
      } ?? RuleRow.all(of: arguments.games)
    let rows = all.filter { arguments.filterKeeps($0.texts) }
    if rows.isEmpty { arguments.noteNothing(of: NumberText.count(all.count, "number")) }
    let columns = RuleRow.columns(withValues: scenario != nil)
    let rules = rows.map {
      JSONValue.object($0, columns).layingOut("schema", as: .fitted(width: .max))
    }
    let phases = scenario?.simulation.calendar?.phases
    let values = PhaseRow.all(of: phases ?? [], scenario?.rules ?? []).filter {
      arguments.filterKeeps([$0.path, $0.meaning] + $0.changes)
    }
    func tables(_ text: (ListTable) -> String) -> String {
      let phases = values.isEmpty ? "" : text(ListTable(values, PhaseRow.columns))
      return text(ListTable(rows, columns)) + (phases.isEmpty ? "" : "\nCalendar:\n\n\(phases)")
    }
    try arguments.show(
      text: tables { $0.text(cutTo: 50) }, markdown: tables(\.markdown),
      json: [
        "scenario": .string(scenario?.name), "rules": .list(rules),
        "phases": phases.map { .list($0.map(\.json)) },
      ])
  }
}

extension Option {
  static let filter = Option(
    name: "--filter", value: "WORD", help: "list only numbers with WORD in path, rule or sentence")
}

struct RuleRow: Equatable {
  let path: String
  /// Nil without a scenario.
  var value: JSONValue?
  /// True if the scenario states it; nil without one.
  var isSet: Bool?
  let record: RuleRecord

  /// Returns all values of all games' scenarios; those that games share appear once.
  static func all(of games: GameList) -> [RuleRow] {
    var rows: [RuleRow] = []
    for game in games.games {
      let known = Dictionary(grouping: rows, by: \.path)
      rows += ScenarioForm(of: game).values.map { RuleRow(path: $0.path, record: $0.value) }
        .filter { row in !(known[row.path] ?? []).contains(row) }
    }
    return rows
  }

  static func columns(withValues: Bool) -> [Column<RuleRow>] {
    let value = Column<RuleRow>.text("value", { $0.value?.text ?? "–" }, json: { $0.value })
    return [
      .text("path") { $0.path }, withValues ? value : value.onlyInJSON,
      .text(
        "default", { $0.record.defaultValue?.text ?? "–" },
        json: { $0.record.defaultValue ?? .null }),
      .json("isSet") { row in row.isSet.map { .bool($0) } }, .text("unit") { $0.record.unit },
      .text("allowed") { $0.record.allowed.description },
      .json("schema") { $0.record.allowed.schema() },
      .text("whose", key: "origin") { $0.record.origin?.rawValue },
      .text("rule") { $0.record.rule }, .text("what it does", key: "meaning") { $0.record.meaning },
    ]
  }

  var texts: [String] {
    [
      path, record.rule, record.meaning, record.origin?.rawValue ?? "",
      record.isHabit ? "habit" : "",
    ]
  }
}
