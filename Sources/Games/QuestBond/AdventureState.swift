import GameEngines
import Players
import Randomness

/// What one player carries of keys, expeditions and cards, and the luck of its adventures.
struct AdventureState: Sendable {
  var luck: AdventureLuck
  var keys = ExpeditionKeyState()
  var cards = CardCollection()
  /// What the cards raise, kept in step with them.
  var cardBonuses = Bonuses()
  /// The expedition under way: one at a time (EXP); `expedition` is −1 while there is none.
  var expedition = -1
  /// The minute since day 1's midnight at which it can be collected.
  var expeditionEnd = 0
  /// Expeditions collected today, which deepen the party's bond in the evening (PRT-4).
  var collectedToday = 0
  /// A stage's equipment; its pity counts whole expeditions (PTY-3).
  var stageLoot: LootChannel
  /// The combined power of the party in each kind of room, as of last evening (PWR); unused by
  /// who plays alone.
  var partyPowers = SIMD8<Double>(repeating: 0)
  var tally = AdventureTally()

  init(_ key: PlayerKey) {
    luck = AdventureLuck(key)
    stageLoot = LootChannel(
      attempts: key.stream(.stageEquipment), pieces: key.stream(.stageItem))
  }
}

/// The outcome streams of adventures, one for each decision.
struct AdventureLuck: Sendable {
  var roomPool, bonusRoom, bonusOutcome, bonusEquipment, bonusItem, bonusMaterial: KeyedStream
  var doorEquipment, doorItem, roomCard, roomCardKind, missionToken: KeyedStream
  var stageOutcome, stageMaterial, stageConsumable, stageConsumableKind: KeyedStream
  var stageCard, stageCardKind, arenaCardKind: KeyedStream

  init(_ key: PlayerKey) {
    roomPool = key.stream(.roomPool)
    bonusRoom = key.stream(.bonusRoom)
    bonusOutcome = key.stream(.bonusOutcome)
    bonusEquipment = key.stream(.bonusEquipment)
    bonusItem = key.stream(.bonusItem)
    bonusMaterial = key.stream(.bonusMaterial)
    doorEquipment = key.stream(.doorEquipment)
    doorItem = key.stream(.doorItem)
    roomCard = key.stream(.roomCard)
    roomCardKind = key.stream(.roomCardKind)
    missionToken = key.stream(.missionToken)
    stageOutcome = key.stream(.stageOutcome)
    stageMaterial = key.stream(.stageMaterial)
    stageConsumable = key.stream(.stageConsumable)
    stageConsumableKind = key.stream(.stageConsumableKind)
    stageCard = key.stream(.stageCard)
    stageCardKind = key.stream(.stageCardKind)
    arenaCardKind = key.stream(.arenaCardKind)
  }
}

/// What is counted over one player's adventures.
struct AdventureTally: Sendable {
  var keys = 0
  var tokens = 0
  var expeditions = 0
  var stages = 0
  var passedStages = 0
  var bonusRooms = 0
  var doors = 0
  /// Cards found, duplicates included.
  var cards = 0
}
