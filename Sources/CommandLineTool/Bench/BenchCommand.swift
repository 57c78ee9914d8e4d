import GameSupport
import Platform
import ScenarioFiles

/// `questbalance bench`: the speed of the engines and of whole runs, and how much work they do.
struct BenchCommand: Command {
  static let name = "bench"
  static let operands = "[<scenario>...]"
  static let summary = "speed of the engines and of the whole, and the work they do"
  static let options: [Option] = [
    .samples, .only, .counts, .baseline, .renew, .otherBuild, .maxRegression, .timedRun, .players,
    .days, .set, .format, .quiet, .color, .help,
  ]

  /// The most players of a scenario that are measured, unless `--players` says so.
  private static let maxPlayers = 200

  let arguments: Arguments
  private var isCounting: Bool {
    arguments.has(.counts) || arguments.text(.baseline) != nil
  }

  func check() throws(CommandFailure) {
    let other = arguments.text(.otherBuild)
    let isTurning = arguments.integer(.timedRun) != nil
    if [isCounting, other != nil, isTurning].count(where: { $0 }) > 1 {
      throw .usage("--counts (or --baseline), --against and --timed-run are one at a time")
    }
    if arguments.has(.renew), arguments.text(.baseline) == nil {
      throw .usage("--renew needs --baseline")
    }
    if arguments.text(.maxRegression) != nil, other == nil {
      throw .usage("--max-regression needs --against")
    }
    guard let samples = arguments.integer(.samples) else { return }
    if isCounting { throw .usage("--samples is for times; counts are exact") }
    // The option's own check reports a number below 1.
    if other != nil, (1..<PairedBenchmark.fewestSessions).contains(samples) {
      throw .usage(
        "--samples \(samples): expected a whole number, \(Self.allowedSamples): fewer sessions "
          + "have no precision")
    }
  }

  func run() throws(CommandFailure) {
    let (file, isRenewing) = (arguments.text(.baseline), arguments.has(.renew))
    if let file, isRenewing { try WorkCountsFile.output(file).check() }
    let scenarios = try load()
    let samples = arguments.integer(.samples)
    if isCounting {
      try count(scenarios, baseline: file, renew: isRenewing)
    } else if let other = arguments.text(.otherBuild) {
      try PairedBenchmark(
        scenarios, against: other, sessions: samples ?? PairedBenchmark.sessions,
        maxRegression: arguments.text(.maxRegression).flatMap(OptionValue.share)
          ?? PairedBenchmark.maxRegression, arguments.terminal
      ).tell(arguments)
    } else if let parties = arguments.integer(.timedRun) {
      guard scenarios.count == 1 else { throw .usage("--timed-run takes one scenario") }
      takeTurns(scenarios[0].simulation, parties: parties)
    } else {
      // Times are divided by the counts of the repository, if it is present.
      let isThere = FileManager.default.fileExists(atPath: WorkCountsFile.usualPath)
      let times = try BenchTimes(
        scenarios, samples: samples ?? 15, only: arguments.text(.only),
        kept: isThere ? WorkCountsFile.read(WorkCountsFile.usualPath) : [], arguments.terminal)
      try arguments.show(json: times.json, text: times.text)
    }
  }

  /// Loads the scenarios named, or the shipped ones. Throws exit code 66 when there is none.
  private func load() throws(CommandFailure) -> [Scenario] {
    let shipped = arguments.games.games.reversed().map { "Scenarios/\($0.id).jsonc" }
    let files =
      arguments.operands.isEmpty
      ? shipped.filter { FileManager.default.fileExists(atPath: $0) } : arguments.operands
    if files.isEmpty {
      throw CommandFailure(
        .inputMissing,
        "no \(shipped.joined(separator: ", ")) here; name the scenarios to measure, or start "
          + "in the folder that has them")
    }
    var scenarios: [Scenario] = []
    for file in files {
      let whole = try arguments.loadScenario(file)
      let players =
        arguments.integer(.players) ?? min(whole.simulation.players, Self.maxPlayers)
      if scenarios.contains(where: { $0.name == whole.name }) {
        throw .usage("\(file): another scenario is called \(whole.name)")
      }
      scenarios.append(whole.withPlayers(players))
    }
    // Of times it chooses subjects.
    let isTiming =
      !isCounting && arguments.text(.otherBuild) == nil && arguments.text(.timedRun) == nil
    guard let only = arguments.text(.only), !isTiming else { return scenarios }
    let chosen = scenarios.filter { $0.name.contains(only) }
    if chosen.isEmpty { throw .usage("--only \(only): no scenario's name has it") }
    return chosen
  }

