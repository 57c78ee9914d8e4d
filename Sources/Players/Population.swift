import GameEngines

/// What a player does first on an active day, among what it does anyway (PLY-6).
public enum DayStart: String, Sendable, CaseIterable {
  /// Tasks, as the day goes on; dungeons and the store wait for its last opens.
  case tasks
  /// Dungeons, all at the first open.
  case dungeons
  /// Visits to the store, at the first opens.
  case store
}

/// A kind of player (PLY-4): the distributions from which each player draws its parameters, once.
public struct Archetype: Sendable, Hashable {
  /// The archetype's name, also the name of its group in findings.
  public package(set) var name: String
  /// Share of the population, relative to the other archetypes' weights.
  public package(set) var weight: Double
  /// Chance of opening the game on a day, before streak and weekday: mean over its players (PLY-2).
  public package(set) var activity: Double
  /// Standard deviation of that chance between players.
  public package(set) var activitySpread: Double
  /// Mean tasks (or activities) on an active day, ≥ 1.
  public package(set) var tasksPerActiveDay: Double
  /// Standard deviation of ln(estimate ÷ actual), unpractised (PLY-3).
  public package(set) var sigmaStart: Double
  /// Standard deviation of ln(estimate ÷ actual), fully practised (PLY-3).
  public package(set) var sigmaFloor: Double
  /// Mean of ln(estimate ÷ actual) over its players, unpractised; it shrinks with practice like
  /// sigma (PLY-3).
  public package(set) var bias: Double
  /// Standard deviation of that mean between players.
  public package(set) var biasSpread: Double
  /// Standard deviation of ln of a player's factor on sigma.
  public package(set) var skillSpread: Double
  /// Estimates of a task after which 1 ÷ e of the unpractised part is left.
  public package(set) var practice: Double
  /// Chance per day to leave for good, 0…1 (PLY-2).
  public package(set) var churn: Double
  /// Chance per day to lapse, 0…1 (PLY-2).
  public package(set) var lapse: Double
  /// Length of a lapse in days, each number equally likely (PLY-2).
  public package(set) var lapseDays: ClosedRange<Int>
  /// How its players verify a task (TSK-3).
  public package(set) var verification: Verification
  /// How its players spend gold or coins (PLY-5).
  public package(set) var spending: SpendingStyle
  /// Whether its players do as much as a day's caps allow, every day (PLY-6).
  public package(set) var ridesCaps = false
  /// What its players do first on an active day (PLY-6).
  public package(set) var beginsWith = DayStart.tasks
  /// Factors on presence by day of the week; nil for the population's (PLY-2).
  public package(set) var weekdayFactors: [Double]?
  /// Mean duties that its players can do on an active day (DAY-2), 0…100.
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
  /// Factor on presence by day of the week, from day 1; an archetype may have its own.
  public package(set) var weekdayFactors = [1, 1, 1, 1, 1, 1.05, 1.05]
  /// A kept streak raises presence by this share: 0.15 is 15 % (PLY-2).
  public package(set) var streakPresence = 0.15
  /// The greatest presence on any day, 0…1 (PLY-2).
  public package(set) var presenceCap = 0.98
  /// How often the game is opened on an active day, 1…8, each number equally likely (PLY-2).
  public package(set) var opens = 3...6
  /// The minutes of the day between which it is opened, 0 at midnight (PLY-2).
  public package(set) var wakingMinutes = 420...1320
  /// The archetypes, at least one; a person's `archetype` is an index of them.
  public package(set) var archetypes: [Archetype]
  /// Groups of archetypes that are also reported together.
  public package(set) var groups: [PlayerGroup] = []

  public init(archetypes: [Archetype]) { self.archetypes = archetypes }
}

/// Archetypes that a scenario reports together, such as all engaged players.
public struct PlayerGroup: Sendable, Hashable {
  /// The group's name, in addition to `all` and the archetypes' names.
  public let name: String
  /// Indices of its archetypes, each once.
  public let archetypes: [Int]

  public init(name: String, archetypes: [Int]) {
    self.name = name
    self.archetypes = archetypes
  }
}
