import BalanceReports
import Experiments
import Fitting
import GameSupport
import Measurement
import Platform
import ScenarioFiles
import ScenarioReading

/// `questbalance validate`: simulated players, held to what real ones did.
struct ValidateCommand: Command {
  static let name = "validate"
  static let operands = "<population> <days.csv>"
  static let operandCandidates = Candidates.scenarios
  static let summary = "hold simulated players to what real ones did; exit 1 if they differ"
  static let purpose = "Compares a scenario's players with real ones that no fit saw."
  static let usages = ["validate <population.jsonc> <days.csv> [options]"]
  static let options: [Option] =
    [invented, all] + Option.ofTelemetry + Option.shared.filter { $0.name != Option.days.name } + [
      .yes
    ]
  static let invented = Option(
    name: "--against", value: OptionValue(word: "SCENARIO", candidates: .scenarios),
    help: "compare the verdicts on targets with those of this scenario's players",
    standard: "the scenario that the first one extends")
  static let all = Option(
    name: "--all", help: "compare every player and day, as of a log that was not fitted")
  static let details = """
    The first file is what 'fit' writes: a scenario, or the section population alone; any other scenario
    will do, too. The second one is the log that was fitted, or a longer one. A fit with --hold-out 0.5
    leaves half of the players out, and one with --through DAY the days after it; the population
    records both, and only what the fit did not see is compared. With a log of other players, --all
    compares every player and day.

    As many lives as the scenario has players are played, each as long as a real one was observed. For
    retention, active days, gaps, tasks, and if the log has them, income, spending and level by day,
    the report has the observed figure, the simulated one, and a band: where the observed one lies if
    real players are like the simulated ones. All bands together hold in 95 % of logs of such players.
    Ages of which the fit saw too few players are marked as extrapolated.

    Weeks in which players of several groups of installs came more or less often than their ages
    explain are listed: a term that ends or a season that starts is no kind of player.

    Last comes the table of targets whose verdict changes between the players of --against and these.
    'check --telemetry' holds a scenario to a log beside its targets.

    The report goes to Reports/<scenario>--validate/.
    """
  static let writes = ReportFolder.help(
    """
    validation.csv           every figure: observed, simulated, and its band
    weeks.csv                the weeks of the log, and the installs, beside what ages explain
    verdicts.csv             each target with both players
    run.json                 the scenario as it was played
    """)
  static let exits: [(code: ExitCode, meaning: String)] = [
    (.done, "every figure lies in its band"),
    (.missed, "a figure lies outside its band: the simulated players are not those of the log"),
    (.wrongScenario, "the log has too many faults, or the scenario is not valid"),
  ]
  static let examples = [
    "questbalance validate Scenarios/questbond.jsonc days.csv",
    "questbalance validate Scenarios/bennie.jsonc days.csv --players 2000 --out /tmp/held",
  ]

  let arguments: Arguments

  func check() throws(CommandFailure) {
    guard arguments.operands.count == 2 else {
      throw .usage("validate takes a population and a log, as in population.jsonc days.csv")
    }
  }

  func run() throws(CommandFailure) {
    let file = arguments.operands[0]
    let scenario = try arguments.loadPopulation(file)
    let invented = try self.invented(besides: file, scenario)
    let folder = try arguments.reportFolder(
      "\(scenario.name)--validate",
      changedBy: scenario.overrides + arguments.typed([Self.invented, Self.all])
        + arguments.overrides.texts,
      for: ValidationReport.fileNames)
    let (held, timing) = try arguments.hold(scenario.simulation, to: arguments.operands[1])
    let (worlds, time) = try play(invented, beside: scenario)
    let report = ValidationReport(
      held, identity: RunIdentity(of: scenario, overrides: arguments.newOverrides(of: scenario)),
      players: scenario.simulation.players,
      command: arguments.command(
        Self.name, [Self.invented, Self.all] + Option.ofTelemetry + [.set, .players, .seed]),
      worlds: worlds)
    try arguments.publish(report, in: folder, timing.adding(time))
    try arguments.checkMissed(
      report.validation.lines.filter { !$0.isWithin }.map {
        "\(scenario.name): \($0.words): \($0.result.outcome)"
      })
  }

  /// Returns the scenario whose players the verdicts are compared with, with the seed, the players and
  /// the days of the validated one; nil for none.
  private func invented(
    besides file: String, _ scenario: Scenario
  ) throws(CommandFailure) -> Scenario? {
    let own = try? ScenarioName.file(of: file)
    guard
      let other = arguments.text(Self.invented)
        ?? own.flatMap({ Scenario.files(of: $0).dropFirst().first })
    else { return nil }
    return try arguments.loadWorld(other, comparedWith: scenario, arguments.overrides)
  }

