import Players
import Randomness

extension Purpose {
  static let salvageScroll = Purpose("salvageScroll", key: 72)
  static let setDrop = Purpose("setDrop", key: 104, drawsPerDecision: 2)
  static let streakShield = Purpose("streakShield", key: 105)

  static let ofGear = [salvageScroll, setDrop, streakShield]
}

/// The luck of gear: a stream for each decision.
struct GearLuck: Sendable {
  var salvageScroll, setDrop, streakShield: KeyedStream

  init(_ key: PlayerKey) {
    salvageScroll = key.stream(.salvageScroll)
    setDrop = key.stream(.setDrop)
    streakShield = key.stream(.streakShield)
  }
}
