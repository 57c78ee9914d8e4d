import Experiments
import Foundation
import ScenarioFiles
import ShippedGames
import Synchronization
import Testing

@testable import Measurement

/// The scenarios of `Scenarios/verification`, whose every answer is known: the numbers in the files
/// are those that follow from the rules, and the program finds them.
@Suite struct WorldTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Scenarios/verification").path

  private static func load(
    _ world: World, _ overrides: SimulationOverrides = SimulationOverrides()
  ) throws -> Scenario {
    try Scenario.load(
      file: "\(folder)/\(world.name).jsonc", games: shippedGames, overrides: overrides)
  }

  @Test func `every scenario of the folder is a world that is worked out here`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(files.sorted() == World.all.map { "\($0.name).jsonc" }.sorted())
  }

  @Test(arguments: World.all.indices)
  func `a file demands what follows from its rules, and nothing else`(index: Int) throws {
    let world = World.all[index]
    let scenario = try Self.load(world)
    #expect(scenario.name == "verification/\(world.name)")
    let demanded = scenario.expectations.targets
    let expected = world.answers.map { answer in
      Target(
        name: "\(answer.metric)", metric: answer.metric, answer: answer.value,
        precision: answer.precision)
    }
    let agrees =
      demanded.count == expected.count
      && zip(demanded, expected).allSatisfy { Self.isSame($0, $1) }
    #expect(
      agrees,
      """
      \(world.name) should demand
      \(world.answers.map(\.line).joined(separator: "\n"))
      """)
  }

  /// Equal but for the last digits of the answer, which depend on the order of a sum; what is left
  /// to luck is written with nine.
  private static func isSame(_ one: Target, _ other: Target) -> Bool {
    guard let answer = one.claim.atLeast, let known = other.claim.atLeast else { return false }
    return one.isAnswer && one.precision == other.precision
      && one.claim.text == other.claim.text && one.claim.metric == other.claim.metric
      && abs(answer - known) <= (one.precision == nil ? 1e-12 : 1e-8) * max(1, abs(known))
  }

  /// The released program runs them with all their players (`.ci/run`); these are fewer, so the
  /// width of the intervals is left out.
  @Test(arguments: World.all.indices)
  func `the program finds every answer`(index: Int) throws {
    let (scenario, findings) = try Self.played(index).get()
    for target in scenario.expectations.targets {
      let row = findings.row(target.claim.metric)
      #expect(
        target.withoutPrecision.verdict(row) == .pass,
        "\(target.claim.text): \(String(describing: row?.estimate))")
    }
  }

  @Test(arguments: World.all.indices.filter { !World.all[$0].knownGroups.isEmpty })
  func `where nothing is left to luck, every number of a run is known`(index: Int) throws {
    let world = World.all[index]
    let findings = try Self.played(index).get().findings
    for group in world.knownGroups {
      let reported = findings.summary.filter {
        $0.metric.group == group && $0.estimate.value != nil
      }
      // The only archetype's numbers are those of all players.
      let known = world.answers.filter {
        $0.metric.group == group
          || (world.knownGroups.first == "all" && $0.metric.group == "all")
      }
      #expect(Set(known.map(\.metric.name)) == Set(reported.map(\.metric.name)))
    }
  }

  /// What a world's run shows: each is played once, for the tests that look at it.
  private static func played(_ index: Int) -> PlayedWorld {
    played.withLock { played in
      let known =
        played[index]
        ?? Result {
          let scenario = try load(World.all[index], SimulationOverrides(players: players(index)))
          return (scenario, try findings(scenario))
        }
      played[index] = known
      return known
    }
  }

  private typealias PlayedWorld = Result<(scenario: Scenario, findings: Findings), any Error>
  private static let played = Mutex<[Int: PlayedWorld]>([:])

  /// Where every number is known, as many as bound a 95th percentile in each group will do.
  private static func players(_ index: Int) -> Int {
    World.all[index].knownGroups.isEmpty ? 150 : 200
  }

  static func findings(_ scenario: Scenario) throws -> Findings {
    Findings(try #require(scenario.simulation.run(threads: 2)))
  }

  // MARK: Planted errors

  static let planted: [(world: String, rule: String, error: String, target: String)] = [
    (
      "gold", "\"firstGold\": 10, \"lastGold\": 20", "\"firstGold\": 11, \"lastGold\": 21",
      "gold.balance.day7"
    ),
    ("gold", "\"plainEXP\": 20", "\"plainEXP\": 21", "xp.day30"),
    ("gold", "\"streakStep\": 0.1", "\"streakStep\": 0.11", "gold.faucet.task.perActiveDay"),
    ("bennie", "\"dailyCap\": 9", "\"dailyCap\": 10", "coins.capped.perActiveDay"),
    ("timequest", "\"bias\": -2", "\"bias\": -0.3", "xp.perSession@hopeless"),
    ("pity-hard", "\"equipment\": 0.1,", "\"equipment\": 0.12,", "drought.task.mean"),
    ("pity-hard", "\"threshold\": 8", "\"threshold\": 9", "drought.task.p95"),
    ("pity-dated", "\"from\": 31", "\"from\": 30", "equipment.found.rare.days31to31"),
    ("pity-dated", "threshold\": 5", "threshold\": 6", "drops.task.days31to60"),
    (
      "pity-grace", "\"graceAttempt\": true", "\"graceAttempt\": false", "drought.task.mean"
    ),
    ("pity-soft", "\"softStep\": 0.15", "\"softStep\": 0.2", "drops.task"),
    (
      "forge", "0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]", "0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6]",
      "enhance.success.share"
    ),
    ("presence-leaving", "\"churn\": 0.05", "\"churn\": 0.15", "days.active@leaver"),
    ("presence-week", "\"streakPresence\": 0.4", "\"streakPresence\": 0.6", "days.active"),
    ("party-streak", "\"gold\": 0.2", "\"gold\": 0.1", "gold.balance.day7"),
    ("party-challenge", "\"activity\": 0.9", "\"activity\": 0.8", "party.challenge.won.share"),
  ]

  @Test(arguments: planted.indices)
  func `a rule that is not what the answer was worked out for fails its target`(
    index: Int
  ) throws {
    let planted = Self.planted[index]
    let file = "\(Self.folder)/\(planted.world).jsonc"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try #require(text.contains(planted.rule), "\(planted.world) does not hold \(planted.rule)")
    let wrong = text.replacingOccurrences(of: planted.rule, with: planted.error)
    let scenario = try Scenario.read(
      Array(wrong.utf8), file: file, games: shippedGames,
      overrides: SimulationOverrides(
        players: Self.players(World.all.firstIndex { $0.name == planted.world }!)))
    let target = try #require(
      scenario.expectations.targets.first { $0.claim.text == planted.target })
    let findings = try Self.findings(scenario)
    #expect(
      target.withoutPrecision.verdict(
        findings.row(target.claim.metric)) == .fail)
  }
}

extension Target {
  /// The same with an interval as wide as it may be.
  fileprivate var withoutPrecision: Target {
    guard isAnswer, let answer = claim.atLeast else { return self }
    return Target(
      name: claim.text, metric: claim.metric, answer: answer)
  }
}
