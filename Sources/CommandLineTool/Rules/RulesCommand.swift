import BalanceReports

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
    """

  static let examples = [
    "questbalance rules Scenarios/questbond.jsonc --filter pity",
    "questbalance rules Scenarios/timequest.jsonc --filter DIF-4",
    "questbalance rules Scenarios/questbond.jsonc --filter assumption --format markdown",
    "questbalance rules Scenarios/bennie.jsonc --set coins.dailyCap=40 --filter coins --format json",
    "questbalance rules --filter archetypes",
  ]

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(CommandFailure) {
    if !arguments.operands.isEmpty { try arguments.checkScenario(of: Self.self) }
    if arguments.operands.isEmpty, !arguments.settings.isEmpty {
      throw .usage("--set needs a scenario")
    }
    self.arguments = arguments
  }

  func run() throws(CommandFailure) {
    let scenario = arguments.operands.isEmpty ? nil : try arguments.loadScenario()
    let all = scenario.map { $0.rules.map(RuleRow.init) } ?? RuleRow.all(of: arguments.games)
    let table = RuleTable(
      scenario: scenario?.name, rows: all.filter { arguments.filterKeeps($0.texts) })
    if table.rows.isEmpty { arguments.noteNothing(of: NumberText.count(all.count, "number")) }
    try arguments.show(text: table.text, markdown: table.markdown, json: table.json)
  }
}

extension Option {
  static let filter = Option(
    name: "--filter", value: "WORD", help: "list only numbers with WORD in path, rule or sentence")
}
