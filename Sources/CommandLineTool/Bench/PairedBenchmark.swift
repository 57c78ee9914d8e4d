import BalanceReports
import Platform
import ScenarioFiles
import ScenarioReading
import Statistics

/// Compares the speed of this build with another's: both take turns at the same work.
struct PairedBenchmark {
  /// The default number of sessions of a scenario: with twelve, the bound is the second smallest
  /// ratio, so that one disturbed session decides nothing.
  static let sessions = 12
  /// Turns of each program in a session. Halving both keeps the time and widens intervals, as what
  /// differs between two starts of one program is then seen less often.
  static let turns = 24
  /// Turns before the counted ones, to warm memory, caches and branch prediction.
  private static let warmUp = 3
  /// The length of a turn: short beside disturbances of a machine, long beside waking up a process.
  private static let nanosecondsPerTurn = 8e6
  /// The chance that an end of an interval lies on the wrong side.
  private static let error = 0.005
  static var errorPercent: String { NumberText.significant(error * 100) }
  static let maxRegression = 0.03
  static var maxRegressionPercent: String { NumberText.significant(maxRegression * 100) }
  /// With fewer sessions an interval has no ends.
  static let fewestSessions = TimeRatio.fewestSessions(error: error)
  private let other: String
  private let maxRegression: Double
  private let results: [(scenario: String, ratio: TimeRatio)]

  /// Takes about half a second per session and scenario. Throws exit code 66 or 65 when the other
  /// cannot be timed, 130 when cancelled.
  init(
    _ scenarios: [Scenario], against other: String, sessions: Int, maxRegression: Double,
    _ terminal: Terminal
  ) throws(CommandFailure) {
    (self.other, self.maxRegression) = (other, maxRegression)
    Interruption.watch()
    // If the other program ends early, writing to it must not end this one.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    let line = terminal.progress(.samples())
    defer { line?.finish() }
    let pairs = try scenarios.map { scenario throws(CommandFailure) in
      try Pair(scenario, other: other)
    }
    var turns = [[[TimeRatio.Turn]]](repeating: [], count: pairs.count)
    for session in 0..<sessions {
      for (index, pair) in pairs.enumerated() {
        turns[index].append(try pair.session(session))
        line?.update(done: session * pairs.count + index + 1, of: sessions * pairs.count)
      }
    }
    results = zip(scenarios, turns).map { scenario, turns in
      (scenario.name, TimeRatio(of: turns, error: Self.error))
    }
  }

  /// A scenario as this build resolves it, in a temporary file, and the programs that play it.
  private final class Pair {
    let programs: [String]
    let file: String
    let players: Int
    private var parties = 16

    /// Throws exit code 73 when the file cannot be made.
    init(_ scenario: Scenario, other: String) throws(CommandFailure) {
      programs = [ThisProcess.path, other]
      players = scenario.simulation.players
      let name = "questbalance-\(UUID().uuidString).jsonc"
      file = FileManager.default.temporaryDirectory.appending(path: name).path
      do {
        try Data(scenario.resolved.utf8).write(to: URL(filePath: file))
      } catch {
        throw CommandFailure(.cannotCreateOutput, "cannot write \(file): \(Terminal.reason)")
      }
      let process = try start(0)
      defer { process.end() }
      let times = try (0..<10).map { _ throws(CommandFailure) in try process.play() }
      let most = Double(parties) * nanosecondsPerTurn / SampleSpread(of: times).median
      parties = max(1, min(players, Int(most)))
    }

    deinit { try? FileManager.default.removeItem(atPath: file) }

    private func start(_ program: Int) throws(CommandFailure) -> TurnProcess {
      try TurnProcess(programs[program], file, players: players, parties: parties)
    }

    /// Starts both programs and lets them take turns, in alternating order.
    func session(_ number: Int) throws(CommandFailure) -> [TimeRatio.Turn] {
      let order = number.isMultiple(of: 2) ? [0, 1] : [1, 0]
      var processes: [TurnProcess] = []
      defer { for process in processes { process.end() } }
      for index in order { processes.append(try start(index)) }
      var turns: [TimeRatio.Turn] = []
      for turn in 0..<(warmUp + PairedBenchmark.turns) {
        if Interruption.isRequested { throw .interrupted() }
        var times = [0.0, 0.0]
        for place in turn.isMultiple(of: 2) ? [0, 1] : [1, 0] {
          times[order[place]] = try processes[place].play()
        }
        if turn >= warmUp { turns.append(TimeRatio.Turn(first: times[0], second: times[1])) }
      }
      return turns
    }
  }

