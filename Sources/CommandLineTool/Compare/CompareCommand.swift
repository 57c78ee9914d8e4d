import BalanceReports
import Experiments
import ScenarioFiles

/// `questbalance compare <a> [<b>]`: the effect of a change, party by party on the same luck.
struct CompareCommand: Command {
  static let name = "compare"
  static let operands = "<a> [<b>]"
  static let summary = "paired what-if: a against b, or against itself with --set"
  static let purpose = "Compares two worlds, party by party on the same luck."
  static let usages = [
    "compare <a> <b> [options]", "compare <a> --set path=value [--set …] [options]",
  ]
  static let options = Option.sharedOrOutput + [.metric, .shard, .yes]

  static let details = """
    World A is the first scenario. World B is the second one, or the first one again; --set
    changes B alone. Both are played with A's players, days and seed. For every metric the report
    gives A, B and their difference with a 95 % interval, whether B is higher, lower or not told
    apart (with a chance of 95 % not one of these verdicts is wrong), and how many times as many
    players two independent runs would have needed.

    --metric chooses what standard output shows, told apart or not (with --format json: nothing but
    these), and what the report's overview shows; comparison.csv keeps every metric. It also measures
    metrics on request, such as level.day21; 'questbalance metrics' lists them all. A median that one
    world alone reaches is a difference, too: the other's lies beyond.

    The report goes to Reports/<a>--vs--<b>/, or Reports/<a>--vs--what-if--<what is set>/ for one
    scenario; --players, --days, --seed and --metric stand in its name too. With --out - nothing is
    written: standard output gets report.md, or the JSON.
    """

  static let writes: String? = """
    report.md, charts/*.svg  what differs, for people
    report.html              the same as one page of its own, to search, to sort and to print
    comparison.csv           every metric of every archetype and group
    run.json                 both scenarios as they were played
    timing.json              how long it took
    files.txt                which files these are: the next run replaces them, and no others
    """

  static let examples = [
    "questbalance compare Scenarios/questbond.jsonc --set pity.task.threshold=15",
    "questbalance compare Scenarios/questbond-before.jsonc Scenarios/questbond.jsonc",
  ]

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(CommandFailure) {
    let files = arguments.operands
    guard (1...2).contains(files.count) else {
      throw .usage(
        files.isEmpty
          ? "compare needs a scenario, such as Scenarios/questbond.jsonc"
          : "compare takes two scenarios at the most, not \(files.count)")
    }
    if files.count == 1, arguments.settings.isEmpty {
      throw .usage("nothing to compare with: give a second scenario, or --set path=value")
    }
    try arguments.checkParts()
    self.arguments = arguments
  }

  func run() throws(CommandFailure) {
    let (files, overrides) = (arguments.operands, arguments.overrides)
    let isWhatIf = files.count == 1
    let worlds = try arguments.loadWorlds(
      files[0], against: isWhatIf ? nil : files[1], overrides: overrides)
    let (a, b) = (try arguments.asking(worlds.a), try arguments.asking(worlds.b))
    let nameB = isWhatIf ? "what-if" : b.name == a.name ? b.name + " (B)" : b.name
    // If the name has a folder in front, the last part.
    let folderB = isWhatIf ? nameB : b.name.split(separator: "/").last.map(String.init) ?? b.name
    let folder = ReportFolder(
      "\(a.name)--vs--\(folderB)",
      changedBy: a.overrides + (isWhatIf ? [] : b.overrides) + overrides.texts
        + arguments.typed([.metric]),
      in: arguments.folder)
    if arguments.writesReport { try folder.check(for: ComparisonReport.fileNames) }
    let (simulationA, simulationB) = (a.simulation, b.simulation)
    try arguments.checkMemory { simulationA.bytesOfComparison(with: simulationB, threads: $0) }
    let parts = try arguments.parts(of: Self.self, on: [a, b], into: folder)
    let played = try parts.watched(
      ComparisonWork(simulationA, with: simulationB),
      playerDays: 2 * simulationA.players * simulationA.days, arguments)
    guard let (tally, timing) = played else { return try parts.end(arguments) }
    let (comparison, metrics) = (Comparison(tally), arguments.metrics)
    let report = ComparisonReport(
      comparison: comparison, a: RunIdentity(of: a),
      b: RunIdentity(of: b, overrides: overrides.texts), nameA: a.name, nameB: nameB,
      changes: RuleChange.between(a, b),
      command: arguments.command(Self.name, [.metric, .set, .players, .days, .seed]),
      metrics: metrics,
      targets: (a.expectations.targets + b.expectations.targets).map(\.claim.metric))
    try folder.write(report.files(threads: arguments.threads) + [timing.file], arguments.terminal)
    try arguments.show(
      folder, json: ComparisonSummary.json(comparison, metrics, folder: folder),
      report: report.markdown,
      text: ComparisonSummary.text(report, comparison, metrics, timing, folder: folder))
  }
}
