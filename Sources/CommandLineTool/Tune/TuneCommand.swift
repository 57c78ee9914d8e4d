import BalanceReports
import Measurement
import MonteCarlo
import ScenarioFiles
import ScenarioReading
import Search
import Statistics

extension Option {
  static let tuned = Option(
    name: vary.name, value: OptionValue(word: "PATH=RANGE", candidates: .settings),
    help: "let the search move what is at PATH within RANGE", isRequired: true, isRepeatable: true)
  static let budget = Option(
    name: "--budget",
    value: OptionValue(word: "N|TIME") { text in
      SearchBudget(typed: text) == nil
        ? "expected a number of runs, such as 40, or a time, such as 90s, 5m or 1h" : nil
    },
    help: "search no longer than N runs of the scenario take, or than TIME", standard: "no limit")
  static let maximised = Option(
    name: "--maximise", value: OptionValue(word: "NAME[@GROUP]", candidates: .metrics),
    help: "make this metric as great as can be while all targets hold")
  static let minimised = Option(
    name: "--minimise", value: OptionValue(word: "NAME[@GROUP]", candidates: .metrics),
    help: "make this metric as small as can be while all targets hold")
  static let maxLevers = Option(
    name: "--levers", value: .whole("N", 1...8), help: "move at most N levers", standard: "8")
  static let free = Option(
    name: "--free", help: "let levers move freely; else the smallest change wins")
  static let keepClose = Option(
    name: "--keep-close", help: "prefer the smallest change; the default")
}

/// `questbalance tune <scenario> --vary …`: values that meet the targets.
struct TuneCommand: Command {
  static let name = "tune"
  static let operands = "<scenario>"
  static let summary = "values that meet the scenario's targets, confirmed on fresh luck"
  static let options =
    [Option.tuned, .maximised, .minimised, .maxLevers, .keepClose, .free, .budget]
    + Option.shared + [.shard, .yes]
  static let exits: [(code: ExitCode, meaning: String)] = [
    (.missed, "not all targets hold in the confirmation")
  ]
  static let purpose =
    "Searches for values that meet a scenario's targets, near the values as they are."
  static let usages = ["tune <scenario> --vary PATH=RANGE [--vary …] [options]"]
  static let details = """
    Each --vary is a lever, and the range in which it may move:
      levels.exponent=1.2...2.2                 a number
      levels.exponent=*0.8...1.5                a number or a list, by a factor
      'tasks.*Gold,levelUps.*Gold=*0.4...1'     all numbers of these paths, by one factor
      'loot.task.rarities tilt=*0.5...2'        a list: the last number up, the first down
      arena.payment=week,entry                  one of these names
      forge=on,off                              a system, there or not

    The search looks at every lever alone in large steps, chooses few of them, alone and in pairs,
    races the best points with more and more players, and refines those with small steps on shared
    luck. Of points that meet the targets, the one that changes least wins; --free drops that.

    --maximise and --minimise want more than the targets: one metric as great or as small as can be
    while all targets hold, or without any. A tenth of the metric's value is worth a lever's change by
    a factor of e; with --free a change costs nothing.

    One number and one target that follows it one way: the search halves a bracket, by the exact law
    of 'odds' where there is one, and the report says where the target begins to hold. An
    exact law is certain: it needs no margin for luck, and the confirmation only shows it.

    Then the winner and the scenario as it is are played with all players on the next seed, which
    the search never saw: those figures are the result. A target that is
    merely noisy is never counted as met.

    If no point meets all targets, the report has the one that misses least, and which targets
    conflict. Where the confirmation leaves a target open, the last lines say how many players would
    decide it. Ctrl-C ends the search and keeps the best point so far, without a confirmation.

    --budget 40 ends the search after as much play as 40 runs of the scenario, --budget 5m after five
    minutes; the best point by then is confirmed all the same. Where a time ended the search, run.json
    has the number of runs that repeats it to the byte.

    The report goes to Reports/<scenario>--tune/, or to a folder whose name tells what the options
    change.
    """
  static let writes = ReportFolder.help(
    """
    tuned.jsonc              a scenario with the new values: extends run.json beside it
    tune.csv                 every point that was tried, and every target there
    targets.csv              the targets on fresh luck
    run.json                 the scenario as it is, and the options: they give the same bytes again
    """)
  static let examples = [
    "questbalance tune Scenarios/questbond.jsonc --vary levels.exponent=1.3...2.2",
    """
    questbalance tune Scenarios/questbond.jsonc --vary levels.exponent=1.3...2.2 \\
      --vary 'tasks.*Gold,levelUps.*Gold=*0.2...1' --vary 'forge.enhance.gains=*1...8'
    """,
    """
    questbalance tune Scenarios/questbond.jsonc --vary 'tasks.*Gold=*0.5...2' --budget 2m \\
      --minimise gold.gini.day90
    """,
  ]

