import BalanceReports
import Experiments
import ScenarioFiles

/// `questbalance compare <a> [<b>]`: what a change does, party by party on the same luck.
struct CompareCommand: Command {
  static let name = "compare"
  static let operands = "<a> [<b>]"
  static let summary = "paired what-if: a against b, or against itself with --set"
  static let purpose = "Compares two worlds, party by party on the same luck."
  static let usages = [
    "compare <a> <b> [options]", "compare <a> --set path=value [--set …] [options]",
  ]
  static let options = Option.sharedOrOutput + [.metric, .yes]

  static let details = """
    World A is the first scenario. World B is the second one, or the first one again; --set
    changes B alone. Both are played with A's players, days and seed. For every metric the report
    tells A, B and their difference with a 95 % interval, whether B is higher, lower or not told
    apart (with a chance of 95 % not one of these verdicts is wrong), and how many times the
    players two independent runs would have needed.

    --metric chooses what standard output shows, told apart or not (with --format json: nothing but
    these), and what the report is about at a glance; comparison.csv keeps every metric. It also
    measures metrics that are there for the asking, such as level.day21; 'questbalance metrics' lists
    them all. A median that one world alone reaches is a difference, too: the other's lies beyond.

    The report goes to Reports/<a>--vs--<b>/, or Reports/<a>--vs--what-if--<what is set>/ for one
    scenario; --players, --days, --seed and --metric stand in its name too. With --out - nothing is
    written: standard output gets report.md, or the JSON.
    """

  static let writes: String? = """
    report.md, charts/*.svg  what differs, for people
    comparison.csv           every metric of every archetype and group
    run.json                 both scenarios as they were played
    timing.json              how long it took
    files.txt                which files these are: the next run replaces them, and no others
    """

  static let examples = [
    "questbalance compare Scenarios/questbond.jsonc --set pity.task.threshold=15",
    "questbalance compare Scenarios/questbond-before.jsonc Scenarios/questbond.jsonc",
  ]

  private let files: [String]
  private let overrides: SimulationOverrides
  private let metrics: MetricOption
  /// `--metric` as it was typed: it changes the report.
  private let asked: [String]
  private let threads: Int
  private let out: String?
  private let isJSON: Bool
  private let isAgreed: Bool
  private let terminal: Terminal

  init(_ arguments: Arguments) throws(CommandFailure) {
    files = arguments.operands
    guard (1...2).contains(files.count) else {
      throw .usage(
        files.isEmpty
          ? "compare needs a scenario, such as Scenarios/questbond.jsonc"
          : "compare takes two scenarios at the most, not \(files.count)")
    }
    overrides = arguments.overrides
    if files.count == 1, overrides.settings.isEmpty {
      throw .usage("nothing to compare with: give a second scenario, or --set path=value")
    }
    metrics = MetricOption(arguments)
    asked = arguments.typed([.metric])
    threads = arguments.threads
    out = arguments.folder
    isJSON = arguments.isJSON
    isAgreed = arguments.has(.yes)
    terminal = Terminal(arguments)
  }

  func run() throws(CommandFailure) {
    let worlds = try terminal.loadWorlds(
      files[0], against: files.count == 1 ? nil : files[1], overrides: overrides)
    let (a, b) = (metrics.asked(of: worlds.a), metrics.asked(of: worlds.b))
    for world in [a, b] { try metrics.check(in: world.simulation.plan) }
    let nameB = files.count == 1 ? "what-if" : b.name == a.name ? b.name + " (B)" : b.name
    let folder = ReportFolder(
      "\(a.name)--vs--\(files.count == 1 ? nameB : b.folderName)",
      changedBy: a.overrides + (files.count == 1 ? [] : b.overrides) + overrides.texts + asked,
      in: out)
    try folder.check(for: ComparisonReport.fileNames)
    try AvailableMemory.check(
      for: a.simulation.bytesOfComparison(
        with: b.simulation, threads: threadsAtOnce(of: threads)), isAgreed: isAgreed)
    let playerDays = 2 * a.simulation.players * a.simulation.days
    let (tally, timing) = try terminal.watch(playerDays: playerDays, threads: threads) {
      a.simulation.compare(
        with: b.simulation, threads: threads, progress: $0, isCancelled: $1)
    }
    let comparison = Comparison(tally)
    let report = ComparisonReport(
      comparison: comparison, a: RunIdentity(of: a),
      b: RunIdentity(of: b, overrides: overrides.texts), nameA: a.name, nameB: nameB,
      changes: RuleChange.between(a, b), metrics: metrics.wanted)
    try folder.write(report.files() + [timing.file], terminal)
    if isJSON {
      try print(ComparisonSummary.json(comparison, metrics, folder: folder))
    } else if folder.isStandardOutput {
      try print(report.markdown)
    } else if !terminal.isQuiet {
      try print(text: ComparisonSummary.text(comparison, metrics, timing, folder: folder.path))
    }
  }
}

extension Scenario {
  /// The last part of the name, which may have a folder before it.
  fileprivate var folderName: String { name.split(separator: "/").last.map(String.init) ?? name }
}
