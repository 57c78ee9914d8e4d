import GameEngines
import Statistics

// What is shown of growth and of the daily round.

extension QuestBondGame {
  /// The gold faucets of growth and of the daily round.
  static func dailyFaucets(of rules: QuestRules) -> [GoldFaucet] {
    let daily = rules.daily
    let switches: [(GoldFaucet, Bool)] = [
      (.dailyQuest, daily.quests != nil), (.login, daily.login != nil),
      (.comeback, daily.comeback != nil), (.goal, daily.goals != nil),
      (.achievement, daily.achievements != nil), (.paragon, rules.growth.paragon != nil),
    ]
    return switches.filter(\.1).map(\.0)
  }

  /// Its gold sinks.
  static func dailySinks(of rules: QuestRules) -> [GoldSink] {
    rules.daily.duties == nil ? [] : [.dutyRefresh]
  }

  /// Classes, what follows the last level, bundles, mastery and records.
  static func growthMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    let growth = rules.growth
    var metrics: [LifeMetric<QuestPlayer>] = []
    if growth.evolution != nil {
      metrics.append(.share("class.evolved.share") { $0.characterClass.isEvolved })
      for characterClass in CharacterClass.allCases where characterClass.isEvolved {
        metrics.append(
          .share("class.\(growth.classNames[characterClass]).share") {
            $0.characterClass == characterClass
          })
      }
    }
    if growth.paragon != nil {
      metrics.append(.count("paragon.points", "points") { $0.growth.paragon.points })
    }
    if growth.rebirth != nil {
      metrics.append(.count("rebirths", "rebirths") { $0.growth.rebirth.count })
    }
    if growth.bundles != nil {
      metrics += [
        .ratio("bundles.perActiveDay", "bundles") { $0.perActiveDay($0.growth.bundlesPaid) },
        .count("streak.daysCovered", "days") { $0.growth.daysCovered },
      ]
    }
    if let tasks = growth.tasksPerMastery {
      metrics += [
        .count("mastery.highest", "levels") {
          $0.growth.mastery.highestLevel(tasksPerLevel: tasks)
        },
        .count("mastery.total", "levels") { player in
          TaskCategory.allCases.reduce(0) {
            $0 + player.growth.mastery.level(of: $1, tasksPerLevel: tasks)
          }
        },
        .count("record.tasks", "tasks in a day") { $0.growth.records.tasks },
        .count("record.exp", "EXP in a day") { $0.growth.records.exp },
        .count("record.gold", "gold in a day") { $0.growth.records.gold },
      ]
    }
    return metrics
  }

  /// Quests, duties, gifts, goals, meditation, achievements.
  static func dailyMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    let daily = rules.daily
    var metrics: [LifeMetric<QuestPlayer>] = []
    if daily.quests != nil {
      metrics += [
        .ratio("quests.perActiveDay", "quests") { $0.perActiveDay($0.daily.tally.quests) },
        .ratio("quests.all.share", "share of active days") {
          $0.perActiveDay($0.daily.tally.questDays)
        },
      ]
    }
    if daily.weeklyChest != nil {
      metrics.append(.count("quests.weeklyChests", "chests") { $0.daily.tally.chests })
    }
    if daily.duties != nil {
      metrics += [
        .ratio("duties.perActiveDay", "duties") { $0.perActiveDay($0.daily.tally.duties) },
        .ratio("duties.miniGames.perActiveDay", "mini-games") {
          $0.perActiveDay($0.daily.tally.miniGames)
        },
        .ratio("duties.refreshes.perActiveDay", "refreshes") {
          $0.perActiveDay($0.daily.tally.refreshes)
        },
        .count("duties.refreshes.paid", "refreshes") { $0.daily.tally.paidRefreshes },
      ]
    }
    if daily.login != nil { metrics.append(.count("logins", "log-ins") { $0.daily.tally.logins }) }
    if daily.comeback != nil {
      metrics.append(.count("comeback.gifts", "gifts") { $0.daily.tally.gifts })
    }
    if daily.goals != nil {
      metrics += [
        .ratio("goals.stages.perWeek", "stages a week") { player in
          let weeks = player.daily.tally.goalWeeks
          return weeks == 0 ? nil : Double(player.daily.tally.goalStages) / Double(weeks)
        },
        .ratio("goals.reached.share", "share of weeks") { player in
          let weeks = player.daily.tally.goalWeeks
          return weeks == 0 ? nil : Double(player.daily.tally.goals) / Double(weeks)
        },
      ]
    }
    if daily.meditation != nil {
      metrics.append(
        .ratio("meditation.minutes.perActiveDay", "minutes") {
          $0.perActiveDay($0.daily.tally.meditationMinutes)
        })
    }
    if daily.achievements != nil {
      metrics += [
        .count("achievements", "achievements") { $0.daily.achievements.count },
        .count("gems", "gems") { $0.daily.achievements.gems },
      ]
    }
    return metrics
  }
}
