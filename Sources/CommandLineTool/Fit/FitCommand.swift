import BalanceReports
import Fitting
import ScenarioFiles
import ScenarioReading

/// `questbalance fit`: players as they are, from what a studio measured.
struct FitCommand: Command {
  static let name = "fit"
  static let operands = "[<days.csv>]"
  static let operandCandidates = Candidates.files
  static let summary = "players like yours: archetypes from telemetry"
  static let purpose = "Fits kinds of players to the days on which real ones played."
  static let usages = [
    "fit <days.csv> [--out <population.jsonc>] [options]",
    "fit --retention 1=44,7=18,30=7 [--out <population.jsonc>] [options]",
  ]
  static let options: [Option] =
    Option.ofTelemetry + [
      heldOut, through, retention, scenario, explain, populationFile, .threads, .format, .quiet,
      .color, .help,
    ]
  static let heldOut = Option(
    name: "--hold-out",
    value: OptionValue(word: "SHARE") { text in
      Option.share(text).map { $0 <= 0.9 } ?? false
        ? nil : "expected a share of at most 90 %, such as 0.5"
    }, help: "leave this share of the players out, for 'validate'", standard: "0")
  static let through = Option(
    name: "--through", value: OptionValue(word: "DAY"),
    help: "leave later days out, for 'validate'", standard: "the file's last day")
  static let retention = Option(
    name: "--retention", value: OptionValue(word: "DAY=PERCENT,…"),
    help: "fit shares of players who play so many days after their first, and nothing else")
  static let scenario = Option(
    name: "--scenario", value: OptionValue(word: "FILE", candidates: .scenarios),
    help: "write the players for this scenario: its archetypes, each with the habits of all kinds")
  static let explain = Option(name: "--explain", help: "describe each kind in words")
  static let populationFile = Option(
    name: "--out", short: "-o", value: .file, help: "write the section population into FILE",
    standard: "none is written")
  static let details = """
    The file has a row for each player and active day, with the columns player, install, day and
    tasks, and if there are any, earned, spent, level and sink.NAME; or a row for each event, with
    player and time. 'questbalance run --per-day' writes the same columns. Days are dates or whole
    numbers. Rows with a fault are counted, the first few are named, and a file with too many is
    refused.

    Kinds of players are fitted in the numbers that a scenario has for its archetypes, by expectation
    and maximisation; the likelihood of players who were left out decides how many there are. The
    figures that the file can tell have intervals, and the limits of the fit are listed. At least 300
    players are needed.

    Figures of retention alone allow very different players: --retention writes the least active and
    the most active that have them, into FILE with .least and .most before its ending.

    With --scenario, FILE extends the scenario, and its archetypes become groups: each of them is
    there as every kind, with its own habits in the game. Sinks by name in the file tell the shares of
    the archetypes, which are played for that. FILE has to lie beside the scenario, or in a folder
    above it. Without, FILE has the section population alone.
    """
  static let writes = "FILE, which is never overwritten"
  static let exits: [(code: ExitCode, meaning: String)] = [
    (.wrongScenario, "the file has too many faults, or too few players"),
    (.inputMissing, "there is no such file"),
  ]
  static let examples = [
    "questbalance fit days.csv --explain",
    "questbalance fit days.csv --scenario Scenarios/questbond.jsonc --out Scenarios/ours.jsonc",
    "questbalance fit --retention 1=44,7=18,30=7 --out population.jsonc",
  ]

  let arguments: Arguments

  func check() throws(CommandFailure) {
    let isRetention = arguments.text(Self.retention) != nil
    if isRetention != arguments.operands.isEmpty || arguments.operands.count > 1 {
      throw .usage("fit takes one file of telemetry, or --retention")
    }
    if isRetention {
      for option in Option.ofTelemetry + [Self.heldOut, Self.through]
      where arguments.text(option) != nil {
        throw .usage("\(option.name) is for a file; --retention reads none")
      }
    }
  }

  func run() throws(CommandFailure) {
    let base = try arguments.text(Self.scenario).map { file throws(CommandFailure) in
      try arguments.loadScenario(file)
    }
    let place = try arguments.text(Self.populationFile).map { file throws(CommandFailure) in
      try PopulationFile(path: file, scenario: arguments.text(Self.scenario), base)
    }
    if let figures = arguments.text(Self.retention) {
      return try fit(retention: figures, place)
    }
    try fit(arguments.operands[0], base, place)
  }

  private func fit(
    _ file: String, _ scenario: Scenario?, _ place: PopulationFile?
  ) throws(CommandFailure) {
    let reading = try arguments.telemetry(file)
    let split = try split(of: reading.telemetry)
    let histories = Histories(reading.telemetry, seenBy: split)
    let bar = arguments.terminal.progress(.steps())
    Interruption.watch()
    var fit = MixtureFit()
    fit.threads = arguments.threads
    let fitted: FittedPopulation
    do {
      fitted = try fit.fit(histories) { share, _ in bar?.update(done: Int(share * 1000), of: 1000) }
      bar?.finish()
    } catch {
      bar?.finish()
      let (seen, all) = (histories.players.count, reading.telemetry.names.count)
      let left = seen < all ? "\(seen) of \(all) players are seen by the fit: " : ""
      throw CommandFailure(.wrongScenario, "\(file): \(left)\(error)")
    }
    for warning in fitted.warnings {
      arguments.terminal.note("\(GameProgram.name): warning: \(warning)")
    }
    var players = FittedScenario(
      kinds: fitted.kinds, weekdayFactors: fitted.weekdayFactors,
      fitted: split.record(
        reading.telemetry, players: histories.players.count, ages: fitted.span))
    let styles = try FittedStyles(reading.telemetry, split, players, on: scenario, arguments)
    players.weights = styles.weights
    let report = FitReport(
      file: file, reading: reading, split: split, histories: histories, fitted: fitted,
      styles: styles, scenario: players)
    try place?.write(players, report.comments, hasTasks: true)
    try arguments.show(
      json: report.json(out: place?.path),
      text: report.text(isExplained: arguments.has(Self.explain)) + (place?.remark ?? ""))
  }

  private func split(of log: Telemetry) throws(CommandFailure) -> FitSplit {
    let heldOut = arguments.text(Self.heldOut).flatMap(Option.share) ?? 0
    guard let text = arguments.text(Self.through) else {
      return FitSplit(heldOut: heldOut, through: log.exportDay)
    }
    guard let day = log.days.day(text), log.firstDay...log.exportDay ~= day else {
      throw .usage(
        "--through \(text): expected a day from \(log.days.text(log.firstDay)) to "
          + log.days.text(log.exportDay))
    }
    return FitSplit(heldOut: heldOut, through: day)
  }

  private func fit(retention text: String, _ place: PopulationFile?) throws(CommandFailure) {
    let report: RetentionReport
    do {
      report = try RetentionReport(text)
    } catch {
      throw .usage("--retention \(text): \(error)")
    }
    for side in report.sides {
      try place?.with(side.name).write(side.players, report.comments(side), hasTasks: false)
    }
    try arguments.show(json: report.json(place), text: report.text(place))
  }
}
