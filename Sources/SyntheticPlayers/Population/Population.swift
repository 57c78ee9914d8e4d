import GameEngines

/// A kind of player (PLY-4): the distributions from which each of its players draws its own
/// parameters, once.
public struct Archetype: Sendable, Hashable {
  public var name: String
  /// Share of the population, relative to the other archetypes' weights.
  public var weight: Double
  /// Chance of opening the game on a day, before streak and weekday (PLY-2), and its standard
  /// deviation from player to player.
  public var activity: Double
  public var activitySpread: Double
  /// Mean tasks (or activities) on an active day, ≥ 1.
  public var tasksPerActiveDay: Double
  /// Standard deviation of ln(estimate ÷ actual), unpractised and fully practised (PLY-3).
  public var sigmaStart: Double
  public var sigmaFloor: Double
  /// Mean of ln(estimate ÷ actual), and its standard deviation from player to player. It shrinks
  /// with practice as sigma does.
  public var bias: Double
  public var biasSpread: Double
  /// Standard deviation of ln of a player's own factor on sigma.
  public var skillSpread: Double
  /// Estimates of a task after which 1 ÷ e of the unpractised part is left.
  public var practice: Double
  /// Chance a day to leave for good, and to lapse; days that a lapse takes.
  public var churn: Double
  public var lapse: Double
  public var lapseDays: ClosedRange<Int>
  public var verification: Verification
  public var spending: SpendingStyle

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
  /// Factor on presence for each day of the week; day 1 is the first of them.
  public var weekdayFactors: [Double]
  /// A kept streak raises presence by this share, to at most the cap.
  public var streakPresence: Double
  public var presenceCap: Double
  /// How often the game is opened on an active day, and between which minutes of the day.
  public var opens: ClosedRange<Int>
  public var wakingMinutes: ClosedRange<Int>
  public var archetypes: [Archetype]

  public init(
    partySizes: [Double], weekdayFactors: [Double], streakPresence: Double, presenceCap: Double,
    opens: ClosedRange<Int>, wakingMinutes: ClosedRange<Int>, archetypes: [Archetype]
  ) {
    precondition(!partySizes.isEmpty && weekdayFactors.count == 7 && !archetypes.isEmpty)
    precondition(opens.lowerBound >= 1 && opens.upperBound <= DayPlan.mostOpens)
    self.partySizes = partySizes
    self.weekdayFactors = weekdayFactors
    self.streakPresence = streakPresence
    self.presenceCap = presenceCap
    self.opens = opens
    self.wakingMinutes = wakingMinutes
    self.archetypes = archetypes
  }
}
