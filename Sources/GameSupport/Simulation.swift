import Measurement
import Players

/// A checked run: its game, players, days and seed.
public struct Simulation: Sendable, Equatable {
  /// Players of all parties together, ≥ 1.
  public var players: Int
  /// Days that each of them lives, ≥ 1.
  public var days: Int
  /// The seed of all luck: the same seed and rules give the same result.
  public var seed: UInt64
  /// The players, and when they play.
  public var population: PopulationRules
  /// The game's rules.
  public var game: any GameRules
  /// What is measured besides the game's own measures.
  public var measures: MeasureRules

  /// - Precondition: At least one player and one day.
  public init(
    players: Int, days: Int, seed: UInt64, population: PopulationRules, game: any GameRules,
    measures: MeasureRules = MeasureRules()
  ) {
    precondition(players >= 1 && days >= 1)
    self.players = players
    self.days = days
    self.seed = seed
    self.population = population
    self.game = game
    self.measures = measures
  }

  /// Returns the same run that records less, or more.
  package func recording(_ recorded: Recorded) -> Simulation {
    var other = self
    other.measures.recorded = recorded
    return other
  }

  /// What the run measures, known without running it.
  public var plan: MeasurementPlan { game.plan(of: self) }

  /// The lives of all parties.
  package var trials: CompiledTrials { trials(of: players) }

  /// Returns the lives of the parties of `players` players.
  package func trials(of players: Int) -> CompiledTrials { game.trials(of: self, players: players) }

  public static func == (a: Simulation, b: Simulation) -> Bool {
    a.players == b.players && a.days == b.days && a.seed == b.seed
      && a.population == b.population && a.measures == b.measures
      && AnyHashable(a.game) == AnyHashable(b.game)
  }
}
