import ScenarioFiles
import ShippedGames
import Testing

@testable import ScenarioReading

/// The rulebook's numbers, as the shipped scenarios state them and as they are where a scenario
/// leaves them out.
@Suite struct RulebookNumbersTests {
  // MARK: The tables of the rulebook

  private static let timeQuest: [String: String] = [
    "scoring.spotOnFloorSeconds": "15", "scoring.accuracyFloorSeconds": "60",
    "difficulty.calibrationSessions": "3", "difficulty.newestWeight": "0.3",
    "difficulty.estimationsBeforeAdvance": "5",
    "difficulty.levels[0].threshold": "0", "difficulty.levels[0].spotOn": "0.1",
    "difficulty.levels[0].close": "0.25", "difficulty.levels[0].off": "0.5",
    "difficulty.levels[0].xpMultiplier": "1",
    "difficulty.levels[1].threshold": "65", "difficulty.levels[1].spotOn": "0.08",
    "difficulty.levels[1].close": "0.2", "difficulty.levels[1].off": "0.4",
    "difficulty.levels[1].xpMultiplier": "1.15",
    "difficulty.levels[2].threshold": "75", "difficulty.levels[2].spotOn": "0.06",
    "difficulty.levels[2].close": "0.15", "difficulty.levels[2].off": "0.35",
    "difficulty.levels[2].xpMultiplier": "1.35",
    "difficulty.levels[3].threshold": "83", "difficulty.levels[3].spotOn": "0.05",
    "difficulty.levels[3].close": "0.12", "difficulty.levels[3].off": "0.3",
    "difficulty.levels[3].xpMultiplier": "1.6",
    "difficulty.levels[4].threshold": "90", "difficulty.levels[4].spotOn": "0.04",
    "difficulty.levels[4].close": "0.1", "difficulty.levels[4].off": "0.25",
    "difficulty.levels[4].xpMultiplier": "2",
    "xp.baseByRating": "[40, 25, 15, 8]",
    "levels.base": "100", "levels.exponent": "1.5", "levels.highest": "100",
  ]

  private static let archetypes: [String: String] = [
    "casual.weight": "0.4", "casual.activity": "0.55", "casual.tasksPerActiveDay": "4",
    "casual.sigmaStart": "0.5", "casual.sigmaFloor": "0.3", "casual.verification": "\"quick\"",
    "casual.spending": "\"whim\"",
    "steady.weight": "0.3", "steady.activity": "0.85", "steady.tasksPerActiveDay": "7",
    "steady.sigmaStart": "0.4", "steady.sigmaFloor": "0.15",
    "steady.verification": "\"standard\"", "steady.spending": "\"balanced\"",
    "achiever.weight": "0.15", "achiever.activity": "0.95", "achiever.tasksPerActiveDay": "10",
    "achiever.sigmaStart": "0.3", "achiever.sigmaFloor": "0.06",
    "achiever.verification": "\"verified\"", "achiever.spending": "\"upgrader\"",
    "hoarder.weight": "0.1", "hoarder.activity": "0.8", "hoarder.tasksPerActiveDay": "6",
    "hoarder.sigmaStart": "0.45", "hoarder.sigmaFloor": "0.2", "hoarder.spending": "\"hoarder\"",
    "erratic.weight": "0.05", "erratic.activity": "0.35", "erratic.tasksPerActiveDay": "8",
    "erratic.sigmaStart": "0.8", "erratic.sigmaFloor": "0.6",
  ]

  private static let presence: [String: String] = [
    "population.streakPresence": "0.15", "population.presenceCap": "0.98",
    "population.opens": "[3, 6]",
  ]

