import GameEngines
import GameKit
import Randomness

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
  /// A day was missed: the main streak stands or ends (TSK-4).
  @inline(never)
  func missesDay(streak: Int, shielded: Bool, covered: Bool, _ stream: KeyedStream) {
    record(
      .missesDay,
      [
        "streak": .whole(streak), "shielded": .flag(shielded), "covered": .flag(covered),
        "kept": .flag(shielded || covered),
      ], luck: [luck(.streakShield, after: stream)])
  }

  @inline(never)
  func logsIn(_ reward: LoginReward, materials: Int) {
    record(.logsIn, ["materials": .whole(materials), "lootRolls": .whole(reward.lootRolls)])
  }

  @inline(never)
  func comesBack(daysAway: Int, _ gift: ComebackGift) {
    record(
      .comesBack, ["away": .whole(daysAway), "streakArmor": .whole(gift.streakArmor)])
  }

  @inline(never)
  func draws(_ board: DailyQuestBoard, on day: Int) {
    record(
      .drawsQuests,
      [
        "quests": .text(
          (0..<board.count).map { "\(board[$0].kind) \(board[$0].target)" }
            .joined(separator: ", "))
      ], luck: (0..<board.count).map { luck(.dailyQuests, draw: $0, of: day) })
  }

  @inline(never)
  func finishesQuests(_ finished: Int, isAll: Bool) {
    record(.finishesQuests, ["quests": .whole(finished), "all": .flag(isAll)])
  }

  @inline(never)
  func opensChest(isRare: Bool, _ stream: KeyedStream) {
    record(.opensChest, ["rare": .flag(isRare)], luck: [luck(.weeklyChest, after: stream)])
  }

  /// How far each of the day's quests has come when the day is over.
  @inline(never)
  func ends(_ board: DailyQuestBoard, _ progress: DayProgress) {
    for index in 0..<board.count {
      let quest = board[index]
      let category: Facts =
        quest.kind == .category ? ["category": .text("\(quest.category)")] : [:]
      record(
        .endsQuest,
        ["quest": .text("\(quest.kind)")] + category + [
          "progress": .whole(progress.done(quest.kind, quest.category)),
          "target": .whole(quest.target), "done": .flag(quest.isDone(progress)),
        ])
    }
  }

  @inline(never)
  func sets(goal target: Int) { record(.setsGoal, ["target": .whole(target)]) }

  /// How far the week's goal has come when the day is over.
  @inline(never)
  func nears(goal target: Int, done: Int) {
    record(.nearsGoal, ["progress": .whole(done), "target": .whole(target)])
  }

  /// - Parameters:
  ///   - asked: Tasks that the stage asks for.
  ///   - done: Tasks that were done.
  @inline(never)
  func reaches(stage: Int, isGoal: Bool, asked: Int, done: Int) {
    record(
      .reachesGoal,
      [
        "stage": .whole(stage + 1), "goal": .flag(isGoal), "progress": .whole(done),
        "target": .whole(asked),
      ])
  }

  @inline(never)
  func meditates(_ does: Bool, minutes: Int, on day: Int) {
    record(
      .meditates, ["meditates": .flag(does), "minutes": .whole(does ? minutes : 0)],
      luck: [luck(.meditation, draw: 0, of: day)])
  }

  @inline(never)
  func wants(duties: Int, on day: Int) {
    record(.dutiesWanted, ["duties": .whole(duties)], luck: [luck(.dutyBoard, draw: 0, of: day)])
  }

  @inline(never)
  func sees(_ duty: Duty, does: Bool, _ stream: KeyedStream, on day: Int) {
    record(
      .seesDuty,
      [
        "category": .text("\(duty.category)"), "miniGame": .flag(duty.miniGame != nil),
        "suits": .flag(duty.suits), "done": .flag(does),
      ], luck: [luck(.dutyBoard, after: stream, of: day, draws: 3)])
  }

  @inline(never)
  func weighsRefresh(isInMood: Bool, promised: Double, _ stream: KeyedStream) {
    record(
      .weighsRefresh, ["inMood": .flag(isInMood), "promised": .number(promised)],
      luck: [luck(.dutyRefresh, after: stream)])
  }

  @inline(never)
  func refreshes(price: Int) {
    record(.refreshes, ["price": .whole(price), "paid": .flag(price > 0)])
  }

  @inline(never)
  func achieves(_ achievement: Achievement) {
    record(
      .achieves,
      [
        "kind": .text("\(achievement.kind)"), "gems": .whole(achievement.gems),
        "target": .whole(achievement.target), "gold": .whole(achievement.gold),
        "exp": .whole(achievement.exp),
      ])
  }
}
