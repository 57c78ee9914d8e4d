import GameEngines
import GameSupport
import Measurement

extension QuestBondGame {
  @inline(__always)
  func beginDailyRound(
    _ day: Int, atMinute minute: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    tick(atMinute: minute, &player)
    let away = player.daily.absence.open(day: day)
    player.daily.progress = DayProgress()
    player.daily.dutiesToday = 0
    player.daily.expBefore = player.exp
    player.daily.earnedBefore = player.ledger.totalEarned
    player.daily.spentBefore = player.ledger.totalSpent
    if away > 0 { welcomeBack(afterDaysAway: away, day: day, &player) }
    if rules.daily.login.isOn { logIn(day, &player, &droughts) }
    if rules.daily.goals.isOn {
      let isSet = player.daily.goal.open(
        day: day + player.person.daysIntoWeek,
        firstGuess: habits.weeklyTasks[player.person.archetype], rules: rules.daily.goals)
      if isSet {
        player.daily.goalWeeks += 1
        player.trace?.record(.setsGoal) { [target = player.daily.goal.target] in
          ["target": .whole(target)]
        }
      }
    }
    if rules.daily.quests.isOn {
      var luck = player.key.stream(.dailyQuests, day: day)
      player.daily.board = rules.daily.quests.draw(using: &luck)
      player.trace?.draws(player.daily.board, on: day)
    }
    if rules.daily.meditation.isOn { meditate(day, &player) }
  }

  /// Moves the time on at every open, and ends timed boosts that are over.
  @inline(__always)
  func tick(atMinute minute: Int, _ player: inout QuestPlayer) {
    player.daily.minute = minute
    if player.daily.welcome.hasEnded(atMinute: minute) { renewBonusTotals(of: &player) }
  }

  /// Ends the day of all members present, after what they did together and before gifts: no piece
  /// is found later in the day.
  @inline(__always)
  func finishDailyRounds(
    _ day: Int, _ members: inout MutableSpan<QuestPlayer>, _ droughts: inout DroughtTable
  ) {
    for index in members.indices where members[index].daily.absence.daysAway(on: day) == 0 {
      finishDailyRound(day, &members[index], &droughts)
    }
  }

  @inline(__always)
  private func finishDailyRound(
    _ day: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    if rules.daily.duties.isOn { doDuties(day, &player, &droughts) }
    if rules.daily.quests.isOn { finishQuests(day, &player) }
    if rules.daily.goals.isOn { payGoal(day, &player) }
    evolve(&player)
    player.growth.records.endDay(
      tasks: player.daily.progress.done(.tasks, .physical),
      exp: max(0, player.exp - player.daily.expBefore),
      gold: player.ledger.totalEarned - player.daily.earnedBefore)
    if player.daily.achievements.isDue(achievementCounts(player)) { payAchievements(&player) }
  }

  /// Gives the gift for coming back (DAY-4): one per absence.
  @inline(never)
  private func welcomeBack(afterDaysAway days: Int, day: Int, _ player: inout QuestPlayer) {
    guard let comeback = rules.daily.comeback, let index = comeback.gift(afterDaysAway: days)
    else { return }
    let gift = comeback.gifts[index]
    player.daily.gifts += 1
    player.trace?.record(.comesBack) {
      ["away": .whole(days), "streakArmor": .whole(gift.streakArmor)]
    }
    let parts = comeback.parts(ofGift: index)
    earn(Award(parts.reduce(0) { $0 + $1.gold }), from: .comeback, &player)
    player.gain(gift.streakArmor, of: .streakArmor, from: .comeback)
    for part in parts {
      give(consumables: part.consumables, day: day, &player)
      guard let rarity = part.equipment else { continue }
      player.daily.comebackLuck = givePiece(
        rules.loot.chestOdds, atLeast: rarity, in: "comeback", isTilted: false, .comebackItem,
        player.daily.comebackLuck, &player)
    }
    if gift.expMinutes > 0 {
      player.daily.welcome.begin(atMinute: player.daily.minute, lasting: gift.expMinutes)
      player.daily.welcomeEXP = gift.expBonus
      renewBonusTotals(of: &player)
    }
  }

  /// Pays the log-in reward (DAY-3).
  @inline(never)
  private func logIn(_ day: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable) {
    let reward = rules.daily.login.rewards[
      player.daily.login.open(day: day, rules: rules.daily.login)]
    player.daily.logins += 1
    let materials = reward.materials * rules.loot.materialsPerDrop
    player.trace?.record(.logsIn) {
      ["materials": .whole(materials), "lootRolls": .whole(reward.lootRolls)]
    }
    earn(Award(reward.gold), from: .login, &player)
    gather(materials: materials, from: .login, &player)
    give(consumables: reward.consumables, day: day, &player)
    give(consumables: reward.uncommonConsumables, grade: .uncommon, day: day, &player)
    for _ in 0..<reward.lootRolls {
      rollTaskLoot(day: day, atLeast: reward.lootAtLeast, &player, &droughts)
    }
  }

  /// Gives the consumables of a gift: each is any of those that tasks drop (DRP-2).
  private func give(
    consumables count: Int, grade: Rarity = .common, day: Int, _ player: inout QuestPlayer
  ) {
    for _ in 0..<count {
      player.loot.giftLuck = receiveAny(
        in: "gift", grade: grade, .giftConsumable, player.loot.giftLuck, day: day, &player)
    }
  }

