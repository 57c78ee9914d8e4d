import GameEngines
import Randomness

/// A way in which a game may disappoint a player.
public enum SetbackKind: Sendable, Hashable {
  /// Many attempts without a drop.
  case drought
  /// Many days without a level.
  case noLevel
  /// A purchase that could not be paid.
  case unpaid
}

/// A player's setbacks by the evening of a day, to which leaving may react.
public struct Setbacks: Sendable {
  /// The attempts since the last drop, in the source with the longest drought.
  public var drought = 0
  /// The player's level; 0 in a game without levels.
  public var level = 0
  /// True if the player's last active day has a purchase that could not be paid.
  public var hasUnpaid = false

  @inlinable public init(drought: Int = 0, level: Int = 0, hasUnpaid: Bool = false) {
    (self.drought, self.level, self.hasUnpaid) = (drought, level, hasUnpaid)
  }
}

/// Leaving that reacts to setbacks: chances to leave, besides `churn`, on the day after an active one.
public struct LeavingRules: Sendable, Hashable {
  /// The chance after a drought of at least `droughtFrom` attempts.
  package var drought = 0.0
  package var droughtFrom = 20
  /// The chance after at least `noLevelFrom` days without a level.
  package var noLevel = 0.0
  package var noLevelFrom = 7
  /// The chance after a purchase that could not be paid.
  package var unpaid = 0.0

  package var isOn: Bool { drought > 0 || noLevel > 0 || unpaid > 0 }

  /// Returns the chance to stay in spite of setbacks.
  func stays(_ setbacks: Setbacks, daysWithoutLevel: Int) -> Double {
    (setbacks.drought >= droughtFrom ? 1 - drought : 1)
      * (daysWithoutLevel >= noLevelFrom ? 1 - noLevel : 1) * (setbacks.hasUnpaid ? 1 - unpaid : 1)
  }
}

extension PopulationRules {
  /// True if some players' leaving reacts to setbacks.
  package var hasLeaving: Bool { archetypes.contains { $0.leaving.isOn } }
}

extension Population {
  /// Returns the chance to leave on a day after what happened until the evening before.
  @usableFromInline
  func leavingChance(
    of person: Person, _ day: Int, after setbacks: Setbacks, _ state: inout PresenceState
  ) -> Chance {
    if setbacks.level != state.level {
      (state.level, state.levelDay) = (setbacks.level, day - 1)
    }
    let churn = rules.archetypes[person.archetype].churn
    guard state.lastActiveDay == day - 1 else { return Chance(churn) }
    let stays = rules.archetypes[person.archetype].leaving
      .stays(setbacks, daysWithoutLevel: day - 1 - state.levelDay)
    return Chance(1 - (1 - churn) * stays)
  }
}
