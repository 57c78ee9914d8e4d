import GameEngines
import QuestBond

/// `dailyQuests`, `duties`, `login`, `comeback`, `goals`, `meditation`, `achievements`.
enum DailySections {
  /// - Parameter quests: The kinds of quest whose systems are in the game.
  static func daily(
    _ root: SectionReader, quests: [DailyQuestKind], highest: Int
  ) -> QuestDaily {
    var daily = QuestDaily()
    root.section("dailyQuests", "quests that are new each day") { reader in
      daily.quests = Self.quests(reader, open: quests, highest: highest)
      daily.weeklyChest = reader.section(
        "weeklyChest", "a chest for days with all quests done", weeklyChest)
    }
    daily.duties = root.section("duties", "the board of duties: small tasks on offer", duties)
    daily.login = root.section("login", "rewards for logging in, in a cycle", login)
    daily.comeback = root.section(
      "comeback", "gifts for whoever returns after an absence", comeback)
    daily.goals = root.section("goals", "personal goals for a week", goals)
    daily.meditation = root.section("meditation", "meditation, and what it gives", meditation)
    daily.achievements = root.section(
      "achievements", "counts that pay once when they are reached", achievements)
    return daily
  }

  // MARK: dailyQuests

  private static func quests(
    _ reader: SectionReader, open: [DailyQuestKind], highest: Int
  ) -> DailyQuestRules {
    let asks = [
      "tasks to finish", "tasks of one category to finish", "routines to finish",
      "dungeon rooms to pass", "missions to win", "gold to spend",
    ]
    let targets = reader.sectionOrDefaults("targets", "what each kind of quest asks for") {
      reader in
      DailyQuestKind.allCases.map { kind in
        reader.wholeRange(
          "\(kind)", default: DailyQuestRules.designedTargets[kind.rawValue], in: 1...1_000_000,
          unit: "", rule: "DAY-1", origin: .assumption,
          "least and most \(asks[kind.rawValue]) for a quest")
      }
    }
    return DailyQuestRules(
      quests: reader.integer(
        "quests", default: 3, in: 1...4, unit: "quests", rule: "DAY-1",
        "quests a day, besides the bonus for all of them, which pays like one"),
      openKinds: open, targets: targets,
      firstGold: reader.amount(
        "firstGold", default: 30, rule: "DAY-1", "gold of a quest at level 1"),
      lastGold: reader.amount(
        "lastGold", default: 100, rule: "DAY-1",
        "gold of a quest at the highest level; linear between"),
      firstEXP: reader.amount(
        "firstEXP", default: 30, unit: "EXP", rule: "DAY-1", origin: .assumption,
        "EXP of a quest at level 1"),
      lastEXP: reader.amount(
        "lastEXP", default: 100, unit: "EXP", rule: "DAY-1", origin: .assumption,
        "EXP of a quest at the highest level; linear between"),
      highestLevel: highest)
  }

  private static func weeklyChest(_ reader: SectionReader) -> WeeklyChestRules {
    WeeklyChestRules(
      days: reader.integer(
        "days", default: 5, in: 0...7, unit: "days", rule: "DAY-1",
        "days of a week with all quests done that open the chest; 0 for no chest"),
      gold: reader.amount(
        "gold", default: 300, rule: "DAY-1", origin: .assumption, "gold in the chest"),
      consumables: reader.integer(
        "consumables", default: 1, in: 0...100, unit: "consumables", rule: "DAY-1",
        "consumables in the chest"),
      rareChance: reader.chance(
        "rareChance", default: 0.2, rule: "DAY-1", origin: .assumption,
        "chance of a piece of equipment as well, rare or better"))
  }

  // MARK: duties

