import Platform
import ScenarioFiles

/// `questbalance bench`: the speed of the engines and of whole runs, and how much work they do.
struct BenchCommand: Command {
  static let name = "bench"
  static let operands = "[<scenario>...]"
  static let summary = "speed of the engines and of the whole, and the work they do"
  static let options: [Option] = [
    .samples, .only, .counts, .baseline, .renew, .otherBuild, .maxRegression, .timedRun, .players,
    .days, .set, .format, .quiet, .color, .help,
  ]

  /// The task that the options select.
  private enum Task {
    case times(samples: Int)
    case counts(baseline: String?, renew: Bool)
    case against(String, sessions: Int, maxRegression: Double)
    case turns(parties: Int)
  }

  private let arguments: Arguments
  private let task: Task

  init(_ arguments: Arguments) throws(CommandFailure) {
    self.arguments = arguments
    task = try Self.task(arguments)
  }

  private static func task(_ arguments: Arguments) throws(CommandFailure) -> Task {
    let samples = arguments.integer(.samples)
    let parties = arguments.integer(.timedRun)
    let (baseline, other) = (arguments.text(.baseline), arguments.text(.otherBuild))
    let counts = arguments.has(.counts) || baseline != nil
    if [counts, other != nil, parties != nil].count(where: { $0 }) > 1 {
      throw .usage("--counts (or --baseline), --against and --timed-run are one at a time")
    }
    if arguments.has(.renew), baseline == nil { throw .usage("--renew needs --baseline") }
    if arguments.text(.maxRegression) != nil, other == nil {
      throw .usage("--max-regression needs --against")
    }
    if let other {
      let sessions = samples ?? PairedBenchmark.sessions
      // The option's own check reports a number below 1.
      guard sessions < 1 || sessions >= Self.fewest.sessions else {
        throw .usage(
          "--samples \(sessions): expected a whole number, \(Self.allowedSamples): fewer sessions "
            + "have no precision")
      }
      let maxRegression = arguments.text(.maxRegression).flatMap(OptionValue.share)
      return .against(
        other, sessions: sessions, maxRegression: maxRegression ?? PairedBenchmark.maxRegression)
    }
    if let parties { return .turns(parties: parties) }
    if counts, samples != nil { throw .usage("--samples is for times; counts are exact") }
    return counts
      ? .counts(baseline: baseline, renew: arguments.has(.renew)) : .times(samples: samples ?? 15)
  }

  func run() throws(CommandFailure) {
    if case .counts(let file?, renew: true) = task { try WorkCountsFile.output(file).check() }
    let scenarios = try load()
    switch task {
    case .times(let samples):
      let times = try BenchTimes(
        scenarios, samples: samples, only: arguments.text(.only), kept: keptForTimes(),
        arguments.terminal)
      try arguments.show(json: times.json, text: times.text)
    case .counts(let baseline, let renew):
      try BenchCounts(scenarios).tell(arguments, baseline: baseline, renew: renew)
    case .against(let other, let sessions, let maxRegression):
      try PairedBenchmark(
        scenarios, against: other, sessions: sessions, maxRegression: maxRegression,
        arguments.terminal
      ).tell(arguments)
    case .turns(let parties):
      guard scenarios.count == 1 else { throw .usage("--timed-run takes one scenario") }
      takeTurns(scenarios[0].workload, parties: parties)
    }
  }

  /// Loads the scenarios that were named, or the shipped ones, each with a workload's players.
  ///
  /// - Throws: Exit code 66 when there is none.
  private func load() throws(CommandFailure) -> [Scenario] {
    let shipped = arguments.games.games.reversed().map { "Scenarios/\($0.id).jsonc" }
    let files =
      arguments.operands.isEmpty
      ? shipped.filter { FileManager.default.fileExists(atPath: $0) } : arguments.operands
    if files.isEmpty {
      throw CommandFailure(
        .inputMissing,
        "no \(shipped.joined(separator: ", ")) here; name the scenarios to measure, or start "
          + "in the folder that has them")
    }
    var scenarios: [Scenario] = []
    for file in files {
      let whole = try arguments.loadScenario(file, overrides: arguments.overrides)
      let players =
        arguments.integer(.players) ?? min(whole.simulation.players, Workload.maxPlayers)
      if scenarios.contains(where: { $0.name == whole.name }) {
        throw .usage("\(file): another scenario is called \(whole.name)")
      }
      scenarios.append(whole.withPlayers(players))
    }
    if case .times = task { return scenarios }
    guard let only = arguments.text(.only) else { return scenarios }
    let chosen = scenarios.filter { $0.name.contains(only) }
    if chosen.isEmpty { throw .usage("--only \(only): no scenario's name has it") }
    return chosen
  }

  /// Returns the counts that times are divided by: those of the repository, if it is present.
  private func keptForTimes() throws(CommandFailure) -> [WorkCounts] {
    let isThere = FileManager.default.fileExists(atPath: WorkCountsFile.usualPath)
    return isThere ? try WorkCountsFile.read(WorkCountsFile.usualPath) : []
  }

  /// Plays a stretch for every byte read, and prints its time in nanoseconds.
  private func takeTurns(_ workload: Workload, parties: Int) {
    var player = TurnTaker(workload, partiesPerTurn: parties)
    var byte: UInt8 = 0
    while Platform.read(STDIN_FILENO, &byte, 1) == 1 {
      guard SystemCalls.write("\(Int(player.play()))\n", to: STDOUT_FILENO) else { return }
    }
  }
}

extension Scenario {
  /// The workload to measure.
  var workload: Workload { Workload(name: name, hash: hash, simulation: simulation) }
}
