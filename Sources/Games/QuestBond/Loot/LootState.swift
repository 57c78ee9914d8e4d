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
}

/// The loot state of one player that belongs to no single system.
struct LootState: Sendable {
  /// The luck of tasks; the last is that of gifts.
  var materialLuck, consumableLuck, kindLuck, giftLuck: KeyedStream
  /// Equipment from tasks.
  var tasks: LootChannel
  var tally = Tally()

  init(_ key: PlayerKey) {
    materialLuck = key.stream(.taskMaterial)
    consumableLuck = key.stream(.taskConsumable)
    kindLuck = key.stream(.taskConsumableKind)
    giftLuck = key.stream(.giftConsumable)
    tasks = LootChannel(luck: EquipmentLuck(key, at: .task))
  }

  /// Counts over one player's loot, spent or not.
  struct Tally: Sendable {
    var luckyDrops = SIMD4<Int>(repeating: 0)
    var forcedDrops = SIMD4<Int>(repeating: 0)
    /// Longest drought by `LootSource`, open ones included.
    var longestDrought = SIMD4<Int>(repeating: 0)
    /// Pieces found, by `Rarity`.
    var found = SIMD8<Int>(repeating: 0)
    var materials = 0, consumables = 0
  }
}

/// The luck of equipment at one place: for the attempts, and for the pieces.
struct EquipmentLuck: Sendable {
  var attempts, pieces: KeyedStream

  init(_ key: PlayerKey, at place: LootPlace) {
    attempts = key.stream(place.purposes.attempts)
    pieces = key.stream(place.purposes.pieces)
  }
}

/// One player's pity counter and luck of a source of equipment.
struct LootChannel: Sendable {
  var pity = PityState()
  var luck: EquipmentLuck
}

extension QuestPlayer {
  /// Its pity and its luck at a place. Doors and bonus rooms share only the pity of rooms.
  @inline(__always)
  subscript(place: LootPlace) -> LootChannel {
    get {
      switch place {
      case .task: loot.tasks
      case .mission: missions.loot
      case .stage: expeditions.loot
      case .room: dungeons.loot
      case .door: LootChannel(pity: dungeons.loot.pity, luck: dungeons.doorLuck)
      case .bonusRoom: LootChannel(pity: dungeons.loot.pity, luck: dungeons.bonusLuck)
      }
    }
    set {
      switch place {
      case .task: loot.tasks = newValue
      case .mission: missions.loot = newValue
      case .stage: expeditions.loot = newValue
      case .room: dungeons.loot = newValue
      case .door: (dungeons.loot.pity, dungeons.doorLuck) = (newValue.pity, newValue.luck)
      case .bonusRoom: (dungeons.loot.pity, dungeons.bonusLuck) = (newValue.pity, newValue.luck)
      }
    }
  }

  func pity(_ source: LootSource) -> PityState {
    switch source {
    case .task: loot.tasks.pity
    case .dungeonRoom: dungeons.loot.pity
    case .mission: missions.loot.pity
    case .expedition: expeditions.loot.pity
    }
  }
}
