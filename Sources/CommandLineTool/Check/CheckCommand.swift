import BalanceReports
import Measurement
import ScenarioFiles
import Search
import Statistics

extension Option {
  static let maxDecidingPlayers = Option(
    name: "--max-players", value: .whole("N", SimulationOverrides.allowedPlayers),
    help: "sample on up to N players while a target is inconclusive; 1: never",
    standard: "\(CheckCommand.defaultMaxPlayers)")
  static let claims = Option(name: "--claims", help: "check claims, too")
  static let strict = Option(name: "--strict", help: "treat an inconclusive target as missed")
  static let junit = Option(
    name: "--junit", value: .file,
    help: "write the verdicts into FILE, as JUnit XML; a device or a pipe is written through")
  static let noReport = Option(
    name: "--no-report",
    help: "write no report, and measure only what the targets read, which takes less time")
  static let telemetry = Option(
    name: "--telemetry", value: .file,
    help: "hold the scenario's players to this log, too, as 'validate' does")
  static let github = Option(
    name: "--github",
    help: "print missed and inconclusive targets as annotations for GitHub's workflows")
}

/// `questbalance check <scenario>...`: run scenarios, and compare each with its targets.
struct CheckCommand: Command {
  static let name = "check"
  static let operands = "<scenario>..."
  static let summary = "check scenarios against their targets; exit 1 if one is missed"
  static let purpose = "Runs scenarios as 'run' does, and checks each against its targets."
  static let options: [Option] =
    [Option](Option.shared.dropLast(4)) + [
      .maxDecidingPlayers, .claims, .strict, .noReport, .junit, .github, .telemetry,
      ValidateCommand.all,
    ] + Option.ofTelemetry + [.yes] + Option.shared.suffix(4)

  static let details = """
    Prints a line for each target, worst first: pass, fail or open (inconclusive), its name, a chart
    of the allowed range and the measured value, and the distance beyond the limit. Of more than a
    screenful, some that pass are left out. Reports go to Reports/<scenario name>/; with --out and
    several scenarios to DIR/<scenario name>/.

    A target is a metric with limits, or with an answer that is known exactly:

      "targets": [
        { "name": "no long droughts", "metric": "drought.task.p95", "atMost": 18 },
        { "metric": "level.day30", "group": "casual", "atLeast": 5, "atMost": 12 },
        { "metric": "gold.net.perActiveDay.level20", "atMost": 900 },
        { "metric": "milestone.firstEpic.days.by30", "atLeast": 0.5 },
        { "metric": "drops.task", "is": 12.5, "within": 0.1 }
      ]

    Metrics are those of summary.csv and, on request: levels and balances on any day, as in
    level.day21 or gold.balance.day45; the share that has ended by an attempt or a day,
    milestone.firstEpic.days.by30 (players with an epic piece within 30 days),
    difficulty.level3.sessions.by20, drought.task.by18; and how long a level takes,
    milestone.level30.days.p50, .days.by45 and .share. gold.net.perActiveDay.level20 is the net of
    an active day on the levels of the band that begins at 20; gold.net.perActiveDay.days31to60 that
    of these days alone, as drops.task.days30to32 counts the pieces of three days.

    A limit passes when the whole interval lies within it, fails when all of it lies beyond, and is
    inconclusive otherwise. "is" passes when the interval, widened to miss the true value once in a
    million runs, holds the answer, and its ends lie no further than "within" from what was
    measured; a number without sampling error has to equal the answer.

    A value that is not reached in the days of the run lies beyond them: "> 60" fails at most 50, and
    passes at least 50. A target that the run cannot measure, such as level.day90 in 60 days, is an
    error.

    While a target is inconclusive and more players may decide it, the run goes on with as many as
    that seems to take, up to --max-players, and looks again, at most \(StagePlan.maxStages) times. As it
    may look several times, each look has wider intervals (of 97.5 %, 98.75 %, …): those of all looks
    together cover in 95 of 100 runs.

    Targets that are inconclusive even so are listed on standard error and fail nothing, unless
    --strict is given.

    Before playing, the rules are searched for circles: conversions (buying, crafting, salvaging,
    selling, redeeming) that together use up nothing and gain something, in exact fractions. Each
    gets a line with its conversions and its gain. One that a day limits, as the store's stock does,
    is a warning; one without a limit fails the check, and nothing is played.

    A target on exploit.gain limits what habits bring one archetype for the same effort, as a share;
    the search of 'exploit' with its usual limits decides it, on luck that it never saw:

      { "metric": "exploit.gain", "group": "steady", "atMost": 0.25 }

    It takes longer than the run, and stands in the lines beside the targets of the run, not in its
    report.

    --no-report gives the same verdicts and writes no folder, for pipelines that only need the
    verdicts.

    --telemetry days.csv adds a line for each figure of 'validate': retention, active days, gaps, tasks,
    and income, spending and level by day of the log's players, in the band of the simulated ones.

    --claims treats the scenario's claims of its design as targets, too. --junit writes a suite
    for each scenario and a case for each target, inconclusive ones as skipped; it replaces such a
    file of an earlier check, and no other. --github prints
    ::error and ::warning with the target's place in its file, on standard output, or with --format
    json on standard error.
    """
  static let writes = """
    targets.csv              every target, what was measured, and whether it is met
    report.md and the rest   as 'run' writes them
    FILE                     of --junit: the verdicts for a build server
    """
  static let exits: [(code: ExitCode, meaning: String)] = [
    (.done, "no target fails, and every circle of conversions has a limit"),
    (.missed, "a target or figure fails (--strict: or is open), or a circle has no limit"),
  ]
  static let examples = [
    "questbalance check Scenarios/verification/*.jsonc",
    "questbalance check Scenarios/verification/pity-hard.jsonc --seed 7 --out /tmp/another-sample",
    "questbalance check Scenarios/questbond.jsonc --claims --junit /tmp/targets.xml --out /tmp/check",
    "questbalance check Scenarios/questbond.jsonc --no-report --quiet",
    "questbalance check Scenarios/questbond.jsonc --telemetry days.csv",
    "questbalance check Scenarios/timequest.jsonc --github --strict --max-players 50000",
  ]

