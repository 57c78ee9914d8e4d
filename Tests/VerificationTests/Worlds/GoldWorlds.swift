// Worlds of QuestBond without any luck: every day brings what the one before brought, and streaks.

extension World {
  static let gold = World(name: "gold", knownGroups: ["all", "one"], answers: goldAnswers)

  /// Two tasks a day at 30 EXP and 10 to 20 gold, under a streak that adds a tenth each day up to
  /// a half; level L takes 100 × (L − 1) EXP and pays 50 + 10 × (L − 2) gold.
  private static var goldAnswers: [Answer] {
    var life = GoldLife()
    for day in 1...30 {
      let percent = 100 + min(50, 10 * (day - 1))
      for _ in 1...2 {
        life.taskGold += (10 + life.level - 1) * percent / 100
        life.exp += 30 * percent / 100
        while life.level < 11, life.exp >= 100 * life.level {
          life.level += 1
          life.levelGold += 50 + 10 * (life.level - 2)
        }
      }
      life.endDay()
    }
    // The day that brings level 10 begins below it, and is counted there.
    let below = life.evenings.firstIndex { $0.level >= 10 }! + 1
    let held = life.evenings[below - 1].gold
    return life.answers(tasks: 2, days: [7, 14, 30])
      + [
        Answer("gold.balance.level10", Double(held)), Answer("materials.perActiveDay", 2),
        Answer("gold.net.perActiveDay.level1", Double(held) / Double(below)),
        Answer(
          "gold.net.perActiveDay.level10",
          Double(life.taskGold + life.levelGold - held) / Double(30 - below)),
      ]
  }

  static let partyStreak = World(
    name: "party-streak", knownGroups: ["all", "one"], answers: partyStreakAnswers)

  /// One task a day for each of three members, at 20 EXP and 10 gold; all come every day, so that
  /// from day 4 on the streak gives half more EXP and a fifth more gold, from day 7 on twice the EXP
  /// and half more gold. Level L takes 300 × (L − 1) EXP; bond level L takes 10 × (L − 1) tasks.
  private static var partyStreakAnswers: [Answer] {
    var life = GoldLife()
    for day in 1...20 {
      let (expPercent, goldPercent) = day >= 7 ? (200, 150) : day >= 4 ? (150, 120) : (100, 100)
      life.taskGold += 10 * goldPercent / 100
      life.exp += 20 * expPercent / 100
      while life.level < 3, life.exp >= 300 * life.level {
        life.level += 1
        life.levelGold += 100 * (life.level - 1) * goldPercent / 100
      }
      life.endDay()
    }
    return life.answers(tasks: 1, days: [7, 14, 20])
      + [
        Answer("party.streak.longest", 20), Answer("party.streak.bonus.share", 17 / 20),
        Answer("party.bond.level", Double(1 + 3 * 20 / 10)), Answer("materials.perActiveDay", 0),
        // Nobody gets beyond level 3.
        Answer(
          "gold.net.perActiveDay.level1", Double(life.taskGold + life.levelGold) / 20),
      ]
  }
}

/// A player who comes every day and finds no equipment.
private struct GoldLife {
  var exp = 0
  var level = 1
  var taskGold = 0
  var levelGold = 0
  private(set) var evenings: [(level: Int, exp: Int, gold: Int)] = []

  mutating func endDay() { evenings.append((level, exp, taskGold + levelGold)) }

  /// All that a run reports of such a life, but for what is special to a world.
  func answers(tasks: Int, days: [Int]) -> [Answer] {
    let lived = Double(evenings.count)
    let gold = Double(taskGold + levelGold) / lived
    var answers = [
      Answer("gold.faucets.perDay", gold), Answer("gold.sinks.perDay", 0),
      Answer("gold.net.perDay", gold), Answer("gold.faucets.perActiveDay", gold),
      Answer("gold.sinks.perActiveDay", 0), Answer("gold.net.perActiveDay", gold),
      Answer("gold.net.perActiveDay.pooled", gold),
      Answer("gold.faucet.task.perActiveDay", Double(taskGold) / lived),
      Answer("gold.faucet.levelUp.perActiveDay", Double(levelGold) / lived),
      Answer("gold.faucet.salvage.perActiveDay", 0),
      Answer("tasks.perActiveDay", Double(tasks)),
      Answer("levels.perActiveDay", Double(level - 1) / lived), Answer("streak.longest", lived),
      Answer("days.active", lived), Answer("players.retained", 1),
      Answer("drought.task.longest", lived * Double(tasks)),
    ]
    for day in days {
      let evening = evenings[day - 1]
      answers += [
        Answer("players.retained.day\(day)", 1), Answer("level.day\(day)", Double(evening.level)),
        Answer("xp.day\(day)", Double(evening.exp)),
        Answer("gold.balance.day\(day)", Double(evening.gold)),
        // Nothing was ever spent, and 30 days of income are held after more than 30 days only.
        Answer("gold.broke.share.day\(day)", 0), Answer("gold.hoarding.share.day\(day)", 0),
        Answer("gold.gini.day\(day)", 0),
      ]
    }
    return answers + Self.nothingFound
  }

  /// Without equipment nothing is worn, stored, salvaged or enhanced.
  private static let nothingFound =
    [
      "drops.task", "drops.perActiveDay", "equipment.power", "equipment.stored",
      "equipment.salvaged", "equipment.bought", "equipment.stashed", "equipment.sold",
      "enhance.attempts", "fragments.perActiveDay", "scrolls", "consumables.perActiveDay",
      "streak.shielded", "milestone.firstRare.share", "milestone.firstEpic.share",
      "milestone.firstLegendary.share",
    ].map { Answer($0, 0) }
    + ["common", "uncommon", "rare", "epic", "legendary"].flatMap {
      [Answer("equipment.found.\($0)", 0), Answer("equipment.worn.\($0)", 0)]
    }
}
