import GameEngines
import ScenarioReading

extension QuestDaily {
  /// Offers of a day besides quests; one without its section is off.
  static let fields = Fields<QuestDaily> {
    System("duties", \.duties.section, "the board of duties: small tasks on offer", rule: "DAY-2") {
      Whole("duties", \.duties, in: 0...16, unit: "duties", "duties on the board")
      Whole(
        "bonusDuties", \.bonusDuties, in: 0...16, unit: "duties",
        "duties that appear once all of those are done")
      Whole(
        "freeRefreshes", \.freeRefreshes, in: 0...100, unit: "refreshes",
        "refreshes a day that cost nothing; one replaces the duties that were left")
      Amount("refreshPrice", \.refreshPrice, "gold of each further refresh")
      Probability(
        "miniGames", \.miniGames, rule: "DAY-6", origin: .assumption,
        "chance that a duty is a mini-game")
      Number(
        "miniGamePoints", \.miniGamePoints, in: 0...100, unit: "points", rule: "DAY-6",
        origin: .assumption, "points that a mini-game adds to its stat")
      Probability(
        "suits", \.suits, origin: .assumption,
        "chance that a duty on the board suits a player's day")
      Whole(
        "maxRefreshes", \.maxRefreshes, in: 0...100, unit: "refreshes", origin: .assumption,
        "refreshes a day that a player takes the trouble for")
    }
    System("login", \.login.section, "rewards for logging in, in a cycle", rule: "DAY-3") {
      List(
        "rewards", \.rewards, count: 1...31, start: .none, default: LoginReward.none,
        "rewards of the log-ins of the cycle, in order"
      ) {
        Amount("gold", \.gold, "gold of the log-in")
        Whole(
          "consumables", \.consumables, in: 0...100, unit: "", "common consumables of the log-in")
        Whole(
          "uncommonConsumables", \.uncommonConsumables, in: 0...100, unit: "",
          "uncommon consumables of the log-in")
        Whole("materials", \.materials, in: 0...100, unit: "", "material drops of the log-in")
        Whole(
          "lootRolls", \.lootRolls, in: 0...100, unit: "",
          "loot rolls of the log-in, each like a task's")
        Case("lootAtLeast", \.lootAtLeast, "the least rarity of a piece that such a roll drops")
      }
      Flag(
        "restartsAfterMiss", \.restartsAfterMiss, origin: .assumption,
        "a missed day sends a player back to the first reward")
    }
    System("comeback", \.comeback, "gifts for whoever returns after an absence") {
      List(
        "gifts", \.gifts, count: 0...16, start: .none, default: ComebackGift.plain,
        "the gifts, from the shortest absence to the longest", rule: "DAY-4"
      ) {
        Case(
          "equipment", \.equipment, orNone: "none",
          "the least rarity of a piece of equipment in the gift")
        Whole(
          "daysAway", \.daysAway, in: 1...3650, unit: "days",
          "days away from which on it is this gift"
        ).required
        Amount("gold", \.gold, "gold in the gift")
        Whole(
          "consumables", \.consumables, in: 0...100, unit: "consumables",
          "common consumables in the gift")
        Case(
          "with", \.with, origin: .assumption,
          "the gifts for shorter absences that it contains, without their streak armor")
        Whole("streakArmor", \.streakArmor, in: 0...100, unit: "pieces", "streak armor in the gift")
        Share(
          "expBonus", \.expBonus, origin: .assumption, "more EXP of every kind after the return")
        Whole(
          "expMinutes", \.expMinutes, in: 0...1_000_000, unit: "minutes", origin: .assumption,
          "duration of that bonus")
      }
      Check { comeback, section in
        section.failWhereFalling(
          \.gifts, by: \.daysAway, in: comeback,
          "gifts have to come from the shortest absence to the longest")
      }
    }
    System("goals", \.goals.section, "personal goals for a week", rule: "DAY-5") {
      Number(
        "stages", \.stages, count: 1...16, in: 0.001...10, unit: "share",
        "shares of the target that pay")
      Whole("gold", \.gold, count: 1...16, unit: "gold", "gold of each stage")
      Whole("exp", \.exp, count: 1...16, unit: "EXP", origin: .assumption, "EXP of each stage")
      Check { goals, section in
        let stages = goals.stages
        for (path, amounts) in [(\PersonalGoalRules.gold, goals.gold), (\.exp, goals.exp)]
        where amounts.count != stages.count {
          section.fail(path, "has \(amounts.count) stages, but stages has \(stages.count)")
        }
        if !zip(stages, stages.dropFirst()).allSatisfy({ $0 < $1 }) {
          section.fail(\.stages, "the stages have to rise")
        }
      }
      Whole(
        "lowestTarget", \.lowestTarget, in: 1...1_000_000, unit: "tasks a week",
        origin: .assumption, "the least target that may be set")
      Number(
        "ambition", \.ambition, in: 0...100, unit: "factor", origin: .assumption,
        "the target that players set, on what they did in their last week")
    }
    System("meditation", \.meditation.section, "meditation, and what it gives", rule: "DAY-6") {
      WholeRange(
        "minutes", \.minutes, in: 1...1440, unit: "minutes", origin: .assumption,
        "least and most length of a meditation")
      Number(
        "expPerMinute", \.expPerMinute, in: 0...1_000_000, unit: "EXP", origin: .assumption,
        "EXP a minute")
      Share("wisdom", \.wisdom, "more wisdom afterwards")
      Whole(
        "wisdomMinutes", \.wisdomMinutes, in: 0...1_000_000, unit: "minutes",
        "duration of that bonus")
    }
    System("achievements", \.achievements.section, "counts that pay once when they are reached") {
      List("list", \.list, count: 1...200, "the achievements", rule: "DAY-7", origin: .assumption) {
        Case("kind", \.kind, "the counted event").required
        Text("name", \.name, "the achievement's name").required
        Whole("target", \.target, in: 1...1_000_000_000, unit: "", "the count that earns it")
          .required
        Amount("gold", \.gold, "gold that it pays, once")
        Amount("gems", \.gems, unit: "gems", "gems that it pays, once")
        Amount("exp", \.exp, unit: "EXP", "EXP that it pays, once")
      }.required
    }
  }
}

