import GameEngines
import Measurement
import Players
import Randomness
import Statistics

/// What one player has of gear besides what it wears, and the luck of its forge.
struct GearState: Sendable {
  var luck: GearLuck
  var stash: Stash
  var milestones = Milestones()
  var tally = GearTally()

  init(_ key: PlayerKey, stashCapacity: Int) {
    luck = GearLuck(key)
    stash = Stash(roomFor: stashCapacity)
  }
}

/// What is counted over one player's gear.
struct GearTally: Sendable {
  var stored = 0
  var salvaged = 0
  var sold = 0
  var shieldedDays = 0
  /// Gathered by salvaging, spent or not.
  var fragments = 0
  var scrolls = 0
}
