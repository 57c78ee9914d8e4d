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

  static let ofDaily = [
    dailyQuests, dutyBoard, meditation, weeklyChest, weeklyChestItem, dutyRefresh, comebackItem,
  ]
}

/// What each day offers besides tasks and adventures (DAY-1 to DAY-7); nil where it is off.
struct QuestDaily: DesignedRules {
  var quests: DailyQuestRules?
  /// Pays for a week of finished quests.
  var weeklyChest: WeeklyChestRules?
  var duties: DutyRules?
  var login: LoginCycleRules?
  var comeback: ComebackRules?
  var goals: PersonalGoalRules?
  var meditation: MeditationRules?
  var achievements: AchievementRules?
}

/// The daily rules in the form that the day loop reads. Where something is off, its list of quests,
/// rewards, stages, gifts or achievements is empty.
struct DailyTable: Sendable {
  let hasDuties, hasMeditation: Bool
  let quests: DailyQuestRules
  let chest: WeeklyChestRules
  let duties: DutyRules
  let login: LoginCycleRules
  let comeback: ComebackRules
  let goals: PersonalGoalRules
  let meditation: MeditationRules
  let achievements: AchievementRules
  /// By archetype: mean duties on an active day, e^−mean, and the chance to meditate.
  let dutyMeans: [Double]
  let expOfMinusDutyMeans: [Double]
  let meditates: [Chance]
  /// By archetype: tasks that a player plans for its first week.
  let weeklyTasks: [Double]

  init(_ daily: QuestDaily, archetypes: [Archetype]) {
    quests = daily.quests ?? DailyQuestRules { $0.quests = 0 }
    chest = daily.weeklyChest ?? WeeklyChestRules { $0.days = 0 }
    hasDuties = daily.duties != nil
    duties = daily.duties ?? DutyRules()
    login = daily.login ?? LoginCycleRules { $0.rewards = [] }
    comeback = daily.comeback ?? ComebackRules { $0.gifts = [] }
    goals = daily.goals ?? PersonalGoalRules { $0.stages = [] }
    hasMeditation = daily.meditation != nil
    meditation = daily.meditation ?? MeditationRules()
    achievements = daily.achievements ?? AchievementRules()
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