  private typealias Worlds = (
    name: String, a: (Findings, [Target]), b: (Findings, [Target])
  )

  /// Plays both worlds for their targets.
  private func play(
    _ invented: Scenario?, beside scenario: Scenario
  ) throws(CommandFailure) -> (Worlds?, Timing?) {
    guard let invented, !(invented.expectations.targets + scenario.expectations.targets).isEmpty
    else { return (nil, nil) }
    let (a, time) = try findings(invented)
    let (b, more) = try findings(scenario)
    return (
      (
        invented.name, (a, invented.expectations.targets), (b, scenario.expectations.targets)
      ), time.adding(more)
    )
  }

  private func findings(_ scenario: Scenario) throws(CommandFailure) -> (Findings, Timing) {
    let threads = arguments.threads
    let names = Set(scenario.expectations.targets.map(\.claim.metric.name))
    let world = scenario.simulation.recording(.metrics(names))
    try arguments.checkMemory { world.bytesOfRun(threads: $0) }
    let (tally, timing) = try arguments.terminal.watch(
      playerDays: world.players * world.days, threads: threads
    ) { world.run(threads: threads, watcher: $0) }
    return (Findings(tally, threads: threads), timing)
  }
}

extension Arguments {
  /// Reads a scenario, or the section `population` alone, whose players play no game.
  func loadPopulation(_ file: String) throws(CommandFailure) -> Scenario {
    let keys = (try? Scenario.document(of: file))?.members.map(\.key) ?? []
    let ofPlayers = ["$schema", "name", "description", "simulation", "population"]
    guard keys.contains("population"), keys.allSatisfy(ofPlayers.contains) else {
      return try loadScenario(file)
    }
    var (alone, overrides) = (self, overrides)
    alone.games = GameList([.playersAlone])
    if !keys.contains("name") { overrides.settings.insert(Setting(parsing: "name=players"), at: 0) }
    return try alone.loadScenario(file, overrides: overrides)
  }

  /// Holds a simulation's players to a log.
  func hold(_ world: Simulation, to file: String) throws(CommandFailure) -> (HeldToLog, Timing) {
    let log = try telemetry(file).telemetry
    let fitted = world.population.fitted
    let split = has(ValidateCommand.all) ? nil : FitSplit(fitted, in: log)
    let unseen = UnseenDays(log, beside: split)
    guard unseen.lives.count >= 30 else {
      throw CommandFailure(
        .wrongScenario,
        "\(file): \(unseen.lives.count) players are too few to hold a simulation to: at least 30")
    }
    let lives = SimulatedLives(world, like: unseen)
    let figures = LogFigure.all(lengths: lives.ages, lives.quantities(of: log))
    let threads = threads
    let (simulated, timing) = try terminal.watch(
      playerDays: world.players * lives.ages, threads: threads
    ) { lives.sums(figures, threads: threads, watcher: $0) }
    let validation = Validation(
      log.sums(figures, of: unseen, ages: lives.ages), simulated, fitted: fitted.players,
      ages: fitted.ages)
    let held = HeldToLog(
      validation, unseen: unseen, calendar: CalendarEffect(log), log: log,
      logName: Path.name(of: file),
      split: split, fitted: fitted)
    return (held, timing)
  }
}

extension ValidationReport: Outcome {
  func text(_ timing: Timing, width: Int) -> String {
    let bullets = BulletLines.text(
      judged.map { ($0, [$0.before ?? "–", $0.value, $0.bullet.offBy]) },
      title: "FIGURES", legend: "○ simulated  ●◆ observed",
      headings: ["simulated", "observed", "off by"],
      width: width, most: max(RunReport.screen, judged.count - judged.met + 1))
    let verdicts =
      changed.isEmpty
      ? []
      : [""]
        + AlignedText.lines(
          [["TARGET", "WITH THE PLAYERS OF \(invented ?? "") → WITH THESE"]]
            + changed.map { change in
              [change.name, change.sides]
            })
    let lines = (["\(finding)."] + notes).flatMap { $0.wrapped(to: width) }
    return (lines + [timing.seconds] + bullets + verdicts)
      .map { "\(TerminalText.line($0))\n" }.joined()
  }

  var json: JSONValue {
    [
      "scenario": .string(identity.scenario), "within": .bool(validation.areAllWithin),
      "errorRateOfAll": .number(Validation.errorRateOfAll),
      "errorRateOfEach": .number(validation.errorRate), "notes": .texts(notes),
      "lines": .list(validation.lines, Self.columns),
      "targets": .list(targets, Self.targetColumns),
    ]
  }
}
