import Players

// The random streams, system by system. Their keys are part of every result.

extension Purpose {
  static let characterClass = Purpose("characterClass", key: 11)
  static let chestItem = Purpose("chestItem", key: 60, drawsPerDecision: 8)
  static let classEvolution = Purpose("classEvolution", key: 130)
  static let paragonStat = Purpose("paragonStat", key: 131)

  static let taskEquipment = Purpose("taskEquipment", key: 30)
  static let taskItem = Purpose("taskItem", key: 31, drawsPerDecision: 8)
  static let taskMaterial = Purpose("taskMaterial", key: 32)
  static let taskConsumable = Purpose("taskConsumable", key: 33)
  static let taskConsumableKind = Purpose("taskConsumableKind", key: 34)
  static let giftConsumable = Purpose("giftConsumable", key: 138)

  static let salvageScroll = Purpose("salvageScroll", key: 72)
  static let setDrop = Purpose("setDrop", key: 104, drawsPerDecision: 2)
  static let streakShield = Purpose("streakShield", key: 105)

  static let enhanceSuccess = Purpose("enhanceSuccess", key: 70)
  static let enhanceCritical = Purpose("enhanceCritical", key: 71)
  static let craftItem = Purpose("craftItem", key: 100, drawsPerDecision: 8)
  static let setItem = Purpose("setItem", key: 101, drawsPerDecision: 8)
  static let scrollAffix = Purpose("scrollAffix", key: 102, drawsPerDecision: 2)
  static let rerollAffix = Purpose("rerollAffix", key: 103, drawsPerDecision: 2)

  static let storeStock = Purpose("storeStock", key: 3, isOfADay: true)
  static let storeDeal = Purpose("storeDeal", key: 230, isOfADay: true)
  static let merchantVisit = Purpose("merchantVisit", key: 231, drawsPerDecision: 5, isOfADay: true)
  static let merchantPiece = Purpose("merchantPiece", key: 232, isOfADay: true)

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

  static let missionOutcome = Purpose("missionOutcome", key: 50)
  static let missionEquipment = Purpose("missionEquipment", key: 51)
  static let missionItem = Purpose("missionItem", key: 52, drawsPerDecision: 8)
  static let missionMaterial = Purpose("missionMaterial", key: 53)
  static let missionHerb = Purpose("missionHerb", key: 54)
  static let missionToken = Purpose("missionToken", key: 171)

  static let stageOutcome = Purpose("stageOutcome", key: 172)
  static let stageEquipment = Purpose("stageEquipment", key: 173)
  static let stageItem = Purpose("stageItem", key: 174, drawsPerDecision: 8)
  static let stageMaterial = Purpose("stageMaterial", key: 175)
  static let stageConsumable = Purpose("stageConsumable", key: 176)
  static let stageConsumableKind = Purpose("stageConsumableKind", key: 177)

  static let roomCard = Purpose("roomCard", key: 169)
  static let roomCardKind = Purpose("roomCardKind", key: 170)
  static let stageCard = Purpose("stageCard", key: 178)
  static let stageCardKind = Purpose("stageCardKind", key: 179)
  static let arenaCardKind = Purpose("arenaCardKind", key: 180)

  // Each entry has its own waves.
  static let arenaWave = Purpose("arenaWave", key: 200, isOfADay: true)
  static let arenaMood = Purpose("arenaMood", key: 201)
  static let arenaConsumableKind = Purpose("arenaConsumableKind", key: 202)
  static let arenaCard = Purpose("arenaCard", key: 203)
  static let arenaItem = Purpose("arenaItem", key: 204, drawsPerDecision: 8)
  static let arenaEquipment = Purpose("arenaEquipment", key: 205)

  static let raidEquipment = Purpose("raidEquipment", key: 210)
  static let raidItem = Purpose("raidItem", key: 211, drawsPerDecision: 8)
  static let raidMaterial = Purpose("raidMaterial", key: 212)
  static let raidConsumable = Purpose("raidConsumable", key: 213)
  static let raidConsumableKind = Purpose("raidConsumableKind", key: 214)
  static let raidCard = Purpose("raidCard", key: 215)

  // A party's own luck comes from its `PartyKey`.
  static let challengeItem = Purpose("challengeItem", key: 220, drawsPerDecision: 8)
  static let partyShield = Purpose("partyShield", key: 221)
  static let partyRoom = Purpose("partyRoom", key: 222)

  static let dailyQuests = Purpose("dailyQuests", key: 132, isOfADay: true)
  static let dutyBoard = Purpose("dutyBoard", key: 135, isOfADay: true)
  static let meditation = Purpose("meditation", key: 139, drawsPerDecision: 2, isOfADay: true)
  static let weeklyChest = Purpose("weeklyChest", key: 133)
  static let weeklyChestItem = Purpose("weeklyChestItem", key: 134, drawsPerDecision: 8)
  static let dutyRefresh = Purpose("dutyRefresh", key: 136)
  static let comebackItem = Purpose("comebackItem", key: 137, drawsPerDecision: 8)

  /// All of these.
  package static let ofQuestBond = [
    characterClass, chestItem, classEvolution, paragonStat, taskEquipment, taskItem, taskMaterial,
    taskConsumable, taskConsumableKind, giftConsumable, salvageScroll, setDrop, streakShield,
    enhanceSuccess, enhanceCritical, craftItem, setItem, scrollAffix, rerollAffix, storeStock,
    storeDeal, merchantVisit, merchantPiece, secondRun, roomOutcome, roomEquipment, roomItem,
    roomMaterial, roomConsumable, roomConsumableKind, roomPool, bonusRoom, bonusOutcome,
    bonusEquipment, bonusItem, bonusMaterial, doorEquipment, doorItem, missionOutcome,
    missionEquipment, missionItem, missionMaterial, missionHerb, missionToken, stageOutcome,
    stageEquipment, stageItem, stageMaterial, stageConsumable, stageConsumableKind, roomCard,
    roomCardKind, stageCard, stageCardKind, arenaCardKind, arenaWave, arenaMood,
    arenaConsumableKind, arenaCard, arenaItem, arenaEquipment, raidEquipment, raidItem,
    raidMaterial, raidConsumable, raidConsumableKind, raidCard, challengeItem, partyShield,
    partyRoom, dailyQuests, dutyBoard, meditation, weeklyChest, weeklyChestItem, dutyRefresh,
    comebackItem,
  ]
}
