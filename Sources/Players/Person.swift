import GameEngines
import Randomness

/// One synthetic player's own parameters, drawn once from its archetype (PLY-4).
public struct Person: Sendable {
  /// Index of its archetype in `PopulationRules.archetypes`.
  public let archetype: Int
  /// Chance of opening the game on a plain day.
  public let activity: Double
  /// The day of the calendar that is the first of its life.
  public let joinDay: Int
  /// Its luck after these: a game draws from there what else the player is by nature.
  public let luck: KeyedStream
  /// The law of its tasks beyond a day's first, if its mean is its own.
  @usableFromInline let ownTasks: OwnTasks?

  /// The days of the week that were over when it joined, 0…6: weeks are those of the calendar, also
  /// for players who join on a Wednesday.
  @inlinable public var daysIntoWeek: Int { (joinDay - 1) % 7 }
}

/// A population's rules in the form that the day loop reads.
public struct Population: Sendable {
  /// The original rules.
  public let rules: PopulationRules
  private let archetypeChoice: WeightedChoice
  private let division: Division?
  /// Seven per archetype, one archetype after another.
  @usableFromInline let weekdayFactors: [Double]
  @usableFromInline let churn, lapse: [Chance]
  /// Tasks beyond the first on an active day, by archetype.
  @usableFromInline let furtherTasks: [PoissonTable]
  /// True if life begins with a day that is played.
  @usableFromInline let isFirstDayPlayed: Bool
  /// True if presence depends on age, or on the day before, for some archetype.
  @usableFromInline let hasHabits: Bool
  /// True if some players' leaving reacts to setbacks.
  public let hasLeaving: Bool

  /// Precomputes everything that depends only on the archetypes.
  public init(rules: PopulationRules) {
    self.rules = rules
    archetypeChoice = WeightedChoice(weights: rules.kinds.map(\.weight))
    division = rules.split.map(Division.init)
    weekdayFactors = rules.archetypes.flatMap { $0.weekdayFactors ?? rules.weekdayFactors }
    churn = rules.archetypes.map { Chance($0.churn) }
    lapse = rules.archetypes.map { Chance($0.lapse) }
    furtherTasks = rules.archetypes.map { PoissonTable(mean: $0.tasksPerActiveDay - 1) }
    isFirstDayPlayed = rules.firstDay == .played
    hasLeaving = rules.hasLeaving
    hasHabits = rules.archetypes.contains { $0.afterPlaying != 0 || !$0.presenceByAge.isEmpty }
  }

  /// Draws a player. In a population with cohorts, the luck of its party draws the cohort.
  public func person(_ key: PlayerKey, of party: PartyKey? = nil) -> Person {
    var luck = key.stream(.person)
    var index = archetypeChoice.pick(using: &luck)
    var joinDay = 1
    if let division { (index, joinDay) = division.place(of: index, key, party ?? key) }
    // Reads single fields: a copy of the archetype would make threads count references to its name.
    let activity =
      rules.archetypes[index].activity + rules.archetypes[index].activitySpread * luck.normal()
    return Person(
      archetype: index, activity: min(1, max(0, activity)), joinDay: joinDay, luck: luck,
      ownTasks: ownTasks(of: index, key))
  }

  /// Draws a player's own mean of tasks, with luck of its own, if its archetype spreads them.
  private func ownTasks(of index: Int, _ key: PlayerKey) -> OwnTasks? {
    let spread = rules.archetypes[index].tasksSpread
    if spread == 0 { return nil }
    let mean = rules.archetypes[index].tasksPerActiveDay - 1
    return OwnTasks(around: mean, spread: spread, z: Self.deviateOfTasks(key))
  }

  /// Returns the standard normal number that makes a player's own mean of tasks.
  static func deviateOfTasks(_ key: PlayerKey) -> Double {
    var luck = key.stream(.ownTasks)
    return luck.normal()
  }
}

/// A division of the population in the form in which players are drawn. Cohorts and tests have luck of
/// their own, so that the same player is of the same kind in a world without them.
private struct Division: Sendable {
  let kinds: Int
  let cohorts: WeightedChoice
  let joinDays: [Int]
  /// By test: the key of its luck, and the chance of its change.
  let tests: [(key: UInt64, chance: Chance)]

  init(_ split: PopulationSplit) {
    kinds = split.kinds.count
    cohorts = WeightedChoice(weights: split.cohorts.map(\.weight))
    joinDays = split.cohorts.map(\.joinDay)
    tests = split.tests.map { (Purpose.hash($0.name.utf8), Chance($0.share)) }
  }

  /// Returns the archetype of a player of a kind, and the day on which it joins.
  func place(
    of kind: Int, _ key: PlayerKey, _ party: PartyKey
  ) -> (archetype: Int, joinDay: Int) {
    var luck = party.stream(.cohort)
    let cohort = cohorts.pick(using: &luck)
    var part = cohort << tests.count
    for test in tests.indices {
      var luck = key.stream(.test, tests[test].key)
      if tests[test].chance.occurs(using: &luck) { part += 1 << test }
    }
    return (part * kinds + kind, joinDays[cohort])
  }
}
