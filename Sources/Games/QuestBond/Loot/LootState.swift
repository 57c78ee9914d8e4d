import GameEngines
import Players
import Randomness

extension Purpose {
  static let taskEquipment = Purpose("taskEquipment", key: 30)
  static let taskItem = Purpose("taskItem", key: 31, drawsPerDecision: 8)
  static let taskMaterial = Purpose("taskMaterial", key: 32)
  static let taskConsumable = Purpose("taskConsumable", key: 33)
  static let taskConsumableKind = Purpose("taskConsumableKind", key: 34)
  static let giftConsumable = Purpose("giftConsumable", key: 138)

  static let ofLoot = [
    taskEquipment, taskItem, taskMaterial, taskConsumable, taskConsumableKind, giftConsumable,
  ]
}

/// The luck of tasks and gifts: a stream for each decision.
struct LootLuck: Sendable {
  var taskMaterial, taskConsumable, taskConsumableKind, giftConsumable: KeyedStream

  init(_ key: PlayerKey) {
    taskMaterial = key.stream(.taskMaterial)
    taskConsumable = key.stream(.taskConsumable)
    taskConsumableKind = key.stream(.taskConsumableKind)
    giftConsumable = key.stream(.giftConsumable)
  }
}

/// What one player carries of loot that is not of one system alone.
struct LootState: Sendable {
  var luck: LootLuck
  /// Equipment from tasks.
  var tasks: LootChannel
  var tally = LootTally()

  init(_ key: PlayerKey) {
    luck = LootLuck(key)
    tasks = LootChannel(attempts: key.stream(.taskEquipment), pieces: key.stream(.taskItem))
  }
}

/// A source of equipment as one player meets it: its pity counter, the luck of the attempts, and
/// the luck of the pieces.
struct LootChannel: Sendable {
  var pity = PityState()
  var attempts: KeyedStream
  var pieces: KeyedStream
}

/// What is counted over one player's loot, spent or not.
struct LootTally: Sendable {
  var luckyDrops = SIMD4<Int>(repeating: 0)
  var forcedDrops = SIMD4<Int>(repeating: 0)
  /// Longest drought by `LootSource`, open ones included.
  var longestDrought = SIMD4<Int>(repeating: 0)
  /// Pieces found, by `Rarity`.
  var found = SIMD8<Int>(repeating: 0)
  var materials = 0
  var consumables = 0
}
