import BalanceReports
import CommandLineTool
import Experiments
import Foundation
import GameSupport
import Measurement
import Randomness
import ScenarioFiles
import ScenarioReading
import Search
import ShippedGames
import Statistics

/// What the program reads from strangers. Whatever the bytes, it must neither crash nor hang.
public enum FuzzedInput: UInt8, CaseIterable, Sendable {
  /// A scenario: read, checked, and if it is one, played a little and reported on.
  case scenario
  /// `--set` options, one a line, on a shipped scenario.
  case settings
  /// The text of an option: a metric, a formula, a range, a pattern.
  case expression
  /// The measurements of a part: read, and if parties can show them, merged with themselves and reported.
  case part
  /// The words of a command line, one a line: parsed, and not run.
  case arguments

  /// - Parameter input: The first byte chooses what it is; the rest is the input.
  public static func read(_ input: some Collection<UInt8>) {
    guard let first = input.first else { return }
    let all = Self.allCases
    all[Int(first) % all.count].read(Array(input.dropFirst()))
  }

  public func read(_ bytes: [UInt8]) {
    switch self {
    case .scenario: Self.readScenario(bytes)
    case .settings: Self.readSettings(bytes)
    case .expression: Self.readExpression(String(decoding: bytes, as: UTF8.self))
    case .part: Self.readPart(bytes)
    case .arguments: _ = refusal(of: Self.lines(bytes), shippedGames)
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).prefix(32).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  // MARK: Scenarios

  private static func readScenario(_ bytes: [UInt8]) {
    // A text that extends a file would read it.
    guard
      let scenario = try? Scenario.read(
        bytes, file: "input", folder: "/nowhere", games: shippedGames)
    else { return }
    play(scenario, isReported: bytes.reduce(0, &+) % 8 == 0)
  }

  private static func readSettings(_ bytes: [UInt8]) {
    guard let first = bytes.first, !Shipped.scenarios.isEmpty else { return }
    let base = Shipped.scenarios[Int(first) % Shipped.scenarios.count]
    let settings = lines(Array(bytes.dropFirst())).filter { !$0.isEmpty }.map(
      Setting.init(parsing:))
    guard
      let scenario = try? Scenario.read(
        base, file: "base", games: shippedGames, overrides: SimulationOverrides(settings: settings))
    else { return }
    play(scenario, isReported: bytes.reduce(0, &+) % 8 == 0)
  }

  /// Plays a few lives of a scenario. A report takes longer than all the rest, so some scenarios, told
  /// by their bytes, have one.
  private static func play(_ scenario: Scenario, isReported: Bool) {
    var simulation = scenario.simulation
    simulation.players = min(simulation.players, 3)
    // Until all cohorts have joined.
    let joinDays = simulation.population.cohorts.map(\.joinDay)
    let late = (joinDays.max() ?? 1) - (joinDays.min() ?? 1)
    simulation.days = min(simulation.days, 3 + late)
    // The program refuses what does not fit into memory.
    guard simulation.bytesOfRun(threads: 1) < 1 << 28, let tally = simulation.run(threads: 1) else {
      return
    }
    if isReported { report(tally) }
  }

  private static func report(_ tally: RunTally) {
    let identity = RunIdentity(
      scenario: "fuzz", description: "", hash: "", seed: 0, version: "", inForce: .null,
      assumptions: [])
    _ = RunReport(findings: Findings(tally), identity: identity).files(threads: 1)
  }

  // MARK: Texts

  private static func readExpression(_ text: String) {
    _ = MetricID(parsing: text)
    _ = MetricFormula(parsing: text)
    _ = try? Lever(values: text)
    for pattern in PathPattern.list(text) { _ = pattern.description }
    guard let scenario = Shipped.smallest, let plan = Shipped.plan else { return }
    _ = try? Lever(parsing: text, of: scenario)
    if !plan.knows(metric: text) { _ = plan.suggestion(forMetric: text) }
  }

  // MARK: Parts

  private static func readPart(_ bytes: [UInt8]) {
    guard let empty = Shipped.tally else { return }
    var (tally, reading) = (empty, TallyBytes(reading: bytes[...]))
    tally.exchange(with: &reading)
    guard reading.isWhole, tally.canBe(of: Shipped.parties) else { return }
    var sum = tally
    for _ in 0..<3 { sum.merge(tally) }
    _ = Findings(sum)
  }

  /// Inputs to begin with.
  public static let seeds: [[UInt8]] = {
    let texts: [(FuzzedInput, [UInt8])] =
      Shipped.scenarios.map { (.scenario, $0) }
      + [
        (.settings, Array("\u{0}xp.completionBonus=*0.5\nlevels.exponent=2".utf8)),
        (.settings, Array("\u{1}pity=null\ndungeons.list[+]={\"name\":\"x\"}".utf8)),
        (.settings, Array("\u{2}tasks.daily=1e9".utf8)),
        (.expression, Array("level.day30@casual".utf8)),
        (.expression, Array("drought.task.p95".utf8)),
        (.expression, Array("gold.earned.day9 + 2*xp.day9".utf8)),
        (.expression, Array("xp.completionBonus=1...9:2".utf8)),
        (.expression, Array("levels.*,xp.*Bonus=*0.5...2".utf8)),
        (
          .arguments, Array("run\nScenarios/questbond.jsonc\n-p\n1e6\n--shard\n3/16\n--out\nx".utf8)
        ),
        (.arguments, Array("tune\nx\n--vary\na=*0.5...2\n--budget\n5m\n--levers\n3".utf8)),
        (.arguments, Array("compare\na\nb\n--set\na[0].b=1\n--metric\nlevel.day3@x".utf8)),
        (.part, Shipped.kept),
      ]
    return texts.map { [$0.rawValue] + $1 }
  }()
}

/// Scenarios that the program ships.
private enum Shipped {
  static let scenarios: [[UInt8]] = [
    ("Scenarios/timequest.jsonc", ""), ("Scenarios/bennie.jsonc", ""),
    ("Scenarios/questbond.jsonc", ""), ("Scenarios/bennie.jsonc", living),
  ].compactMap { file, more in
    // The text without comments, on which the mutations of a tree work, too.
    var parser = JSONParser(text: Array("{\(more)}".utf8), file: "living")
    guard let document = try? Scenario.document(file: file),
      let more = try? parser.parse().json
    else { return nil }
    return Array(JSONValue.object(document.members + more.members).scenarioText.utf8)
  }

