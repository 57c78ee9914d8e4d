import BalanceReports
import Experiments
import GameSupport
import Measurement
import ScenarioFiles

extension RunReport {
  /// Makes the report of a scenario that was played by all of its players, but for the parties that
  /// it lacks. The expectations are the scenario's own unless given.
  init(
    _ tally: RunTally, of scenario: Scenario, _ arguments: Arguments,
    expectations: Expectations? = nil, precision: Precision? = nil, check: TargetCheck? = nil,
    lack: String? = nil
  ) {
    let findings = Findings(tally, threads: arguments.threads)
    self.init(
      findings: findings,
      identity: RunIdentity(of: scenario, overrides: arguments.overrides.texts, partial: lack),
      metrics: arguments.metrics, expectations: expectations ?? scenario.expectations,
      precision: precision, check: check,
      exactDroughts: findings.exactDroughts(in: scenario.simulation),
      calendar: scenario.simulation.calendar.map {
        CalendarFindings(
          marks: scenario.simulation.calendarMarks, phases: .list($0.phases.map(\.json)))
      })
  }
}

extension Findings {
  /// Returns exact laws of observed droughts, by source, if it has one: the share of droughts that
  /// survive each number of attempts, from none on.
  func exactDroughts(in simulation: Simulation) -> [String: [Double]] {
    droughts.reduce(into: [:]) { laws, drought in
      let name = drought.source.name
      laws[name] = simulation.droughtLaw(of: name, under: drought.terms).map { law in
        (0...drought.curves[0].points.count).map { law.droughts.survival(after: $0) }
      }
    }
  }
}

extension RunIdentity {
  init(of scenario: Scenario, overrides: [String] = [], partial: String? = nil) {
    self.init(
      scenario: scenario.name, description: scenario.description, hash: scenario.hash,
      seed: scenario.simulation.seed, version: Help.version, inForce: scenario.inForce,
      assumptions: scenario.rules.filter { $0.origin == .assumption },
      overrides: scenario.overrides + overrides, partial: partial,
      hasOwnLuck: scenario.simulation.measures.report.hasOwnLuck)
  }
}
