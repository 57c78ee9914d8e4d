import GameEngines
import Players
import Randomness

extension Purpose {
  static let secondRun = Purpose("secondRun", key: 160, isOfADay: true)
  static let roomOutcome = Purpose("roomOutcome", key: 40)
  static let roomEquipment = Purpose("roomEquipment", key: 41)
  static let roomItem = Purpose("roomItem", key: 42, drawsPerDecision: 8)
  static let roomMaterial = Purpose("roomMaterial", key: 43)
  static let roomConsumable = Purpose("roomConsumable", key: 44)
  static let roomConsumableKind = Purpose("roomConsumableKind", key: 45)
  static let roomPool = Purpose("roomPool", key: 161)
  static let bonusRoom = Purpose("bonusRoom", key: 162)
  static let bonusOutcome = Purpose("bonusOutcome", key: 163)
  static let bonusEquipment = Purpose("bonusEquipment", key: 164)
  static let bonusItem = Purpose("bonusItem", key: 165, drawsPerDecision: 8)
  static let bonusMaterial = Purpose("bonusMaterial", key: 166)
  static let doorEquipment = Purpose("doorEquipment", key: 167)
  static let doorItem = Purpose("doorItem", key: 168, drawsPerDecision: 8)

  static let ofDungeons = [
    secondRun, roomOutcome, roomEquipment, roomItem, roomMaterial, roomConsumable,
    roomConsumableKind, roomPool, bonusRoom, bonusOutcome, bonusEquipment, bonusItem, bonusMaterial,
    doorEquipment, doorItem,
  ]
}

/// The luck of dungeons: a stream for each decision.
struct DungeonLuck: Sendable {
  var roomOutcome, roomMaterial, roomConsumable, roomConsumableKind, roomPool, bonusRoom,
    bonusOutcome, bonusEquipment, bonusItem, bonusMaterial, doorEquipment, doorItem: KeyedStream

  init(_ key: PlayerKey) {
    roomOutcome = key.stream(.roomOutcome)
    roomMaterial = key.stream(.roomMaterial)
    roomConsumable = key.stream(.roomConsumable)
    roomConsumableKind = key.stream(.roomConsumableKind)
    roomPool = key.stream(.roomPool)
    bonusRoom = key.stream(.bonusRoom)
    bonusOutcome = key.stream(.bonusOutcome)
    bonusEquipment = key.stream(.bonusEquipment)
    bonusItem = key.stream(.bonusItem)
    bonusMaterial = key.stream(.bonusMaterial)
    doorEquipment = key.stream(.doorEquipment)
    doorItem = key.stream(.doorItem)
  }
}

/// What one player carries of dungeons.
struct DungeonState: Sendable {
  var luck: DungeonLuck
  /// Equipment from rooms, doors and bonus rooms: one pity for all (PTY-1).
  var loot: LootChannel
  var keys = PeriodCount()
  var tally = DungeonTally()

  init(_ key: PlayerKey) {
    luck = DungeonLuck(key)
    loot = LootChannel(attempts: key.stream(.roomEquipment), pieces: key.stream(.roomItem))
  }
}

/// What is counted over one player's dungeons.
struct DungeonTally: Sendable {
  var runs = 0
  var completedRuns = 0
  var rooms = 0
  var passedRooms = 0
  var bosses = 0
  var keys = 0
  var bonusRooms = 0
  var doors = 0
}
