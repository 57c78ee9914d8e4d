import ScenarioFiles
import SyntheticPlayers

/// `questbalance trace <scenario> --party N`: replay one party, event by event.
struct TraceCommand: Command {
  static let name = "trace"
  static let operands = "<scenario> --party N"
  static let summary = "replay one party of a run, event by event"
  static let options: [Option] = [
    .party, .shownDays, .member, .engine, .against, .set, .players, .seed, .format, .quiet, .color,
    .help,
  ]

  static let help = """
    Replays one party exactly as it was in the run, and shows what happened to it.

    usage: questbalance trace <scenario> --party N [options]

    The scenario may also be the run.json of a report: it holds the scenario, players, days and
    seed as they were run. Parties and members count from 0, days from 1. --days, --member and
    --engine choose what is shown; the party lives all its days in any case. In brackets stands
    the luck of a decision: what it was about, the how-manieth decision of that kind it was, and
    the roll, which succeeds when it is below the chance.

    With --against the same party lives in two worlds, with the same luck in both, and the
    first event is shown in which they part. World B is the scenario in FILE, or the first one
    again, changed by --set. Without --against, --set changes the world that is traced.

    options:
    \(Help.table(options))

    engines and their events:
    \(catalogue)

    \(TraceJSON.help)

    examples:
      questbalance trace Scenarios/questbond.jsonc --party 17 --days 10...20 --engine loot,forge
      questbalance trace Scenarios/questbond.jsonc --party 17 --against --set pity.task.threshold=15
    """

  /// All kinds of events, by engine.
  private static var catalogue: String {
    let width = EventKind.allCases.map(\.rawValue.count).max() ?? 0
    var lines: [String] = []
    for engine in EventEngine.allCases {
      for kind in EventKind.allCases where kind.engine == engine {
        let gap = String(repeating: " ", count: width - kind.rawValue.count + 2)
        lines.append("  \(kind.rawValue)\(gap)\(kind.meaning)")
      }
    }
    return lines.joined(separator: "\n")
  }

  private let file: String
  /// World B: a file, or the same one with settings; nil without a second world.
  private let against: Against?
  private let party: Int
  private let filter: TraceFilter
  private let isJSON: Bool
  private let overrides: SimulationOverrides
  private let terminal: Terminal

  private enum Against {
    case file(String)
    case settings
  }

  init(_ arguments: Arguments) throws(CommandFailure) {
    file = try arguments.scenario(for: Self.name)
    guard let party = try arguments.integer(.party, in: 0...Int.max) else {
      throw .usage("trace needs --party N, such as --party 0")
    }
    self.party = party
    against =
      arguments.text(.against).map(Against.file)
      ?? (arguments.has(.against) ? .settings : nil)
    filter = try TraceFilter(arguments)
    isJSON = try arguments.choice(.format, of: ["text", "json"]) == "json"
    // --days says here what is shown.
    overrides = SimulationOverrides(
      players: try arguments.integer(.players, in: SimulationOverrides.allowedPlayers),
      seed: try arguments.integer(.seed, in: SimulationOverrides.allowedSeeds),
      settings: arguments.settings)
    terminal = try Terminal(arguments)
    if case .settings = against, overrides.settings.isEmpty {
      throw .usage("--against needs a second scenario, or --set path=value")
    }
  }

  func run() throws(CommandFailure) {
    let other: String?
    switch against {
    case nil: return try show(try terminal.loadScenario(file, overrides: overrides))
    case .file(let file): other = file
    case .settings: other = nil
    }
    let (a, b) = try terminal.loadWorlds(file, against: other, overrides: overrides)
    try show(a, against: b)
  }

  private func show(_ scenario: Scenario) throws(CommandFailure) {
    let trace = try replay(scenario)
    try print(
      isJSON
        ? trace.events.lazy.filter(filter.shows).map { TraceJSON.line($0) }.joined()
        : TraceText.text(trace, scenario: scenario.name, filter: filter))
  }

  /// The same party in two worlds.
  private func show(_ a: Scenario, against b: Scenario) throws(CommandFailure) {
    let traces = (a: try replay(a), b: try replay(b))
    let parting = TraceParting(traces.a, traces.b, filter: filter)
    try print(
      isJSON
        ? TraceJSON.lines(parting)
        : TraceText.text(
          parting, traces.a, names: (a.name, overrides.settings.isEmpty ? b.name : "what-if")))
  }

  private func replay(_ scenario: Scenario) throws(CommandFailure) -> LifeTrace {
    let parties = scenario.simulation.partyCount
    guard party < parties else {
      throw .usage(
        "--party \(party): the run of \(scenario.name) has "
          + (parties == 1 ? "party 0 only" : "parties 0…\(parties - 1)"))
    }
    let trace = scenario.simulation.trace(party: party)
    try filter.check(against: trace)
    return trace
  }
}

extension Option {
  static let party = Option(name: "--party", value: "N", help: "which party, from 0")
  static let shownDays = Option(
    name: "--days", value: "D|D...D", help: "show these days only, from 1 (0: before the first)")
  static let member = Option(name: "--member", value: "M", help: "show one member only, from 0")
  static let engine = Option(
    name: "--engine", value: "E,E", help: "show these engines' events only")
  static let against = Option(
    name: "--against", value: "FILE", help: "show where the party's life parts from that in FILE",
    valueIsOptional: true)
}
