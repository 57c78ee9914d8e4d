import BalanceReports
import Benchmarks
import Foundation
import JSON
import ScenarioFiles
import Statistics

/// This build and another, taking turns at the same work.
struct PairedBenchmark {
  /// Sessions of a scenario, when nothing else is asked for: with twelve the bound is the second
  /// smallest, so that one session that went wrong decides nothing.
  static let sessions = 12
  /// Turns of each program in a session. Halving both keeps the time and widens intervals, as what
  /// differs between two starts of one program is then seen less often.
  static let turns = 24
  /// Turns before those that count: memory is fetched, caches and branches are learnt.
  private static let warmUp = 3
  /// A turn of this length is short beside most of what disturbs a machine, and long beside
  /// waking up a process.
  private static let nanosecondsPerTurn = 8e6
  /// The chance that an end of an interval lies on the wrong side.
  private static let error = 0.005
  static let errorPercent = "0.5"
  /// How much slower this build may be.
  static let mostRegression = 0.03
  static let mostRegressionPercent = "3"
  /// Of fewer sessions an interval has no ends.
  static let fewestSessions = TimeRatio.fewestSessions(error: error)

  private struct Result {
    let scenario: String
    let ratio: TimeRatio

    /// How much longer this build takes: 0.1 is 10 %.
    var slowdown: (median: Double, low: Double, high: Double) {
      (ratio.ratio - 1, ratio.low - 1, ratio.high - 1)
    }
  }

  private let other: String
  private let mostRegression: Double
  private let results: [Result]

  /// Lets them take turns, which takes about half a second a session and scenario.
  ///
  /// - Parameter other: The other program's file.
  /// - Throws: Exit code 66 or 65 when the other cannot be timed, 130 when cancelled.
  init(
    _ measured: [BenchCommand.Measured], against other: String, sessions: Int,
    mostRegression: Double, _ terminal: Terminal
  ) throws(CommandFailure) {
    self.other = other
    self.mostRegression = mostRegression
    Interruption.watch()
    // A program that ends early answers nothing.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    let bar = SampleProgress(terminal)
    defer { bar.finish() }

    let pairs = try measured.map { one throws(CommandFailure) in
      try Pair(one, other: other)
    }
    var turns = [[[TimeRatio.Turn]]](repeating: [], count: pairs.count)
    for session in 0..<sessions {
      for (index, pair) in pairs.enumerated() {
        turns[index].append(try pair.session(session))
        bar.update(done: session * pairs.count + index + 1, of: sessions * pairs.count)
      }
    }
    results = zip(measured, turns).map { one, turns in
      Result(
        scenario: one.scenario.name, ratio: TimeRatio(of: turns, error: Self.error))
    }
  }

  // MARK: Sessions

  /// Two programs and one scenario.
  private struct Pair {
    let programs: [String]
    let scenario: TemporaryScenario
    let parties: Int

    init(_ measured: BenchCommand.Measured, other: String) throws(CommandFailure) {
      programs = [Self.ownProgram, other]
      scenario = try TemporaryScenario(measured.scenario)
      parties = try Self.parties(in: scenario, Self.ownProgram)
    }

    private static var ownProgram: String {
      Bundle.main.executablePath ?? CommandLine.arguments[0]
    }

    private static func start(
      _ program: String, _ scenario: TemporaryScenario, parties: Int
    ) throws(CommandFailure) -> TurnProcess {
      try TurnProcess(
        program,
        ["bench", "--timed-run", "\(parties)", scenario.file, "--players", "\(scenario.players)"])
    }

    /// How many parties make up a turn, by this build's speed.
    private static func parties(
      in scenario: TemporaryScenario, _ program: String
    ) throws(CommandFailure) -> Int {
      let trial = 16
      let process = try start(program, scenario, parties: trial)
      defer { process.end() }
      var times: [Double] = []
      for _ in 0..<10 { times.append(try process.play()) }
      let parties =
        Double(trial) * PairedBenchmark.nanosecondsPerTurn / SampleSpread(of: times).median
      return max(1, min(scenario.players, Int(parties)))
    }

