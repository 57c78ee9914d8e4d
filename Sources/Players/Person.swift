import GameEngines
import Randomness

/// One synthetic player's own parameters, drawn once from its archetype (PLY-4).
public struct Person: Sendable {
  /// Index of its archetype in `PopulationRules.archetypes`.
  public let archetype: Int
  /// Chance of opening the game on a plain day.
  public let activity: Double
  /// Its luck after these: a game draws from there what else the player is by nature.
  public let luck: KeyedStream
}

/// A population's rules in the form that the day loop reads.
public struct Population: Sendable {
  /// The original rules.
  public let rules: PopulationRules
  private let archetypeChoice: WeightedChoice
  /// Seven per archetype, one archetype after another.
  @usableFromInline let weekdayFactors: [Double]
  @usableFromInline let churn, lapse: [Chance]
  /// Tasks beyond the first on an active day, by archetype.
  @usableFromInline let furtherTasks: [PoissonTable]

  /// Precomputes everything that depends only on the archetypes.
  public init(rules: PopulationRules) {
    self.rules = rules
    archetypeChoice = WeightedChoice(weights: rules.archetypes.map(\.weight))
    weekdayFactors = rules.archetypes.flatMap { $0.weekdayFactors ?? rules.weekdayFactors }
    churn = rules.archetypes.map { Chance($0.churn) }
    lapse = rules.archetypes.map { Chance($0.lapse) }
    furtherTasks = rules.archetypes.map { PoissonTable(mean: $0.tasksPerActiveDay - 1) }
  }

  /// Draws a player.
  public func person(_ key: PlayerKey) -> Person {
    var luck = key.stream(.person)
    let index = archetypeChoice.pick(using: &luck)
    // Reads single fields: a copy of the archetype would make threads count references to its name.
    let activity =
      rules.archetypes[index].activity + rules.archetypes[index].activitySpread * luck.normal()
    return Person(archetype: index, activity: min(1, max(0, activity)), luck: luck)
  }
}
