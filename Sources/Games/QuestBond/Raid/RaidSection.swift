import GameEngines
import ScenarioReading

// `raid`.

extension QuestRaid {
  static let fields = Fields<QuestRaid>(rule: "RAD") {
    Group(\.rules) {
      Whole(
        "levelsPerTier", \.levelsPerTier, in: 1...1000, unit: "levels",
        "levels of the party's mean for one tier, rounded up")
      Number(
        "healthPerTier", \.healthPerTier, in: 0...1e9, unit: "health",
        "a boss's health per tier, for a party of one")
      Number(
        "sizeFactors", \.sizeFactors, count: 1...16, in: 0...1000, unit: "factor",
        "factor on the health by party size; larger ones have the last")
      Whole(
        "attacksPerDay", \.attacksPerDay, in: 0...1000, unit: "attacks",
        "attacks a day and member, each earned by a task")
      Number(
        "baseDamage", \.baseDamage, in: 0...1_000_000, unit: "health", origin: .assumption,
        "damage of an attack without any power")
      Number(
        "damagePerPower", \.damagePerPower, in: 0...1000, unit: "health", origin: .assumption,
        "damage for each point of power")
      Amount("lowestGold", \.lowestGold, "gold of a kill in tier 1, for each member")
      Amount("highestGold", \.highestGold, "gold of a kill in the highest tier of all")
      Whole(
        "highestGoldTier", \.highestGoldTier, in: 1...1000, unit: "tier", origin: .assumption,
        "the tier from which on the gold is highest; linear up to it")
    }
    Probability(
      "equipment", \.drops.equipment, rule: "DRP",
      "chance of equipment from a kill; the older reading is 1, and then it is sure")
    Probability("material", \.drops.material, rule: "DRP", "chance of material from a kill")
    Probability("consumable", \.drops.consumable, rule: "DRP", "chance of a consumable from a kill")
    RarityOdds.field(\.drops.odds)
    Probability("bossCard", \.bossCard, "chance of the boss's own card")
  }
}