    /// Starts both and lets them take turns. Who starts first, and who has the first turn,
    /// alternates.
    func session(_ number: Int) throws(CommandFailure) -> [TimeRatio.Turn] {
      let order = number.isMultiple(of: 2) ? [0, 1] : [1, 0]
      var processes: [TurnProcess] = []
      defer { for process in processes { process.end() } }
      for index in order {
        processes.append(try Self.start(programs[index], scenario, parties: parties))
      }
      var turns: [TimeRatio.Turn] = []
      for turn in 0..<(PairedBenchmark.warmUp + PairedBenchmark.turns) {
        if Interruption.isRequested { throw .interrupted() }
        var times = [0.0, 0.0]
        for place in turn.isMultiple(of: 2) ? [0, 1] : [1, 0] {
          times[order[place]] = try processes[place].play()
        }
        if turn >= PairedBenchmark.warmUp {
          turns.append(TimeRatio.Turn(first: times[0], second: times[1]))
        }
      }
      return turns
    }
  }

  // MARK: What came out

  private func verdict(_ result: Result) -> String {
    if result.slowdown.low > mostRegression { return "slower" }
    return result.slowdown.high < 0 ? "faster" : "within"
  }

  /// Prints the slowdowns.
  ///
  /// - Throws: Exit code 1 when one is beyond what is allowed.
  func tell(isJSON: Bool, _ terminal: Terminal) throws(CommandFailure) {
    try isJSON ? print(json) : print(text: text)
    let slower = results.filter { verdict($0) == "slower" }
    if slower.isEmpty { return }
    let names = slower.map(\.scenario).joined(separator: ", ")
    throw CommandFailure(
      .missed, "slower than \(other) by more than \(percent(mostRegression)): \(names)")
  }

  private var text: String {
    var table = MarkdownTable(columns: [
      .text("scenario"), .number("slower by"), .number("interval"), .number("sessions"),
      .text("verdict"),
    ])
    for result in results {
      let slowdown = result.slowdown
      table.append([
        result.scenario, percent(slowdown.median),
        "\(percent(slowdown.low)) … \(percent(slowdown.high))", "\(result.ratio.ratios.count)",
        verdict(result),
      ])
    }
    return "This build beside \(other):\n\n\(table.markdown)"
  }

  private func percent(_ share: Double) -> String { NumberText.percent(share) }

  private var json: String {
    let rows = results.map { result -> JSONValue in
      let slowdown = result.slowdown
      return [
        "scenario": .string(result.scenario), "sessions": .number(result.ratio.ratios.count),
        "slowdown": [
          "median": .number(slowdown.median), "low": .number(slowdown.low),
          "high": .number(slowdown.high),
        ],
        "verdict": .string(verdict(result)),
      ]
    }
    let document: JSONValue = [
      "program": .string(other), "maxRegression": .number(mostRegression),
      "scenarios": .list(rows),
    ]
    return document.written(.rows) + "\n"
  }
}

/// A resolved scenario in a file, for another program to read; the file goes with the value.
///
/// Both programs get the scenario as this build understands it, with what --set changed in it.
final class TemporaryScenario {
  let file: String
  let players: Int

  /// - Throws: Exit code 73 when the file cannot be made.
  init(_ scenario: Scenario) throws(CommandFailure) {
    players = scenario.simulation.players
    let name = "questbalance-\(UUID().uuidString).jsonc"
    file = FileManager.default.temporaryDirectory.appending(path: name).path
    do {
      try Data(scenario.resolved.utf8).write(to: URL(filePath: file))
    } catch {
      throw CommandFailure(
        .cannotCreateOutput, "cannot write \(file): \(Terminal.reason)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: file) }
}
