import Players
import Randomness

extension Purpose {
  static let enhanceSuccess = Purpose("enhanceSuccess", key: 70)
  static let enhanceCritical = Purpose("enhanceCritical", key: 71)
  static let craftItem = Purpose("craftItem", key: 100, drawsPerDecision: 8)
  static let setItem = Purpose("setItem", key: 101, drawsPerDecision: 8)
  static let scrollAffix = Purpose("scrollAffix", key: 102, drawsPerDecision: 2)
  static let rerollAffix = Purpose("rerollAffix", key: 103, drawsPerDecision: 2)

  static let ofForge = [
    enhanceSuccess, enhanceCritical, craftItem, setItem, scrollAffix, rerollAffix,
  ]
}

/// The forge state of one player.
struct ForgeState: Sendable {
  var successLuck, criticalLuck, craftLuck, setLuck, scrollLuck, rerollLuck: KeyedStream
  /// The craft that the player would choose, once worked out at a visit; nil after it has put
  /// something on.
  var favourite: FavouriteCraft?
  var tally = Tally()

  init(_ key: PlayerKey) {
    successLuck = key.stream(.enhanceSuccess)
    criticalLuck = key.stream(.enhanceCritical)
    craftLuck = key.stream(.craftItem)
    setLuck = key.stream(.setItem)
    scrollLuck = key.stream(.scrollAffix)
    rerollLuck = key.stream(.rerollAffix)
  }

  /// The craft with most power per cost, whether the player can pay for it yet or not.
  struct FavouriteCraft: Sendable {
    var wish = ForgeWish.craft(tier: 0, targeted: false)
    /// The mean points of power that it adds; 0 where no craft helps.
    var worth = 0.0
    /// Its total cost in gold.
    var cost = 1.0
  }

  /// Counts over one player's work at the forge.
  struct Tally: Sendable {
    var enhanceAttempts = 0, enhanceSuccesses = 0, crafted = 0, setPieces = 0, scrollsApplied = 0,
      rerolls = 0, brewed = 0, catalysts = 0
  }
}