  /// Enough for most targets, and short enough for a pipeline.
  static let defaultMaxPlayers = 200_000
  let arguments: Arguments
  private var isStrict: Bool { arguments.has(.strict) }

  func check() throws(CommandFailure) {
    if arguments.operands.isEmpty {
      throw .usage("check needs a scenario, such as Scenarios/verification/pity-hard.jsonc")
    }
  }

  func run() throws(CommandFailure) {
    if arguments.has(.noReport), arguments.folder != nil {
      throw .usage("--no-report writes no report, so --out has nothing to name")
    }
    if arguments.text(.telemetry) != nil, arguments.operands.count > 1 {
      throw .usage("--telemetry is a log of one scenario's players")
    }
    var checked = try load()
    let junit = arguments.text(.junit).map(CheckJUnit.file)
    try junit?.check()
    for one in checked {
      try arguments.checkMemory { one.loaded.simulation.bytesOfRun(threads: $0, stages: true) }
      for question in one.questions { try arguments.checkMemory(for: question.bytes) }
    }
    let isText = !arguments.isJSON && !arguments.terminal.isQuiet
    for place in checked.indices {
      try check(&checked[place])
      let one = checked[place]
      if one.written != nil {
        Interruption.setStatus(
          place == 0
            ? "the report of \(one.name) was written before"
            : "the \(place + 1) reports up to that of \(one.name) were written before")
      }
      // With several scenarios, each result is printed as soon as it is known.
      if isText {
        let text = CheckSummary.text(one, width: arguments.output.results.columns)
        try arguments.output.print(arguments.terminal.verdicts(in: text))
      }
    }
    try arguments.show(
      json: CheckSummary.json(checked), text: isText ? CheckSummary.total(checked) : "")
    if arguments.has(.github) {
      try arguments.annotate(CheckAnnotations.text(checked, isStrict: isStrict))
    }
    try junit?.write(CheckJUnit(scenarios: checked, isStrict: isStrict).text)
    try end(checked)
  }

  private func check(_ checked: inout CheckedScenario) throws(CommandFailure) {
    let (scenario, threads) = (checked.loaded, arguments.threads)
    let asked = try arguments.players(.maxDecidingPlayers, standard: Self.defaultMaxPlayers)
    let maxPlayers = max(asked, scenario.simulation.players)
    if checked.circles.contains(where: \.isUnlimited) { return }
    // First, so that an interruption leaves no report.
    checked.exploits = try exploits(checked)
    if let log = arguments.text(.telemetry) {
      let (held, _) = try arguments.hold(scenario.simulation, to: log)
      checked.figures = held.validation.lines.map(\.result)
    }
    let targets = checked.expectations.targets
    // Without a report only what the targets read is measured.
    let read = Recorded.metrics(Set(targets.map(\.claim.metric.name)))
    let simulation = scenario.simulation.recording(checked.folder == nil ? read : .everything)
    var (run, timing) = try arguments.terminal.watch(
      playerDays: simulation.players * simulation.days,
      parts: simulation.parties(of: simulation.players), threads: threads
    ) { simulation.check(targets, maxPlayers: maxPlayers, threads: threads, watcher: $0) }
    let looks = run.check.looks
    let players = looks[looks.count - 1]
    // If there is a second look, the players of the first one were played twice.
    timing.playerDays = (players + (looks.count > 1 ? looks[0] : 0)) * simulation.days
    let report = RunReport(
      run.tally, of: scenario.withPlayers(players), arguments, expectations: checked.expectations,
      check: run.check)
    try checked.folder?.write(report.files(threads: threads) + [timing.file], arguments.terminal)
    checked.report = report
  }

