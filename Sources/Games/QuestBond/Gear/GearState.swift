import GameEngines
import Players
import Randomness

extension Purpose {
  static let salvageScroll = Purpose("salvageScroll", key: 72)
  static let setDrop = Purpose("setDrop", key: 104, drawsPerDecision: 2)
  static let streakShield = Purpose("streakShield", key: 105)
}

/// The gear of one player besides what it wears.
struct GearState: Sendable {
  var scrollLuck, setLuck, shieldLuck: KeyedStream
  var stash: Stash
  var milestones = Milestones()
  var tally = Tally()

  init(_ key: PlayerKey, stashCapacity: Int) {
    scrollLuck = key.stream(.salvageScroll)
    setLuck = key.stream(.setDrop)
    shieldLuck = key.stream(.streakShield)
    stash = Stash(roomFor: stashCapacity)
  }

  /// Counts over one player's gear.
  struct Tally: Sendable {
    var stored = 0, salvaged = 0, sold = 0, shieldedDays = 0
    /// Fragments gathered by salvaging, spent or not.
    var fragments = 0
    var scrolls = 0
  }
}
