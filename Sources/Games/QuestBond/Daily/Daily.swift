import GameEngines
import Measurement
import Players
import Randomness

/// Offers of each day besides tasks and adventures (DAY-1 to DAY-7). Those that are off have no
/// quests, rewards, stages, minutes or achievements, or are nil.
struct QuestDaily: DesignedRules {
  var quests = DailyQuestRules.off
  var weeklyChest: WeeklyChestRules?
  var duties = DutyRules.off
  var login = LoginCycleRules.off
  var comeback: ComebackRules?
  var goals = PersonalGoalRules.off
  var meditation = MeditationRules.off
  var achievements = AchievementRules.off
}

extension DutyRules: SwitchedRules {
  static let off = Self { $0.maxRefreshes = -1 }
  var isOn: Bool { maxRefreshes >= 0 }
}

extension LoginCycleRules: SwitchedRules {
  static let off = Self { $0.rewards = [] }
  var isOn: Bool { !rewards.isEmpty }
}

extension PersonalGoalRules: SwitchedRules {
  static let off = Self { $0.stages = [] }
  var isOn: Bool { !stages.isEmpty }
}

extension MeditationRules: SwitchedRules {
  static let off = Self { $0.minutes = 0...0 }
  var isOn: Bool { minutes.upperBound > 0 }
}

extension AchievementRules: SwitchedRules {
  static let off = Self()
  var isOn: Bool { !list.isEmpty }
}

/// Habits of each archetype besides tasks, worked out once.
struct DailyHabits: Sendable {
  /// By archetype: mean duties on an active day, e^−mean, and the chance to meditate.
  let dutyMeans: [Double]
  let expOfMinusDutyMeans: [Double]
  let meditates: [Chance]
  /// By archetype: tasks that a player plans for its first week.
  let weeklyTasks: [Double]

  init(_ archetypes: [Archetype]) {
    dutyMeans = archetypes.map(\.questHabits.dutiesPerActiveDay)
    expOfMinusDutyMeans = dutyMeans.map { PortableMath.exp(-$0) }
    meditates = archetypes.map { Chance($0.questHabits.meditation) }
    weeklyTasks = archetypes.map { $0.tasksPerActiveDay * $0.activity * 7 }
  }
}

struct QuestDayState: Sendable {
  var chestLuck, chestItemLuck, refreshLuck, comebackLuck: KeyedStream
  /// The minute since day 1's midnight at which the game was last opened.
  var minute = 0
  var absence = AbsenceState()
  var progress = DayProgress()
  var board = DailyQuestBoard()
  var chest = PeriodCount()
  var login = LoginCycleState()
  var goal = PersonalGoalState()
  var achievements: AchievementState
  /// The wisdom bonus of meditation.
  var calm = TimedBoost()
  /// The EXP bonus of a comeback gift, and its size.
  var welcome = TimedBoost()
  var welcomeEXP = 0.0
  var dutiesToday = 0
  // Totals when the day began.
  var expBefore = 0, earnedBefore = 0, spentBefore = 0
  // Counts over a life.
  var quests = 0, questDays = 0, chests = 0, duties = 0, miniGames = 0, refreshes = 0,
    paidRefreshes = 0, logins = 0, gifts = 0, goalStages = 0, goals = 0, goalWeeks = 0,
    meditations = 0, meditationMinutes = 0

  init(_ key: PlayerKey, achievements rules: AchievementRules) {
    chestLuck = key.stream(.weeklyChest)
    chestItemLuck = key.stream(.weeklyChestItem)
    refreshLuck = key.stream(.dutyRefresh)
    comebackLuck = key.stream(.comebackItem)
    achievements = AchievementState(rules: rules)
  }
}

extension QuestBondGame {
  /// The player's totals so far, in the order of `AchievementKind` (DAY-7).
  @inline(__always)
  func achievementCounts(_ player: borrowing QuestPlayer) -> AchievementCounts {
    var mastery = 0
    if let tasks = rules.growth.tasksPerMastery {
      mastery = player.growth.mastery.highestLevel(tasksPerLevel: tasks)
    }
    var counts = AchievementCounts(repeating: 0)
    func set(_ kind: AchievementKind, _ count: Int) {
      counts[kind.rawValue] = Int32(truncatingIfNeeded: min(count, Int(Int32.max) - 1))
    }
    set(.tasks, player.tasks)
    set(.level, player.level)
    set(.mastery, mastery)
    set(.rooms, player.dungeons.passedRooms)
    set(.bosses, player.dungeons.bosses)
    set(.missions, player.missions.won)
    set(.legendaries, player.loot.found[Rarity.legendary.rawValue])
    set(.streak, player.streak.longest)
    set(.quests, player.daily.quests)
    set(.duties, player.daily.duties)
    set(.goals, player.daily.goals)
    set(.logins, player.daily.logins)
    set(.meditations, player.daily.meditations)
    set(.evolutions, player.characterClass.isEvolved ? 1 : 0)
    set(.paragon, player.growth.paragon.points)
    set(.rebirths, player.growth.rebirth.count)
    return counts
  }

  /// Plays a day's duties: its luck decides how many the player can do and what the board shows.
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
    player.daily.duties += 1
    player.daily.dutiesToday += 1
    player.trace?.finishes(duty.category, isDuty: true, essence: rules.forge.essencePerTask)
    if let game = duty.miniGame {
      player.daily.miniGames += 1
      player.stats[game.stat] += rules.daily.duties.miniGamePoints
    } else {
      rules.stats.practice(duty.category, in: &player.stats)
    }
    payTask(
      duty.category, baseEXP: rules.tasks.plainEXP, bundleEXP: 0, day: day, &player, &droughts)
  }

  private func refresh(_ board: inout DutyBoard, _ player: inout QuestPlayer) -> Bool {
    guard board.refreshes < rules.daily.duties.maxRefreshes else { return false }
    let price = board.refreshPrice(rules: rules.daily.duties)
    if price > 0 {
      guard wantsRefresh(board, price: price, &player),
        charge(price, on: .dutyRefresh, &player)
      else { return false }
      player.daily.paidRefreshes += 1
    }
    player.daily.refreshes += 1
    player.trace?.record(.refreshes) { ["price": .whole(price), "paid": .flag(price > 0)] }
    board.refresh()
    return true
  }

  /// Returns whether the player wants a refresh. Always one draw.
  private func wantsRefresh(_ board: DutyBoard, price: Int, _ player: inout QuestPlayer) -> Bool {
    let isInMood = rules.spending.whim.occurs(using: &player.daily.refreshLuck)
    var factors = TaskFactors(verification: player.verification, streakDays: player.streak.days)
    factors.bonusGoldFactor = player.bonusTotals.goldFactor
    factors.streakAffix = player.bonusTotals.sums[.streak]
    let gold = rules.tasks.gold(level: player.level, factors)
    let promised = gold.exact * Double(board.left) * rules.daily.duties.suits.probability
    player.trace?.record(.weighsRefresh, by: .after(.dutyRefresh, player.daily.refreshLuck)) {
      ["inMood": .flag(isInMood), "promised": .number(promised)]
    }
    return promised >= Double(price) && allows(price, on: .dutyRefresh, inMood: isInMood, player)
  }
}
