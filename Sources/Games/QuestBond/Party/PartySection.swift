import GameEngines
import ScenarioReading

extension QuestPartyRules {
  static func fields(hasDungeons: Bool) -> Fields<QuestPartyRules> {
    Fields {
      System("bond", \.bond.section, "the bond that grows between members") { BondRules.fields }
      System(
        "dungeons", \.dungeons.section, "dungeons for members together, opened by their bond"
      ) { PartyDungeonRules.fields }
      Check { party, section in
        guard party.dungeons.isOn else { return }
        if !party.bond.isOn {
          section.fail(
            \.dungeons.section, "does nothing without the section bond",
            suggestion: "add it, or remove this")
        }
        if !hasDungeons {
          section.fail(
            \.dungeons.section, "does nothing without dungeons to enter",
            suggestion: "add a section dungeons to the scenario, or remove this")
        }
      }
      System(
        "streak", \.streak.section, "the streak of days on which all members finished a task"
      ) { PartyStreakRules.fields }
      System("challenge", \.challenge.section, "the weekly challenge of the party") {
        WeeklyChallengeRules.fields
      }
      System("gifts", \.gifts.section, "equipment that members give to one another") {
        GiftRules.fields
      }
      Number(
        "powerFactors", \.power.factors, count: 1...16, in: 0...1000, unit: "factor", rule: "PWR",
        "power of a party as a multiple of its mean member's, by members taking part")
    }
  }
}

extension BondRules: PartyRules {
  static let fields = Fields<BondRules>(rule: "PRT-4") {
    Number(
      "base", \.levels.base, in: 0.001...1e9, unit: "bond EXP", origin: .assumption,
      "bond EXP of bond level 2")
    Number(
      "exponent", \.levels.exponent, in: 0.1...8, unit: "exponent", origin: .assumption,
      "bond level L takes base × (L − 1)^exponent in all")
    Whole("highest", \.levels.highestLevel, in: 1...1000, unit: "level", "the last bond level")
    Whole(
      "minMembers", \.minMembers, in: 1...1000, unit: "members", origin: .assumption,
      "bonds form in parties from this size on")
    Number(
      "perTask", \.perTask, in: 0...1_000_000, unit: "bond EXP", "for a task or a duty of a member")
    Number(
      "perDungeon", \.perDungeon, in: 0...1_000_000, unit: "bond EXP",
      "for a dungeon completed together")
    Number(
      "perExpedition", \.perExpedition, in: 0...1_000_000, unit: "bond EXP",
      "for an expedition of the party")
    Number(
      "perRaidKill", \.perRaidKill, in: 0...1_000_000, unit: "bond EXP", origin: .assumption,
      "for a slain raid boss")
    Whole(
      "levelsPerStep", \.levelsPerStep, in: 0...1000, unit: "levels", origin: .assumption,
      "every how many bond levels the bonuses rise; 0 for never")
    Share(
      "expPerStep", \.expPerStep, origin: .assumption, "more EXP for all members by each step")
    Share(
      "goldPerStep", \.goldPerStep, origin: .assumption, "more gold for all members by each step")
  }
}

extension PartyDungeonRules: PartyRules {
  static let fields = Fields<PartyDungeonRules>(rule: "PRT-4") {
    Whole(
      "minMembers", \.minMembers, in: 1...1000, unit: "members", "members who have to take part")
    Whole(
      "bondLevel", \.bondLevel, in: 1...1000, unit: "level",
      "the bond level from which on party dungeons are open")
    Whole(
      "tiersBetter", \.tiersBetter, in: 0...3, unit: "tiers",
      "by how many tiers all their loot is better: of rooms, door and bonus room")
  }
}

extension PartyStreakRules: PartyRules {
  static let fields = Fields<PartyStreakRules>(rule: "PRT-1") {
    List(
      "tiers", \.tiers, count: 1...100, default: PartyStreakRules.designed[0],
      "the tiers of the streak, from the shortest to the longest"
    ) {
      Whole(
        "days", \.days, in: 1...100_000, unit: "days", "the streak from which on the tier holds")
      Check { tier, _ in
        // A tier of the design keeps its effects unless the scenario changes them.
        tier = .designed(days: tier.days)
      }
      Share("exp", \.exp, "more EXP for all members")
      Share("gold", \.gold, "more gold for all members")
      Share("lootChance", \.lootChance, "relative bonus on all members' equipment chances")
    }
    Check { streak, section in
      section.raise(
        \.tiers, by: \.days, in: &streak, "tiers have to come in the order of their days")
    }
    Whole(
      "minMembers", \.minMembers, in: 1...1000, unit: "members", origin: .assumption,
      "a party has a streak from this size on")
    Whole(
      "coverDays", \.coverDays, in: 0...1000, unit: "days",
      "days that one streak armor covers, from the missed day on which it is used")
  }
}

extension WeeklyChallengeRules: PartyRules {
  static let fields = Fields<WeeklyChallengeRules>(rule: "PRT-2") {
    Case("chestAtLeast", \.chestAtLeast, "the least rarity of the piece in each member's chest")
    Whole(
      "tasksEach", \.tasksEach, in: 1...100_000, unit: "tasks",
      "tasks that each member has to finish from Monday to Sunday")
    Whole(
      "minMembers", \.minMembers, in: 1...1000, unit: "members", origin: .assumption,
      "a party has a challenge from this size on")
  }
}

extension GiftRules: SwitchedRules {
  static let off = Self { $0.values = [] }
  var isOn: Bool { !values.isEmpty }

  static let fields = Fields<GiftRules>(rule: "PRT-3", origin: .assumption) {
    Share(
      "feeShare", \.feeShare, origin: .design,
      "cost of a gift to its giver, as a share of the piece's value")
    Whole("values", \.values, count: 5...5, unit: "gold", "value of a piece, by rarity")
    Number(
      "minGain", \.minGain, in: 0...1_000_000, unit: "power",
      "minimum power that a gift adds for its receiver")
  }
}
