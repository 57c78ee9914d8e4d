import GameEngines
import Players
import Randomness

extension Purpose {
  // What each day brings is keyed by day.
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

/// What each day offers besides tasks and adventures (DAY). What is nil is off.
public struct QuestDaily: DesignedRules {
  /// Daily quests (DAY-1).
  public package(set) var quests: DailyQuestRules?
  /// The chest for a week of finished quests (DAY-1).
  public package(set) var weeklyChest: WeeklyChestRules?
  /// The duty board (DAY-2, DAY-6).
  public package(set) var duties: DutyRules?
  /// Log-in rewards (DAY-3).
  public package(set) var login: LoginCycleRules?
  /// Gifts for returning players (DAY-4).
  public package(set) var comeback: ComebackRules?
  /// Goals that players set themselves (DAY-5).
  public package(set) var goals: PersonalGoalRules?
  /// Meditation (DAY-6).
  public package(set) var meditation: MeditationRules?
  /// Achievements (DAY-7).
  public package(set) var achievements: AchievementRules?

  /// All of it off.
  public init() {}
}

/// The same in the form that the day loop reads.
struct DailyTable: Sendable {
  let hasQuests: Bool
  let quests: DailyQuestRules
  let chest: WeeklyChestRules
  let hasDuties: Bool
  let duties: DutyRules
  let hasLogin: Bool
  let login: LoginCycleRules
  let comeback: ComebackRules
  let hasGoals: Bool
  let goals: PersonalGoalRules
  let hasMeditation: Bool
  let meditation: MeditationRules
  let hasAchievements: Bool
  let achievements: AchievementRules
  /// By archetype: mean duties on an active day, e^−mean, and the chance to meditate.
  let dutyMeans: [Double]
  let expOfMinusDutyMeans: [Double]
  let meditates: [Chance]
  /// By archetype: tasks that a player thinks to do in its first week.
  let weeklyTasks: [Double]

  init(_ daily: QuestDaily, archetypes: [Archetype]) {
    hasQuests = daily.quests != nil
    quests = daily.quests ?? DailyQuestRules()
    chest = daily.weeklyChest ?? WeeklyChestRules { $0.days = 0 }
    hasDuties = daily.duties != nil
    duties = daily.duties ?? DutyRules()
    hasLogin = daily.login != nil
    login = daily.login ?? LoginCycleRules()
    comeback = daily.comeback ?? ComebackRules { $0.gifts = [] }
    hasGoals = daily.goals != nil
    goals = daily.goals ?? PersonalGoalRules()
    hasMeditation = daily.meditation != nil
    meditation = daily.meditation ?? MeditationRules()
    hasAchievements = daily.achievements != nil
    achievements = daily.achievements ?? AchievementRules()
    dutyMeans = archetypes.map(\.dutiesPerActiveDay)
    expOfMinusDutyMeans = archetypes.map { PortableMath.exp(-$0.dutiesPerActiveDay) }
    meditates = archetypes.map { Chance($0.meditation) }
    weeklyTasks = archetypes.map { $0.tasksPerActiveDay * $0.activity * 7 }
  }
}

/// What a player carries of it.
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
  /// More wisdom, by meditation.
  var calm = TimedBoost()
  /// More EXP, by a comeback gift, and how much.
  var welcome = TimedBoost()
  var welcomeEXP = 0.0
  /// Duties done today.
  var duties = 0
  // What there was when the day began.
  var expBefore = 0
  var earnedBefore = 0
  var spentBefore = 0
  var tally = QuestDayTally()

  init(_ key: PlayerKey, achievements rules: AchievementRules) {
    chestLuck = key.stream(.weeklyChest)
    chestItemLuck = key.stream(.weeklyChestItem)
    refreshLuck = key.stream(.dutyRefresh)
    comebackLuck = key.stream(.comebackItem)
    achievements = AchievementState(rules: rules)
  }
}

/// What is counted of it over a life.
struct QuestDayTally: Sendable {
  var quests = 0
  var questDays = 0
  var chests = 0
  var duties = 0
  var miniGames = 0
  var refreshes = 0
  var paidRefreshes = 0
  var logins = 0
  var gifts = 0
  var goalStages = 0
  var goals = 0
  var goalWeeks = 0
  var meditations = 0
  var meditationMinutes = 0
}
