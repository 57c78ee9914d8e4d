import GameEngines

/// A kind of player (PLY-4): the distributions from which each of its players draws its own
/// parameters, once.
public struct Archetype: Sendable, Hashable {
  /// The archetype's name, which findings use for its group.
  public package(set) var name: String
  /// Share of the population, relative to the other archetypes' weights.
  public package(set) var weight: Double
  /// Chance of opening the game on a day, before streak and weekday: mean over its players (PLY-2).
  public package(set) var activity: Double
  /// Standard deviation of that chance from player to player.
  public package(set) var activitySpread: Double
  /// Mean tasks (or activities) on an active day, ≥ 1.
  public package(set) var tasksPerActiveDay: Double
  /// Standard deviation of ln(estimate ÷ actual), unpractised (PLY-3).
  public package(set) var sigmaStart: Double
  /// Standard deviation of ln(estimate ÷ actual), fully practised (PLY-3).
  public package(set) var sigmaFloor: Double
  /// Mean of ln(estimate ÷ actual) over its players, unpractised; it shrinks with practice as sigma
  /// does (PLY-3).
  public package(set) var bias: Double
  /// Standard deviation of that mean from player to player.
  public package(set) var biasSpread: Double
  /// Standard deviation of ln of a player's own factor on sigma.
  public package(set) var skillSpread: Double
  /// Estimates of a task after which 1 ÷ e of the unpractised part is left.
  public package(set) var practice: Double
  /// Chance a day to leave for good, 0…1 (PLY-2).
  public package(set) var churn: Double
  /// Chance a day to lapse, 0…1 (PLY-2).
  public package(set) var lapse: Double
  /// Days that a lapse takes, each number equally likely (PLY-2).
  public package(set) var lapseDays: ClosedRange<Int>
  /// How its players show that a task is done (TSK-3).
  public package(set) var verification: Verification
  /// How its players part with gold or coins (PLY-5).
  public package(set) var spending: SpendingStyle
  /// Whether its players do all that a day's caps allow, day after day (PLY-6).
  public package(set) var ridesCaps = false
  /// Factors on presence by day of the week in place of the population's; nil for those (PLY-2).
  public package(set) var weekdayFactors: [Double]?
  /// Mean duties that its players are up to on an active day (DAY-2), 0…100.
  public package(set) var dutiesPerActiveDay = 0.0
  /// Chance that its players meditate on an active day, 0…1 (DAY-6).
  public package(set) var meditation = 0.0

  public init(
    name: String, weight: Double, activity: Double, activitySpread: Double,
    tasksPerActiveDay: Double, sigmaStart: Double, sigmaFloor: Double, bias: Double,
    biasSpread: Double, skillSpread: Double, practice: Double, churn: Double, lapse: Double,
    lapseDays: ClosedRange<Int>, verification: Verification, spending: SpendingStyle
  ) {
    self.name = name
    self.weight = weight
    self.activity = activity
    self.activitySpread = activitySpread
    self.tasksPerActiveDay = tasksPerActiveDay
    self.sigmaStart = sigmaStart
    self.sigmaFloor = sigmaFloor
    self.bias = bias
    self.biasSpread = biasSpread
    self.skillSpread = skillSpread
    self.practice = practice
    self.churn = churn
    self.lapse = lapse
    self.lapseDays = lapseDays
    self.verification = verification
    self.spending = spending
  }
}

/// Who plays, and when (PLY-1, PLY-2, PLY-4).
public struct PopulationRules: Sendable, Hashable {
  /// Weights of party sizes 1, 2, 3, …; at least one.
  public package(set) var partySizes = [0.45, 0.30, 0.15, 0.10]
  /// Factor on presence for each day of the week; day 1 is the first of them. An archetype may have
  /// its own.
  public package(set) var weekdayFactors = [1, 1, 1, 1, 1, 1.05, 1.05]
  /// A kept streak raises presence by this share: 0.15 is 15 % (PLY-2).
  public package(set) var streakPresence = 0.15
  /// The most that presence may be on any day, 0…1 (PLY-2).
  public package(set) var presenceCap = 0.98
  /// How often the game is opened on an active day, each number equally likely, 1…8 (PLY-2).
  public package(set) var opens = 3...6
  /// Between which minutes of the day it is opened, 0 at midnight (PLY-2).
  public package(set) var wakingMinutes = 420...1320
  /// The kinds of player there are, at least one; a person's `archetype` is an index of them.
  public package(set) var archetypes: [Archetype]
  /// Archetypes that are also looked at together.
  public package(set) var groups: [PlayerGroup] = []

  public init(archetypes: [Archetype]) { self.archetypes = archetypes }
}

/// Archetypes that a scenario looks at together, such as all engaged players.
public struct PlayerGroup: Sendable, Hashable {
  /// The group's name, beside `all` and the archetypes' names.
  public let name: String
  /// Indices of its archetypes, each once.
  public let archetypes: [Int]

  public init(name: String, archetypes: [Int]) {
    self.name = name
    self.archetypes = archetypes
  }
}
