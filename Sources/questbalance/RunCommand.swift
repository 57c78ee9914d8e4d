import BalanceReports
import Foundation
import MonteCarlo
import ScenarioFiles
import SyntheticPlayers

/// `questbalance run <scenario>`: simulate, write the report.
struct RunCommand {
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
    guard arguments.operands.count == 1 else {
      throw .usage(
        arguments.operands.isEmpty
          ? "run needs a scenario, such as Scenarios/questbond.jsonc"
          : "run takes one scenario, not \(arguments.operands.count)")
    }
    file = arguments.operands[0]
    threads = try arguments.integer(.threads, in: 1...1024) ?? Processors.available
    out = arguments.text(.out)
    isJSON = try arguments.choice(.format, of: ["text", "json"]) == "json"
    overrides = SimulationOverrides(
      players: try arguments.integer(.players, in: SimulationOverrides.allowedPlayers),
      days: try arguments.integer(.days, in: SimulationOverrides.allowedDays),
      seed: try arguments.integer(.seed, in: SimulationOverrides.allowedSeeds))
    terminal = Terminal(
      color: try arguments.choice(.color, of: ["auto", "always", "never"]),
      isQuiet: arguments.has(.quiet))
    if out?.isEmpty == true { throw .usage("--out needs a folder") }
  }

  func run() throws(CommandFailure) {
    let scenario = try terminal.loadScenario(file, overrides: overrides)
    let folder = ReportFolder(path: out ?? "Reports/\(scenario.name)")
    try folder.check()
    let (tally, timing) = try simulate(scenario)
    let findings = Findings(tally)
    let report = RunReport(
      findings: findings, identity: RunIdentity(of: scenario), expectations: scenario.expectations)
    try folder.write(
      report.files() + [ReportFile(path: "timing.json", text: timing.json)])
    try tell(findings, timing, folder: folder.path)
  }

  // MARK: Steps

  private func simulate(_ scenario: Scenario) throws(CommandFailure) -> (RunTally, Timing) {
    let playerDays = scenario.simulation.players * scenario.simulation.days
    let bar =
      Terminal.isInteractive && !terminal.isQuiet ? ProgressBar(playerDays: playerDays) : nil
    Interruption.watch()
    let (tally, timing) = Timing.measure(threads: threads, playerDays: playerDays) {
      scenario.simulation.run(
        threads: threads, progress: { bar?.update(done: $0, of: $1) },
        isCancelled: { Interruption.isRequested })
    }
    bar?.finish()
    guard let tally else {
      throw CommandFailure(
        code: .interrupted, message: "questbalance: interrupted; nothing was written")
    }
    return (tally, timing)
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
    guard Terminal.write(text, to: STDOUT_FILENO) else {
      throw CommandFailure(
        code: .inputOutputError, message: "questbalance: error: cannot write to standard output")
    }
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
