import Randomness

// Habits beyond those of the rulebook, which real players have. Without them no day changes.

/// The first day of a player's life.
public enum FirstDay: String, CaseIterable, Sendable {
  /// A day like any other, on which the player may leave, lapse, or not open the game.
  case likeAnyDay
  /// The game is opened. Leaving and lapses begin on the second day.
  case played
}

/// A factor on presence from an age on.
public struct AgeFactor: Sendable, Hashable {
  /// The first day of life with this factor; a life begins with day 1.
  package var from: Int
  /// The factor until the next one begins.
  package var factor: Double

  package init(from: Int = 2, factor: Double = 1) { (self.from, self.factor) = (from, factor) }
}

/// The law of the tasks beyond a day's first, of a player whose mean is its own.
@usableFromInline
struct OwnTasks: Sendable {
  @usableFromInline let mean, expOfMinusMean: Double

  /// The greatest mean that a player may have.
  static let greatestMean = 500.0

  /// Creates the law of a player at `z` standard deviations of a log-normal law around a mean.
  init(around mean: Double, spread: Double, z: Double) {
    self.mean = Self.mean(around: mean, spread: spread, z: z)
    expOfMinusMean = PortableMath.exp(-self.mean)
  }

  /// Returns mean · exp(spread · z − spread² ∕ 2), whose expectation is the mean, up to the greatest.
  static func mean(around mean: Double, spread: Double, z: Double) -> Double {
    min(greatestMean, mean * PortableMath.exp(spread * z - spread * spread / 2))
  }
}

extension Population {
  /// Returns the factor of an archetype's habits on presence.
  ///
  /// - Parameters:
  ///   - archetype: The index of the archetype.
  ///   - day: The day of life.
  ///   - hasPlayed: True if the day before was played.
  @usableFromInline
  func habitFactor(of archetype: Int, day: Int, hasPlayed: Bool) -> Double {
    let after = hasPlayed ? 1 + rules.archetypes[archetype].afterPlaying : 1
    return after * ageFactor(of: archetype, day: day)
  }

  func ageFactor(of archetype: Int, day: Int) -> Double {
    var factor = 1.0
    for age in rules.archetypes[archetype].presenceByAge where age.from <= day {
      factor = age.factor
    }
    return factor
  }
}
