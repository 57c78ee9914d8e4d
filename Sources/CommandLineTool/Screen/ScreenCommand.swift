import BalanceReports
import Experiments
import GameSupport
import Measurement
import MonteCarlo
import ScenarioFiles
import ScenarioReading
import Search
import Statistics

extension Option {
  static let screenedMetric = Option(
    name: metric.name, value: metric.value,
    help: "rank by what happens to this metric, for an archetype or group", isRequired: true,
    isRepeatable: true)
  static let paths = Option(
    name: "--paths", value: OptionValue(word: "PATTERN", candidates: .paths),
    help: "move what matches: * for any characters but a full stop, ** for any",
    standard: "all but assumptions about players", isRepeatable: true)
  static let by = Option(
    name: "--by",
    value: OptionValue(word: "SHARE|*A...*B") { text in
      LeverSteps(parsing: text) == nil
        ? "expected a share such as 0.1, or factors such as '*0.125...*16'" : nil
    }, help: "step of each number, down and up", standard: "0.1")
}

/// `questbalance screen <scenario> --metric …`: which numbers matter.
struct ScreenCommand: Command {
  static let name = "screen"
  static let operands = "<scenario>"
  static let summary = "which numbers matter: all of them, ranked, on shared luck"
  static let options = [Option.screenedMetric, .paths, .by] + Option.shared + [.shard, .yes]
  static let purpose =
    "Moves every number of a scenario, one at a time, and ranks them by what they do to a metric."
  static let usages = ["screen <scenario> --metric NAME[@GROUP] [--metric …] [options]"]
  static let details = """
    Every number is moved down and up by a tenth (--by), everything else staying as it is; whole
    numbers move by one at least, and all stay in their range. Lists are moved twice: all their
    numbers by one factor, and tilted, the last up and the first down. Weights are only tilted, as
    nothing but their ratios counts. Names and flags take each other value, and systems are turned
    off or on. The same players play with the same luck in every world, party by party, so what a
    number does not touch cancels.

    The effect of a number is the metric at its highest place minus the metric at its lowest, with a
    95 % interval. An elasticity of 2 says that the metric grows by 2 % when the number grows by 1 %.
    The rank has an interval, too: among as many numbers, none of these intervals is wrong with 95 %.
    An effect of exactly 0 with no party that differs says that nobody in this sample read the number,
    or that rounding or a limit hid the step. Such numbers move together then, by system and all at
    once, as far as asked and to half and twice. Those that act only together are narrowed down to a
    pair, or to \(SmallestSet.most) at most, in some rounds of at most 15 worlds a system: the report, together.csv
    and the JSON name them.

    From \(ScreeningRace<CommandFailure>.minLevers) numbers on it is a race: all move with few players first, then those whose place
    among the first \(Screening.first) is open with more of them, and the last ones with all. Those that change
    nothing move again in groups, with all at last. The column players says with how many a number
    was decided. Where all metrics end on a day, as level.day7
    does, no later day is played.

    --by '*0.125...*16' takes large steps, each twice the last, and tells where a metric turns.
    --paths moves only what it names, such as 'tasks.*Gold', or 'forge.**' for all inside forge, also
    of a list in it. Assumptions about players (population, spending, what tasks take) are moved
    only if --paths names them.

    Then the numbers that count, at most \(Screening.maxInteracting), are moved together, from \(Screening.trajectories) random places
    (Morris's elementary effects). The interaction of a number is the standard deviation of its
    effects in relation to their mean size: 0 says that it acts alone and evenly. Of a list, only
    the scale or the tilt takes part.

    The report goes to Reports/<scenario>--screen/, or to a folder whose name tells what the options
    change.
    """
  static let writes = ReportFolder.help(
    """
    screen.csv               every number and every metric
    together.csv             numbers that act only together, if there are any
    run.json                 the scenario as it is, and the options: they give the same bytes again
    """)
  static let examples = [
    "questbalance screen Scenarios/questbond.jsonc --metric gold.balance.day90@casual --players 300",
    "questbalance screen Scenarios/questbond.jsonc --metric level.day30 --paths 'levels.*,tasks.**' \\\n  --by '*0.125...*16' --players 1000",
  ]

  let arguments: Arguments
  private var patterns: [PathPattern] { arguments.texts(.paths).flatMap(PathPattern.list) }