  private static let questBond: [String: String] = [
    "population.partySizes": "[0.45, 0.3, 0.15, 0.1]",
    "levelUps.firstGold": "50", "levelUps.lastGold": "500", "levelUps.chestEvery": "5",
    "stats.start": "5", "stats.pointsPerLevel": "2", "stats.pointsPerTask": "0.1",
    "classes.warriorAffinity": "0.15", "classes.mageAffinity": "0.15",
    "classes.archerAffinity": "0.1", "classes.evolvedAffinity": "0.2",
    "classes.evolvedArcherAffinity": "0.15",
    "tasks.plainEXP": "25", "tasks.firstGold": "10", "tasks.lastGold": "60",
    "tasks.verification.quick.expFactor": "1", "tasks.verification.quick.equipmentPoints": "0",
    "tasks.verification.standard.expFactor": "1.15",
    "tasks.verification.standard.equipmentPoints": "0.02",
    "tasks.verification.verified.expFactor": "1.3",
    "tasks.verification.verified.equipmentPoints": "0.05",
    "tasks.verification.partyVerified.expFactor": "1.5",
    "tasks.verification.partyVerified.equipmentPoints": "0.08",
    "tasks.streakStep": "0.02", "tasks.streakCap": "0.5",
    "loot.chanceCap": "0.95",
    "loot.task.equipment": "0.065", "loot.task.material": "0.35", "loot.task.consumable": "0.175",
    "loot.task.rarities": "[60, 28, 9, 2.5, 0.5]",
    "loot.dungeonRoom.normal.equipment": "0.15", "loot.dungeonRoom.hard.equipment": "0.25",
    "loot.dungeonRoom.heroic.equipment": "0.35", "loot.dungeonRoom.mythic.equipment": "0.5",
    "loot.dungeonRoom.normal.material": "0.6", "loot.dungeonRoom.mythic.material": "0.6",
    "loot.dungeonRoom.hard.bossConsumable": "0.3",
    "loot.dungeonRoom.normal.rarities": "[50, 32, 14, 3.5, 0.5]",
    "loot.dungeonRoom.hard.rarities": "[35, 35, 22, 7, 1]",
    "loot.dungeonRoom.heroic.rarities": "[20, 33, 30, 14, 3]",
    "loot.dungeonRoom.mythic.rarities": "[10, 25, 35, 22, 8]",
    "loot.mission.equipment": "0.1", "loot.mission.material": "0.4",
    "loot.mission.rarities": "[0, 0, 78, 18, 4]", "loot.chest.rarities": "[40, 35, 18, 6, 1]",
    "loot.store.rarities": "[55, 30, 12, 3, 0]",
    "loot.consumables.weights": "[40, 25, 15, 10, 10]", "loot.consumables.expBoost": "0.25",
    "loot.consumables.magnetTasks": "5", "loot.consumables.snackPoints": "1",
    "pity.task.threshold": "20", "pity.task.atLeast": "\"uncommon\"",
    "pity.task.graceAttempt": "false", "pity.task.softStart": "0",
    "pity.dungeonRoom.threshold": "12", "pity.dungeonRoom.atLeast": "\"rare\"",
    "pity.mission.threshold": "5", "pity.mission.atLeast": "\"rare\"",
    "equipment.basePoints": "2", "equipment.levelsPerPoint": "4",
    "equipment.rarityFactors": "[1, 1.3, 1.7, 2.2, 3]",
    "equipment.secondaryChances": "[0, 0.25, 0.5, 0.75, 1]",
    "affixes.prefixChances": "[0, 0.2, 0.5, 0.8, 1]",
    "affixes.suffixChances": "[0, 0, 0.3, 0.6, 0.8]",
    "affixes.greaterChance": "0.1", "affixes.greaterFactor": "1.5",
    "forge.enhance.success": "[1, 1, 1, 0.8, 0.8, 0.8, 0.6, 0.6, 0.4, 0.25]",
    "forge.enhance.basePrices": "[50, 100, 200, 500, 1000]",
    "forge.enhance.priceFactors": "[1, 1.5, 2, 3, 4, 5, 8, 12, 20, 40]",
    "forge.enhance.gains": "[1, 1, 1, 1, 1, 1, 2, 2, 2, 3]",
    "forge.enhance.criticalChance": "0.1",
    "salvage.fragments": "[1, 0, 1, 2, 4]", "salvage.materials": "[0, 2, 3, 5, 8]",
    "salvage.gold": "[5, 15, 40, 100, 250]", "salvage.scrollChances": "[0, 0.1, 0.2, 0.3, 0.5]",
    "salvage.commons": "true", "salvage.belowRareFromLevel": "20", "salvage.keepAffixed": "true",
    "dungeons.tierFactors": "[1, 1.5, 2.2, 3.2]", "dungeons.ratingBase": "8",
    "dungeons.ratingPerLevel": "1.6", "dungeons.successCap": "0.95",
    "dungeons.failuresToEnd": "3", "dungeons.roomEXP": "40", "dungeons.failedShare": "0.25",
    "dungeons.lowestGold": "50", "dungeons.highestGold": "200",
    "missions.successBase": "0.6", "missions.successCap": "0.95", "missions.lowestGold": "20",
    "missions.highestGold": "100", "missions.shorteningCap": "0.5",
    "missions.equipmentPerLuck": "0.004", "missions.equipmentCap": "0.5",
    "store.stock": "4", "spending.policies.hoarder.reserve": "0.8",
    "arena.freeEntries": "1", "arena.entryPrice": "50", "arena.health": "100",
    "arena.growth": "0.15", "arena.lateFrom": "11", "arena.lateFactor": "1.09",
    "arena.modifiers[berserker].name": "\"berserker\"",
    "arena.modifiers[berserker].power": "2", "arena.modifiers[berserker].difficulty": "2",
    "arena.modifiers[endurance].name": "\"endurance\"",
    "arena.modifiers[endurance].healing": "10",
    "arena.modifiers[glass cannon].name": "\"glass cannon\"",
    "arena.modifiers[glass cannon].power": "2", "arena.modifiers[glass cannon].health": "0.5",
    "arena.modifiers[boss rush].name": "\"boss rush\"",
    "arena.modifiers[time trial].name": "\"time trial\"", "arena.modifiers[time trial].gold": "1.5",
    "arena.modifiers[elemental fury].name": "\"elemental fury\"",
    "arena.modifiers[elemental fury].oneStat": "2",
    "arena.milestones[0].wave": "5", "arena.milestones[0].consumable": "\"common\"",
    "arena.milestones[1].wave": "10", "arena.milestones[1].consumable": "\"uncommon\"",
    "arena.milestones[2].wave": "15", "arena.milestones[2].consumable": "\"rare\"",
    "arena.milestones[2].card": "0.1",
    "arena.milestones[3].wave": "20", "arena.milestones[3].equipment": "\"rare\"",
    "arena.milestones[4].wave": "25", "arena.milestones[4].consumable": "\"epic\"",
    "arena.cardStep": "0.05", "arena.equipmentStep": "0.1",
    "arena.laterEquipment": "\"rare\"",
    "arena.milestones[4].card": "0.25", "arena.repeatEvery": "10", "arena.goldPerWave": "20",
    "raid.levelsPerTier": "10", "raid.healthPerTier": "3000",
    "raid.sizeFactors": "[1, 1.8, 2.4, 3]", "raid.attacksPerDay": "5", "raid.baseDamage": "20",
    "raid.damagePerPower": "1", "raid.lowestGold": "200", "raid.highestGold": "500",
    "raid.equipment": "0.2", "raid.material": "0.8", "raid.consumable": "1", "raid.bossCard": "1",
    "raid.rarities": "[0, 0, 70, 25, 5]",
    "party.powerFactors": "[1, 1.5, 1.85, 2.1]", "party.streak.coverDays": "3",
    "party.streak.tiers[0].days": "3", "party.streak.tiers[0].exp": "0.1",
    "party.streak.tiers[1].days": "7", "party.streak.tiers[1].exp": "0.15",
    "party.streak.tiers[1].gold": "0.1",
    "party.streak.tiers[2].days": "14", "party.streak.tiers[2].exp": "0.2",
    "party.streak.tiers[2].gold": "0.15", "party.streak.tiers[2].lootChance": "0.05",
    "party.streak.tiers[3].days": "30", "party.streak.tiers[3].exp": "0.25",
    "party.streak.tiers[3].gold": "0.2", "party.streak.tiers[3].lootChance": "0.1",
    "party.challenge.tasksEach": "15", "party.challenge.chestAtLeast": "\"rare\"",
    "party.gifts.feeShare": "0.1",
    "party.bond.base": "50", "party.bond.exponent": "1.5", "party.bond.highest": "50",
    "party.bond.perTask": "1", "party.bond.perDungeon": "10", "party.bond.perExpedition": "10",
    "party.bond.perRaidKill": "25", "party.bond.expPerStep": "0.01",
    "party.bond.goldPerStep": "0.01", "party.dungeons.leastMembers": "2",
    "party.dungeons.bondLevel": "5", "party.dungeons.tiersBetter": "1",
  ]

