import GameEngines
import Players
import Randomness

extension Purpose {
  // Streams keyed by day.
  static let dailyQuests = Purpose("dailyQuests", key: 132, isOfADay: true)
  static let dutyBoard = Purpose("dutyBoard", key: 135, isOfADay: true)
  static let meditation = Purpose("meditation", key: 139, drawsPerDecision: 2, isOfADay: true)
  static let weeklyChest = Purpose("weeklyChest", key: 133)
  static let weeklyChestItem = Purpose("weeklyChestItem", key: 134, drawsPerDecision: 8)
  static let dutyRefresh = Purpose("dutyRefresh", key: 136)
  static let comebackItem = Purpose("comebackItem", key: 137, drawsPerDecision: 8)
}

/// Offers of each day besides tasks and adventures (DAY-1 to DAY-7). Those that are off have no
/// quests, rewards, stages, minutes or achievements, or are nil.
struct QuestDaily: DesignedRules {
  var quests = DailyQuestRules.off
  /// Pays for a week of finished quests.
  var weeklyChest: WeeklyChestRules?
  var duties = DutyRules.off
  var login = LoginCycleRules.off
  var comeback: ComebackRules?
  var goals = PersonalGoalRules.off
  var meditation = MeditationRules.off
  var achievements = AchievementRules.off
}

extension DailyQuestRules: SwitchedRules {
  static let off = Self { $0.quests = 0 }
  var isOn: Bool { quests > 0 }
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

/// The daily state of one player.
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
  /// Duties done today.
  var duties = 0
  // Totals when the day began.
  var expBefore = 0
  var earnedBefore = 0
  var spentBefore = 0
  var tally = Tally()

  init(_ key: PlayerKey, achievements rules: AchievementRules) {
    chestLuck = key.stream(.weeklyChest)
    chestItemLuck = key.stream(.weeklyChestItem)
    refreshLuck = key.stream(.dutyRefresh)
    comebackLuck = key.stream(.comebackItem)
    achievements = AchievementState(rules: rules)
  }

  /// Counts over a life.
  struct Tally: Sendable {
    var quests = 0, questDays = 0, chests = 0, duties = 0, miniGames = 0, refreshes = 0,
      paidRefreshes = 0, logins = 0, gifts = 0, goalStages = 0, goals = 0, goalWeeks = 0,
      meditations = 0, meditationMinutes = 0
  }
}

extension QuestBondGame {
  /// The player's totals so far, in the order of `AchievementKind` (DAY-7).
  @inline(__always)
  func achievementCounts(_ player: borrowing QuestPlayer) -> AchievementCounts {
    let daily = player.daily.tally
    var mastery = 0
    if let tasks = rules.growth.tasksPerMastery {
      mastery = player.growth.mastery.highestLevel(tasksPerLevel: tasks)
    }
    var counts = AchievementCounts(repeating: 0)
    func set(_ kind: AchievementKind, _ count: Int) {
      counts[kind.rawValue] = Int32(truncatingIfNeeded: min(count, Int(Int32.max) - 1))
    }
    set(.tasks, player.tally.tasks)
    set(.level, player.level)
    set(.mastery, mastery)
    set(.rooms, player.dungeons.tally.passedRooms)
    set(.bosses, player.dungeons.tally.bosses)
    set(.missions, player.missions.tally.wonMissions)
    set(.legendaries, player.loot.tally.found[Rarity.legendary.rawValue])
    set(.streak, player.streak.longest)
    set(.quests, daily.quests)
    set(.duties, daily.duties)
    set(.goals, daily.goals)
    set(.logins, daily.logins)
    set(.meditations, daily.meditations)
    set(.evolutions, player.characterClass.isEvolved ? 1 : 0)
    set(.paragon, player.growth.paragon.points)
    set(.rebirths, player.growth.rebirth.count)
    return counts
  }
}