  private static func duties(_ reader: SectionReader) -> DutyRules {
    DutyRules(
      duties: reader.integer(
        "duties", default: 4, in: 0...16, unit: "duties", rule: "DAY-2", "duties on the board"),
      bonusDuties: reader.integer(
        "bonusDuties", default: 1, in: 0...16, unit: "duties", rule: "DAY-2",
        "duties that appear once all of those are done"),
      freeRefreshes: reader.integer(
        "freeRefreshes", default: 1, in: 0...100, unit: "refreshes", rule: "DAY-2",
        "refreshes a day that cost nothing; one replaces the duties that were left"),
      refreshPrice: reader.amount(
        "refreshPrice", default: 50, rule: "DAY-2", "gold of each further refresh"),
      miniGames: reader.chance(
        "miniGames", default: 0.2, rule: "DAY-6", origin: .assumption,
        "chance that a duty is a mini-game"),
      miniGamePoints: reader.number(
        "miniGamePoints", default: 0.1, in: 0...100, unit: "points", rule: "DAY-6",
        origin: .assumption, "what a mini-game adds to its stat"),
      suits: reader.chance(
        "suits", default: 0.6, rule: "DAY-2", origin: .assumption,
        "chance that a duty on the board suits a player's day"),
      mostRefreshes: reader.integer(
        "mostRefreshes", default: 3, in: 0...100, unit: "refreshes", rule: "DAY-2",
        origin: .assumption, "refreshes a day that a player takes the trouble for"))
  }

  // MARK: login, comeback

  private static func login(_ reader: SectionReader) -> LoginCycleRules {
    let designed = LoginCycleRules.designedRewards
    func count(_ reader: SectionReader, _ key: String, _ value: Int, _ meaning: String) -> Int {
      reader.integer(key, default: value, in: 0...100, unit: "", rule: "DAY-3", meaning)
    }
    let isWritten = reader.has("rewards")
    let rewards = reader.listOrDefaults(
      "rewards", "what each log-in of the cycle gives, in order", defaultCount: designed.count,
      count: 1...31
    ) {
      reader, index in
      let base = isWritten ? LoginReward() : designed[index]
      return LoginReward(
        gold: reader.amount("gold", default: base.gold, rule: "DAY-3", "gold of the log-in"),
        consumables: count(
          reader, "consumables", base.consumables, "common consumables of the log-in"),
        uncommonConsumables: count(
          reader, "uncommonConsumables", base.uncommonConsumables,
          "uncommon consumables of the log-in"),
        materials: count(reader, "materials", base.materials, "material drops of the log-in"),
        lootRolls: count(
          reader, "lootRolls", base.lootRolls, "loot rolls of the log-in, each like a task's"))
    }
    return LoginCycleRules(
      rewards: rewards,
      restartsAfterMiss: reader.flag(
        "restartsAfterMiss", default: false, rule: "DAY-3", origin: .assumption,
        "a missed day sends a player back to the first reward"))
  }

  private static func comeback(_ reader: SectionReader) -> ComebackRules {
    let designed = ComebackRules.designedGifts
    let isWritten = reader.has("gifts")
    let gifts = reader.listOrDefaults(
      "gifts", "the gifts, from the shortest absence to the longest", defaultCount: designed.count,
      count: 0...16
    ) {
      reader, index in gift(reader, isWritten ? nil : designed[index])
    }
    let misplaced = gifts.indices.dropFirst().filter {
      gifts[$0].daysAway <= gifts[$0 - 1].daysAway
    }
    for index in misplaced {
      reader.fail(
        "gifts", index: index, "gifts have to come from the shortest absence to the longest")
    }
    return ComebackRules(gifts: misplaced.isEmpty ? gifts : designed)
  }

  /// - Parameter designed: What it is by default; a gift that a scenario writes itself has to say
  ///   when it is given, and holds what it says.
  private static func gift(_ reader: SectionReader, _ designed: ComebackGift?) -> ComebackGift {
    let base = designed ?? ComebackGift(daysAway: 1, gold: 0)
    let names = ["none"] + Rarity.allCases.map { "\($0)" }
    let rarity = reader.choice(
      "equipment", default: base.equipment.map { "\($0)" } ?? "none", from: names, rule: "DAY-4",
      "the least rarity of a piece of equipment in the gift")
    return ComebackGift(
      daysAway: reader.integer(
        "daysAway", default: designed?.daysAway, in: 1...3650, unit: "days", rule: "DAY-4",
        "days away from which on it is this gift"),
      gold: reader.amount("gold", default: base.gold, rule: "DAY-4", "gold in the gift"),
      consumables: reader.integer(
        "consumables", default: base.consumables, in: 0...100, unit: "consumables",
        rule: "DAY-4", "common consumables in the gift"),
      equipment: Rarity.allCases.first { "\($0)" == rarity },
      streakArmor: reader.integer(
        "streakArmor", default: base.streakArmor, in: 0...100, unit: "pieces", rule: "DAY-4",
        "streak armor in the gift"),
      expBonus: reader.share(
        "expBonus", default: base.expBonus, rule: "DAY-4", origin: .assumption,
        "more EXP of every kind after the return"),
      expMinutes: reader.integer(
        "expMinutes", default: base.expMinutes, in: 0...1_000_000, unit: "minutes",
        rule: "DAY-4", origin: .assumption, "for how long"))
  }

