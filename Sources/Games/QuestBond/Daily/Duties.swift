import GameEngines
import Measurement
import Randomness

// The duty board (DAY-2, DAY-6).

extension QuestBondGame {
  /// Plays a day's duties. The day's luck decides how many the player can do and what the board
  /// shows; the player decides whether to pay for a refresh.
  @inline(__always)
  func doDuties(_ day: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable) {
    let archetype = player.person.archetype
    var luck = player.key.stream(.dutyBoard, day: day)
    let wanted = luck.poisson(
      expOfMinusMean: habits.expOfMinusDutyMeans[archetype], mean: habits.dutyMeans[archetype])
    player.trace?.record(.dutiesWanted, by: .first(.dutyBoard, of: day)) {
      ["duties": .whole(wanted)]
    }
    if wanted > 0 { doDuties(wanted, day, &luck, &player, &droughts) }
  }

  @inline(never)
  private func doDuties(
    _ wanted: Int, _ day: Int, _ luck: inout KeyedStream, _ player: inout QuestPlayer,
    _ droughts: inout DroughtTable
  ) {
    var board = DutyBoard(rules: rules.daily.duties)
    while true {
      while board.fresh > 0 {
        let duty = rules.daily.duties.draw(using: &luck)
        let does = duty.suits && board.done < wanted
        board.decide(does: does)
        player.trace?.record(.seesDuty, by: .after(.dutyBoard, luck, of: day, draws: 3)) {
          [
            "category": .text("\(duty.category)"), "miniGame": .flag(duty.miniGame != nil),
            "suits": .flag(duty.suits), "done": .flag(does),
          ]
        }
        if does { finish(duty, day, &player, &droughts) }
      }
      guard board.done < wanted, board.left > 0, refresh(&board, &player) else { return }
    }
  }

  /// A duty pays like a task, loot and pity included (DAY-2); a mini-game trains its own stat
  /// (DAY-6).
  private func finish(
    _ duty: Duty, _ day: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    player.daily.tally.duties += 1
    player.daily.duties += 1
    player.trace?.finishes(duty.category, isDuty: true, essence: rules.forge.essencePerTask)
    if let game = duty.miniGame {
      player.daily.tally.miniGames += 1
      player.stats[game.stat] += rules.daily.duties.miniGamePoints
    } else {
      rules.stats.practice(duty.category, in: &player.stats)
    }
    payTask(
      duty.category, baseEXP: rules.tasks.plainEXP, bundleEXP: 0, day: day, &player, &droughts)
  }

  /// Refreshes the board if the player wants to and can pay: when the gold that the new duties
  /// promise is worth the price and the budget allows it.
  private func refresh(_ board: inout DutyBoard, _ player: inout QuestPlayer) -> Bool {
    guard board.refreshes < rules.daily.duties.maxRefreshes else { return false }
    let price = board.refreshPrice(rules: rules.daily.duties)
    if price > 0 {
      guard wantsRefresh(board, price: price, &player),
        charge(price, on: .dutyRefresh, &player)
      else { return false }
      player.daily.tally.paidRefreshes += 1
    }
    player.daily.tally.refreshes += 1
    player.trace?.record(.refreshes) { ["price": .whole(price), "paid": .flag(price > 0)] }
    board.refresh()
    return true
  }

  /// Returns whether the player wants a refresh. Always one draw.
  private func wantsRefresh(_ board: DutyBoard, price: Int, _ player: inout QuestPlayer) -> Bool {
    let isInMood = rules.spending.whim.occurs(using: &player.daily.refreshLuck)
    var factors = TaskFactors(
      verification: player.verification, streakDays: player.streak.days)
    factors.bonusGoldFactor = player.bonusTotals.goldFactor
    factors.streakAffix = player.bonusTotals.sums.streak
    let gold = rules.tasks.gold(level: player.level, factors)
    let promised = gold.exact * Double(board.left) * rules.daily.duties.suits.probability
    player.trace?.record(.weighsRefresh, by: .after(.dutyRefresh, player.daily.refreshLuck)) {
      ["inMood": .flag(isInMood), "promised": .number(promised)]
    }
    let budget = budget(of: player, inMood: isInMood)
    return rules.spending[player.spending][.dutyRefresh] > 0 && promised >= Double(price)
      && price <= budget
  }
}