  let arguments: Arguments

  func run() throws(CommandFailure) {
    // Ctrl-C ends the search alone: what it has found is written.
    try Interruption.keeping { () throws(CommandFailure) in try search() }
  }

  private func search() throws(CommandFailure) {
    let (base, objective) = try question()
    let levers = try CommandFailure.levers(
      arguments.texts(.tuned),
      read: { text throws(Lever.Fault) in try Lever(parsing: text, of: base) })
    let world = base.simulation
    let folder = try arguments.reportFolder(
      "\(base.name)--tune",
      changedBy: base.overrides + arguments.typed(Self.asked + [.budget])
        + (arguments.has(.free) ? ["--free"] : []) + arguments.overrides.texts,
      for: TuneReport.fileNames)
    let parts = try arguments.parts(of: Self.self, on: [base], into: folder)
    try arguments.checkMemory { world.bytesOfSweep(points: 40, populations: true, threads: $0) }
    let budget = (arguments.text(.budget) ?? arguments.limits?.budget)
      .flatMap(SearchBudget.init(typed:))
    let run = world.players * world.days
    var ((result, worlds), timing) = try arguments.terminal.watch(
      playerDays: 1, parts: 1, threads: arguments.threads
    ) { watcher in
      var tuning = tuning(levers, of: base, objective, budget?.limit(run: run), watcher, parts)
      let result = tuning.run { watcher.isCancelled() }
      return Optional((result, tuning.worlds))
    }
    if parts.isEnded { return try parts.end(arguments) }
    if result.end == .stopped { Interruption.clear() }
    timing.playerDays = worlds.playerDays
    let again = budget?.repeatable(played: worlds.searched, run: run, isSpent: result.end == .spent)
    let report = TuneReport(
      result, identity: RunIdentity(of: base, overrides: arguments.newOverrides(of: base)),
      levers: levers, days: world.days, freshSeed: base.freshSeed,
      command: arguments.command(Self.name, Self.asked, on: base)
        + (again.map { " --budget \($0)" } ?? "") + (arguments.has(.free) ? " --free" : ""),
      again: arguments.file(of: base), tuned: tuned(result, levers, of: base))
    try arguments.publish(report, in: folder, timing)
    if result.end == .stopped {
      throw CommandFailure(
        .interrupted, "interrupted; the best point so far is in \(folder.path), not confirmed")
    }
    try end(report)
  }

  private func tuning(
    _ levers: [Lever], of base: Scenario, _ objective: TuningObjective?,
    _ limit: SearchBudget.Limit?, _ watcher: Watcher, _ parts: WorkRunner
  ) -> Tuning<ScenarioWorlds> {
    let targets = base.expectations.targets
    let metrics = targets.map(\.claim.metric) + (objective.map { [$0.metric] } ?? [])
    let names = Set(metrics.map(\.name))
    return Tuning(
      levers, targets: targets, objective: objective,
      sizes: .init(
        confirmation: base.simulation.players, maxLevers: arguments.integer(.maxLevers) ?? 8,
        costOfChange: arguments.has(.free) ? 0 : 0.1),
      worlds: ScenarioWorlds(
        base, levers, metrics: metrics, threads: arguments.threads, limit: limit, watcher: watcher,
        isWaiting: { parts.isEnded }
      ) { parts.sweep($0, over: $1, metrics: names, $2, $3) })
  }

  private static let asked: [Option] = [.tuned, .maximised, .minimised, .maxLevers]