extension DailyQuestRules: SwitchedRules {
  static let off = Self { $0.quests = 0 }
  var isOn: Bool { quests > 0 }

  static let fields = Fields<DailyQuestRules>(rule: "DAY-1") {
    Section("targets", "requirements of each kind of quest") {
      for (kind, what) in zip(DailyQuestKind.allCases, asks) {
        WholeRange(
          "\(kind)", \.targets[kind.rawValue], in: 1...1_000_000, unit: "", origin: .assumption,
          "least and most \(what) for a quest")
      }
    }
    Whole(
      "quests", \.quests, in: 1...4, unit: "quests",
      "quests a day, besides the bonus for all of them, which pays like one")
    Amount("firstGold", \.firstGold, "gold of a quest at level 1")
    Amount("lastGold", \.lastGold, "gold of a quest at the highest level; linear between")
    Amount("firstEXP", \.firstEXP, unit: "EXP", origin: .assumption, "EXP of a quest at level 1")
    Amount(
      "lastEXP", \.lastEXP, unit: "EXP", origin: .assumption,
      "EXP of a quest at the highest level; linear between")
  }

  private static let asks = [
    "tasks to finish", "tasks of one category to finish", "routines to finish",
    "dungeon rooms to pass", "missions to win", "gold to spend",
  ]
}

extension WeeklyChestRules {
  static let fields = Fields<WeeklyChestRules>(rule: "DAY-1") {
    Whole(
      "days", \.days, in: 0...7, unit: "days",
      "days of a week with all quests done that open the chest; 0 for no chest")
    Amount("gold", \.gold, origin: .assumption, "gold in the chest")
    Whole(
      "consumables", \.consumables, in: 0...100, unit: "consumables", "consumables in the chest")
    Probability(
      "rareChance", \.rareChance, origin: .assumption,
      "chance of a piece of equipment as well, rare or better")
  }
}
