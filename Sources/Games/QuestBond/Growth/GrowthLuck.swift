import Players
import Randomness

extension Purpose {
  static let characterClass = Purpose("characterClass", key: 11)
  static let chestItem = Purpose("chestItem", key: 60, drawsPerDecision: 8)
  static let classEvolution = Purpose("classEvolution", key: 130)
  static let paragonStat = Purpose("paragonStat", key: 131)

  static let ofGrowth = [characterClass, chestItem, classEvolution, paragonStat]
}

/// The luck of growth: a stream for each decision.
struct GrowthLuck: Sendable {
  var chestItem, classEvolution, paragonStat: KeyedStream

  init(_ key: PlayerKey) {
    chestItem = key.stream(.chestItem)
    classEvolution = key.stream(.classEvolution)
    paragonStat = key.stream(.paragonStat)
  }
}
