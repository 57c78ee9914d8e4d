import ScenarioFiles

extension BenchCommand {
  static let purpose =
    "Measures how fast the engines and the whole are, or counts the work they do."

  static let details = """
    Without scenarios it takes those of timequest, bennie and questbond that are in Scenarios/. Of
    each scenario the first \(Workload.maxPlayers) players are measured (or --players).

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

  static let writes: String? = "FILE of --baseline, with --renew"
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
}

extension BenchCommand {
  /// The sessions that are too few for an interval are not taken.
  static let fewest = (samples: 1, sessions: PairedBenchmark.fewestSessions)
  static let allowedSamples = "\(fewest.samples)…1000, with --against \(fewest.sessions)…1000"
  fileprivate static let sampleCount = OptionValue(word: "N", allowed: allowedSamples) { text in
    Int(typed: text).map((fewest.samples...1000).contains) ?? false
      ? nil : "expected a whole number, \(allowedSamples)"
  }
}

extension Option {
  static let samples = Option(
    name: "--samples", value: BenchCommand.sampleCount,
    help: "take N samples of each subject, or N sessions",
    standard: "15 samples, \(PairedBenchmark.sessions) sessions")
  static let only = Option(
    name: "--only", value: "WORD", help: "measure only subjects whose name has WORD")
  static let counts = Option(
    name: "--counts", value: nil, help: "count the work instead of taking times")
  static let baseline = Option(
    name: "--baseline", value: OptionValue(word: "FILE", candidates: .files),
    help: "count, and compare with the counts kept in FILE")
  static let renew = Option(
    name: "--renew", value: nil, help: "keep the counts in FILE instead of comparing")
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

  /// Converts a percentage to a share.
  static func share(_ text: String) -> Double? {
    guard text.hasSuffix("%"), let percent = Double(text.dropLast()), percent >= 0, percent <= 1000
    else { return nil }
    return percent / 100
  }
}