  /// Plays a stretch of so many parties, or of all, for every byte read, and prints its time in
  /// nanoseconds; the first stretch follows the last. Two builds play the same ones in the same turn.
  private func takeTurns(_ simulation: Simulation, parties: Int) {
    let trials = simulation.trials
    let parties = min(parties, trials.parties.count)
    var tally = trials.makeSummary()
    var (first, byte) = (0, UInt8(0))
    while Platform.read(STDIN_FILENO, &byte, 1) == 1 {
      let time = threadNanoseconds { trials.play(first..<first + parties, into: &tally) }
      guard SystemCalls.write("\(Int(time))\n", to: STDOUT_FILENO) else { return }
      first += parties
      if first + parties > trials.parties.count { first = 0 }
    }
  }

  static let purpose =
    "Measures how fast the engines and the whole are, or counts the work they do."

  static let details = """
    Without scenarios it takes those of timequest, bennie and questbond that are in Scenarios/. Of
    each scenario the first \(maxPlayers) players are measured (or --players).

    Times. One sample of every subject is taken, then the next of every subject, --samples times,
    so that a busy machine does not fall on one of them alone; the table has the median and the
    quartiles. Subjects are one random draw, the engines one by one, a whole player-day of each
    scenario, a scenario's report, and whole runs on 1, 2, 4, … threads. Where the draws of a
    player-day are known (they are kept in \(WorkCountsFile.usualPath)) a second table has what a
    player-day takes per draw, relative to one bare draw: that hardly depends on the machine.

    Counts. --counts counts instead of taking times: the same on any machine, for any load.
      draws         random draws of all players' lives, by the positions of their streams of luck
      allocations   of memory, in the same lives; counted when .ci/AllocationCount.swift, built as
                    a library, is in LD_PRELOAD
      events        of the first 100 parties' traces, by kind
      decisions     of luck in those traces, by purpose
    --baseline FILE counts and prints every count that differs from FILE: from, to and in percent.
    Counts are exact, so any change, also a gain, ends with 1 until --renew keeps the new ones.
    Counts that this build cannot make are named and stay as FILE has them.

    Another build. --against PROGRAM starts both programs on each scenario and lets them take turns
    at the same few milliseconds of work, \(PairedBenchmark.turns) turns each in a session, in --samples
    sessions (\(PairedBenchmark.sessions)) of two fresh processes; only a thread's own time on a processor \
    counts. A
    session's slowdown is the median over its turns, a scenario's the median over its sessions. Its
    interval rests on signs alone: each end errs in at most \(PairedBenchmark.errorPercent) % of such \
    measurements, however
    times spread. It ends with 1 when a whole interval lies above --max-regression \
    (\(PairedBenchmark.maxRegressionPercent)%: where
    code and data happen to lie in memory moves equal programs by a percent or two).
    """
  static let writes = "FILE of --baseline, with --renew"
  static let exits: [(code: ExitCode, meaning: String)] = [
    (.done, "measured; no count changed, no scenario is slower than allowed"),
    (.missed, "a count changed, or a scenario is slower than allowed"),
  ]
  static let examples = [
    "questbalance bench --samples 30 --only day",
    "questbalance bench Scenarios/questbond.jsonc --set pity.task.threshold=15",
    "questbalance bench --counts --baseline \(WorkCountsFile.usualPath)",
    "questbalance bench --against ../main/.build/release/questbalance --max-regression 5%",
  ]

  /// The sessions that are too few for an interval are not taken.
  static let allowedSamples = "1…1000, with --against \(PairedBenchmark.fewestSessions)…1000"
}

extension Option {
  static let samples = Option(
    name: "--samples", value: .whole("N", 1...1000, allowed: BenchCommand.allowedSamples),
    help: "take N samples of each subject, or N sessions",
    standard: "15 samples, \(PairedBenchmark.sessions) sessions")
  static let only = Option(
    name: "--only", value: "WORD", help: "measure only subjects whose name has WORD")
  static let counts = Option(name: "--counts", help: "count the work instead of taking times")
  static let baseline = Option(
    name: "--baseline", value: .file, help: "count, and compare with the counts kept in FILE")
  static let renew = Option(name: "--renew", help: "keep the counts in FILE instead of comparing")
  static let otherBuild = Option(
    name: "--against", value: OptionValue(word: "PROGRAM", candidates: .files),
    help: "take turns with another build of this program")
  static let maxRegression = Option(
    name: "--max-regression", value: .percentage, help: "maximum slowdown of this build",
    standard: "\(PairedBenchmark.maxRegressionPercent)%")
  static let timedRun = Option(
    name: "--timed-run", value: .whole("N", SimulationOverrides.allowedPlayers),
    help: "internal, for --against: for each byte read, play N parties and print the ns")
}

extension OptionValue {
  /// `3%` or `0.5%`.
  static let percentage = OptionValue(word: "P%") { text in
    share(text) == nil ? "expected a percentage, such as 3%" : nil
  }

  static func share(_ text: String) -> Double? {
    text.hasSuffix("%") ? Option.share(text).flatMap { $0 <= 10 ? $0 : nil } : nil
  }
}