  private static let bennie: [String: String] = [
    "coins.perActivity": "1", "coins.firstTryBonus": "1", "coins.dailyCap": "30",
    "coins.celebrateEvery": "5", "coins.hoardCaps": "3",
    "coins.offers[0].coins": "10", "coins.offers[0].minutes": "5",
    "coins.offers[1].coins": "20", "coins.offers[1].minutes": "12",
    "learning.startDifficulty": "0.3", "learning.easySeconds": "10", "learning.easyStep": "0.05",
    "learning.struggleSeconds": "60", "learning.struggleStep": "0.05",
    "learning.manyMistakes": "3", "learning.mistakeStep": "0.05", "learning.quitStep": "0.15",
    "learning.gridSize": "[3, 6]", "learning.colours": "[2, 6]",
    "children.baseSeconds": "25", "children.secondsSlope": "1.5",
    "children.secondsSpread": "0.35", "children.mistakesBase": "1", "children.mistakesSlope": "2",
    "children.quitBase": "0.02", "children.quitPerMistake": "0.1",
    "children.quitFreeMistakes": "2", "children.quitCap": "0.6",
    "children.skillPerActivity": "0.002", "children.offline": "0.05",
    "children.playLimits": "[60, 45]",
  ]

  // MARK: The shipped files and the defaults

