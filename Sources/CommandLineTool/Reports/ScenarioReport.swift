import BalanceReports
import Experiments
import GameSupport
import Measurement
import ScenarioFiles

// A scenario's run and its report, for `run` and for each scenario of `check`.

extension Arguments {
  /// A way to play a scenario's players.
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
  /// - Parameters:
  ///   - folder: Where the report goes; with nil none is written, and only what the targets read is
  ///     measured.
  ///   - expectations: Targets and claims to compare the run with; nil for the scenario's own.
  ///   - lack: The parties that a partial report lacks; nil for nothing.
  func report(
    on scenario: Scenario, into folder: ReportFolder?, _ play: Play,
    expectations: Expectations? = nil, lack: String? = nil
  ) throws(CommandFailure) -> (report: RunReport, timing: Timing) {
    let (threads, terminal) = (threads, terminal)
    let expectations = expectations ?? scenario.expectations
    let read = Recorded.metrics(Set(expectations.targets.map(\.claim.metric.name)))
    let simulation = scenario.simulation.recording(folder == nil ? read : .everything)
    func planned(_ players: Int) -> (playerDays: Int, parts: Int) {
      (players * simulation.days, simulation.parties(of: players))
    }
    let tally: RunTally
    var timing: Timing
    var (precision, check): (Precision?, TargetCheck?)
    var (players, played) = (simulation.players, simulation.players)
    switch play {
    case .reaching(let goal):
      let work = planned(goal.maxPlayers)
      let (run, time) = try terminal.watch(
        playerDays: work.playerDays, parts: work.parts, threads: threads
      ) { simulation.run(to: goal, threads: threads, watcher: $0) }
      (tally, precision, timing) = (run.tally, run.precision, time)
      players = tally.sizes[0].observations
      played = players
    case .deciding(let maxPlayers):
      let work = planned(players)
      let (run, time) = try terminal.watch(
        playerDays: work.playerDays, parts: work.parts, threads: threads
      ) {
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
    let report = RunReport(
      of: tally, identity: RunIdentity(of: run, overrides: overrides.texts, partial: lack),
      metrics: metrics,
      expectations: expectations, precision: precision, check: check, game: simulation.game,
      threads: threads)
    let table =
      has(.perPlayer)
      ? [PlayersFile(PlayerLives(of: run.simulation), report.findings, threads: threads).file] : []
    try folder?.write(report.files(threads: threads) + table + [timing.file], terminal)
    return (report, timing)
  }
}

extension RunReport {
  /// - Parameter game: The rules of the run that gave the tally.
  init(
    of tally: RunTally, identity: RunIdentity, metrics: [MetricID], expectations: Expectations,
    precision: Precision? = nil, check: TargetCheck? = nil, game: any GameRules, threads: Int
  ) {
    let findings = Findings(tally, threads: threads)
    self.init(
      findings: findings, identity: identity, metrics: metrics, expectations: expectations,
      precision: precision, check: check, exactDroughts: findings.exactDroughts(under: game))
  }
}

extension Findings {
  /// Returns exact laws of observed droughts, by source, if it has one: the share of droughts that
  /// survive each number of attempts, from none on.
  ///
  /// - Parameter game: The rules of the run that gave the findings.
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
