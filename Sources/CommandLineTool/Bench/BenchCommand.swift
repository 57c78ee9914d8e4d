import Benchmarks
import Foundation
import ScenarioFiles

/// `questbalance bench`: how fast the engines and the whole are, and how much work they do.
struct BenchCommand: Command {
  static let name = "bench"
  static let operands = "[<scenario>...]"
  static let summary = "speed of the engines and of the whole, and the work they do"
  static let options: [Option] = [
    .samples, .only, .counts, .baseline, .renew, .otherBuild, .maxRegression, .timedRun, .players,
    .days, .set, .format, .quiet, .color, .help,
  ]

  /// What is measured when no scenario is named, as far as it is there.
  static let shipped = GameProgram.games.games.reversed().map { "Scenarios/\($0.id).jsonc" }

  /// What bench was asked to do.
  private enum Task {
    case times(samples: Int)
    case counts(baseline: String?, renew: Bool)
    case against(String, sessions: Int, mostRegression: Double)
    case turns(parties: Int)
  }

  private let files: [String]
  private let task: Task
  private let only: String?
  private let isJSON: Bool
  private let overrides: SimulationOverrides
  private let terminal: Terminal

  init(_ arguments: Arguments) throws(CommandFailure) {
    files = arguments.operands
    only = arguments.text(.only)
    isJSON = arguments.isJSON
    overrides = arguments.overrides
    terminal = Terminal(arguments)
    task = try Self.task(arguments)
  }

  private static func task(_ arguments: Arguments) throws(CommandFailure) -> Task {
    let samples = arguments.integer(.samples)
    let parties = arguments.integer(.timedRun)
    let mostRegression = arguments.text(.maxRegression).flatMap(OptionValue.share)
    let counts = arguments.has(.counts) || arguments.text(.baseline) != nil
    if counts.asNumber + (arguments.text(.otherBuild) != nil).asNumber + (parties != nil).asNumber
      > 1
    {
      throw .usage("--counts (or --baseline), --against and --timed-run are one at a time")
    }
    if arguments.has(.renew), arguments.text(.baseline) == nil {
      throw .usage("--renew needs --baseline")
    }
    if mostRegression != nil, arguments.text(.otherBuild) == nil {
      throw .usage("--max-regression needs --against")
    }
    if let other = arguments.text(.otherBuild) {
      let sessions = samples ?? PairedBenchmark.sessions
      // Less than 1 is reported as no number of samples at all.
      guard sessions < 1 || sessions >= PairedBenchmark.fewestSessions else {
        throw .usage(
          "--samples \(sessions): expected a whole number, \(PairedBenchmark.fewestSessions)…1000, as "
            + "fewer sessions tell nothing")
      }
      return .against(
        other, sessions: sessions, mostRegression: mostRegression ?? PairedBenchmark.mostRegression)
    }
    if let parties { return .turns(parties: parties) }
    if counts {
      if samples != nil { throw .usage("--samples is for times; counts are exact") }
      return .counts(baseline: arguments.text(.baseline), renew: arguments.has(.renew))
    }
    return .times(samples: samples ?? 15)
  }

  func run() throws(CommandFailure) {
    if case .counts(let file?, renew: true) = task { try WorkCountsFile.output(file).check() }
    let scenarios = try load()
    switch task {
    case .times(let samples):
      let times = try BenchTimes(
        scenarios, samples: samples, only: only, kept: keptForTimes(), terminal)
      try isJSON ? print(times.json) : print(text: times.text)
    case .counts(let baseline, let renew):
      try BenchCounts(scenarios, terminal).tell(
        isJSON: isJSON, baseline: baseline, renew: renew)
    case .against(let other, let sessions, let mostRegression):
      let benchmark = try PairedBenchmark(
        scenarios, against: other, sessions: sessions, mostRegression: mostRegression, terminal)
      try benchmark.tell(isJSON: isJSON, terminal)
    case .turns(let parties):
      guard scenarios.count == 1 else { throw .usage("--timed-run takes one scenario") }
      takeTurns(scenarios[0].workload, parties: parties)
    }
  }

  // MARK: Scenarios

  /// A scenario and what of it is measured.
  struct Measured {
    let file: String
    let scenario: Scenario
    let workload: Workload
  }

  /// The scenarios that were named, or the shipped ones, each cut to a workload.
  ///
  /// - Throws: Exit code 66 when there is none.
  private func load() throws(CommandFailure) -> [Measured] {
    let found =
      files.isEmpty ? Self.shipped.filter { FileManager.default.fileExists(atPath: $0) } : files
    if found.isEmpty {
      throw CommandFailure(
        code: .inputMissing,
        message: "questbalance: error: no \(Self.shipped.joined(separator: ", ")) here; name the "
          + "scenarios to measure, or start in the folder that has them")
    }
    var measured: [Measured] = []
    for file in found {
      let whole = try terminal.loadScenario(file, overrides: overrides)
      let players = overrides.players ?? min(whole.simulation.players, Workload.mostPlayers)
      let scenario = whole.withPlayers(players)
      if measured.contains(where: { $0.scenario.name == scenario.name }) {
        throw .usage("\(file): another scenario is called \(scenario.name)")
      }
      measured.append(
        Measured(
          file: file, scenario: scenario,
          workload: Workload(
            name: scenario.name, hash: scenario.hash, simulation: scenario.simulation)))
    }
    if case .times = task { return measured }
    guard let only else { return measured }
    let chosen = measured.filter { $0.scenario.name.contains(only) }
    if chosen.isEmpty { throw .usage("--only \(only): no scenario's name has it") }
    return chosen
  }

  /// The counts that times are divided by: those kept with the repository, when it is there.
  private func keptForTimes() throws(CommandFailure) -> [WorkCounts] {
    guard FileManager.default.fileExists(atPath: WorkCountsFile.usualPath) else { return [] }
    return try WorkCountsFile.read(WorkCountsFile.usualPath)
  }

  /// Plays a stretch for every byte that comes, and answers with its nanoseconds.
  private func takeTurns(_ workload: Workload, parties: Int) {
    var player = TurnTaker(workload, partiesPerTurn: parties)
    var byte: UInt8 = 0
    while Foundation.read(STDIN_FILENO, &byte, 1) == 1 {
      guard Terminal.write("\(Int(player.play()))\n", to: STDOUT_FILENO) else { return }
    }
  }
}

extension Bool {
  fileprivate var asNumber: Int { self ? 1 : 0 }
}
