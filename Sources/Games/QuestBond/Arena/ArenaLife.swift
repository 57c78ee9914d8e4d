import GameEngines
import Players
import Randomness

extension Purpose {
  // Each entry has its own waves.
  static let arenaWave = Purpose("arenaWave", key: 200, isOfADay: true)
  static let arenaMood = Purpose("arenaMood", key: 201)
  static let arenaConsumableKind = Purpose("arenaConsumableKind", key: 202)
  static let arenaCard = Purpose("arenaCard", key: 203)
  static let arenaItem = Purpose("arenaItem", key: 204, drawsPerDecision: 8)
  static let arenaEquipment = Purpose("arenaEquipment", key: 205)

  static let ofArena = [
    arenaWave, arenaMood, arenaConsumableKind, arenaCard, arenaItem, arenaEquipment,
  ]
}

/// The arena state of one player.
struct ArenaLife: Sendable {
  var state = ArenaState()
  var paidEntries = 0
  var milestones = 0
  var cards = 0
  let key: PlayerKey
  var moodLuck, kindLuck, cardLuck, itemLuck, equipmentLuck: KeyedStream

  init(_ key: PlayerKey) {
    self.key = key
    moodLuck = key.stream(.arenaMood)
    kindLuck = key.stream(.arenaConsumableKind)
    cardLuck = key.stream(.arenaCard)
    itemLuck = key.stream(.arenaItem)
    equipmentLuck = key.stream(.arenaEquipment)
  }

  /// The luck of the next entry's waves: a longer entry does not shift the luck of the one after.
  var waves: KeyedStream { key.stream(.arenaWave, day: state.entries + 1) }
}
