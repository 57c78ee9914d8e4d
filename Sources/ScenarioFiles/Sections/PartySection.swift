import GameEngines
import QuestBond

/// `party`; what has no section of its own in it is off.
enum PartySection {
  static func company(_ reader: SectionReader, hasDungeons: Bool) -> QuestCompany {
    let bond = reader.section("bond", "the bond that grows between members", bond)
    let dungeons = reader.section(
      "dungeons", "dungeons for members together, opened by their bond", dungeons)
    if dungeons != nil, bond == nil {
      reader.fail(
        "dungeons", "does nothing without the section bond", suggestion: "add it, or remove this")
    }
    if dungeons != nil, !hasDungeons {
      reader.fail(
        "dungeons", "does nothing without dungeons to enter",
        suggestion: "add a section dungeons to the scenario, or remove this")
    }
    return QuestCompany(
      streak: reader.section(
        "streak", "the streak of days on which all members finished a task", streak),
      challenge: reader.section("challenge", "the weekly challenge of the party", challenge),
      gifts: reader.section("gifts", "equipment that members give to one another", gifts),
      bond: bond, dungeons: dungeons,
      power: PartyPowerRules(
        factors: reader.numbers(
          "powerFactors", default: [1, 1.5, 1.85, 2.1], count: 1...16, in: 0...1000,
          unit: "factor", rule: "PWR",
          "power of a party as a multiple of its mean member's, by members taking part")))
  }

  private static func leastMembers(
    _ reader: SectionReader, rule: String, _ meaning: String
  ) -> Int {
    reader.integer(
      "leastMembers", default: 2, in: 1...1000, unit: "members", rule: rule, origin: .assumption,
      meaning)
  }

  // MARK: PRT-1

  private static func streak(_ reader: SectionReader) -> PartyStreakRules {
    let designed = PartyStreakRules.designed
    var tiers = reader.listOrDefaults(
      "tiers", "the tiers of the streak, from the shortest to the longest",
      defaultCount: designed.count, count: 1...100
    ) {
      reader, index in tier(reader, base: designed[min(index, designed.count - 1)].days)
    }
    for index in tiers.indices.dropFirst() where tiers[index].days <= tiers[index - 1].days {
      reader.fail("tiers", index: index, "tiers have to come in the order of their days")
      tiers[index].days = tiers[index - 1].days + 1
    }
    return PartyStreakRules(
      tiers: tiers,
      leastMembers: leastMembers(
        reader, rule: "PRT-1", "a party has a streak from this size on"),
      coverDays: reader.integer(
        "coverDays", default: 3, in: 0...1000, unit: "days", rule: "PRT-1",
        "days that one streak armor covers, from the missed day on which it is used"))
  }

  /// A tier of the game's design gives what it does there unless told otherwise.
  private static func tier(_ reader: SectionReader, base: Int) -> PartyStreakTier {
    let days = reader.integer(
      "days", default: base, in: 1...100_000, unit: "days", rule: "PRT-1",
      "the streak from which on the tier holds")
    let designed =
      PartyStreakRules.designed.first { $0.days == days } ?? PartyStreakTier(days: days, exp: 0)
    return PartyStreakTier(
      days: days,
      exp: reader.share("exp", default: designed.exp, rule: "PRT-1", "more EXP for all members"),
      gold: reader.share(
        "gold", default: designed.gold, rule: "PRT-1", "more gold for all members"),
      lootChance: reader.share(
        "lootChance", default: designed.lootChance, rule: "PRT-1",
        "relative bonus on all members' equipment chances"))
  }

  // MARK: PRT-2, PRT-3

  private static func challenge(_ reader: SectionReader) -> WeeklyChallengeRules {
    let names = Rarity.allCases.map { "\($0)" }
    let lowest = reader.choice(
      "chestAtLeast", default: "rare", from: names, rule: "PRT-2",
      "the least rarity of the piece in each member's chest")
    return WeeklyChallengeRules(
      tasksEach: reader.integer(
        "tasksEach", default: 15, in: 1...100_000, unit: "tasks", rule: "PRT-2",
        "tasks that each member has to finish from Monday to Sunday"),
      leastMembers: leastMembers(
        reader, rule: "PRT-2", "a party has a challenge from this size on"),
      chestAtLeast: Rarity.allCases.first { "\($0)" == lowest } ?? .rare)
  }

  private static func gifts(_ reader: SectionReader) -> GiftRules {
    GiftRules(
      feeShare: reader.share(
        "feeShare", default: 0.10, rule: "PRT-3",
        "what giving a piece costs the giver, as a share of its value"),
      values: reader.integers(
        "values", default: [60, 150, 400, 1000, 1000], count: 5...5, in: 0...1_000_000,
        unit: "gold", rule: "PRT-3", origin: .assumption, "what a piece is worth, by rarity"),
      leastGain: reader.number(
        "leastGain", default: 0, in: 0...1_000_000, unit: "power", rule: "PRT-3",
        origin: .assumption, "what a gift has to add for its receiver to be worth giving"))
  }

  // MARK: PRT-4

  private static func bond(_ reader: SectionReader) -> BondRules {
    func exp(_ key: String, _ value: Double, _ origin: RuleNumber.Origin, _ meaning: String)
      -> Double
    {
      reader.number(
        key, default: value, in: 0...1_000_000, unit: "bond EXP", rule: "PRT-4", origin: origin,
        meaning)
    }
    return BondRules(
      levels: LevelCurve(
        base: reader.number(
          "base", default: 50, in: 0.001...1e9, unit: "bond EXP", rule: "PRT-4",
          origin: .assumption, "bond EXP of bond level 2"),
        exponent: reader.number(
          "exponent", default: 1.5, in: 0.1...8, unit: "exponent", rule: "PRT-4",
          origin: .assumption, "bond level L takes base × (L − 1)^exponent in all"),
        highestLevel: reader.integer(
          "highest", default: 50, in: 1...1000, unit: "level", rule: "PRT-4",
          "the last bond level")),
      leastMembers: leastMembers(reader, rule: "PRT-4", "bonds form in parties from this size on"),
      perTask: exp("perTask", 1, .design, "for a task or a duty of a member"),
      perDungeon: exp("perDungeon", 10, .design, "for a dungeon completed together"),
      perExpedition: exp("perExpedition", 10, .design, "for an expedition of the party"),
      perRaidKill: exp("perRaidKill", 25, .assumption, "for a slain raid boss"),
      levelsPerStep: reader.integer(
        "levelsPerStep", default: 5, in: 0...1000, unit: "levels", rule: "PRT-4",
        origin: .assumption, "every how many bond levels the bonuses rise; 0 for never"),
      expPerStep: reader.share(
        "expPerStep", default: 0.01, rule: "PRT-4", origin: .assumption,
        "more EXP for all members by each step"),
      goldPerStep: reader.share(
        "goldPerStep", default: 0.01, rule: "PRT-4", origin: .assumption,
        "more gold for all members by each step"))
  }

  private static func dungeons(_ reader: SectionReader) -> PartyDungeonRules {
    PartyDungeonRules(
      leastMembers: reader.integer(
        "leastMembers", default: 2, in: 1...1000, unit: "members", rule: "PRT-4",
        "members who have to take part"),
      bondLevel: reader.integer(
        "bondLevel", default: 5, in: 1...1000, unit: "level", rule: "PRT-4",
        "the bond level from which on party dungeons are open"),
      tiersBetter: reader.integer(
        "tiersBetter", default: 1, in: 0...3, unit: "tiers", rule: "PRT-4",
        "by how many tiers all their loot is better: of rooms, door and bonus room"))
  }
}
