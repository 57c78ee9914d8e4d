import GameEngines
import QuestBond

/// `raid`.
enum RaidSection {
  static func raid(_ reader: SectionReader) -> QuestRaid {
    QuestRaid(
      rules: rules(reader),
      drops: DropRules(
        equipment: reader.chance(
          "equipment", default: 0.20, rule: "DRP",
          "chance of equipment from a kill; the older reading is 1, and then it is sure"),
        material: reader.chance(
          "material", default: 0.80, rule: "DRP", "chance of material from a kill"),
        consumable: reader.chance(
          "consumable", default: 1, rule: "DRP", "chance of a consumable from a kill"),
        odds: RarityOdds(
          weights: reader.weights(
            "rarities", default: [0, 0, 70, 25, 5], count: 5...5, rule: "EQP-2",
            origin: .assumption, "weights of common, uncommon, rare, epic, legendary"))),
      bossCard: reader.chance(
        "bossCard", default: 1, rule: "RAD", "chance of the boss's own card"))
  }

  private static func rules(_ reader: SectionReader) -> RaidRules {
    RaidRules(
      levelsPerTier: reader.integer(
        "levelsPerTier", default: 10, in: 1...1000, unit: "levels", rule: "RAD",
        "levels of the party's mean for one tier, rounded up"),
      healthPerTier: reader.number(
        "healthPerTier", default: 3000, in: 0...1e9, unit: "health", rule: "RAD",
        "a boss's health per tier, for a party of one"),
      sizeFactors: reader.numbers(
        "sizeFactors", default: [1, 1.8, 2.4, 3.0], count: 1...16, in: 0...1000, unit: "factor",
        rule: "RAD", "factor on the health by party size; larger ones have the last"),
      attacksPerDay: reader.integer(
        "attacksPerDay", default: 5, in: 0...1000, unit: "attacks", rule: "RAD",
        "attacks a day and member, each earned by a task"),
      baseDamage: reader.number(
        "baseDamage", default: 20, in: 0...1_000_000, unit: "health", rule: "RAD",
        origin: .assumption, "damage of an attack without any power"),
      damagePerPower: reader.number(
        "damagePerPower", default: 1, in: 0...1000, unit: "health", rule: "RAD",
        origin: .assumption, "damage for each point of power"),
      lowestGold: reader.amount(
        "lowestGold", default: 200, rule: "RAD", "gold of a kill in tier 1, for each member"),
      highestGold: reader.amount(
        "highestGold", default: 500, rule: "RAD", "gold of a kill in the highest tier of all"),
      highestGoldTier: reader.integer(
        "highestGoldTier", default: 10, in: 1...1000, unit: "tier", rule: "RAD",
        origin: .assumption, "the tier from which on the gold is highest; linear up to it"))
  }
}
