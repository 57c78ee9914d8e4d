import BalanceReports
import Measurement
import ScenarioReading

/// `questbalance metrics <scenario>`: every metric of a run, and its meaning.
struct MetricsCommand: Command {
  static let name = "metrics"
  static let operands = "<scenario>"
  static let summary = "every metric: name, unit, kind, one sentence of definition"
  static let options: [Option] = [
    .filterOfMetrics, .days, .set, .formatOfLists, .quiet, .color, .help,
  ]
  static let purpose = "Lists every metric that a run of a scenario gives, with its definition."
  static let details = """
    For each metric: its name in targets, claims, --metric and summary.csv; its unit; its kind; and
    a definition. The kinds:

      mean over players        each player with a value counts once, however much it plays
      share of players         how many of them do or are something
      pooled ratio             a total over all players, divided by another one
      share of gaps            how many of all players' gaps between active days are so long
      quantile over players    what so many of them do not exceed, or by when they have got somewhere
      … over droughts          all players' droughts pooled, open ones counted as far as they went
      Gini coefficient         how unequally something is held

    Families of metrics follow, which a run measures on request, with a number in place of N:
    level.dayN for the level on any day. Every mean over players has quantiles, too: level.day30.p50
    is the median, and any whole percent from .p01 to .p99 works wherever a metric does. Whatever
    adds up day by day has windows: drops.task.days30to32 counts the pieces of three days, and
    gold.net.perActiveDay.days31to60 is the net of an active day of that month.

    A/B is the total of one metric over all players, divided by the total of another, as in
    drops.task/drops.dungeonRoom: players with more of B count more. Both are counted: means over
    players of whole numbers, and not per day or session. Targets, claims and --metric take it.

    Logs of real players have active.dayN, the share of players who play N days after their first
    day; level.active.dayN, the level of the players who play on day N; level.active.pooled, the mean
    over all active days of all players; gap.mean and gap.overN, the days from one active day to the
    next. Balances have the same forms as levels: gold.balance.active.pooled.

    --filter keeps the metrics that have a word in their name, unit, kind or sentence; of several
    words, those that have all of them. Upper and lower
    case do not matter. Some words also find related words:
      \(Help.synonyms)
    """
  static let examples = [
    "questbalance metrics Scenarios/questbond.jsonc --filter forced",
    "questbalance metrics Scenarios/timequest.jsonc --days 30 --format json",
    "questbalance metrics Scenarios/bennie.jsonc --format markdown",
  ]

  let arguments: Arguments

  func run() throws(CommandFailure) {
    let scenario = try arguments.loadScenario()
    let plan = scenario.simulation.plan
    func isWanted(_ metric: MetricDefinition) -> Bool {
      arguments.filterKeeps([metric.name, metric.unit, metric.kind.rawValue, metric.meaning])
    }
    let metrics = plan.definitions.filter(isWanted)
    let families = plan.families.filter(isWanted)
    if metrics.isEmpty, families.isEmpty {
      let words = arguments.words
      arguments.noteNothing(
        of: NumberText.count(plan.definitions.count, "metric"),
        words.count == 1 ? plan.suggestion(forMetric: words[0]) : nil)
    }
    let columns: [Column<MetricDefinition>] = [
      .text("metric") { $0.name }, .text("unit") { $0.unit }, .text("kind") { $0.kind.rawValue },
      .text("what it is", key: "meaning") { $0.meaning },
    ]
    func tables(_ text: (ListTable) -> String) -> String {
      let onRequest = "\nOn request, with a number in place of N:\n\n"
      return (metrics.isEmpty ? "" : text(ListTable(metrics, columns)))
        + (families.isEmpty ? "" : onRequest + text(ListTable(families, columns)))
    }
    try arguments.show(
      text: tables { $0.text() }, markdown: tables(\.markdown),
      json: [
        "scenario": .string(scenario.name), "metrics": .list(metrics, columns),
        "families": .list(families, columns),
      ])
  }
}

extension Option {
  static let filterOfMetrics = Option(
    name: filter.name, value: "WORD",
    help: "list only metrics with WORD in name, unit, kind or sentence")
}
