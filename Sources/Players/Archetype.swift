import GameEngines

/// A kind of player (PLY-4): when its players play, and how much; each draws its own parameters. A
/// game adds what else it wants to know, such as habits of spending: one value, found by its type.
public struct Archetype: Sendable, Hashable {
  /// The archetype's name, also the name of its group in findings.
  public package(set) var name: String
  /// Share of the population, relative to the other archetypes' weights.
  public package(set) var weight: Double
  /// Chance of opening the game on a day, before streak and weekday: mean over its players (PLY-2).
  public package(set) var activity: Double
  /// Standard deviation of that chance between players.
  public package(set) var activitySpread = 0.08
  /// Mean tasks (or activities) on an active day, ≥ 1.
  public package(set) var tasksPerActiveDay: Double
  /// Chance per day to leave for good, 0…1 (PLY-2).
  public package(set) var churn: Double
  /// Chance per day to lapse, 0…1 (PLY-2).
  public package(set) var lapse: Double
  /// Length of a lapse in days, each number equally likely (PLY-2).
  public package(set) var lapseDays: ClosedRange<Int>
  /// Factors on presence by day of the week; nil for the population's (PLY-2).
  public package(set) var weekdayFactors: [Double]?
  /// The share by which a day that was played raises presence on the next: 0.5 is 50 %; −1 or more.
  public package(set) var afterPlaying = 0.0
  /// Factors on presence from an age on, by rising age.
  public package(set) var presenceByAge: [AgeFactor] = []
  /// The log-normal spread, between players, of the mean of tasks beyond a day's first.
  public package(set) var tasksSpread = 0.0
  /// Leaving that reacts to setbacks.
  public package(set) var leaving = LeavingRules()
  private var own: OwnHabits?

  public init(
    _ name: String, weight: Double, activity: Double, tasksPerActiveDay: Double, churn: Double,
    lapse: Double, lapseDays: ClosedRange<Int>
  ) {
    (self.name, self.weight, self.activity) = (name, weight, activity)
    self.tasksPerActiveDay = tasksPerActiveDay
    (self.churn, self.lapse, self.lapseDays) = (churn, lapse, lapseDays)
  }

  /// The habits that a game declares; those of its design until they are set.
  public subscript<Habits: DesignedRules>(habits: Habits.Type) -> Habits {
    get { own?.value as? Habits ?? Habits() }
    set { own = OwnHabits(value: newValue) }
  }
}

/// A game's habits of an archetype, of a type that only the game knows.
private struct OwnHabits: Sendable, Hashable {
  let value: any DesignedRules

  static func == (a: Self, b: Self) -> Bool { AnyHashable(a.value) == AnyHashable(b.value) }

  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

extension Archetype {
  /// The archetypes of the rulebook (PLY-4).
  public static let designed = [
    casual, steady,
    Archetype(
      "achiever", weight: 0.15, activity: 0.95, tasksPerActiveDay: 10, churn: 0.001, lapse: 0.002,
      lapseDays: 3...7),
    Archetype(
      "hoarder", weight: 0.10, activity: 0.80, tasksPerActiveDay: 6, churn: 0.002, lapse: 0.004,
      lapseDays: 3...10),
    Archetype(
      "erratic", weight: 0.05, activity: 0.35, tasksPerActiveDay: 8, churn: 0.010, lapse: 0.030,
      lapseDays: 7...45),
  ]

  public static let casual = Archetype(
    "casual", weight: 0.40, activity: 0.55, tasksPerActiveDay: 4, churn: 0.006, lapse: 0.010,
    lapseDays: 3...14)

  /// The archetype whose numbers one of an unknown name has.
  public static let steady = Archetype(
    "steady", weight: 0.30, activity: 0.85, tasksPerActiveDay: 7, churn: 0.002, lapse: 0.004,
    lapseDays: 3...10)
}