  // MARK: goals, meditation

  private static func goals(_ reader: SectionReader) -> PersonalGoalRules {
    let stages = reader.numbers(
      "stages", default: [0.25, 0.5, 0.75, 1], count: 1...16, in: 0.001...10, unit: "share",
      rule: "DAY-5", "shares of the target that pay")
    func amounts(_ key: String, _ values: [Int], _ unit: String, _ origin: RuleNumber.Origin)
      -> [Int]
    {
      let found = reader.integers(
        key, default: values, count: 1...16, in: 0...1_000_000, unit: unit, rule: "DAY-5",
        origin: origin, "\(unit) of each stage")
      if found.count != stages.count {
        reader.fail(key, "has \(found.count) stages, but stages has \(stages.count)")
      }
      return found
    }
    let gold = amounts("gold", [50, 100, 150, 300], "gold", .design)
    let exp = amounts("exp", [25, 50, 75, 150], "EXP", .assumption)
    let rises = zip(stages, stages.dropFirst()).allSatisfy { $0 < $1 }
    if !rises { reader.fail("stages", "the stages have to rise") }
    let fits = rises && gold.count == stages.count && exp.count == stages.count
    return PersonalGoalRules(
      stages: fits ? stages : [], gold: fits ? gold : [], exp: fits ? exp : [],
      lowestTarget: reader.integer(
        "lowestTarget", default: 10, in: 1...1_000_000, unit: "tasks a week", rule: "DAY-5",
        origin: .assumption, "the least target that may be set"),
      ambition: reader.number(
        "ambition", default: 1.1, in: 0...100, unit: "factor", rule: "DAY-5",
        origin: .assumption, "the target that players set, on what they did in their last week"))
  }

  private static func meditation(_ reader: SectionReader) -> MeditationRules {
    MeditationRules(
      minutes: reader.wholeRange(
        "minutes", default: 5...20, in: 1...1440, unit: "minutes", rule: "DAY-6",
        origin: .assumption, "least and most length of a meditation"),
      expPerMinute: reader.number(
        "expPerMinute", default: 2, in: 0...1_000_000, unit: "EXP", rule: "DAY-6",
        origin: .assumption, "EXP a minute"),
      wisdom: reader.share("wisdom", default: 0.05, rule: "DAY-6", "more wisdom afterwards"),
      wisdomMinutes: reader.integer(
        "wisdomMinutes", default: 1440, in: 0...1_000_000, unit: "minutes", rule: "DAY-6",
        "for how long"))
  }

  // MARK: achievements

  private static func achievements(_ reader: SectionReader) -> AchievementRules {
    let kinds = AchievementKind.allCases.map { "\($0)" }
    return AchievementRules(
      reader.requiredList("list", "the achievements", count: 1...200) { reader, _ in
        let kind = reader.choice(
          "kind", default: nil, from: kinds, rule: "DAY-7", origin: .assumption, "what it counts")
        return Achievement(
          name: reader.text(
            "name", default: nil, rule: "DAY-7", origin: .assumption, "the achievement's name"),
          kind: AchievementKind.allCases.first { "\($0)" == kind } ?? .tasks,
          target: reader.integer(
            "target", default: nil, in: 1...1_000_000_000, unit: "", rule: "DAY-7",
            origin: .assumption, "the count that earns it"),
          reward: AchievementReward(
            gold: reader.amount(
              "gold", default: 0, rule: "DAY-7", origin: .assumption, "gold that it pays, once"),
            gems: reader.amount(
              "gems", default: 0, unit: "gems", rule: "DAY-7", origin: .assumption,
              "gems that it pays, once"),
            exp: reader.amount(
              "exp", default: 0, unit: "EXP", rule: "DAY-7", origin: .assumption,
              "EXP that it pays, once")))
      })
  }
}
