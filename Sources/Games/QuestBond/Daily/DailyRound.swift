import GameEngines
import GameKit
import Measurement
import Statistics

// A day's first open and its evening: log-in, gifts, quests, goals, meditation, achievements (DAY).

extension QuestBondGame {
  /// The day's first open.
  @inline(__always)
  func beginDailyRound(
    _ day: Int, atMinute minute: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    tick(atMinute: minute, &player)
    let away = player.daily.absence.open(day: day)
    player.daily.progress = DayProgress()
    player.daily.duties = 0
    player.daily.expBefore = player.exp
    player.daily.earnedBefore = player.ledger.totalEarned
    player.daily.spentBefore = player.ledger.totalSpent
    if away > 0 { welcomeBack(afterDaysAway: away, day: day, &player) }
    if daily.hasLogin { logIn(day, &player, &droughts) }
    if daily.hasGoals {
      let isSet = player.daily.goal.open(
        day: day, firstGuess: daily.weeklyTasks[player.person.archetype], rules: daily.goals)
      player.daily.tally.goalWeeks += isSet ? 1 : 0
      if isSet { player.trace?.sets(goal: player.daily.goal.target) }
    }
    if daily.hasQuests {
      var luck = player.key.stream(.dailyQuests, day: day)
      player.daily.board = daily.quests.draw(using: &luck)
      player.trace?.draws(player.daily.board, on: day)
    }
    if daily.hasMeditation { meditate(day, &player) }
  }

  /// Every open: the time goes on, and what was in force for a while may end.
  @inline(__always)
  func tick(atMinute minute: Int, _ player: inout QuestPlayer) {
    player.daily.minute = minute
    if player.daily.welcome.hasEnded(atMinute: minute) { renewBonusTotals(of: &player) }
  }

