import BalanceReports
import Experiments
import Measurement
import ScenarioFiles
import ScenarioReading
import Statistics

/// `questbalance run <scenario>`: simulate, write the report.
struct RunCommand: Command {
  static let name = "run"
  static let operands = "<scenario>"
  static let summary = "simulate, write the report"
  static let purpose = "Simulates a scenario's players and writes a report."
  static let options =
    Option.sharedOrOutput + [
      .metric, .targetError, .maxPlayers, .perPlayer, .perDay, .shard, .checkpoint, .extend, .yes,
    ]
  static let details = """
    The report goes to Reports/<scenario name>/: report.md with charts for people, CSV tables for
    scripts, run.json with the scenario as it was run. The same scenario, seed, players and days
    give the same bytes in every file but timing.json, whatever the threads and the machine. A
    scenario may lie over another one ("extends": "questbond.jsonc") and say only what differs; "-"
    reads it from standard input. With --out - nothing is written: standard output gets report.md
    (whose charts are then missing), or the JSON.

    --metric chooses what standard output shows (with --format json also: nothing but these), and
    puts it at the head of the report; summary.csv keeps every metric. It also measures metrics on
    request, such as level.day21; 'questbalance metrics' lists them all.

    --per-player writes a row for each player, a few thousand parties at a time and in the same
    order for any threads, so a million players cost no more memory than ten thousand. It plays
    the players a second time.

    --per-day does the same for each day on which a player plays: its tasks, what it earned, spent
    and paid into each sink, and its level. A studio's log of its own game has the same columns, so
    both can be read alike.

    --shard 3/16 plays only the third of sixteen equal shares of the parties, and writes its exact
    measurements into --out DIR; 'questbalance merge' makes the report of all parts, the
    same bytes as one run. 0...255 are the parties of these numbers; auto reads the share that Slurm
    or AWS Batch handed out, or Kubernetes and GNU parallel with QUESTBALANCE_SHARDS as the number
    of shares. Existing parts are reused.

    --checkpoint 30s saves progress every 30 seconds, beside the report in DIR.parts, and when the
    run is interrupted (Ctrl-C, TERM, HUP). The same command resumes from there; the report has
    the same bytes, and writing it removes the saved parties. With --shard, progress is saved in
    the share's own file.

    --extend parts --players 1e6 plays only the players that the parts of a smaller run in that
    folder lack, and adds them there; the report is that of all players.

    A scenario in Scenarios needs neither folder nor ending: questbond is Scenarios/questbond.jsonc,
    verification/forge is Scenarios/verification/forge.jsonc. An existing path comes first.

    --set changes a value as if it were written in the file. Paths are those that messages and
    'questbalance rules' print. The value is JSON; anything else is taken as a string. Sections that
    the file leaves out are added. An item of a list is named by its name or its index, as in
    'dungeons.list[goblin caves].level=3' (claims and questions by what they say; names with
    brackets or quotes need quotes, ["so"]); 'dungeons.list[+]={…}' adds one. null takes away what
    the file says, a key or an item: pity=null turns pity off. *0.8 multiplies the value in force, a
    number or each of a list, and rounds to the nearest where only whole numbers are allowed.
    Several --set apply in their order, each to the result of those before it.

    The report and run.json list what --set, --players, --days and --seed change. The default
    folder's name ends in it, as in Reports/questbond--pity.task.threshold=15 (cut, with a hash,
    where it is long or holds what file names do not take), so that no such run replaces the report
    of the scenario as it is. The same holds for --target-error and --metric.

    Memory grows with days, archetypes and threads, not with players. A run that needs more than the
    machine, its control group or 'ulimit -v' has left is refused before it begins, unless --yes is
    given; the same holds for compare, sweep and check.

    With --target-error the scenario's players (at least 1024 parties) are a pilot. From its 95 %
    intervals the run plans how many players bring every metric asked for within ±E, simulates them,
    and looks again, at most \(StagePlan.maxStages) times. E is half of the interval's
    width: 1% of the value, or 0.5 in the metric's unit. A metric is any of summary.csv, or a
    quantile over players of one, such as level.day30.p50; METRIC@GROUP asks for an archetype or
    group. The run never looks in between, and whether it goes on depends on widths only, so the
    intervals stay valid: they cover in 94 to 96 of 100 runs, a little less often for heavy tails
    and rare events. If --max-players is reached first, the report says so, and how many players
    it would have taken; the exit code is still 0. The report equals that of a run with
    --players N for the final N, and has a section on precision besides.
    """
  static let writes = ReportFolder.help(
    """
    details.md               long tables, and the assumptions in force
    summary.csv              every metric of every archetype and group; more tables beside it
    calendar.csv             with a calendar: the days around each entry, with and without it
    players.csv              with --per-player: party, member, archetype, weight and every metric
    days.csv                 with --per-day: player, install, day, tasks, earned, spent, sinks, level
    run.json                 the scenario as it was run, its seed, players and days
    *.qbpart                 with --shard: the part, and nothing else; with --extend in its folder
    """)
  static let examples = [
    "questbalance run Scenarios/questbond.jsonc",
    "questbalance run Scenarios/timequest.jsonc --players 1000 --days 30 --out /tmp/quick",
    "questbalance run Scenarios/questbond.jsonc --set pity.task.threshold=15 --out /tmp/pity15",
    "questbalance run Scenarios/questbond.jsonc -p 2e4 --metric level.day21@engaged -o /tmp/day21",
    """
    questbalance run Scenarios/bennie.jsonc --set 'population.partySizes=[1]' \\
      --set report.hoardDays=14
    """,
    "questbalance run Scenarios/questbond.jsonc --set pity=null --out - | less",
    "questbalance run Scenarios/questbond.jsonc -p 1e6 --shard 3/16 --out /tmp/parts",
    "questbalance run Scenarios/questbond.jsonc -p 2e6 --extend /tmp/parts --out /tmp/more",
    "questbalance run Scenarios/questbond.jsonc -p 1e7 --checkpoint 30s",
    "questbalance run Scenarios/questbond.jsonc --target-error level.day30=0.5%",
    """
    questbalance run Scenarios/questbond.jsonc --target-error gold.net.perDay@casual=2 \\
      --target-error drought.task.p95=1 --max-players 200000
    """,
  ]

