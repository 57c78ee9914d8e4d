import ForeignEngines
import GameSupport
import ScenarioFiles
import ScenarioReading

/// `questbalance engine`: what an engine outside this program says of itself, and whether it keeps its
/// promises.
struct EngineCommand: Command {
  static let name = "engine"
  static let operands = "<library> [<scenario>]"
  static let operandCandidates = Candidates.scenarios
  static let summary = "show or test an engine: a game's own code, in any language"
  static let purpose =
    "Shows what an engine says of itself; tests whether it can be trusted; or writes its header."
  static let usages = [
    "engine <library> [--format text|json]", "engine --engine-command COMMAND",
    "engine --test <library> <scenario>", "engine --test --engine-command COMMAND <scenario>",
    "engine --write header|python|javascript",
  ]
  static let options: [Option] = [
    test, file, .set, .players, .days, .seed, .format, .quiet, .color, .help,
  ]
  static let test = Option(name: "--test", help: "test the engine with the rules of a scenario")
  static let file = Option(
    name: "--write", value: .choice(["header", "python", "javascript"]),
    help:
      "write the file that an engine in this language includes: questbalance_engine.h of C, or a module"
  )
  /// The operand by which this program plays a library for another process, with messages.
  static let serving = "serve"
  static let details = """
    An engine is the code that a game ships: a library with the functions of questbalance_engine.h, in
    C, C++, Rust, Go or any language that can export them, or a program that answers messages, in any
    language. Every command plays it with --engine or --engine-command: 'questbalance run game.jsonc
    --engine ./libgame.so'. It runs with your rights.

    --test plays players of the scenario, 300 unless --players says else, again and again, in processes
    of their own. A rare event, such as the end of a long pity, takes more --players or --days. It tells
    whether the same seed gives the same bytes, also on more threads and in another order of
    players; whether players share anything; whether droughts end in time; whether accounts add up to
    balances; whether every series is written and every number read; and how long a day takes. The
    first fault of each kind is shown, with its party and day where it has one.
    """
  static let exits: [(code: ExitCode, meaning: String)] = [
    (.missed, "a test of the engine failed"), (.inputMissing, "there is no engine"),
  ]
  static let examples = [
    "questbalance engine --write header > questbalance_engine.h",
    "questbalance engine --write python > questbalance.py",
  ]

  let arguments: Arguments

  func check() throws(CommandFailure) {
    if arguments.text(Self.file) != nil || isServing { return }
    let isTest = arguments.has(Self.test)
    let most = (library == nil ? 0 : 1) + (isTest ? 1 : 0)
    if library == nil, arguments.text(.engineCommand) == nil {
      throw .usage("engine needs a library, such as ./libgame.so, or --engine-command")
    }
    if arguments.operands.count > most, !isTest {
      throw .usage("engine takes one library; --test takes a scenario behind it")
    }
    if isTest, arguments.operands.count != most {
      throw .usage(
        "engine --test needs a library, unless --engine-command names a program, and a scenario")
    }
  }

  private var isServing: Bool { arguments.operands.last == Self.serving }

  /// The library; nil for a program.
  private var library: String? {
    arguments.text(.engineCommand) == nil ? arguments.operands.first : nil
  }

  func run() throws(CommandFailure) {
    if let file = arguments.text(Self.file) {
      let bytes =
        switch file {
        case "python": PackageResources.questbalance_py
        case "javascript": PackageResources.questbalance_js
        default: PackageResources.questbalance_engine_h
        }
      return try arguments.output.print(String(decoding: bytes, as: UTF8.self))
    }
    if isServing { return try serve() }
    if arguments.has(Self.test) { return try runTest() }
    let engine = try arguments.engine(library: library, isIsolated: false)
    let description = engine.description
    try arguments.show(json: description.json, text: description.text)
  }

  private func serve() throws(CommandFailure) {
    if !EngineServer.serve(library: arguments.operands[0]) {
      throw .usage("a question to the engine is not understood")
    }
  }

  private func runTest() throws(CommandFailure) {
    let engine = try arguments.engine(library: library, isIsolated: true)
    var own = arguments
    own.games = GameList([engine.definition])
    var overrides = own.overrides
    // Enough to meet every rule, and played in a second or two.
    overrides.players = overrides.players ?? 300
    let file = own.operands[own.operands.count - 1]
    let scenario = try own.loadScenario(file, overrides: overrides)
    guard let test = EngineTest(scenario.simulation) else { return }
    let verdicts = test.verdicts()
    try arguments.show(
      json: [
        "engine": .string(engine.name), "scenario": .string(scenario.name),
        "verdicts": .list(
          verdicts.map {
            ["promise": .string($0.promise), "kept": .bool($0.isKept), "fault": .string($0.fault)]
          }),
      ],
      text: arguments.terminal.verdicts(
        in: verdicts.map { verdict in
          verdict.fault.map { "✗ broken: \(verdict.promise)\n    \($0)" }
            ?? "✓ kept: \(verdict.promise)"
        }.joined(separator: "\n")) + "\n")
    try arguments.checkMissed(
      verdicts.compactMap { verdict in verdict.fault.map { "\(verdict.promise): \($0)" } })
  }
}
