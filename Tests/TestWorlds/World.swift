import GameSupport
import ScenarioFiles
import ShippedGames
import Synchronization

/// The worlds that tests play in.
package enum World {
  /// Where the shipped scenarios stand.
  package static let folder = #filePath.replacing(#/Tests/TestWorlds/.*/#, with: "Scenarios")

  /// The file of a shipped scenario.
  package static func file(of name: String) -> String { "\(folder)/\(name).jsonc" }

  /// A shipped scenario's rules, for fewer players and days.
  package static func shipped(
    _ name: String, players: Int, days: Int, seed: Int = 1
  ) throws -> Simulation {
    var simulation = try read.withLock { read in
      if let simulation = read[name] { return simulation }
      let simulation = try Scenario.load(file: file(of: name), games: shippedGames).simulation
      read[name] = simulation
      return simulation
    }
    (simulation.players, simulation.days, simulation.seed) = (players, days, UInt64(seed))
    return simulation
  }

  /// The shipped scenarios that a test has asked for: each is read once.
  private static let read = Mutex<[String: Simulation]>([:])

  /// The same, with the rules of its game for a test to change.
  package static func shipped<Rules: GameRules>(
    _ name: String, as _: Rules.Type, players: Int = 1, days: Int = 1, seed: Int = 1
  ) throws -> (Simulation, Rules) {
    let simulation = try shipped(name, players: players, days: days, seed: seed)
    return (simulation, try rules(of: simulation))
  }

  /// A scenario written here.
  package static func of(_ text: String) throws -> Simulation {
    try Scenario.read(Array(text.utf8), file: "test.jsonc", games: shippedGames).simulation
  }

  /// The rules of a game written here.
  package static func rules<Rules: GameRules>(_: Rules.Type, of text: String) throws -> Rules {
    try rules(of: of(text))
  }

  private static func rules<Rules: GameRules>(of simulation: Simulation) throws -> Rules {
    guard let rules = simulation.game as? Rules else { throw NotThatGame() }
    return rules
  }

  private struct NotThatGame: Error {}
}
