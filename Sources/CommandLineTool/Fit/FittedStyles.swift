import BalanceReports
import Experiments
import Fitting
import GameSupport
import Measurement
import MonteCarlo
import ScenarioFiles
import ScenarioReading

/// The spending styles of real players: a scenario's archetypes, by the sinks that they pay into.
struct FittedStyles {
  /// Empty if the file does not tell them.
  private(set) var shares: [Identified] = []
  /// The limits of this fit, in sentences.
  private(set) var limits: [String] = []
  /// The shares by archetype, above 0, so that no group is empty.
  private(set) var weights: [String: Double] = [:]

  /// Plays each archetype as all kinds, and compares real players with them.
  ///
  /// - Throws: Exit code 130 when interrupted, 65 if the fitted players do not suit the scenario.
  init(
    _ telemetry: Telemetry, _ split: FitSplit, _ fitted: FittedScenario, on scenario: Scenario?,
    _ arguments: Arguments
  ) throws(CommandFailure) {
    let archetypes = scenario.map(fitted.archetypes) ?? []
    guard let scenario, archetypes.count > 1, !telemetry.sinks.isEmpty else { return }
    let seen = telemetry.names.indices.filter { split.sees($0, of: telemetry) }
    let lengths = seen.map { split.through - Int(telemetry.installs[$0]) + 1 }
    let days = min(90, lengths.max() ?? 1)
    let world = try Self.world(fitted, archetypes.map(\.key), on: scenario, days: days)
    let played = PlayerDays(of: world)
    let sinks = played.plan.sinksOfDays
    let places = sinks.indices.filter { telemetry.sinkNames.contains(sinks[$0]) }
    guard places.count > 1 else {
      limits = [
        "Spending styles need two of the game's sinks in the file: "
          + sinks.map { "sink.\($0)" }.joined(separator: ", ") + "."
      ]
      return
    }
    let simulated = try arguments.terminal.watch(
      playerDays: world.players * days, threads: arguments.threads
    ) { watcher in
      let blocks = ParallelRun(threads: arguments.threads).map(played.blockCount) { block in
        defer { watcher.progress(block + 1, played.blockCount) }
        return watcher.isCancelled()
          ? [] : Self.players(of: played.ofBlock(block), places, lengths: lengths)
      }
      return watcher.isCancelled() ? nil : blocks.flatMap { $0 }
    }.0
    let styles = archetypes.map { archetype -> SpendingStyles.Style in
      let names = fitted.names.map { "\(archetype.key)-\($0)" }
      let own = played.plan.archetypes.map { names.contains(String($0.prefix { $0 != "@" })) }
      return (
        archetype.key, archetype.value.member("weight")?.double ?? 1,
        simulated.filter { own[$0.archetype] }.map(\.player)
      )
    }
    let real = zip(seen, lengths).map { player, length in
      telemetry.spending(of: player, on: places.map { sinks[$0] }, days: min(days, length))
    }
    guard let found = SpendingStyles(of: real, styles) else { return }
    shares = found.shares
    for (archetype, share) in zip(archetypes, shares) {
      weights[archetype.key] = max(1e-4, share.value)
    }
    limits = found.sentences(sinks: places.map { sinks[$0] })
  }

  /// A thousand players of each archetype, for as long as real ones were observed.
  private static func world(
    _ fitted: FittedScenario, _ names: [String], on scenario: Scenario, days: Int
  ) throws(CommandFailure) -> Simulation {
    var even = fitted
    for name in names { even.weights[name] = 1 }
    func setting(_ section: String, _ key: String, _ value: JSONValue) -> Setting {
      Setting(JSONPath([.key(section), .key(key)]), value)
    }
    let habits = even.population(on: scenario, hasTasks: true).members.map { member in
      setting(
        "population", member.key,
        member.key == "archetypes"
          ? .object(member.value.members.filter { $0.value != .null }) : member.value)
    }
    do throws(ScenarioProblems) {
      return try scenario.simulation(
        changing: habits + [
          setting("simulation", "players", .number(1000 * names.count)),
          setting("simulation", "days", .number(days)),
        ])
    } catch {
      throw CommandFailure(code: .wrongScenario, message: error.rendered())
    }
  }

  /// Returns simulated players of some days, each observed for as long as a real one.
  private static func players(
    of days: [PlayerDays.Day], _ sinks: [Int], lengths: [Int]
  ) -> [(archetype: Int, player: SpendingPlayer)] {
    var rest = days[...]
    var players: [(archetype: Int, player: SpendingPlayer)] = []
    while let first = rest.first {
      let own = rest.prefix { $0.player == first.player }
      rest = rest[own.endIndex...]
      let seen = own.map(\.life).filter { $0.day <= lengths[first.player % lengths.count] }
      let tasks = seen.reduce(0) { $0 + $1.tasks }
      let amounts = sinks.map { sink in Double(seen.reduce(0) { $0 &+ $1.sinks[sink] }) }
      players.append((first.life.archetype, SpendingPlayer(tasks: Double(tasks), sinks: amounts)))
    }
    return players
  }
}

extension Telemetry {
  fileprivate func spending(of player: Int, on names: [String], days: Int) -> SpendingPlayer {
    let columns = names.compactMap(sinkNames.firstIndex).map { sinks[$0] }
    let rows = rows(of: player).filter { ages[$0] < days }
    return SpendingPlayer(
      tasks: rows.reduce(0) { $0 + Double(tasks[$1]) },
      sinks: columns.map { column in rows.reduce(0) { $0 + column[$1] } })
  }
}

extension SpendingStyles {
  /// The limits of the shares, in sentences.
  fileprivate func sentences(sinks: [String]) -> [String] {
    func percent(_ share: Double) -> String { NumberText.percent(share, decimals: 0) }
    var sentences = alike.map { names in
      "The styles \(names.joined(separator: " and ")) spend alike: the file gives their sum, and the "
        + "scenario their proportions."
    }
    if followsNone {
      sentences.append(
        "\(percent(unlike)) of players follow none of the styles, where chance gives 5 %; each "
          + "counts for the nearest. The largest difference is in sink.\(sinks[furthest.sink]): "
          + "\(percent(furthest.seen)) of a player's spending, "
          + "\(percent(furthest.expected)) by the styles.")
    }
    return sentences
  }
}
