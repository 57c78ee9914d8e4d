import Players

/// A kind of players found in a log, in the parameters of a scenario's archetype.
public struct FittedKind: Sendable, Equatable {
  /// Share of the players.
  public var weight: Double
  /// Mean chance of playing on a plain day after one that was not played, and its standard
  /// deviation between players.
  public var activity, activitySpread: Double
  /// Share by which a played day raises the chance of the next day: 0.5 is half as likely again.
  public var afterPlaying: Double
  /// Chance per day to leave for good, and to lapse.
  public var churn, lapse: Double
  /// Length of a lapse in days, each number equally likely.
  public var lapseDays: ClosedRange<Int>
  /// Mean tasks on an active day, at least 1, and the standard deviation of the logarithm of a
  /// player's own mean.
  public var tasksPerActiveDay, tasksSpread: Double
  /// Factors on the chance of playing from a day of life on; empty if presence does not depend on
  /// age.
  public var presenceByAge: [AgeFactor]
}

/// A figure that a log identifies, with its 95 % interval.
public struct Identified: Sendable, Equatable {
  /// Such as `active.day7`: playing 7 days after the first day.
  public var name: String
  /// The fit's own figure, and the ends of the interval.
  public var value, low, high: Double
}

/// The gain of one more kind, or of further factors, in log likelihood of players left out of a
/// fit.
public struct HeldOutGain: Sendable, Equatable {
  /// The model: `2 kinds`, `factors by weekday`, `factors by age`.
  public var name: String
  /// Mean log likelihood a player, left out of the fit.
  public var logLikelihood: Double
  /// The gain over the model before it, summed over players, and its standard error.
  public var gain, standardError: Double
  /// True if the gain is above two standard errors.
  public var isKept: Bool
}

/// A mixture of kinds fitted to a log.
public struct FittedPopulation: Sendable, Equatable {
  /// The kinds, by falling weight.
  public var kinds: [FittedKind]
  /// Factors on the chance of playing by day of the week, of mean 1.
  public var weekdayFactors: [Double]
  /// Log likelihood of the active days of all players.
  public var logLikelihood: Double
  /// The models tried, in order.
  public var heldOut: [HeldOutGain]
  /// The number of ages that enough players were observed for; later ages are extrapolated.
  public var span: Int
  /// Figures with intervals.
  public var intervals: [Identified]
  /// Warnings, as sentences.
  public var warnings: [String]
  /// The fit in the form that predicts.
  let mixture: Mixture
  let shape: MixtureShape
  let installs: [Double]
}
