import BalanceReports
import Experiments
import JSON
import Measurement
import ScenarioFiles

// A scenario's run and its report: what `run` does, and `check` for each of its scenarios.

extension Terminal {
  /// Simulates a scenario and writes its report, while a bar shows how far it is.
  ///
  /// - Parameters:
  ///   - overrides: What the command line changed in it, as it was typed.
  ///   - metrics: What is at the head of the report.
  ///   - goal: How precise the run is to be; nil plays the scenario's own players.
  ///   - expectations: What is held against the run; nil for the scenario's own.
  ///   - mostPlayers: How many players there may be at most to decide the targets; nil for the
  ///     scenario's own only.
  func report(
    on scenario: Scenario, overrides: [String], into folder: ReportFolder, threads: Int,
    goal: PrecisionGoal? = nil, metrics: [MetricID] = [],
    expectations: Expectations? = nil, mostPlayers: Int? = nil
  ) throws(CommandFailure) -> (report: RunReport, timing: Timing) {
    let expectations = expectations ?? scenario.expectations
    let run: Run
    if let goal {
      run = try pursue(goal, of: scenario, threads: threads)
    } else if let mostPlayers {
      run = try check(expectations.targets, of: scenario, mostPlayers, threads: threads)
    } else {
      run = try simulate(scenario, threads: threads)
    }
    let findings = Findings(run.tally)
    let report = RunReport(
      findings: findings, identity: RunIdentity(of: run.scenario, overrides: overrides),
      metrics: metrics, expectations: expectations, precision: run.precision, check: run.check,
      exactDroughts: findings.exactDroughts(under: scenario.simulation.game))
    try folder.write(report.files() + [run.timing.file], self)
    return (report, run.timing)
  }

  /// A run as it was done.
  private struct Run {
    /// With as many players as there were.
    var scenario: Scenario
    var tally: RunTally
    var precision: Precision?
    var check: TargetCheck?
    var timing: Timing
  }

  private func simulate(_ scenario: Scenario, threads: Int) throws(CommandFailure) -> Run {
    let simulation = scenario.simulation
    let (tally, timing) = try watch(
      playerDays: simulation.players * simulation.days, threads: threads
    ) { progress, isCancelled in
      simulation.run(threads: threads, progress: progress, isCancelled: isCancelled)
    }
    return Run(scenario: scenario, tally: tally, timing: timing)
  }

  private func check(
    _ targets: [Target], of scenario: Scenario, _ mostPlayers: Int, threads: Int
  ) throws(CommandFailure) -> Run {
    let simulation = scenario.simulation
    var (result, timing) = try watch(
      playerDays: simulation.players * simulation.days,
      parts: simulation.parties(of: simulation.players), threads: threads
    ) { progress, isCancelled in
      simulation.check(
        targets, mostPlayers: mostPlayers, threads: threads, progress: progress,
        isCancelled: isCancelled)
    }
    let looks = result.check.looks
    // The players of the first look were played twice where there is a second one.
    let played = looks[looks.count - 1] + (looks.count > 1 ? looks[0] : 0)
    timing.playerDays = played * simulation.days
    return Run(
      scenario: looks.count == 1 ? scenario : scenario.withPlayers(looks[looks.count - 1]),
      tally: result.tally, check: result.check, timing: timing)
  }

  private func pursue(
    _ goal: PrecisionGoal, of scenario: Scenario, threads: Int
  ) throws(CommandFailure) -> Run {
    let simulation = scenario.simulation
    var (result, timing) = try watch(
      playerDays: goal.mostPlayers * simulation.days,
      parts: simulation.parties(of: goal.mostPlayers), threads: threads
    ) { progress, isCancelled in
      simulation.run(to: goal, threads: threads, progress: progress, isCancelled: isCancelled)
    }
    let players = result.tally.sizes[0].observations
    timing.playerDays = players * simulation.days
    return Run(
      scenario: scenario.withPlayers(players), tally: result.tally, precision: result.precision,
      timing: timing)
  }
}

extension ReportFolder {
  /// The folder as JSON; null for none.
  var json: JSONValue { isStandardOutput ? .null : .string(path) }
}

extension RunIdentity {
  /// - Parameter overrides: What the command line changed in it, as it was typed.
  init(of scenario: Scenario, overrides: [String] = []) {
    self.init(
      scenario: scenario.name, description: scenario.description, hash: scenario.hash,
      seed: scenario.simulation.seed, version: Help.version, inForce: scenario.inForce,
      assumptions: scenario.rules.filter { $0.origin == .assumption }.map { number in
        Assumption(
          path: "\(number.path)", value: number.value.text, unit: number.unit, rule: number.rule,
          meaning: number.meaning)
      }, overrides: scenario.overrides + overrides)
  }
}
