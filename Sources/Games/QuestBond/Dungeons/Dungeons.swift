import GameEngines
import Players
import Randomness

struct QuestDungeons: SystemRules {
  var isOn = true
  var rules = DungeonRules()
  /// From the easiest to the hardest; empty when there are none.
  var list: [Dungeon] = []
  var secondRun = Chance(0.5)
  /// Number of rooms that a run draws from a pool, at most the pool's size (DNG-6).
  var drawnRooms = 5...7
  /// The mean success of rooms at which a player enters a dungeon, unless it is the easiest.
  var comfortableSuccess = 0.6
  /// Which runs give an expedition key (DNG-5).
  var keys = ExpeditionKeyRules()
}

/// Terms of a dungeon that play looks up, without the name, which each copy would count.
struct DungeonTerms: Sendable {
  let tier: DungeonTier
  let level: Int
  let neededPower: Double
  let completionGold, passedEXP, failedEXP: Award
  /// The mean number of rooms of each kind in a run, in the order of `RoomKind`.
  let roomCounts: SIMD8<Double>
  let meanRooms: Double
  /// The pool from which each run draws rooms; nil when every run leads through all (DNG-6).
  let pool: RoomPool?
  /// The class line for which there is a door (CLS-5).
  let door: ClassLine?

  init(_ dungeon: Dungeon, by rules: DungeonRules) {
    (tier, level) = (dungeon.tier, dungeon.level)
    neededPower = rules.neededPower(in: dungeon)
    completionGold = rules.completionGold(of: dungeon)
    passedEXP = rules.exp(tier: dungeon.tier, passed: true)
    failedEXP = rules.exp(tier: dungeon.tier, passed: false)
    roomCounts = dungeon.expectedRooms
    meanRooms = roomCounts.sumInOrder
    (pool, door) = (dungeon.pool, dungeon.door)
  }
}

struct DungeonState: Sendable {
  var outcomeLuck, materialLuck, consumableLuck, kindLuck, poolLuck, bonusRoomLuck,
    bonusOutcomeLuck, bonusMaterialLuck: KeyedStream
  /// Equipment from rooms; doors and bonus rooms share its pity (PTY-1).
  var loot: LootChannel
  var doorLuck, bonusLuck: EquipmentLuck
  var keys = PeriodCount()
  /// The power in each kind of room, as last measured for a party.
  var powers = SIMD8<Double>(repeating: 0)
  // Counts over a life.
  var runs = 0, completedRuns = 0, rooms = 0, passedRooms = 0, bosses = 0, keysWon = 0,
    bonusRooms = 0, doors = 0

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
}