  /// The evening of all who were there, after what they did together, before spare pieces are
  /// given away: no piece is found later in the day.
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
    if daily.hasDuties { doDuties(day, &player, &droughts) }
    if daily.hasQuests { finishQuests(day, &player) }
    if daily.hasGoals { payGoal(day, &player) }
    evolve(&player)
    player.growth.records.endDay(
      tasks: player.daily.progress.done(.tasks, .physical),
      exp: max(0, player.exp - player.daily.expBefore),
      gold: player.ledger.totalEarned - player.daily.earnedBefore)
    if daily.hasAchievements { payAchievements(day, &player) }
  }

  // MARK: The first open

  /// DAY-4. One gift per lapse: the next one takes another absence.
  @inline(never)
  private func welcomeBack(afterDaysAway days: Int, day: Int, _ player: inout QuestPlayer) {
    guard let index = daily.comeback.gift(afterDaysAway: days) else { return }
    let gift = daily.comeback.gifts[index]
    player.daily.tally.gifts += 1
    player.trace?.comesBack(daysAway: days, gift)
    earn(Award(gift.gold), from: .comeback, &player)
    player.gain(gift.streakArmor, of: .streakArmor, from: .comeback)
    give(consumables: gift.consumables, day: day, &player)
    if let rarity = gift.equipment {
      let piece = rules.equipment.make(
        odds: rules.loot.chestOdds, level: player.level, atLeast: rarity,
        rareFind: player.bonusTotals.sums.rareFind, using: &player.daily.luck.comebackItem)
      find(piece, in: "comeback", .comebackItem, player.daily.luck.comebackItem, &player)
    }
    if gift.expMinutes > 0 {
      player.daily.welcome.begin(atMinute: player.daily.minute, lasting: gift.expMinutes)
      player.daily.welcomeEXP = gift.expBonus
      renewBonusTotals(of: &player)
    }
  }

  /// DAY-3.
  @inline(never)
  private func logIn(_ day: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable) {
    let reward = daily.login.rewards[player.daily.login.open(day: day, rules: daily.login)]
    player.daily.tally.logins += 1
    player.trace?.logsIn(
      reward, materials: reward.materials * rules.loot.materialsPerDrop)
    earn(Award(reward.gold), from: .login, &player)
    gather(
      materials: reward.materials * rules.loot.materialsPerDrop, from: .login, &player)
    give(consumables: reward.consumables, day: day, &player)
    give(consumables: reward.uncommonConsumables, grade: .uncommon, day: day, &player)
    for _ in 0..<reward.lootRolls { rollTaskLoot(day: day, &player, &droughts) }
  }

  /// Consumables of a gift: each is any of those that tasks drop (DRP-2).
  private func give(
    consumables count: Int, grade: Rarity = .common, day: Int, _ player: inout QuestPlayer
  ) {
    for _ in 0..<count {
      let kind = rules.loot.consumables.kinds.pick(using: &player.loot.luck.giftConsumable)
      player.trace?.rolls(
        for: "kind", in: "gift", found: 1, .giftConsumable, player.loot.luck.giftConsumable)
      // One of as many kinds as drop was picked.
      receive(Consumable(unchecked: kind), grade: grade, day: day, &player)
    }
  }

  /// DAY-6. Whether and how long a player meditates comes from the day, like its tasks.
  @inline(__always)
  private func meditate(_ day: Int, _ player: inout QuestPlayer) {
    var luck = player.key.stream(.meditation, day: day)
    let meditates = daily.meditates[player.person.archetype].occurs(using: &luck)
    let minutes = luck.integer(in: daily.meditation.minutes)
    player.trace?.meditates(meditates, minutes: minutes, on: day)
    guard meditates else { return }
    player.daily.tally.meditations += 1
    player.daily.tally.meditationMinutes += minutes
    award(
      exp: daily.meditation.exp(minutes: minutes), for: .meditation, &player,
      of: AwardTerms(Award(daily.meditation.expPerMinute), ["minutes": Double(minutes)]))
    player.daily.calm.begin(
      atMinute: player.daily.minute, lasting: daily.meditation.wisdomMinutes)
  }

  /// The share by which meditation raises a stat now.
  @inline(__always)
  func calm(_ stat: Stat, _ player: inout QuestPlayer) -> Double {
    stat == .wisdom && player.daily.calm.isOn(atMinute: player.daily.minute)
      ? daily.meditation.wisdom : 0
  }

  // MARK: The evening

  /// Pays each quest done, the bonus for all of them, and the week's chest (DAY-1).
  @inline(__always)
  private func finishQuests(_ day: Int, _ player: inout QuestPlayer) {
    player.daily.progress.add(
      player.ledger.totalSpent - player.daily.spentBefore, to: .gold)
    player.trace?.ends(player.daily.board, player.daily.progress)
    let finished = player.daily.board.finished(player.daily.progress)
    if finished > 0 { payQuests(finished, day, &player) }
  }

  @inline(never)
  private func payQuests(_ finished: Int, _ day: Int, _ player: inout QuestPlayer) {
    let isAll = finished == daily.quests.quests
    player.daily.tally.quests += finished
    player.trace?.finishesQuests(finished, isAll: isAll)
    for _ in 0..<daily.quests.awards(finished: finished) {
      let award = daily.quests.award(level: player.level)
      earn(award.gold, from: .dailyQuest, &player)
      self.award(exp: award.exp, for: .quest, &player)
    }
    guard isAll else { return }
    player.daily.tally.questDays += 1
    guard daily.chest.isOpened(by: day, &player.daily.chest) else { return }
    player.daily.tally.chests += 1
    earn(Award(daily.chest.gold), from: .dailyQuest, &player)
    give(consumables: daily.chest.consumables, day: day, &player)
    let isRare = daily.chest.rareChance.occurs(using: &player.daily.luck.weeklyChest)
    player.trace?.opensChest(isRare: isRare, player.daily.luck.weeklyChest)
    if isRare {
      let piece = rules.equipment.make(
        odds: rules.loot.chestOdds, level: player.level, atLeast: .rare,
        rareFind: player.bonusTotals.sums.rareFind, using: &player.daily.luck.weeklyChestItem)
      find(piece, in: "weeklyChest", .weeklyChestItem, player.daily.luck.weeklyChestItem, &player)
    }
  }

  /// DAY-5.
  @inline(__always)
  private func payGoal(_ day: Int, _ player: inout QuestPlayer) {
    player.daily.goal.finish(tasks: player.daily.progress.done(.tasks, .physical))
    player.trace?.nears(goal: player.daily.goal.target, done: player.daily.goal.done)
    while let stage = player.daily.goal.takeStage(rules: daily.goals) {
      player.trace?.reaches(
        stage: stage, isGoal: stage == daily.goals.stages.count - 1,
        asked: daily.goals.tasks(forStage: stage, target: player.daily.goal.target),
        done: player.daily.goal.done)
      player.daily.tally.goalStages += 1
      player.daily.tally.goals += stage == daily.goals.stages.count - 1 ? 1 : 0
      earn(Award(daily.goals.gold[stage]), from: .goal, &player)
      award(exp: Award(daily.goals.exp[stage]), for: .goal, &player)
    }
  }

  /// DAY-7.
  @inline(__always)
  private func payAchievements(_ day: Int, _ player: inout QuestPlayer) {
    if player.daily.achievements.isDue(achievementCounts(&player)) { payDue(day, &player) }
  }

  @inline(never)
  private func payDue(_ day: Int, _ player: inout QuestPlayer) {
    // What one pays may raise the level and so earn another.
    while let index = player.daily.achievements.take(
      achievementCounts(&player), rules: daily.achievements)
    {
      player.trace?.achieves(daily.achievements.list[index])
      let reward = daily.achievements.list[index]
      earn(Award(reward.gold), from: .achievement, &player)
      award(exp: Award(reward.exp), for: .achievement, &player)
    }
  }
}
