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

/// The card state of one player.
struct CardState: Sendable {
  var roomLuck, roomKindLuck, stageLuck, stageKindLuck, arenaKindLuck: KeyedStream
  var collection = CardCollection()
  /// The bonuses of the cards held.
  var bonuses = Bonuses()
  /// Cards found, duplicates included.
  var found = 0

  init(_ key: PlayerKey) {
    roomLuck = key.stream(.roomCard)
    roomKindLuck = key.stream(.roomCardKind)
    stageLuck = key.stream(.stageCard)
    stageKindLuck = key.stream(.stageCardKind)
    arenaKindLuck = key.stream(.arenaCardKind)
  }
}