  /// Assumptions that the shipped game has tuned to the design's bands; never the design's own.
  private static let tuned = [
    "tasks.streakStep": "0.005", "dungeons.roomEXP": "2", "raid.damagePerPower": "2",
  ]

  private func expect(
    _ table: [String: String], in scenario: Scenario, prefix: String = "",
    tuned: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var rules: [String: RuleNumber] = [:]
    for rule in scenario.rules { rules[rule.path.description] = rule }
    for (path, value) in table {
      let rule = rules[prefix + path]
      let shipped = tuned[prefix + path] ?? value
      if shipped != value { #expect(rule?.origin == .assumption, sourceLocation: sourceLocation) }
      #expect(rule?.value.text == shipped, "\(prefix + path)", sourceLocation: sourceLocation)
      #expect(rule?.defaultValue?.text == value, "\(prefix + path)", sourceLocation: sourceLocation)
    }
  }

  @Test func `TimeQuest ships the rulebook's numbers`() throws {
    let scenario = try Shipped.load("timequest")
    expect(Self.timeQuest, in: scenario)
    expect(Self.presence, in: scenario)
    expect(["xp.completionBonus": "20"], in: scenario)
    expect(
      Self.archetypes.filter { !$0.key.contains("verification") && !$0.key.contains("spending") },
      in: scenario, prefix: "population.archetypes.")
  }

  @Test func `QuestBond ships the rulebook's numbers`() throws {
    let scenario = try Shipped.load("questbond")
    expect(Self.timeQuest, in: scenario)
    expect(Self.presence, in: scenario)
    expect(Self.archetypes, in: scenario, prefix: "population.archetypes.")
    expect(Self.questBond, in: scenario, tuned: Self.tuned)
  }

  @Test func `Bennie ships the rulebook's numbers`() throws {
    expect(Self.bennie, in: try Shipped.load("bennie"))
  }

  private func read(_ text: String) throws -> Scenario {
    try Scenario.read(Array(text.utf8), file: "x.jsonc", games: shippedGames)
  }

  @Test func `empty sections have the rulebook's numbers`() throws {
    let timeQuest = try read(smallest)
    expect(Self.timeQuest, in: timeQuest)
    expect(Self.archetypes, in: timeQuest, prefix: "population.archetypes.")
    expect(Self.presence, in: timeQuest)
    expect(Self.bennie, in: try read("{\"name\": \"b\", \"coins\": {}}"))
    let questBond = try read(
      """
      {
        "name": "q", "scoring": {}, "loot": {}, "store": {}, "forge": {"enhance": {}},
        "pity": {"task": {}, "dungeonRoom": {}, "mission": {}},
        "arena": {}, "raid": {},
        "party": {"streak": {}, "challenge": {}, "gifts": {}, "bond": {}, "dungeons": {}},
        "routines": [{"name": "r", "tasks": [{"name": "t"}]}],
        "dungeons": {"list": [{"name": "d", "tier": "normal", "level": 1, "rooms": ["boss"]}]},
        "missions": {"list": [
          {"name": "m", "rarity": "common", "minutes": 60, "stat": "luck", "requirement": 5}
        ]}
      }
      """)
    expect(Self.timeQuest, in: questBond)
    expect(Self.questBond, in: questBond)
  }

  @Test func `the rulebook's dungeons and missions are shipped`() throws {
    let scenario = try Shipped.load("questbond")
    func rows(_ list: String, _ keys: [String]) -> [[String]] {
      let columns = keys.map { key in
        scenario.rules.filter { rule in
          let path = rule.path.description
          return path.hasPrefix("\(list).list[") && path.hasSuffix("].\(key)")
        }.map(\.value.text)
      }
      return columns[0].indices.map { row in columns.map { $0[row] } }
    }
    let dungeons = rows("dungeons", ["name", "tier", "level", "rooms"]).map { row in
      Array(row.prefix(3)) + ["\(row[3].split(separator: ",").count)"]
    }
    for row in [
      ["goblin caves", "normal", "1", "3"], ["ancient ruins", "normal", "5", "4"],
      ["shadow forest", "hard", "10", "5"], ["iron fortress", "hard", "15", "6"],
      ["dragon's peak", "heroic", "25", "6"], ["the abyss", "mythic", "40", "7"],
    ] {
      let shown = ["\"\(row[0])\"", "\"\(row[1])\"", row[2], row[3]]
      #expect(dungeons.contains(shown), "\(row)")
    }
    let missions = rows("missions", ["name", "rarity", "minutes"])
    for row in [
      ["forest patrol", "common", "60"], ["goblin skirmish", "common", "120"],
      ["library", "uncommon", "240"], ["negotiations", "uncommon", "180"],
      ["dragon's lair", "epic", "480"],
    ] {
      #expect(missions.contains(["\"\(row[0])\"", "\"\(row[1])\"", row[2]]), "\(row)")
    }
  }

  /// CLS, LVL-6, TSK-5, TSK-8 and DAY.
  private static let dailyRound: [String: String] = [
    "classes.evolution.level": "20", "classes.evolution.primaryPoints": "15",
    "classes.power.warriorCombat": "0.25", "classes.power.berserkerCombat": "0.4",
    "classes.power.magePuzzle": "0.25", "classes.power.sorcererPuzzle": "0.4",
    "classes.power.archerTrap": "0.2", "classes.power.rangerTrap": "0.3",
    "classes.power.paladinBoss": "0.2", "classes.power.paladinGuard": "0.5",
    "classes.power.enchanterParty": "0.2", "classes.power.tricksterLoot": "0.25",
    "classes.power.rangerMissionTime": "0.15", "paragon.exp": "1500", "paragon.gold": "100",
    "bundles.habits": "[3, 6]", "bundles.expBonus": "0.5", "mastery.tasksPerLevel": "15",
    "dailyQuests.quests": "3", "dailyQuests.firstGold": "30", "dailyQuests.lastGold": "100",
    "dailyQuests.weeklyChest.days": "5", "dailyQuests.weeklyChest.gold": "300",
    "dailyQuests.weeklyChest.rareChance": "0.2", "duties.duties": "4", "duties.bonusDuties": "1",
    "duties.freeRefreshes": "1", "duties.refreshPrice": "50", "login.rewards[0].gold": "50",
    "login.rewards[1].consumables": "1", "login.rewards[2].gold": "100",
    "login.rewards[3].materials": "1", "login.rewards[4].gold": "150",
    "login.rewards[4].uncommonConsumables": "1", "login.rewards[5].materials": "2",
    "login.rewards[6].gold": "250", "login.rewards[6].lootRolls": "1",
    "login.rewards[6].lootAtLeast": "\"rare\"", "comeback.gifts[3].with": "\"next\"",
    "comeback.gifts[0].daysAway": "3", "comeback.gifts[1].daysAway": "7",
    "comeback.gifts[2].daysAway": "14", "comeback.gifts[3].daysAway": "30",
    "comeback.gifts[0].gold": "200", "comeback.gifts[1].gold": "500",
    "comeback.gifts[2].gold": "1000", "comeback.gifts[3].expBonus": "0.25",
    "comeback.gifts[3].expMinutes": "1440", "goals.stages": "[0.25, 0.5, 0.75, 1]",
    "goals.gold": "[50, 100, 150, 300]", "meditation.wisdom": "0.05",
    "meditation.wisdomMinutes": "1440",
  ]

  @Test func `QuestBond ships the rulebook's daily round`() throws {
    expect(Self.dailyRound, in: try Shipped.load("questbond"))
  }

  // MARK: Whose number it is

  private static let assumptions = [
    "questbond": [
      "stats.start", "stats.pointsPerLevel", "tasks.plainEXP", "tasks.streakStep",
      "loot.task.rarities", "loot.dungeonRoom.hard.rarities", "loot.chest.rarities",
      "loot.dungeonRoom.normal.bossConsumable", "pity.task.graceAttempt", "equipment.basePoints",
      "equipment.levelsPerPoint", "equipment.rarityFactors", "equipment.secondaryChances",
      "equipment.offClassShare",
      "affixes.greaterChance", "salvage.belowRareFromLevel", "dungeons.ratingBase",
      "dungeons.ratingPerLevel", "dungeons.failuresToEnd", "dungeons.roomEXP",
      "dungeons.failedShare", "missions.successBase", "missions.shorteningCap",
      "missions.list[forest patrol].requirement", "store.equipmentPrices",
      "spending.policies.whim.mood",
      "population.partySizes", "population.archetypes.casual.activity", "xp.baseByRating",
      "xp.completionBonus", "arena.baseDifficulty", "arena.damage", "arena.swing",
      "arena.mostEntries", "arena.goldPerWave", "arena.payment",
      "arena.modifiers[boss rush].difficulty",
      "arena.cardStep", "arena.equipmentStep", "comeback.gifts[3].with",
      "raid.baseDamage", "raid.damagePerPower", "raid.rarities", "party.streak.leastMembers",
      "party.bond.perRaidKill", "party.bond.base", "party.bond.expPerStep", "party.gifts.values",
    ],
    "bennie": [
      "learning.startDifficulty", "learning.easyStep", "learning.struggleStep",
      "learning.mistakeStep", "learning.quitStep", "learning.gridSize", "learning.colours",
      "coins.hoardCaps", "children.baseSeconds", "children.quitCap", "children.offline",
      "children.skillStart",
    ],
  ]

  private static let designed = [
    "questbond": [
      "difficulty.calibrationSessions", "difficulty.newestWeight",
      "difficulty.estimationsBeforeAdvance", "difficulty.levels[3].threshold",
      "difficulty.levels[3].spotOn", "difficulty.levels[4].xpMultiplier",
      "scoring.spotOnFloorSeconds", "levels.base", "levels.exponent", "levels.highest",
      "levelUps.firstGold", "levelUps.lastGold", "levelUps.chestEvery",
      "classes.warriorAffinity", "tasks.firstGold", "tasks.lastGold", "tasks.streakCap",
      "tasks.verification.verified.expFactor", "loot.chanceCap", "loot.task.equipment",
      "loot.task.material", "loot.dungeonRoom.mythic.equipment", "loot.mission.equipment",
      "loot.consumables.weights", "pity.task.threshold", "pity.task.atLeast",
      "pity.dungeonRoom.threshold", "pity.mission.threshold", "affixes.prefixChances",
      "affixes.suffixChances", "forge.enhance.success", "forge.enhance.basePrices",
      "forge.enhance.priceFactors", "forge.enhance.gains", "forge.enhance.criticalChance",
      "salvage.gold", "salvage.scrollChances", "dungeons.tierFactors", "dungeons.successCap",
      "dungeons.lowestGold", "dungeons.list[goblin caves].level", "missions.successCap",
      "missions.highestGold", "missions.list[forest patrol].minutes", "store.stock", "arena.growth",
      "arena.entryPrice", "arena.modifiers[time trial].gold", "arena.modifiers[berserker].power",
      "arena.modifiers[endurance].healing", "login.rewards[6].lootAtLeast", "raid.healthPerTier",
      "raid.sizeFactors",
      "raid.equipment", "party.streak.coverDays", "party.streak.tiers[1].gold",
      "party.challenge.tasksEach", "party.gifts.feeShare", "party.bond.perTask",
      "party.dungeons.bondLevel",
    ],
    "bennie": [
      "coins.perActivity", "coins.firstTryBonus", "coins.dailyCap", "coins.celebrateEvery",
      "coins.offers[1].minutes", "learning.easySeconds", "learning.struggleSeconds",
      "learning.manyMistakes", "children.playLimits",
    ],
  ]

  @Test(arguments: ["questbond", "bennie"])
  func `what the design leaves open is marked as an assumption, the rest as designed`(
    name: String
  ) throws {
    var origins: [String: RuleNumber.Origin] = [:]
    for rule in try Shipped.load(name).rules { origins[rule.path.description] = rule.origin }
    for path in Self.assumptions[name] ?? [] { #expect(origins[path] == .assumption, "\(path)") }
    for path in Self.designed[name] ?? [] { #expect(origins[path] == .design, "\(path)") }
  }

  @Test(arguments: Shipped.names)
  func `every number says what it is about`(name: String) throws {
    for rule in try Shipped.load(name).rules {
      #expect(!rule.meaning.isEmpty, "\(rule.path)")
      #expect(!rule.meaning.hasSuffix("."), "\(rule.path)")
    }
  }
}
