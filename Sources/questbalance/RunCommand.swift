import BalanceReports
import Foundation
import ScenarioFiles
import SyntheticPlayers

/// `questbalance run <scenario>`: simulate, write the report.
struct RunCommand: Command {
  static let name = "run"
  static let operands = "<scenario>"
  static let summary = "simulate, write the report"
  static let options = Option.shared

  static let help = """
    Simulates a scenario's players and writes a report.

    usage: questbalance run <scenario> [options]

    The report goes to Reports/<scenario name>/: report.md with charts for people, CSV tables for
    scripts, run.json with the scenario as it was run. The same scenario, seed, players and days
    give the same bytes in every file but timing.json, whatever the threads and the machine.

    options:
    \(Help.table(options))

    examples:
      questbalance run Scenarios/questbond.jsonc
      questbalance run Scenarios/timequest.jsonc --players 1000 --days 30 --out /tmp/quick
    """

  private let file: String
  private let threads: Int
  private let out: String?
  private let isJSON: Bool
  private let overrides: SimulationOverrides
  private let terminal: Terminal

  init(_ arguments: Arguments) throws(CommandFailure) {
    file = try arguments.scenario(for: Self.name)
    overrides = try arguments.overrides()
    threads = try arguments.threads()
    out = try arguments.folder()
    isJSON = try arguments.choice(.format, of: ["text", "json"]) == "json"
    terminal = try Terminal(arguments)
  }

  func run() throws(CommandFailure) {
    let scenario = try terminal.loadScenario(file, overrides: overrides)
    let folder = ReportFolder(path: out ?? "Reports/\(scenario.name)")
    try folder.check()
    let simulation = scenario.simulation
    let (tally, timing) = try terminal.watch(
      playerDays: simulation.players * simulation.days, threads: threads
    ) { progress, isCancelled in
      simulation.run(threads: threads, progress: progress, isCancelled: isCancelled)
    }
    let findings = Findings(tally)
    let report = RunReport(
      findings: findings, identity: RunIdentity(of: scenario), expectations: scenario.expectations,
      exactDroughts: ExactDrought.laws(beside: findings, under: simulation.game))
    try folder.write(
      report.files() + [ReportFile(path: "timing.json", text: timing.json)])
    try tell(findings, timing, folder: folder.path)
  }

  /// Says on standard output what came out, and where it is.
  private func tell(
    _ findings: Findings, _ timing: Timing, folder: String
  ) throws(CommandFailure) {
    if terminal.isQuiet && !isJSON { return }
    let text =
      isJSON
      ? RunSummary.json(findings, folder: folder)
      : RunSummary.text(findings, timing, folder: folder)
    try print(text)
  }
}

extension RunIdentity {
  init(of scenario: Scenario) {
    self.init(
      scenario: scenario.name, description: scenario.description, hash: scenario.hash,
      seed: scenario.simulation.seed, version: Help.version, resolvedScenario: scenario.resolved,
      assumptions: scenario.rules.filter { $0.origin == .assumption }.map { number in
        Assumption(
          path: "\(number.path)", value: number.value.text, unit: number.unit, rule: number.rule,
          meaning: number.meaning)
      })
  }
}
