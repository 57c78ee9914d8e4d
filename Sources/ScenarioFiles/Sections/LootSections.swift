import GameEngines
import QuestBond

/// `loot`, `pity`, `equipment`, `affixes`.
enum LootSections {
  // MARK: loot

  static func loot(_ reader: SectionReader, pity: [PityRules]) -> QuestLoot {
    let task = reader.sectionOrDefaults("task", "what a finished task drops") { source in
      drops(
        source, equipment: 0.065, material: 0.35, consumable: 0.175,
        odds: [60, 28, 9, 2.5, 0.5])
    }
    let (rooms, roomCard) = reader.sectionOrDefaults(
      "dungeonRoom", "what a dungeon room passed drops, by tier"
    ) { reader in
      let rooms = DungeonTier.allCases.map { tier in
        reader.sectionOrDefaults("\(tier)", "rooms of the tier \(tier)") { room(tier, $0) }
      }
      let card = reader.chance(
        "card", default: 0.12, rule: "DRP", "chance of a card from a combat or boss room passed")
      return (rooms, card)
    }
    let mission = reader.sectionOrDefaults("mission", "what a mission won drops") { source in
      drops(
        source, equipment: 0.10, material: 0.40, consumable: 0.40, odds: [0, 0, 78, 18, 4],
        consumableKey: "herbs")
    }
    let (stage, stageCard) = reader.sectionOrDefaults(
      "expedition", "what a stage of an expedition drops"
    ) { reader in
      let drops = drops(
        reader, equipment: 0.25, material: 0.50, consumable: 0.30, odds: [0, 20, 45, 27, 8],
        assumedConsumable: true)
      let card = reader.chance(
        "card", default: 0.175, rule: "DRP", "chance of a card from a stage passed")
      return (drops, card)
    }
    let chest = reader.sectionOrDefaults("chest", "what the chest of a level-up holds") {
      odds($0, [40, 35, 18, 6, 1])
    }
    var loot = QuestLoot(
      chance: DropChance(
        cap: reader.chance(
          "chanceCap", default: 0.95, rule: "DRP-1", "the most that any equipment chance can be")),
      task: task, rooms: rooms, mission: mission, chestOdds: chest, pity: pity,
      consumables: reader.sectionOrDefaults(
        "consumables", "which consumables there are, and what they do", consumables),
      materialsPerDrop: reader.integer(
        "materialsPerDrop", default: 1, in: 0...1000, unit: "materials", rule: "DRP",
        origin: .assumption, "materials that one material drop brings"))
    loot.roomCard = Chance(roomCard)
    loot.stage = stage
    loot.stageCard = stageCard
    return loot
  }

  static func storeOdds(_ reader: SectionReader) -> RarityOdds {
    reader.sectionOrDefaults("store", "the rarities on offer in the store") {
      odds($0, [55, 30, 12, 3, 0])
    }
  }

  private static func room(_ tier: DungeonTier, _ reader: SectionReader) -> DropRules {
    let equipment = [0.15, 0.25, 0.35, 0.50]
    let weights: [[Double]] = [
      [50, 32, 14, 3.5, 0.5], [35, 35, 22, 7, 1], [20, 33, 30, 14, 3], [10, 25, 35, 22, 8],
    ]
    return drops(
      reader, equipment: equipment[tier.rawValue], material: 0.60, consumable: 0.30,
      odds: weights[tier.rawValue], consumableKey: "bossConsumable", assumedConsumable: true)
  }

  private static func drops(
    _ reader: SectionReader, equipment: Double, material: Double, consumable: Double,
    odds weights: [Double], consumableKey: String = "consumable", assumedConsumable: Bool = false
  ) -> DropRules {
    DropRules(
      equipment: reader.chance(
        "equipment", default: equipment, rule: "DRP", "chance of equipment, before all bonuses"),
      material: reader.chance("material", default: material, rule: "DRP", "chance of material"),
      consumable: reader.chance(
        consumableKey, default: consumable, rule: "DRP",
        origin: assumedConsumable || consumableKey == "herbs" ? .assumption : .design,
        consumableKey == "herbs" ? "chance of herbs" : "chance of a consumable"),
      odds: odds(reader, weights))
  }

  private static func odds(_ reader: SectionReader, _ weights: [Double]) -> RarityOdds {
    RarityOdds(
      weights: reader.weights(
        "rarities", default: weights, count: 5...5, rule: "EQP-2", origin: .assumption,
        "weights of common, uncommon, rare, epic, legendary"))
  }

  private static func consumables(_ reader: SectionReader) -> ConsumableRules {
    ConsumableRules(
      weights: reader.weights(
        "weights", default: [40, 25, 15, 10, 10], count: 5...5, rule: "DRP-2",
        "weights of EXP boost, gold boost, material magnet, stat snack, potion"),
      expBoost: reader.share(
        "expBoost", default: 0.25, rule: "DRP-2", "more EXP for the boosted task"),
      goldBoost: reader.share(
        "goldBoost", default: 0.25, rule: "DRP-2", origin: .assumption,
        "more gold for the boosted task"),
      magnetTasks: reader.integer(
        "magnetTasks", default: 5, in: 0...1000, unit: "tasks", rule: "DRP-2",
        "tasks with double materials"),
      snackPoints: reader.number(
        "snackPoints", default: 1, in: 0...1000, unit: "points", rule: "DRP-2",
        "on every stat for the day"),
      standardBoost: reader.share(
        "standardBoost", default: 0.5, rule: "FRG-6", origin: .assumption,
        "more EXP, or gold, for a task under a standard boost"),
      standardTasks: reader.integer(
        "standardTasks", default: 3, in: 0...1000, unit: "tasks", rule: "FRG-6",
        origin: .assumption, "tasks that a standard boost lasts"),
      beaconLoot: reader.share(
        "beaconLoot", default: 0.5, rule: "FRG-6", origin: .assumption,
        "relative bonus on a task's equipment chance under a beacon"),
      beaconTasks: reader.integer(
        "beaconTasks", default: 10, in: 0...1000, unit: "tasks", rule: "FRG-6",
        origin: .assumption, "tasks that a beacon lasts"))
  }