  func run() throws(CommandFailure) {
    let base = try arguments.measuringAlso(arguments.loadScenario())
    let world = base.simulation
    let levers = base.levers(matching: patterns)
    let unknown = patterns.filter { base.levers(matching: [$0]).isEmpty }
    try CommandFailure.check(
      unknown.map {
        "--paths \($0): nothing here can be moved".suggesting(base.suggestion(for: $0))
      })
    let folder = try arguments.reportFolder(
      "\(base.name)--screen",
      changedBy: base.overrides + arguments.typed([.metric, .paths, .by])
        + arguments.overrides.texts, for: ScreenReport.fileNames)
    let metrics = arguments.metrics
    let steps = arguments.text(.by).flatMap(LeverSteps.init(parsing:)) ?? .standard
    let rows = ScreeningWorlds(levers, of: base, steps: steps, threads: arguments.threads)
    try arguments.checkMemory {
      world.bytesOfScreening(worlds: rows.worlds, metrics: metrics, threads: $0)
    }
    let parts = try arguments.parts(of: Self.self, on: [base], into: folder)
    guard let (screening, timing) = try screening(rows, of: world, metrics, parts), !parts.isEnded
    else { return try parts.end(arguments) }
    let report = ScreenReport(
      screening, identity: RunIdentity(of: base, overrides: arguments.newOverrides(of: base)),
      days: world.days,
      request: (
        file: arguments.file(of: base), paths: patterns.map(\.description),
        by: arguments.text(.by) ?? Option.by.standard ?? "",
        command: arguments.command(Self.name, [.metric, .paths, .by], on: base)
      ),
      shares: screening.shares)
    try arguments.publish(report, in: folder, timing)
  }

  /// Plays levers alone, then at once; nil if not all of it was measured.
  private func screening(
    _ rows: ScreeningWorlds, of world: Simulation, _ metrics: [MetricID], _ parts: WorkRunner
  ) throws(CommandFailure) -> (Screening, Timing)? {
    let names = Set(metrics.map(\.name))
    var timing: Timing?
    func watched<Found>(
      _ base: Simulation, worlds: Int, _ play: (Watcher) -> Found?
    ) throws(CommandFailure) -> Found? {
      let playerDays = worlds * base.players * base.days(forMetrics: names)
      guard let (found, took) = try parts.watched(playerDays: playerDays, play) else { return nil }
      timing = took.adding(timing)
      return found
    }
    var race = ScreeningRace(rows, metrics: metrics) {
      (base, worlds, name, pass) throws(CommandFailure) -> [GroupWork.Found]? in
      try watched(base, worlds: worlds.reduce(worlds.count, +)) { watcher in
        parts.findings(of: worlds.map { ($0 + 1) * base.players }, name, watcher) {
          base.passes(comparing: pass($0), metrics: metrics)[0]
        }
      }
    }
    guard let alone = try race.played() else { return nil }
    let joint = JointScreening(race.worlds, alone) {
      (worlds, name) throws(CommandFailure) -> Sweep? in
      try watched(world, worlds: worlds.count + 1) {
        parts.sweep(world, over: worlds, metrics: names, name, $0)
      }
    }
    return try joint.played().flatMap { found in timing.map { (found, $0) } }
  }
}

extension ScreenReport: Outcome {
  private static let maxRows = 12

  /// Returns text for people: the numbers that matter most for each metric.
  func text(_ timing: Timing, width: Int) -> String {
    let tables = screening.metrics.indices.map { metric -> String in
      let counting = screening.ranking(ofMetric: metric).filter(\.isSignificant)
      let base = base(metric)
      let shown = counting.prefix(Self.maxRows)
      let rest = counting.count - shown.count
      let found = "\(screening.metrics[metric]) is \(base); \(count(counting))"
      if counting.isEmpty { return found + ".\n" }
      return """
        \(found):

        \(table(shown, of: metric).markdown)\(rest > 0 ? "… and \(rest) more.\n" : "")
        """
    }
    return """
      \(NumberText.count(screening.players, "player")), \
      \(NumberText.count(screening.responses.count, "number")) moved one at a time: \(timing.text)

      \(tables.joined(separator: "\n"))

      """
  }

  var json: JSONValue {
    let metrics = screening.metrics.enumerated().map { index, metric -> JSONValue in
      let rows = screening.ranking(ofMetric: index).filter { $0.effect.value != 0 }
      return [
        "metric": .string(metric.name), "group": .string(metric.group),
        "base": .number(screening.base[index].value),
        "numbers": .list(rows.map { (metric, $0) }, columns),
      ]
    }
    return [
      "scenario": .string(identity.scenario), "players": .number(screening.players),
      "parties": .number(screening.parties), "days": .number(days), "seed": .number(identity.seed),
      "moved": .number(screening.responses.count), "metrics": .list(metrics),
      "together": .list(sets.map(json(of:))),
    ]
  }

  private func json(of set: JointMove.ActingSet) -> JSONValue {
    [
      "numbers": .list(set.levers.indices.map { (set, $0) }, memberColumns),
      "narrowed": .bool(set.isNarrow), "effects": .list(effects(of: set), Self.jointColumns),
    ]
  }
}