  /// What changes while players live: a calendar, cohorts and prototypes.
  private static let living = #"""
    "joins": { "launch": { "weight": 3, "day": 1 }, "late": { "weight": 1, "day": 2 } },
    "calendar": [
      { "name": "double", "from": 2, "through": 2, "every": 2, "set": { "coins.dailyCap": "*2" } },
      { "name": "welcome", "by": "age", "through": 2, "for": ["late"],
        "set": { "coins.perActivity": 9, "prototypes[box].pity.threshold": 3 } },
      { "name": "end", "from": 3, "do": "resetCurrency", "currency": "coins", "keep": 0.5 } ],
    "prototypes": [
      { "name": "banner", "sink": "coins", "price": "2 + coins / 9 ^ 2", "tries": 2, "chance": 0.4,
        "keep": 5, "gives": { "box": 1 } },
      { "name": "ad", "faucet": "coins", "amount": 3, "from": 2, "through": 9, "for": ["late"] },
      { "name": "box", "drops": { "gem": 0.1, "dust": 0.9 }, "pity": { "threshold": 8 },
        "tickets": 1 } ]
    """#

  static let smallest = scenarios.first.flatMap {
    try? Scenario.read($0, file: "base", games: shippedGames)
  }

  private static let run: Simulation? = {
    guard var run = smallest?.simulation else { return nil }
    (run.players, run.days) = (6, 2)
    return run
  }()

  static let plan = run?.plan

  /// What no players show of a small run.
  static let tally = plan.map { RunTally(plan: $0) }

  static let parties = run.map { $0.trials.parties.count } ?? 0

  /// What its players show, as bytes.
  static let kept: [UInt8] = {
    guard var tally = run?.run(threads: 1) else { return [] }
    var bytes = TallyBytes()
    tally.exchange(with: &bytes)
    bytes.finish()
    return bytes.written
  }()
}
