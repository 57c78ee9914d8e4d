import GameSupport
import ScenarioFiles
import ScenarioReading
import ShippedGames

extension World {
  /// A shipped scenario with a calendar, whose entries are written here.
  package static func shipped(
    _ name: String, calendar entries: String, players: Int, days: Int, settings: [String] = []
  ) throws -> Simulation {
    let overrides = SimulationOverrides(
      players: players, days: days,
      settings: (settings + ["calendar=[\(entries)]"]).map { Setting(parsing: $0) })
    return try Scenario.load(file: file(of: name), games: shippedGames, overrides: overrides)
      .simulation
  }
}
