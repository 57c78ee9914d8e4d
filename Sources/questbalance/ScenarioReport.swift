import BalanceReports
import ScenarioFiles
import SyntheticPlayers

// A scenario's run and its report: what `run` does, and `check` for each of its scenarios.

extension Terminal {
  /// Simulates a scenario and writes its report, while a bar shows how far it is.
  func report(
    on scenario: Scenario, into folder: ReportFolder, threads: Int
  ) throws(CommandFailure) -> (report: RunReport, timing: Timing) {
    let simulation = scenario.simulation
    let (tally, timing) = try watch(
      playerDays: simulation.players * simulation.days, threads: threads
    ) { progress, isCancelled in
      simulation.run(threads: threads, progress: progress, isCancelled: isCancelled)
    }
    let report = RunReport(
      findings: Findings(tally), identity: RunIdentity(of: scenario),
      expectations: scenario.expectations)
    try folder.write(report.files() + [ReportFile(path: "timing.json", text: timing.json)])
    return (report, timing)
  }
}

extension ReportFolder {
  /// Where a scenario's report goes.
  ///
  /// - Parameter out: The folder that was asked for; nil for the scenario's own.
  init(of scenario: Scenario, in out: String?) {
    self.init(path: out ?? "Reports/\(scenario.name)")
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
