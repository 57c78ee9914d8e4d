import GameEngines
import GameSupport

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
  static let endsQuest = EventKind("daily.quest", "how far a quest of the day has come")

  static let finishesQuests = EventKind("daily.quests", "quests done today")
    .explaining { .income("dailyQuest", "quest", words: "quests done \($0.amount("quests"))") }

  static let opensChest = EventKind("daily.chest", "the weekly chest")
  static let setsGoal = EventKind("daily.goal", "a week's own goal is set")
  static let nearsGoal = EventKind("daily.progress", "how far the week's goal has come")

  static let reachesGoal = EventKind("daily.stage", "a stage of it is reached")
    .explaining { .income("goal", words: "stage \($0.amount("stage"))") }

  static let meditates = EventKind("daily.meditation", "does the player meditate today, how long?")
    .explaining { .income("meditation", words: "\($0.amount("minutes")) minutes") }

  static let dutiesWanted = EventKind("daily.duties", "how many duties the player is up to")
  static let seesDuty = EventKind("daily.duty", "a duty comes up, done or left")
  static let weighsRefresh = EventKind("daily.mood", "is a refresh of the board worth its price?")

  static let refreshes = EventKind("daily.refresh", "the duty board is refreshed")
    .explaining { _ in .payment("dutyRefresh", words: "a new board") }

  static let achieves = EventKind("daily.achievement", "an achievement")
    .explaining { .income("achievement", words: word($0, "kind")) }

  static let ofDaily = [
    missesDay, logsIn, comesBack, drawsQuests, endsQuest, finishesQuests, opensChest, setsGoal,
    nearsGoal, reachesGoal, meditates, dutiesWanted, seesDuty, weighsRefresh, refreshes, achieves,
  ]
}

extension TraceRecorder {
  @inline(never)
  func draws(_ board: DailyQuestBoard, on day: Int) {
    let quests = (0..<board.count).map { "\(board[$0].kind) \(board[$0].target)" }
    record(
      .drawsQuests, ["quests": .text(quests.joined(separator: ", "))],
      luck: (0..<board.count).map { luck(.dailyQuests, draw: $0, of: day) })
  }

  /// Records the progress of each of the day's quests when the day is over.
  @inline(never)
  func ends(_ board: DailyQuestBoard, _ progress: DayProgress) {
    for index in 0..<board.count {
      let quest = board[index]
      let category: Facts =
        quest.kind == .category ? ["category": .text("\(quest.category)")] : [:]
      record(.endsQuest) {
        ["quest": .text("\(quest.kind)")] + category + [
          "progress": .whole(progress.done(quest.kind, quest.category)),
          "target": .whole(quest.target), "done": .flag(quest.isDone(progress)),
        ]
      }
    }
  }
}
