/// The checked rules of a game: all that a run, a trace and a report ask of it.
///
/// What asks for rules does not know whose they are, so a game is added without any change there.
public protocol GameRules: Sendable, Hashable {
  /// The game that is played by these rules.
  associatedtype Played: Game

  /// What the game is called.
  static var name: String { get }
  /// The game as these players play it.
  func game(for population: PopulationRules) -> Played
  /// What its players climb, step by step.
  var ladders: [Ladder] { get }
  /// The longest drought of each source of equipment in a member's life; none in a game without.
  func longestDroughts(_ events: [LifeEvent]) -> [LifeDigest.Drought]
}

extension GameRules {
  /// What the game is called.
  public var name: String { Self.name }

  public func longestDroughts(_ events: [LifeEvent]) -> [LifeDigest.Drought] { [] }
}

// What is made of any game's rules; a game's own module is where it is specialised.

extension GameRules {
  func plan(of simulation: Simulation) -> MeasurementPlan {
    PartyTrials.plan(
      game: game(for: simulation.population), population: simulation.population,
      days: simulation.days, measures: simulation.measures)
  }

  /// - Parameter players: How many there are, whatever the simulation says.
  func trials(of simulation: Simulation, players: Int) -> CompiledTrials {
    CompiledTrials(
      PartyTrials(
        game: game(for: simulation.population), population: simulation.population,
        players: players, days: simulation.days, seed: simulation.seed,
        measures: simulation.measures))
  }
}
