import Measurement
import Players

/// A validated run: its game, players, days and seed.
public struct Simulation: Sendable, Equatable {
  /// Players of all parties, ≥ 1.
  public var players: Int
  /// Days that each player lives, ≥ 1.
  public var days: Int
  /// The seed of all luck: the same seed and rules give the same result.
  public var seed: UInt64
  /// The players and their presence.
  public var population: PopulationRules
  /// The game's rules.
  public var game: any GameRules
  /// The measurements besides the game's own.
  public var measures: MeasureRules

  /// - Precondition: At least one player and one day.
  public init(
    players: Int, days: Int, seed: UInt64, population: PopulationRules, game: any GameRules,
    measures: MeasureRules = MeasureRules()
  ) {
    precondition(players >= 1 && days >= 1)
    (self.players, self.days, self.seed) = (players, days, seed)
    (self.population, self.game, self.measures) = (population, game, measures)
  }

  /// Returns the same run with another part of the measurements recorded.
  package func recording(_ recorded: Recorded) -> Simulation {
    var other = self
    other.measures.recorded = recorded
    return other
  }

  /// The measurements of the run, known without running it.
  public var plan: MeasurementPlan { game.plan(of: self) }
  package var trials: CompiledTrials { trials(of: players) }
  package func trials(of players: Int) -> CompiledTrials { game.trials(of: self, players: players) }

  public static func == (a: Simulation, b: Simulation) -> Bool {
    a.players == b.players && a.days == b.days && a.seed == b.seed && a.population == b.population
      && a.measures == b.measures && AnyHashable(a.game) == AnyHashable(b.game)
  }
}