  /// Meditates (DAY-6). The day's luck decides whether and how long, as it does for tasks.
  @inline(__always)
  private func meditate(_ day: Int, _ player: inout QuestPlayer) {
    var luck = player.key.stream(.meditation, day: day)
    let meditates = habits.meditates[player.person.archetype].occurs(using: &luck)
    let minutes = luck.integer(in: rules.daily.meditation.minutes)
    player.trace?.record(.meditates, by: .first(.meditation, of: day)) {
      ["meditates": .flag(meditates), "minutes": .whole(meditates ? minutes : 0)]
    }
    guard meditates else { return }
    player.daily.meditations += 1
    player.daily.meditationMinutes += minutes
    award(
      exp: rules.daily.meditation.exp(minutes: minutes), for: .meditation, &player,
      of: AwardTerms(Award(rules.daily.meditation.expPerMinute), ["minutes": Double(minutes)]))
    player.daily.calm.begin(
      atMinute: player.daily.minute, lasting: rules.daily.meditation.wisdomMinutes)
  }

  /// Returns the share by which meditation raises a stat now.
  @inline(__always)
  func calm(_ stat: Stat, _ player: borrowing QuestPlayer) -> Double {
    stat == .wisdom && player.daily.calm.isOn(atMinute: player.daily.minute)
      ? rules.daily.meditation.wisdom : 0
  }

  /// Pays each quest done, the bonus for all of them, and the week's chest (DAY-1).
  @inline(__always)
  private func finishQuests(_ day: Int, _ player: inout QuestPlayer) {
    player.daily.progress.add(player.ledger.totalSpent - player.daily.spentBefore, to: .gold)
    player.trace?.ends(player.daily.board, player.daily.progress)
    let finished = player.daily.board.finished(player.daily.progress)
    if finished > 0 { payQuests(finished, day, &player) }
  }

  @inline(never)
  private func payQuests(_ finished: Int, _ day: Int, _ player: inout QuestPlayer) {
    let isAll = finished == rules.daily.quests.quests
    player.daily.quests += finished
    player.trace?.record(.finishesQuests) { ["quests": .whole(finished), "all": .flag(isAll)] }
    for _ in 0..<rules.daily.quests.awards(finished: finished) {
      let award = rules.daily.quests.award(level: player.level)
      earn(award.gold, from: .dailyQuest, &player)
      self.award(exp: award.exp, for: .quest, &player)
    }
    guard isAll else { return }
    player.daily.questDays += 1
    guard let chest = rules.daily.weeklyChest,
      chest.isOpened(by: day + player.person.daysIntoWeek, &player.daily.chest)
    else { return }
    player.daily.chests += 1
    earn(Award(chest.gold), from: .dailyQuest, &player)
    give(consumables: chest.consumables, day: day, &player)
    let isRare = chest.rareChance.occurs(using: &player.daily.chestLuck)
    player.trace?.record(.opensChest, by: .after(.weeklyChest, player.daily.chestLuck)) {
      ["rare": .flag(isRare)]
    }
    if isRare {
      player.daily.chestItemLuck = givePiece(
        rules.loot.chestOdds, atLeast: .rare, in: "weeklyChest", isTilted: false, .weeklyChestItem,
        player.daily.chestItemLuck, &player)
    }
  }

  /// Pays the stages of the week's goal (DAY-5).
  @inline(__always)
  private func payGoal(_ day: Int, _ player: inout QuestPlayer) {
    player.daily.goal.finish(tasks: player.daily.progress.done(.tasks, .physical))
    player.trace?.record(.nearsGoal) { [goal = player.daily.goal] in
      ["progress": .whole(goal.done), "target": .whole(goal.target)]
    }
    while let stage = player.daily.goal.takeStage(rules: rules.daily.goals) {
      let isGoal = stage == rules.daily.goals.stages.count - 1
      player.trace?.record(.reachesGoal) { [goal = player.daily.goal] in
        [
          "stage": .whole(stage + 1), "goal": .flag(isGoal), "progress": .whole(goal.done),
          "target": .whole(rules.daily.goals.tasks(forStage: stage, target: goal.target)),
        ]
      }
      player.daily.goalStages += 1
      player.daily.goals += isGoal ? 1 : 0
      earn(Award(rules.daily.goals.gold[stage]), from: .goal, &player)
      award(exp: Award(rules.daily.goals.exp[stage]), for: .goal, &player)
    }
  }

  /// Pays achievements that are due (DAY-7).
  @inline(never)
  private func payAchievements(_ player: inout QuestPlayer) {
    // A reward may raise the level and so complete the next achievement.
    while let index = player.daily.achievements.take(
      achievementCounts(player), rules: rules.daily.achievements)
    {
      let reward = rules.daily.achievements.list[index]
      player.trace?.record(.achieves) {
        [
          "kind": .text("\(reward.kind)"), "gems": .whole(reward.gems),
          "target": .whole(reward.target), "gold": .whole(reward.gold), "exp": .whole(reward.exp),
        ]
      }
      earn(Award(reward.gold), from: .achievement, &player)
      award(exp: Award(reward.exp), for: .achievement, &player)
    }
  }
}
