import BalanceReports
import ScenarioFiles

/// `questbalance check <scenario>...`: run them, and hold each to its targets.
struct CheckCommand: Command {
  static let name = "check"
  static let operands = "<scenario>..."
  static let summary = "hold scenarios to their targets; exit 1 if one is missed"
  static let purpose = "Runs scenarios as 'run' does, and holds each to its targets."
  static let options = Option.shared

  static let details = """
    Prints a line for each target: pass, fail or inconclusive, its name, what was measured with the
    interval of 95 %, and what was demanded. Reports go to Reports/<scenario name>/, targets.csv
    among them; with --out and several scenarios to DIR/<scenario name>/.

    A target is a metric of summary.csv with limits, or with an answer that is known exactly:

      "targets": [
        { "name": "no long droughts", "metric": "drought.task.p95", "at most": 18 },
        { "metric": "level.day30", "archetype": "casual", "at least": 5, "at most": 12 },
        { "metric": "drops.task", "is": 12.5, "within": 0.1 }
      ]

    Limits pass when the whole interval keeps them, fail when all of it is beyond one, and are
    inconclusive otherwise. "is" passes when the interval, widened to miss the true value once in a
    million runs, holds the answer, and its ends lie no further than "within" from what was
    measured; a number without sampling error has to be the answer itself.

    An inconclusive target is told on standard error too and fails nothing: more --players may
    decide it.
    """

  static let writes: String? = """
    targets.csv              every target, what was measured, and whether it is met
    report.md and the rest   as 'run' writes them
    """
  static let exits: [(code: ExitCode, meaning: String)] = [
    (.done, "no target fails"), (.missed, "a target fails"),
  ]
  static let examples = [
    "questbalance check Scenarios/verification/*.jsonc",
    "questbalance check Scenarios/verification/pity-hard.jsonc --seed 7 --out /tmp/another-sample",
  ]

  private let files: [String]
  private let threads: Int
  private let out: String?
  private let isJSON: Bool
  private let overrides: SimulationOverrides
  private let terminal: Terminal

  init(_ arguments: Arguments) throws(CommandFailure) {
    files = arguments.operands
    if files.isEmpty {
      throw .usage("check needs a scenario, such as Scenarios/verification/pity-hard.jsonc")
    }
    overrides = arguments.overrides
    threads = arguments.threads
    out = arguments.folder
    isJSON = arguments.isJSON
    terminal = Terminal(arguments)
  }

  func run() throws(CommandFailure) {
    let scenarios = try load()
    var checked: [CheckedScenario] = []
    for scenario in scenarios {
      let folder = folder(of: scenario)
      let report = try report(on: scenario, into: folder, after: checked)
      let one = CheckedScenario(
        name: scenario.name, folder: folder.path, results: report.targetResults)
      checked.append(one)
      // Of several scenarios each is told as soon as it is known.
      if !isJSON, !terminal.isQuiet { try print(CheckSummary.text(one)) }
    }
    if isJSON { try print(CheckSummary.json(checked)) }
    if !isJSON, !terminal.isQuiet { try print(CheckSummary.total(checked)) }
    try end(checked)
  }

  /// One scenario's run and report; of an interruption it says which others are written.
  private func report(
    on scenario: Scenario, into folder: ReportFolder, after checked: [CheckedScenario]
  ) throws(CommandFailure) -> RunReport {
    do throws(CommandFailure) {
      return try terminal.report(on: scenario, into: folder, threads: threads).report
    } catch {
      guard error.code == .interrupted, let last = checked.last else { throw error }
      throw .interrupted(
        kept: checked.count == 1
          ? "the report of \(last.name) was written before"
          : "the \(checked.count) reports up to that of \(last.name) were written before")
    }
  }

  /// All scenarios, or all that is wrong with any of them, before the first is run.
  private func load() throws(CommandFailure) -> [Scenario] {
    var scenarios: [Scenario] = []
    var failures: [CommandFailure] = []
    for file in files {
      do throws(CommandFailure) {
        let scenario = try terminal.loadScenario(file, overrides: overrides)
        try check(scenario, of: file, beside: scenarios)
        scenarios.append(scenario)
      } catch {
        failures.append(error)
      }
    }
    guard let first = failures.first else { return scenarios }
    throw CommandFailure(
      code: first.code, message: failures.map(\.message).joined(separator: "\n"))
  }

  /// Whether a scenario can be checked: it has targets, and its report a folder of its own.
  private func check(
    _ scenario: Scenario, of file: String, beside others: [Scenario]
  ) throws(CommandFailure) {
    if scenario.expectations.targets.isEmpty {
      throw CommandFailure(
        code: .wrongScenario,
        message: terminal.colored("questbalance: error: \(file): no targets to hold it to"))
    }
    if others.contains(where: { $0.name == scenario.name }) {
      throw CommandFailure(
        code: .wrongUsage,
        message: terminal.colored(
          "questbalance: error: \(file): another scenario is called \(scenario.name), "
            + "and their reports would go to one folder"))
    }
    try folder(of: scenario).check()
  }

  private func folder(of scenario: Scenario) -> ReportFolder {
    ReportFolder(of: scenario, in: files.count == 1 ? out : out.map { "\($0)/\(scenario.name)" })
  }

  /// - Throws: Exit code 1 when a target is missed.
  private func end(_ checked: [CheckedScenario]) throws(CommandFailure) {
    let counts = TargetCounts(checked.flatMap(\.results))
    if counts.inconclusive > 0 {
      terminal.note(
        terminal.colored(
          "questbalance: warning: inconclusive targets: \(counts.inconclusive); "
            + "more players may decide them"))
    }
    guard counts.failed > 0 else { return }
    let missed = checked.flatMap { scenario in
      scenario.results.filter { $0.verdict == .fail }.map {
        "questbalance: error: \(scenario.name): \($0.target.claim.text): "
          + "\($0.target.expression), measured \($0.measured)"
      }
    }
    throw CommandFailure(
      code: .missed, message: terminal.colored(missed.joined(separator: "\n")))
  }
}
