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

/// The dungeon state of one player.
struct DungeonState: Sendable {
  var outcomeLuck, materialLuck, consumableLuck, kindLuck, poolLuck, bonusRoomLuck,
    bonusOutcomeLuck, bonusMaterialLuck: KeyedStream
  /// Equipment from rooms; doors and bonus rooms share its pity (PTY-1).
  var loot: LootChannel
  var doorLuck, bonusLuck: EquipmentLuck
  var keys = PeriodCount()
  var tally = Tally()

  init(_ key: PlayerKey) {
    outcomeLuck = key.stream(.roomOutcome)
    materialLuck = key.stream(.roomMaterial)
    consumableLuck = key.stream(.roomConsumable)
    kindLuck = key.stream(.roomConsumableKind)
    poolLuck = key.stream(.roomPool)
    bonusRoomLuck = key.stream(.bonusRoom)
    bonusOutcomeLuck = key.stream(.bonusOutcome)
    bonusMaterialLuck = key.stream(.bonusMaterial)
    loot = LootChannel(luck: EquipmentLuck(key, at: .room))
    doorLuck = EquipmentLuck(key, at: .door)
    bonusLuck = EquipmentLuck(key, at: .bonusRoom)
  }

  /// Counts over one player's dungeons.
  struct Tally: Sendable {
    var runs = 0, completedRuns = 0, rooms = 0, passedRooms = 0, bosses = 0, keys = 0,
      bonusRooms = 0, doors = 0
  }
}
