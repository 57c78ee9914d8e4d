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

/// The luck of the forge: a stream for each decision.
struct ForgeLuck: Sendable {
  var enhanceSuccess, enhanceCritical, craftItem, setItem, scrollAffix, rerollAffix: KeyedStream

  init(_ key: PlayerKey) {
    enhanceSuccess = key.stream(.enhanceSuccess)
    enhanceCritical = key.stream(.enhanceCritical)
    craftItem = key.stream(.craftItem)
    setItem = key.stream(.setItem)
    scrollAffix = key.stream(.scrollAffix)
    rerollAffix = key.stream(.rerollAffix)
  }
}

/// What one player carries of the forge.
struct ForgeState: Sendable {
  var luck: ForgeLuck
  var tally = ForgeTally()

  init(_ key: PlayerKey) { luck = ForgeLuck(key) }
}

/// What is counted over one player's work at the forge.
struct ForgeTally: Sendable {
  var enhanceAttempts = 0
  var enhanceSuccesses = 0
  var crafted = 0
  var setPieces = 0
  var scrollsApplied = 0
  var rerolls = 0
  var brewed = 0
  var catalysts = 0
}
