import GameEngines
import Players
import Randomness

extension Purpose {
  static let roomCard = Purpose("roomCard", key: 169)
  static let roomCardKind = Purpose("roomCardKind", key: 170)
  static let stageCard = Purpose("stageCard", key: 178)
  static let stageCardKind = Purpose("stageCardKind", key: 179)
  static let arenaCardKind = Purpose("arenaCardKind", key: 180)

  static let ofCards = [roomCard, roomCardKind, stageCard, stageCardKind, arenaCardKind]
}

/// The luck of cards: a stream for each decision.
struct CardLuck: Sendable {
  var roomCard, roomCardKind, stageCard, stageCardKind, arenaCardKind: KeyedStream

  init(_ key: PlayerKey) {
    roomCard = key.stream(.roomCard)
    roomCardKind = key.stream(.roomCardKind)
    stageCard = key.stream(.stageCard)
    stageCardKind = key.stream(.stageCardKind)
    arenaCardKind = key.stream(.arenaCardKind)
  }
}

/// What one player carries of cards.
struct CardState: Sendable {
  var luck: CardLuck
  var collection = CardCollection()
  /// What the cards raise, kept in step with them.
  var bonuses = Bonuses()
  /// Cards found, duplicates included.
  var found = 0

  init(_ key: PlayerKey) { luck = CardLuck(key) }
}
