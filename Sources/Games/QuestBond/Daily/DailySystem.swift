import GameEngines
import GameSupport
import Players
import ScenarioReading

extension SystemSpec {
  /// Offers of each day besides tasks and adventures (DAY).
  static let daily = SystemSpec(
    purposes: [
      .dailyQuests, .dutyBoard, .meditation, .weeklyChest, .weeklyChestItem, .dutyRefresh,
      .comebackItem,
    ],
    events: [
      .missesDay, .logsIn, .comesBack, .drawsQuests, .endsQuest, .finishesQuests, .opensChest,
      .setsGoal, .nearsGoal, .reachesGoal, .meditates, .dutiesWanted, .seesDuty, .weighsRefresh,
      .refreshes, .achieves,
    ],
    faucets: [
      .dailyQuest: { $0.daily.quests.isOn }, .login: { $0.daily.login.isOn },
      .comeback: { $0.daily.comeback != nil }, .goal: { $0.daily.goals.isOn },
      .achievement: { $0.daily.achievements.isOn },
    ],
    sinks: [.dutyRefresh: { $0.daily.duties.isOn }],
    sections: [
      "daily": Fields {
        System("dailyQuests", "quests that are new each day") {
          Group(turningOn: \.daily.quests.section) { DailyQuestRules.fields }
          System("weeklyChest", \.daily.weeklyChest, "a chest for days with all quests done") {
            WeeklyChestRules.fields
          }
        }
        Check { rules, _ in
          guard rules.daily.quests.isOn else { return }
          rules.daily.quests.openKinds = rules.openQuests
          rules.daily.quests.highestLevel = rules.levels.highestLevel
        }
        Group(\.daily) { QuestDaily.fields }
      }
    ],
    metrics: ["daily": boardMetrics, "habits": habitMetrics],
    takeOver: { game, player, _ in
      player.daily.goal.takeOver(rules: game.rules.daily.goals)
      player.daily.achievements.takeOver(rules: game.rules.daily.achievements)
    })

  @QuestMetrics private static func boardMetrics(of rules: QuestRules) -> [QuestMetric] {
    let daily = rules.daily
    if daily.quests.isOn {
      Metric.perActiveDay("quests", "quests") { $0.daily.quests }
        .means("Daily quests that a player finishes per active day.")
      Metric.part("quests.all", of: "active days") { ($0.daily.questDays, $0.activeDays) }
        .means("Share of a player's active days on which it finishes all daily quests.")
    }
    if daily.weeklyChest != nil {
      Metric.total("quests.weeklyChests", "chests") { $0.daily.chests }
        .means("Weekly chests that daily quests give a player in the whole run.")
    }
    if daily.duties.isOn {
      Metric.perActiveDay("duties", "duties") { $0.daily.duties }
        .means("Duties that a player finishes per active day, mini-games included.")
      Metric.perActiveDay("duties.miniGames", "mini-games") { $0.daily.miniGames }
        .means("Mini-games among the duties that a player finishes per active day.")
      Metric.perActiveDay("duties.refreshes", "refreshes") { $0.daily.refreshes }
        .means("Refreshes of a player's duty board per active day, free and paid ones.")
      Metric.total("duties.refreshes.paid", "refreshes") { $0.daily.paidRefreshes }
        .means("Refreshes of the duty board that a player pays for in the whole run.")
    }
  }

  @QuestMetrics private static func habitMetrics(of rules: QuestRules) -> [QuestMetric] {
    let daily = rules.daily
    if daily.login.isOn {
      Metric.total("logins", "log-ins") { $0.daily.logins }
        .means("Log-in gifts that a player gets in the whole run.")
    }
    if daily.comeback != nil {
      Metric.total("comeback.gifts", "gifts") { $0.daily.gifts }
        .means("Comeback gifts that a player gets after an absence in the whole run.")
    }
    if daily.goals.isOn {
      Metric.ratio("goals.stages.perWeek", "stages a week") {
        Metric.quotient($0.daily.goalStages, $0.daily.goalWeeks)
      }
      .means("Stages of personal goals that a player reaches per week with a goal.")
      Metric.part("goals.reached", of: "weeks") { ($0.daily.goals, $0.daily.goalWeeks) }
        .means("Share of a player's weeks with a personal goal in which it reaches the last stage.")
    }
    if daily.meditation.isOn {
      Metric.perActiveDay("meditation.minutes", "minutes") { $0.daily.meditationMinutes }
        .means("Minutes that a player meditates per active day.")
    }
    if daily.achievements.isOn {
      Metric.count("achievements", "achievements") { $0.daily.achievements.count }
        .means("Achievements that a player has by the last day.")
      Metric.count("gems", "gems") { $0.daily.achievements.gems }
        .means("Gems that a player has on the last day.")
    }
  }
}

