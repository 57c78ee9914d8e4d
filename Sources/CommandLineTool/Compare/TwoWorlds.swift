import ScenarioFiles

extension Arguments {
  /// Loads two worlds to compare: a scenario, and either another one or, without one, a changed
  /// copy.
  ///
  /// Settings change world B alone. Both get A's players, days and seed, or the command line's, so
  /// that they share their luck.
  ///
  /// - Throws: Exit code 66 or 65 with all faults of either.
  func loadWorlds(
    _ file: String, against other: String?, overrides: SimulationOverrides
  ) throws(CommandFailure) -> (a: Scenario, b: Scenario) {
    var plain = overrides
    plain.settings = []
    let a: Scenario
    do throws(CommandFailure) {
      a = try loadScenario(file, overrides: plain)
    } catch {
      throw error.joined { () throws(CommandFailure) in
        _ = try loadScenario(other ?? file, overrides: overrides)
      }
    }
    var alike = overrides
    alike.players = a.simulation.players
    alike.days = a.simulation.days
    alike.seed = Int(a.simulation.seed)
    let b = try loadScenario(other ?? file, overrides: alike, shown: a.warnings)
    guard a.simulation.game.name == b.simulation.game.name else {
      throw .usage(
        "\(a.name) is \(a.simulation.game.name) and \(b.name) is \(b.simulation.game.name); "
          + "only two worlds of one game can be compared")
    }
    return (a, b)
  }
}