  private func exploits(_ checked: CheckedScenario) throws(CommandFailure) -> [TargetResult] {
    let threads = arguments.threads
    return try zip(checked.expectations.exploits, checked.questions).map {
      target, question throws(CommandFailure) in
      let (found, _) = try arguments.terminal.watch(playerDays: 1, parts: 1, threads: threads) {
        watcher -> HabitSearchResult? in
        let result = question.search(withCauses: false, threads: threads, watcher: watcher).result
        return result.isStopped ? nil : result
      }
      return TargetResult(target, found: found.gain)
    }
  }

  /// Loads all scenarios, or throws all faults of any, before the first is run.
  private func load() throws(CommandFailure) -> [CheckedScenario] {
    var loaded: [CheckedScenario] = []
    var failures: [CommandFailure] = []
    for file in arguments.operands {
      do throws(CommandFailure) {
        loaded.append(try load(file, beside: loaded))
      } catch {
        failures.append(error)
      }
    }
    guard let first = failures.first else { return loaded }
    throw CommandFailure(code: first.code, message: failures.map(\.message).joined(separator: "\n"))
  }

  /// - Throws: If the scenario has no targets, or its report no folder of its own.
  private func load(
    _ file: String, beside others: [CheckedScenario]
  ) throws(CommandFailure) -> CheckedScenario {
    let hasLog = arguments.text(.telemetry) != nil
    let scenario = try hasLog ? arguments.loadPopulation(file) : arguments.loadScenario(file)
    let hasClaims = arguments.has(.claims)
    try scenario.checkTargets(withClaims: hasClaims)
    var expectations = scenario.expectations
    if hasClaims { expectations.targets += expectations.claims.map { Target($0, isClaim: true) } }
    if expectations.targets.isEmpty, expectations.exploits.isEmpty,
      !hasLog
    {
      let hint = expectations.claims.isEmpty ? "" : "; --claims checks its claims"
      let nothing = hasClaims ? "neither targets nor claims to check" : "no targets to check\(hint)"
      throw CommandFailure(.wrongScenario, "\(file): \(nothing)")
    }
    if others.contains(where: { $0.name == scenario.name }) {
      throw .usage(
        "\(file): another scenario is called \(scenario.name), and their reports would go to one "
          + "folder")
    }
    let questions = try questions(of: scenario, in: file)
    let isOne = arguments.operands.count == 1
    let folder = ReportFolder(
      scenario.name, changedBy: scenario.overrides + arguments.overrides.texts,
      in: arguments.folder.map { isOne ? $0 : "\($0)/\(scenario.name)" },
      below: arguments.reports)
    let isWritten = !arguments.has(.noReport) && !folder.isStandardOutput
    if isWritten {
      try folder.check(
        for: RunReport.fileNames(
          for: expectations, hasCohorts: scenario.simulation.plan.hasCohorts))
    }
    let positions = scenario.positions
    return CheckedScenario(
      loaded: scenario, expectations: expectations, questions: questions,
      folder: isWritten ? folder : nil,
      placesInFiles: positions.targets + (hasClaims ? positions.claims : []) + positions.exploits)
  }

  private func questions(
    of scenario: Scenario, in file: String
  ) throws(CommandFailure) -> [ExploitQuestion] {
    try scenario.expectations.exploits.map { target throws(CommandFailure) in
      try Result { () throws(ExploitQuestion.Faults) in
        try ExploitQuestion(scenario, archetype: target.claim.metric.group)
      }.mapError {
        let faults = $0.messages.joined(separator: "; ")
        return CommandFailure(.wrongScenario, "\(file): \(target.claim.text): \(faults)")
      }.get()
    }
  }

  /// - Throws: Exit code 1 when a target counts as missed, or a circle has no limit.
  private func end(_ checked: [CheckedScenario]) throws(CommandFailure) {
    if !isStrict, let warning = CheckSummary.warning(checked) { arguments.terminal.note(warning) }
    let missed = checked.flatMap { scenario in
      scenario.results.filter { $0.isMissed(isStrict: isStrict) }.map {
        let end = $0.verdict == .inconclusive ? ": inconclusive" : ""
        return "\(scenario.name): \($0.target.title): \($0.outcome)\(end)"
      }
    }
    let circles = checked.flatMap { scenario in
      scenario.circles.filter(\.isUnlimited).map { "\(scenario.name): \($0.text)" }
    }
    try arguments.checkMissed(missed + circles)
  }
}
