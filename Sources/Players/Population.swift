import GameEngines

/// A kind of player (PLY-4): the distributions from which each of its players draws its own
/// parameters, once.
public struct Archetype: Sendable, Hashable {
  /// The archetype's name, which findings use for its group.
  public var name: String
  /// Share of the population, relative to the other archetypes' weights.
  public var weight: Double
  /// Chance of opening the game on a day, before streak and weekday: mean over its players (PLY-2).
  public var activity: Double
  /// Standard deviation of that chance from player to player.
  public var activitySpread: Double
  /// Mean tasks (or activities) on an active day, ≥ 1.
  public var tasksPerActiveDay: Double
  /// Standard deviation of ln(estimate ÷ actual), unpractised (PLY-3).
  public var sigmaStart: Double
  /// Standard deviation of ln(estimate ÷ actual), fully practised (PLY-3).
  public var sigmaFloor: Double
  /// Mean of ln(estimate ÷ actual) over its players, unpractised; it shrinks with practice as sigma
  /// does (PLY-3).
  public var bias: Double
  /// Standard deviation of that mean from player to player.
  public var biasSpread: Double
  /// Standard deviation of ln of a player's own factor on sigma.
  public var skillSpread: Double
  /// Estimates of a task after which 1 ÷ e of the unpractised part is left.
  public var practice: Double
  /// Chance a day to leave for good, 0…1 (PLY-2).
  public var churn: Double
  /// Chance a day to lapse, 0…1 (PLY-2).
  public var lapse: Double
  /// Days that a lapse takes, each number equally likely (PLY-2).
  public var lapseDays: ClosedRange<Int>
  /// How its players show that a task is done (TSK-3).
  public var verification: Verification
  /// How its players part with gold or coins (PLY-5).
  public var spending: SpendingStyle
  /// Whether its players do all that a day's caps allow, day after day (PLY-6).
  public var ridesCaps = false
  /// Factors on presence by day of the week in place of the population's; nil for those (PLY-2).
  public var weekdayFactors: [Double]?
  /// Mean duties that its players are up to on an active day (DAY-2), 0…100.
  public var dutiesPerActiveDay = 0.0
  /// Chance that its players meditate on an active day, 0…1 (DAY-6).
  public var meditation = 0.0

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
  /// Weights of party sizes 1, 2, 3, …
  public var partySizes: [Double]
  /// Factor on presence for each day of the week; day 1 is the first of them. An archetype may have
  /// its own.
  public var weekdayFactors: [Double]
  /// A kept streak raises presence by this share: 0.15 is 15 % (PLY-2).
  public var streakPresence: Double
  /// The most that presence may be on any day, 0…1 (PLY-2).
  public var presenceCap: Double
  /// How often the game is opened on an active day, each number equally likely (PLY-2).
  public var opens: ClosedRange<Int>
  /// Between which minutes of the day it is opened, 0 at midnight (PLY-2).
  public var wakingMinutes: ClosedRange<Int>
  /// The kinds of player there are; a person's `archetype` is an index of them.
  public var archetypes: [Archetype]
  /// Archetypes that are also looked at together.
  public var groups: [PlayerGroup]

  /// - Precondition: At least one party size and one archetype; seven weekday factors; 1 to 8
  ///   opens.
  public init(
    partySizes: [Double], weekdayFactors: [Double], streakPresence: Double, presenceCap: Double,
    opens: ClosedRange<Int>, wakingMinutes: ClosedRange<Int>, archetypes: [Archetype],
    groups: [PlayerGroup] = []
  ) {
    precondition(!partySizes.isEmpty && weekdayFactors.count == 7 && !archetypes.isEmpty)
    precondition(opens.lowerBound >= 1 && opens.upperBound <= Openings.most)
    self.partySizes = partySizes
    self.weekdayFactors = weekdayFactors
    self.streakPresence = streakPresence
    self.presenceCap = presenceCap
    self.opens = opens
    self.wakingMinutes = wakingMinutes
    self.archetypes = archetypes
    self.groups = groups
  }
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
