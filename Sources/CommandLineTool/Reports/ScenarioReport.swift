import BalanceReports
import Experiments
import GameSupport
import Measurement
import MonteCarlo
import ScenarioFiles

extension Arguments {
  enum Play {
    /// They were played: what was measured, and at what cost.
    case done(RunTally, Timing)
    /// Until a precision is reached.
    case reaching(PrecisionGoal)
    /// Until the targets are decided, with so many players at most.
    case deciding(maxPlayers: Int)
  }

  /// Simulates a scenario, unless that is done, and writes its report, while a bar shows the progress.
  ///
  /// Without a folder no report is written, and only what the targets read is measured. The
  /// expectations are the scenario's own unless given; `lack` are the parties that a report lacks.
  func report(
    on scenario: Scenario, into folder: ReportFolder?, _ play: Play,
    expectations: Expectations? = nil, lack: String? = nil
  ) throws(CommandFailure) -> (report: RunReport, timing: Timing) {
    let (threads, terminal) = (threads, terminal)
    let expectations = expectations ?? scenario.expectations
    let read = Recorded.metrics(Set(expectations.targets.map(\.claim.metric.name)))
    let simulation = scenario.simulation.recording(folder == nil ? read : .everything)
    func watched<Found>(
      _ players: Int, _ play: (Watcher) -> Found?
    ) throws(CommandFailure) -> (Found, Timing) {
      try terminal.watch(
        playerDays: players * simulation.days, parts: simulation.parties(of: players),
        threads: threads, play)
    }
    let tally: RunTally
    var timing: Timing
    var (precision, check): (Precision?, TargetCheck?)
    var (players, played) = (simulation.players, simulation.players)
    switch play {
    case .reaching(let goal):
      let (run, time) = try watched(goal.maxPlayers) {
        simulation.run(to: goal, threads: threads, watcher: $0)
      }
      (tally, precision, timing) = (run.tally, run.precision, time)
      players = tally.sizes[0].observations
      played = players
    case .deciding(let maxPlayers):
      let (run, time) = try watched(players) {
        simulation.check(
          expectations.targets, maxPlayers: maxPlayers, threads: threads, watcher: $0)
      }
      (tally, check, timing) = (run.tally, run.check, time)
      let looks = run.check.looks
      players = looks[looks.count - 1]
      // If there is a second look, the players of the first one were played twice.
      played = players + (looks.count > 1 ? looks[0] : 0)
    case .done(let measured, let time): (tally, timing) = (measured, time)
    }
    timing.playerDays = played * simulation.days
    let run = players == simulation.players ? scenario : scenario.withPlayers(players)
    let findings = Findings(tally, threads: threads)
    let report = RunReport(
      findings: findings, identity: RunIdentity(of: run, overrides: overrides.texts, partial: lack),
      metrics: metrics, expectations: expectations, precision: precision, check: check,
      exactDroughts: findings.exactDroughts(under: simulation.game))
    let table =
      has(.perPlayer)
      ? [ReportFile.players(PlayerLives(of: run.simulation), findings, threads: threads)] : []
    try folder?.write(report.files(threads: threads) + table + [timing.file], terminal)
    return (report, timing)
  }
}

extension Findings {
  /// Returns exact laws of observed droughts, by source, if it has one: the share of droughts that
  /// survive each number of attempts, from none on.
  func exactDroughts(under game: any GameRules) -> [String: [Double]] {
    droughts.reduce(into: [:]) { laws, drought in
      let name = drought.source.name
      laws[name] = game.droughtLaw(of: name, under: drought.terms).map { law in
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
      overrides: scenario.overrides + overrides, partial: partial)
  }
}
