import GameEngines
import GameKit
import Randomness

// Tasks, EXP, gold and the growth of a QuestBond character.

extension TraceRecorder {
  @inline(never)
  func begins(as characterClass: CharacterClass, startGold: Int) {
    record(
      .takesClass, ["class": .text("\(characterClass)"), "gold": .whole(startGold)],
      luck: [luck(.characterClass, draw: 0)])
  }

  @inline(never)
  func finishes(_ category: TaskCategory, isDuty: Bool, essence: Int) {
    record(
      .finishesTask,
      ["category": .text("\(category)"), "duty": .flag(isDuty), "essence": .whole(essence)])
  }

  @inline(never)
  func finishesBundle(_ kind: BundleKind, materials: Int) {
    record(.finishesBundle, ["bundle": .text("\(kind)"), "materials": .whole(materials)])
  }

  /// - Parameter awards: How many alike were paid, each cut by itself.
  @inline(never)
  func earns(
    _ gold: Int, from faucet: GoldFaucet, balance: Int, of terms: AwardTerms, awards: Int
  ) {
    record(
      .earnsGold,
      ["account": .text("\(faucet)"), "amount": .whole(gold), "balance": .whole(balance)]
        + terms.facts + (awards == 1 ? [:] : ["awards": .whole(awards)]))
  }

  @inline(never)
  func spends(_ gold: Int, on sink: GoldSink, balance: Int) {
    record(
      .spendsGold,
      ["account": .text("\(sink)"), "amount": .whole(gold), "balance": .whole(balance)])
  }

  /// - Parameter after: The luck of the points, one draw each but for a surplus beyond 600 at once.
  @inline(never)
  func paragon(points: Int, total: Int, before: KeyedStream, after: KeyedStream) {
    let draws = Int(truncatingIfNeeded: after.draws(since: before))
    let last = luck(.paragonStat, after: after)
    record(
      .paragon, ["points": .whole(points), "total": .whole(total)],
      luck: (0..<draws).map { luck(.paragonStat, draw: last.draw - draws + 1 + $0) })
  }

  @inline(never)
  func isReborn(count: Int) { record(.rebirth, ["count": .whole(count)]) }

  @inline(never)
  func evolves(to characterClass: CharacterClass, _ stream: KeyedStream) {
    record(
      .evolves, ["class": .text("\(characterClass)")], luck: [luck(.classEvolution, after: stream)])
  }

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
}

// MARK: - What each day offers (DAY)

extension TraceRecorder {
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
        "kind": .text("\(achievement.kind)"), "gems": .whole(achievement.reward.gems),
        "target": .whole(achievement.target), "gold": .whole(achievement.reward.gold),
        "exp": .whole(achievement.reward.exp),
      ])
  }
}