  // MARK: pity

  /// One source's pity; a source without its section has none.
  static func pity(
    _ reader: SectionReader, _ source: String, threshold: Int, atLeast: Rarity
  ) -> PityRules {
    reader.section(source, "the pity of this source of loot") { reader in
      let names = Rarity.allCases.map { "\($0)" }
      let name = reader.choice(
        "atLeast", default: "\(atLeast)", from: names, rule: "PTY-1",
        "the least rarity of a forced drop")
      return PityRules(
        threshold: reader.integer(
          "threshold", default: threshold, in: 0...4000, unit: "attempts", rule: "PTY-1",
          "the dry attempt that is forced to drop; 0 for never"),
        atLeast: Rarity.allCases.first { "\($0)" == name } ?? atLeast,
        graceAttempt: reader.flag(
          "graceAttempt", default: false, rule: "PTY-2", origin: .assumption,
          "force the attempt after the threshold's dry ones instead of the last of them"),
        softStart: reader.integer(
          "softStart", default: 0, in: 0...4000, unit: "attempts", rule: "PTY-4",
          "dry attempts from which on the chance rises; 0 for never"),
        softStep: reader.chance(
          "softStep", default: 0, rule: "PTY-4", "by how much it rises per dry attempt"))
    } ?? PityRules(threshold: 0, atLeast: .common)
  }

  // MARK: equipment and affixes

  static func equipment(_ reader: SectionReader) -> EquipmentRules {
    EquipmentRules(
      basePoints: reader.number(
        "basePoints", default: 2, in: 0...10_000, unit: "points", rule: "EQP-3",
        origin: .assumption, "primary stat of a common piece at level 0"),
      levelsPerPoint: reader.number(
        "levelsPerPoint", default: 4, in: 0.1...1000, unit: "levels", rule: "EQP-3",
        origin: .assumption, "levels per further point"),
      rarityFactors: reader.numbers(
        "rarityFactors", default: [1.0, 1.3, 1.7, 2.2, 3.0], count: 5...5, in: 0...1000,
        unit: "factor", rule: "EQP-3", origin: .assumption, "factor on the points, by rarity"),
      secondaryChances: reader.chances(
        "secondaryChances", default: [0, 0.25, 0.5, 0.75, 1], count: 5...5, rule: "EQP-3",
        origin: .assumption, "chance of a secondary stat at half the points, by rarity"),
      offClassShare: reader.share(
        "offClassShare", default: 0.8, rule: "EQP-4", origin: .assumption,
        "what a piece counts for when its stat is not the class's own"))
  }

  static func affixes(_ reader: SectionReader) -> AffixRules {
    let lowest = percents(reader, "lowestPercent", [2, 2, 3, 5, 8], "least")
    let highest = percents(reader, "highestPercent", [4, 4, 6, 9, 14], "greatest")
    for index in lowest.indices where lowest[index] > highest[index] {
      reader.fail("lowestPercent", index: index, "the least is above the greatest")
    }
    return AffixRules(
      prefixChances: reader.chances(
        "prefixChances", default: [0, 0.2, 0.5, 0.8, 1], count: 5...5, rule: "AFX-1",
        "chance of a prefix, by rarity"),
      suffixChances: reader.chances(
        "suffixChances", default: [0, 0, 0.3, 0.6, 0.8], count: 5...5, rule: "AFX-1",
        "chance of a suffix, by rarity"),
      lowestPercent: lowest, highestPercent: highest,
      greaterChance: reader.chance(
        "greaterChance", default: 0.1, rule: "AFX-1", origin: .assumption,
        "chance that a legendary's affix is greater"),
      greaterFactor: reader.number(
        "greaterFactor", default: 1.5, in: 0...10, unit: "factor", rule: "AFX-1",
        "factor on a greater affix"),
      kindStats: kindStats(reader),
      classMatch: reader.share(
        "classMatch", default: 0.1, rule: "CLS-4",
        "by which share affixes matching the class's primary stat are likelier"),
      classOnly: reader.chance(
        "classOnly", default: 0.05, rule: "CLS-5", origin: .assumption,
        "chance that an affix binds to one of the evolved classes"),
      classOnlyFactor: reader.number(
        "classOnlyFactor", default: 1.25, in: 0...10, unit: "factor", rule: "CLS-5",
        origin: .assumption, "factor on a bound affix"))
  }

  /// By `AffixKind`.
  private static func kindStats(_ reader: SectionReader) -> [Stat] {
    let designed = AffixKind.allCases.map { "\($0.matchingStat)" }
    return reader.texts(
      "stats", default: designed, count: designed.count...designed.count,
      from: Stat.allCases.map { "\($0)" }, rule: "CLS-4", origin: .assumption,
      "the stat that each kind matches: six EXP prefixes, swift, prosperous, lucky, resilient; "
        + "vigilant, fortune, scholar, devotion, persistence, pathfinder, warding, haste"
    ).map { name in Stat.allCases.first { "\($0)" == name } ?? .strength }
  }

  private static func percents(
    _ reader: SectionReader, _ key: String, _ values: [Double], _ which: String
  ) -> [Double] {
    reader.numbers(
      key, default: values, count: 5...5, in: 0...100, unit: "percent", rule: "AFX-3",
      origin: .assumption, "\(which) value of an affix, by rarity")
  }
}