  /// Returns the scenario and the objective. Throws exit code 64 for no wish, or too many.
  private func question() throws(CommandFailure) -> (Scenario, TuningObjective?) {
    let loaded = try arguments.loadScenario()
    try loaded.checkTargets()
    if arguments.has(.free), arguments.has(.keepClose) {
      throw .usage("--free and --keep-close exclude each other")
    }
    let wanted = [(Option.maximised, true), (.minimised, false)].compactMap { option, isMaximised in
      arguments.text(option).map { (option, arguments.metric($0), isMaximised) }
    }
    if wanted.count > 1 { throw .usage("--maximise and --minimise exclude each other") }
    guard let (option, metric, isMaximised) = wanted.first else {
      if loaded.expectations.targets.isEmpty {
        throw .usage(
          "\(loaded.name) has no targets; a search needs some to meet, or --maximise or --minimise")
      }
      return (loaded, nil)
    }
    let base = loaded.measuringAlso([metric.name])
    try base.simulation.plan.check([metric], of: option)
    return (base, TuningObjective(metric, isMaximised: isMaximised))
  }

  /// - Throws: Exit code 1 with every target that does not hold in the confirmation.
  private func end(_ report: TuneReport) throws(CommandFailure) {
    if report.meetsAll { return }
    let missed = zip(report.result.targets, report.verdicts).filter { $1 != .pass }
    try arguments.checkMissed(
      missed.map { "\(report.identity.scenario): \($0.claim.text): \($1.rawValue)" })
  }

  /// Returns the text of `tuned.jsonc`; nil if nothing changed.
  private func tuned(_ result: TuningResult, _ levers: [Lever], of base: Scenario) -> String? {
    guard let winner = result.winner else { return nil }
    let changes = TunedScenario.changes(of: levers, to: winner.place, in: base)
    if changes.isEmpty { return nil }
    return TunedScenario.text(
      changing: base, in: "run.json", name: "\(base.name)-tuned",
      description: "\(base.name), tuned to its targets", changes)
  }
}

extension TuneReport: Outcome {
  /// Returns the values that were found, then what they bring.
  func text(_ timing: Timing, width: Int) -> String {
    // The finding has the values of one lever or two.
    let values = moves.count < 3 ? [] : moves.map { "\($0.text) (\($0.change ?? "chosen"))" }
    let tried = "\(NumberText.count(result.tried.count, "point")) tried · \(timing.seconds)"
    let (options, most) = (settings.map { "  --set '\($0)'" }, 6)
    let more = options.count > most ? ["  … and \(options.count - most) more, in tuned.jsonc"] : []
    let bullets = BulletLines.text(
      judgedTargets.map { ($0, [$0.before ?? "–", "→", $0.value]) },
      legend: "○ as it is  ●◆ tuned", headings: ["as it is", "", "tuned"], width: width,
      most: RunReport.screen)
    let lines =
      (values + [finding] + notes).flatMap { $0.wrapped(to: width) } + [tried]
      + options.prefix(most) + more + bullets
    return lines.map { "\(TerminalText.line($0))\n" }.joined()
  }

  var json: JSONValue {
    let moves = levers.enumerated().map { index, lever -> JSONValue in
      let place = result.winner?.place[index] ?? 0
      return [
        "lever": .string(lever.name), "from": .string(lever.text(0)),
        "to": .string(lever.text(place)), "moved": .bool(place != 0),
      ]
    }
    let targets = zip(results(result.winner?.confirmed ?? []), verdicts)
    let objective = result.objective.map { objective -> JSONValue in
      let gained = result.winner?.gained
      return [
        "metric": .string("\(objective.metric)"), "maximised": .bool(objective.isMaximised),
        "asItIs": .number(result.baseConfirmed.last??.estimate.value),
        "tuned": .number(result.winner?.confirmed.last??.estimate.value),
        "difference": .number(gained?.value), "ci_low": .number(gained?.low),
        "ci_high": .number(gained?.high),
      ]
    }
    let bracket = result.bracket.map { bracket -> JSONValue in
      let lever = levers[0]
      return [
        "near": .string(lever.text(bracket.near)), "far": .string(lever.text(bracket.far)),
        "isMet": .bool(bracket.isMet), "isExact": .bool(bracket.isExact),
        "isByLaw": .bool(bracket.exactValues != nil),
      ]
    }
    return [
      "scenario": .string(identity.scenario), "end": .string(result.end.rawValue),
      "confirmed": .bool(result.isConfirmed), "meetsAll": .bool(meetsAll),
      "playersToDecide": .number(playersToDecide), "players": .number(result.players),
      "pointsTried": .number(result.tried.count), "levers": .list(moves), "set": .texts(settings),
      "targets": .list(targets.map { ($0, $1) }, TargetResult.columns), "objective": objective,
      "bracket": bracket,
    ]
  }
}
