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

/// What one player carries of the forge.
struct ForgeState: Sendable {
  var successLuck, criticalLuck, craftLuck, setLuck, scrollLuck, rerollLuck: KeyedStream
  /// What the player would craft, once it has been worked out at a visit; nil after it has put
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
    /// The points of power that it adds on average; 0 where no craft helps.
    var worth = 0.0
    /// What it takes, in gold.
    var cost = 1.0
  }

  /// What is counted over one player's work at the forge.
  struct Tally: Sendable {
    var enhanceAttempts = 0, enhanceSuccesses = 0, crafted = 0, setPieces = 0, scrollsApplied = 0,
      rerolls = 0, brewed = 0, catalysts = 0
  }
}
