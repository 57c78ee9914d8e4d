import BalanceReports
import Experiments
import Measurement
import ScenarioFiles
import ScenarioReading
import Statistics

extension Option {
  static let without = Option(
    name: "--without", value: "NAME",
    help: "take this change of the calendar away from world A", isRepeatable: true)
  static let gate = Option(name: "--gate", help: "exit 1 if a target is broken, or new and missed")
}

/// `questbalance compare <a> [<b>]`: the effect of a change, party by party on the same luck.
struct CompareCommand: Command {
  static let name = "compare"
  static let operands = "<a> [<b>]"
  static let summary = "paired what-if: a against b, or against itself with --set"
  static let purpose = "Compares two worlds, party by party on the same luck."
  static let usages = [
    "compare <a> <b> [options]", "compare <a> --set path=value [--set …] [options]",
    "compare <a> --without name [options]",
  ]
  static let options =
    Option.sharedOrOutput + [.without, .metric, .gate, .claims, .github, .shard, .yes]
  static let details = """
    World A is the first scenario. World B is the second one, or the first one again; --set
    changes B alone. --without takes a change of the calendar away from A alone, so that the
    differences are what it does. Both are played with A's players, days and seed. For every metric
    the report gives A, B and their difference with a 95 % interval, whether B is higher, lower or
    not told apart (with a chance of 95 % not one of these verdicts is wrong), and how many times as
    many players two independent runs would have needed.

    --metric chooses what standard output shows, told apart or not (with --format json: nothing but
    these), and what the report's overview shows; comparison.csv keeps every metric. It also measures
    metrics on request, such as level.day21; 'questbalance metrics' lists them all. A median that one
    world alone reaches is a difference, too: the other's lies beyond.

    Each target and claim is judged in both worlds, in each as its own scenario states it and as 'run'
    judges it, and goes with the one of the same name:

      broken        met in A, missed in B         fixed         missed in A, met in B
      still passes  met in both                   still fails   missed in both
      undecided     a limit lies inside the interval of A or B: more players may decide it
      only in A, only in B   the other scenario has none of this name

    --gate exits 1 when a target is broken, or is only in B and fails; with --claims a claim, too.
    --github prints what B misses with its place in B's file, as 'check' does: an error if --gate
    counts it, else a warning. Targets on exploit.gain are left to 'check', which searches for them.

    The report goes to Reports/<a>--vs--<b>/, or Reports/<a>--vs--what-if--<what is set>/ for one
    scenario; --players, --days, --seed and --metric stand in its name too. With --out - nothing is
    written: standard output gets report.md, or the JSON.
    """
  static let writes = ReportFolder.help(
    """
    comparison.csv           every metric of every archetype and group
    targets.csv, claims.csv  each target and claim in both worlds, and whether it is broken
    run.json                 both scenarios as they were played
    """)
  static let exits: [(code: ExitCode, meaning: String)] = [
    (.done, "the worlds were compared; with --gate, no target is broken"),
    (.missed, "with --gate, a target is broken, or only in B and missed"),
  ]
  static let examples = [
    "questbalance compare Scenarios/questbond.jsonc --set pity.task.threshold=15",
    "questbalance compare Scenarios/questbond.jsonc --set loot.task.equipment=0.3 --gate",
    "questbalance compare Scenarios/questbond-before.jsonc Scenarios/questbond.jsonc",
  ]

  let arguments: Arguments

  func check() throws(CommandFailure) {
    let files = arguments.operands
    guard (1...2).contains(files.count) else {
      throw .usage(
        files.isEmpty
          ? "compare needs a scenario, such as Scenarios/questbond.jsonc"
          : "compare takes two scenarios at the most, not \(files.count)")
    }
    if files.count == 1, arguments.settings.isEmpty, without.isEmpty {
      throw .usage(
        "nothing to compare with: give a second scenario, --set path=value, or --without a change")
    }
  }

  /// The changes of the calendar that world A is without.
  private var without: [Setting] { arguments.texts(.without).map(Setting.init(withoutChange:)) }