extension Purpose {
  static let dailyQuests = Purpose("dailyQuests", key: 132, isOfADay: true)
  static let dutyBoard = Purpose("dutyBoard", key: 135, isOfADay: true)
  static let meditation = Purpose("meditation", key: 139, drawsPerDecision: 2, isOfADay: true)
  static let weeklyChest = Purpose("weeklyChest", key: 133)
  static let weeklyChestItem = Purpose("weeklyChestItem", key: 134, drawsPerDecision: 8)
  static let dutyRefresh = Purpose("dutyRefresh", key: 136)
  static let comebackItem = Purpose("comebackItem", key: 137, drawsPerDecision: 8)
}

extension EventKind {
  static let missesDay = EventKind("streak.missed", "a missed day: does the main streak stand?")
    .highlighted {
      let streak = $0.amount("streak")
      return !$0.isTrue("kept") && streak >= 7 ? .always(3, "lost a streak of \(streak)") : nil
    }
    .shown { $0.amount("streak") > 0 }

  static let logsIn = EventKind("daily.login", "a log-in reward")

  static let comesBack = EventKind("daily.comeback", "a gift for coming back")
    .explaining { .income("comeback", words: "away for \($0.amount("away")) days") }

  static let drawsQuests = EventKind("daily.board", "the day's quests")
  static let endsQuest = EventKind("daily.quest", "progress of a quest of the day")

  static let finishesQuests = EventKind("daily.quests", "quests done today")
    .explaining { .income("dailyQuest", "quest", words: "quests done \($0.amount("quests"))") }

  static let opensChest = EventKind("daily.chest", "the weekly chest")
  static let setsGoal = EventKind("daily.goal", "a week's own goal is set")
  static let nearsGoal = EventKind("daily.progress", "progress toward the week's goal")

  static let reachesGoal = EventKind("daily.stage", "a stage of it is reached")
    .explaining { .income("goal", words: "stage \($0.amount("stage"))") }

  static let meditates = EventKind("daily.meditation", "does the player meditate today, how long?")
    .explaining { .income("meditation", words: "\($0.amount("minutes")) minutes") }

  static let dutiesWanted = EventKind("daily.duties", "number of duties that the player is up to")
  static let seesDuty = EventKind("daily.duty", "a duty comes up, done or left")
  static let weighsRefresh = EventKind("daily.mood", "is a refresh of the board worth its price?")

  static let refreshes = EventKind("daily.refresh", "the duty board is refreshed")
    .explaining { _ in .payment("dutyRefresh", words: "a new board") }

  static let achieves = EventKind("daily.achievement", "an achievement")
    .explaining { .income("achievement", words: word($0, "kind")) }
}

extension TraceRecorder {
  @inline(never)
  func draws(_ board: DailyQuestBoard, on day: Int) {
    let quests = (0..<board.count).map { "\(board[$0].kind) \(board[$0].target)" }
    record(
      .drawsQuests, ["quests": .text(quests.joined(separator: ", "))],
      luck: (0..<board.count).map { luck(.dailyQuests, draw: $0, of: day) })
  }

  @inline(never)
  func ends(_ board: DailyQuestBoard, _ progress: DayProgress) {
    for index in 0..<board.count {
      let quest = board[index]
      let category: Facts = quest.kind == .category ? ["category": .text("\(quest.category)")] : [:]
      record(.endsQuest) {
        ["quest": .text("\(quest.kind)")] + category + [
          "progress": .whole(progress.done(quest.kind, quest.category)),
          "target": .whole(quest.target), "done": .flag(quest.isDone(progress)),
        ]
      }
    }
  }
}