  private func verdict(_ ratio: TimeRatio) -> String {
    if ratio.low - 1 > maxRegression { return "slower" }
    return ratio.high - 1 < 0 ? "faster" : "within"
  }

  /// Prints how much longer this build takes. Throws exit code 1 when that is more than allowed.
  func tell(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.show(json: json, text: text)
    let slower = results.filter { verdict($0.ratio) == "slower" }.map(\.scenario)
    if slower.isEmpty { return }
    throw CommandFailure(
      .missed,
      "slower than \(other) by more than \(NumberText.percent(maxRegression)): "
        + slower.joined(separator: ", "))
  }

  private var text: String {
    func slower(_ times: Double) -> String { NumberText.percent(times - 1) }
    let table = MarkdownTable(
      results,
      [
        .text("scenario") { $0.scenario }, .number("slower by") { slower($0.ratio.ratio) },
        .number("interval") { "\(slower($0.ratio.low)) … \(slower($0.ratio.high))" },
        .number("sessions") { "\($0.ratio.ratios.count)" }, .text("verdict") { verdict($0.ratio) },
      ])
    return "This build beside \(other):\n\n\(table.markdown)"
  }

  private var json: JSONValue {
    let rows = results.map { scenario, ratio -> JSONValue in
      [
        "scenario": .string(scenario), "sessions": .number(ratio.ratios.count),
        "slowdown": [
          "median": .number(ratio.ratio - 1), "low": .number(ratio.low - 1),
          "high": .number(ratio.high - 1),
        ], "verdict": .string(verdict(ratio)),
      ]
    }
    return [
      "program": .string(other), "maxRegression": .number(maxRegression), "scenarios": .list(rows),
    ]
  }
}

/// A build that runs `bench --timed-run`: it plays a stretch for each byte, and prints the time.
private final class TurnProcess {
  private let program: String
  private let process: pid_t
  /// The ends of pipes: what it reads, and what it says.
  private let input, output: Int32

  /// Starts the program. Throws exit code 66 when it is not a program.
  init(_ program: String, _ file: String, players: Int, parties: Int) throws(CommandFailure) {
    self.program = program
    var (toIt, fromIt): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&toIt) == 0, pipe(&fromIt) == 0 else {
      throw CommandFailure(.inputMissing, "\(program): it cannot be started: \(Terminal.reason)")
    }
    (input, output) = (toIt[1], fromIt[0])
    // So that no other program holds these ends open.
    for end in [input, output] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let words = [
      program, "bench", "--timed-run", "\(parties)", file, "--players", "\(players)",
    ]
    let started = SystemCalls.spawn(program, words, input: toIt[0], output: fromIt[1])
    for end in [toIt[0], fromIt[1]] { close(end) }
    guard let started else {
      let reason = access(program, X_OK) == 0 ? "" : ": \(Terminal.reason)"
      throw CommandFailure(.inputMissing, "\(program): it cannot be started\(reason)")
    }
    process = started
  }

  /// Plays one turn. Returns nanoseconds above 0, or throws exit code 65 without such an answer.
  func play() throws(CommandFailure) -> Double {
    var byte: UInt8 = 0
    guard write(input, &byte, 1) == 1,
      let nanoseconds = Double(answer()), nanoseconds > 0, nanoseconds.isFinite
    else {
      throw CommandFailure(
        .wrongScenario,
        "\(program): it cannot be timed, as it does not know 'bench --timed-run', or not this "
          + "scenario")
    }
    return nanoseconds
  }

  /// Reads the line that it prints; empty when it ends first.
  private func answer() -> Substring {
    var answer = ""
    // A line is a number; longer text is not an answer.
    while !answer.hasSuffix("\n"), answer.utf8.count < 1024 {
      var said = [UInt8](repeating: 0, count: 256)
      let count = read(output, &said, said.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      answer += String(decoding: said.prefix(count), as: UTF8.self)
    }
    return answer.hasSuffix("\n") ? answer.dropLast() : ""
  }

  func end() {
    close(input)
    close(output)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}