  func run() throws(CommandFailure) {
    let (files, overrides) = (arguments.operands, arguments.overrides)
    let isWhatIf = files.count == 1
    let worlds = try arguments.loadWorlds(
      files[0], against: isWhatIf ? nil : files[1], without, overrides: overrides)
    let (a, b) = (try arguments.measuringAlso(worlds.a), try arguments.measuringAlso(worlds.b))
    let isPlainB = isWhatIf && overrides.settings.isEmpty
    let nameA = ([a.name] + arguments.texts(.without)).joined(separator: " without ")
    let nameB =
      isPlainB ? a.name : isWhatIf ? "what-if" : b.name == a.name ? b.name + " (B)" : b.name
    // If the name has a folder in front, the last part.
    let folderB = isWhatIf ? nameB : b.name.split(separator: "/").last.map(String.init) ?? b.name
    let expectations = (a.expectations, b.expectations)
    let folder = try arguments.reportFolder(
      "\(a.name)--vs--\(folderB)",
      changedBy: a.overrides + (isWhatIf ? [] : b.overrides) + overrides.texts
        + arguments.typed([.without, .metric]), for: ComparisonReport.fileNames(for: expectations))
    let (simulationA, simulationB) = (a.simulation, b.simulation)
    try arguments.checkMemory { simulationA.bytesOfComparison(with: simulationB, threads: $0) }
    let parts = try arguments.parts(of: Self.self, on: [a, b], into: folder)
    let playerDays = 2 * simulationA.players * simulationA.days
    let played = try parts.watched(playerDays: playerDays) {
      parts.measurements(of: ComparisonWork(simulationA, with: simulationB), watcher: $0)
    }
    guard let (tally, timing) = played else { return try parts.end(arguments) }
    let report = ComparisonReport(
      comparison: Comparison(tally), a: RunIdentity(of: a, overrides: without.map(\.text)),
      b: RunIdentity(of: b, overrides: overrides.texts), nameA: nameA, nameB: nameB,
      changes: Self.ruleChanges(a, b), expectations: expectations,
      command: arguments.command(Self.name, [.without, .metric, .set, .players, .days, .seed]),
      metrics: arguments.metrics, marks: simulationB.calendarMarks.filter(\.hasOneAge))
    try arguments.publish(report, in: folder, timing)
    try end(report, b)
  }

  /// Prints annotations, and holds the gate. Throws exit code 1 when something broken counts.
  private func end(_ report: ComparisonReport, _ b: Scenario) throws(CommandFailure) {
    let claims = arguments.has(.claims) ? report.claims : []
    if arguments.has(.github) {
      try arguments.annotate(
        CheckAnnotations.text(report.targets, at: b.positions.targets, of: b.name)
          + CheckAnnotations.text(claims, at: b.positions.claims, of: b.name))
    }
    let broken = (report.targets + claims).filter(\.isGated)
    guard arguments.has(.gate) else { return }
    try arguments.checkMissed(
      broken.map {
        "\($0.name): \($0.change.rawValue): \($0.expression), measured \($0.measured)"
      })
  }
}

extension CompareCommand {
  /// Returns every number in force that differs between two scenarios, in reading order. A part
  /// that only one of them has, such as a dungeon or a system, is one change that counts its
  /// numbers. Names, claims, questions and targets change no world.
  static func ruleChanges(_ a: Scenario, _ b: Scenario) -> [RuleChange] {
    let (sideA, sideB) = (Side(a), Side(b))
    let paths = sideA.paths + sideB.paths.filter { sideA.rules[$0] == nil }
    var shown: Set<JSONPath> = []
    return paths.compactMap { path in
      let (ruleA, ruleB) = (sideA.rules[path], sideB.rules[path])
      let (inA, inB) = (ruleA?.value.text, ruleB?.value.text)
      if inA == inB { return nil }
      guard inA == nil || inB == nil, let whole = (inA == nil ? sideA : sideB).missing(around: path)
      else { return ("\(path)", inA, inB, (ruleB ?? ruleA)?.meaning ?? "") }
      if !shown.insert(whole).inserted { return nil }
      let count = (inA == nil ? sideB : sideA).sections[whole] ?? 0
      let numbers = NumberText.count(count, "number")
      let item = if case .key? = whole.steps.last { "" } else { "one item: " }
      return inB == nil
        ? ("\(whole)", "\(item)\(numbers)", "removed", "")
        : ("\(whole)", nil, "\(item)added (\(numbers))", "")
    }
  }

  private struct Side {
    private static let words = ["name", "description", "claims", "questions", "targets"]
      .map(JSONPath.Step.key)

    private(set) var paths: [JSONPath] = []
    private(set) var rules: [JSONPath: RuleNumber] = [:]
    /// The number of numbers inside each section, list and item.
    private(set) var sections: [JSONPath: Int] = [:]

    init(_ scenario: Scenario) {
      for rule in scenario.rules where !Self.words.contains(rule.path.steps[0]) {
        paths.append(rule.path)
        rules[rule.path] = rule
        for count in 1..<max(1, rule.path.steps.count) {
          sections[JSONPath(Array(rule.path.steps[..<count])), default: 0] += 1
        }
      }
    }

    /// Returns the outermost section of a path that is absent here; nil if only the number is.
    func missing(around path: JSONPath) -> JSONPath? {
      (1..<max(1, path.steps.count)).lazy.map { JSONPath(Array(path.steps[..<$0])) }
        .first { sections[$0] == nil }
    }
  }
}
