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

    --set changes a value as if it were written in the file, where messages and run.json call its
    path so; the value is JSON, and what is no JSON is a string. Sections that the file leaves out
    are made; of a list, an element that is there can be set, or the whole list.

    options:
    \(Help.table(options))

    examples:
      questbalance run Scenarios/questbond.jsonc
      questbalance run Scenarios/timequest.jsonc --players 1000 --days 30 --out /tmp/quick
      questbalance run Scenarios/questbond.jsonc --set pity.task.threshold=15 --out /tmp/pity15
      questbalance run Scenarios/bennie.jsonc --set 'population.partySizes=[1]' --set report.hoardDays=14
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
    let folder = ReportFolder(of: scenario, in: out)
    try folder.check()
    let (report, timing) = try terminal.report(on: scenario, into: folder, threads: threads)
    try tell(report.findings, timing, folder: folder.path)
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