  let arguments: Arguments
  func check() throws(CommandFailure) { _ = try arguments.precisionTargets() }

  func run() throws(CommandFailure) {
    let precision = try arguments.precisionTargets()
    let scenario = try arguments.measuringAlso(arguments.loadScenario(), and: precision ?? [])
    let asked = arguments.typed([.targetError, .maxPlayers, .metric])
    let names = RunReport.fileNames(
      for: scenario.expectations,
      hasCohorts: Set(scenario.simulation.population.joinDays ?? []).count > 1,
      hasCalendar: scenario.simulation.calendar != nil)
    let folder = try arguments.reportFolder(
      scenario.name, changedBy: scenario.overrides + arguments.overrides.texts + asked,
      for: names + (arguments.has(.perPlayer) ? [ReportFile.players] : [])
        + (arguments.has(.perDay) ? [ReportFile.days] : []))
    for table in [Option.perPlayer, .perDay] where arguments.has(table) && folder.isStandardOutput {
      throw .usage("\(table.name) writes a file, and --out - writes none")
    }
    let goal = try precision.map { targets throws(CommandFailure) in
      try arguments.goal(targets, for: scenario.simulation)
    }
    try arguments.checkMemory {
      max(
        scenario.simulation.bytesOfRun(threads: $0, stages: goal != nil),
        scenario.simulation.bytesOfCalendarStudy(threads: $0))
    }
    let parts = try arguments.parts(of: Self.self, on: [scenario], into: folder)
    var (report, played, timing): (RunReport, Scenario, Timing)
    if let goal {
      (report, played, timing) = try play(scenario, to: goal)
    } else {
      let simulation = scenario.simulation
      let measured = try parts.watched(playerDays: simulation.players * simulation.days) {
        parts.measurements(of: RunWork(simulation), watcher: $0)
      }
      guard let (tally, time) = measured else { return try parts.end(arguments) }
      report = RunReport(tally, of: scenario, arguments, lack: parts.lack)
      (played, timing) = (scenario, time)
    }
    if let (study, time) = try study(played) {
      report.calendar?.study = study
      timing = timing.adding(time)
    }
    let threads = arguments.threads
    let files = report.files(threads: threads) + tables(played, report.findings) + [timing.file]
    try folder.write(files, arguments.terminal)
    parts.finish()
    try arguments.show(report, in: folder, timing)
  }

  /// Returns the requested tables of the run's players.
  private func tables(_ played: Scenario, _ findings: Findings) -> [ReportFile] {
    let (world, threads) = (played.simulation, arguments.threads)
    var tables: [ReportFile] = []
    if arguments.has(.perPlayer) {
      tables.append(.players(PlayerLives(of: world), findings, threads: threads))
    }
    if arguments.has(.perDay) { tables.append(.days(PlayerDays(of: world), threads: threads)) }
    return tables
  }

  /// Plays until a precision is reached. Returns the scenario with the players that it took, too.
  private func play(
    _ scenario: Scenario, to goal: PrecisionGoal
  ) throws(CommandFailure) -> (RunReport, Scenario, Timing) {
    let (simulation, threads) = (scenario.simulation, arguments.threads)
    var (run, timing) = try arguments.terminal.watch(
      playerDays: goal.maxPlayers * simulation.days,
      parts: simulation.parties(of: goal.maxPlayers), threads: threads
    ) { simulation.run(to: goal, threads: threads, watcher: $0) }
    let played = scenario.withPlayers(run.tally.sizes[0].observations)
    timing.playerDays = played.simulation.players * simulation.days
    let report = RunReport(run.tally, of: played, arguments, precision: run.precision)
    return (report, played, timing)
  }

  /// Plays the lives without each entry of the calendar. They depend on the scenario alone, so merged
  /// parts have the same. Nil without a calendar.
  private func study(_ scenario: Scenario) throws(CommandFailure) -> (CalendarStudy, Timing)? {
    let (simulation, threads) = (scenario.simulation, arguments.threads)
    if simulation.calendar == nil { return nil }
    let entries = min(simulation.calendarMarks.count, CalendarStudy.maxEntries)
    let players = min(simulation.players, CalendarStudy.maxPlayers(entries: entries))
    return try arguments.terminal.watch(
      playerDays: (1 + entries) * players * simulation.days, threads: threads
    ) {
      CalendarStudy(
        of: simulation,
        without: { try? scenario.simulation(changing: [Setting(withoutChange: $0)]) },
        threads: threads, watcher: $0)
    }
  }
}
