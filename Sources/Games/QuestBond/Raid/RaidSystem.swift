import GameEngines
import GameSupport
import ScenarioReading

extension SystemSpec {
  /// The weekly raid of a party on a boss (RAD).
  static let raid = SystemSpec(
    purposes: [
      .raidEquipment, .raidItem, .raidMaterial, .raidConsumable, .raidConsumableKind, .raidCard,
    ],
    events: [.attacks, .boss, .takesSpoils, .week],
    faucets: [.raid: { $0.raid.isOn }],
    sections: [
      "raid": Fields {
        System("raid", \.raid.section, "the weekly raid of a party on a boss") { QuestRaid.fields }
      }
    ],
    metrics: ["raid": raidMetrics])

  /// Bosses and attacks.
  @QuestMetrics private static func raidMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.raid.isOn {
      QuestMetric.part(
        "raid.killed", of: "weeks",
        "Share of a player's raid weeks in which the boss falls, averaged over players."
      ) { ($0.raid.tally.kills, $0.raid.tally.weeks) }
      QuestMetric.perActiveDay(
        "raid.attacks", "attacks", "Attacks of a player on the raid's boss per active day."
      ) { $0.raid.tally.attacks }
      QuestMetric.count(
        "raid.bossCards", "cards", "Cards that raid bosses give a player in the whole run."
      ) { $0.raid.tally.bossCards }
    }
  }
}

extension EventKind {
  static let attacks = EventKind("raid.attacks", "a member's attacks on the raid boss")
  static let boss = EventKind("raid.boss", "the week's raid boss appears")

  static let takesSpoils = EventKind("raid.spoils", "rewards of raid kills are collected")
    .explaining { .income("raid", words: "bosses slain \($0.amount("kills"))") }

  static let week = EventKind("raid.week", "a raid week ends, won or lost")
    .highlighted { $0.isTrue("won") ? .first(4, "raid won") : nil }
}

extension TraceRecorder {
  @inline(never)
  func meets(bossOfTier tier: Int, health: Int) {
    record(.boss, ["tier": .whole(tier), "health": .whole(health)])
  }
}

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
