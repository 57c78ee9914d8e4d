import GameEngines
import GameSupport
import Measurement
import Players
import Randomness
import Statistics

/// The rules of a game of estimating alone.
public struct TimeQuestRules: Sendable, Hashable {
  /// Scoring, calibration, difficulty and XP (EST, CAL, DIF, XP).
  public package(set) var estimation = EstimationRules()
  /// The tasks of a day.
  public package(set) var routines = RoutineRules()
  /// Level by total XP (XP-4).
  public package(set) var levels = LevelCurve()
}

/// TimeQuest: routines whose tasks are estimated, a difficulty ratchet, XP and levels.
///
/// A class whose properties are all `let`: a structure in the list of a life's games would be copied.
public final class TimeQuestGame: Game {
  /// The progress and earnings of one player.
  public struct Member: Sendable {
    let person: Person
    let durationLuck: DailyKey
    @usableFromInline package var estimation: EstimationState
    var xp = 0, level = 1
    var streak = DayStreak()
    var activeDays = 0
    var trace: TraceRecorder?
  }

  let rules: TimeQuestRules
  private let estimation: EstimationLife
  public let series: [Series]
  /// Sessions until each level of the ratchet.
  public let droughts: [DroughtSource]

  public init(rules: TimeQuestRules, population: PopulationRules) {
    self.rules = rules
    estimation = EstimationLife(
      rules: rules.estimation, routines: RoutineTable(rules.routines),
      skills: population.archetypes.map(\.estimationSkill))
    let levels = rules.estimation.difficulty.configuration.highestLevel
    series = [
      Series(
        name: "level", kind: .track, quantilesUpTo: rules.levels.highestLevel,
        meaning: "Level of a player"),
      Series(
        name: "xp", kind: .track, quantilesUpTo: Int.largestAmount, meaning: "Total XP of a player"),
      RatchetRecord.series(levels: levels),
    ]
    droughts = RatchetRecord.droughts(levels: levels)
  }

  public var metrics: [LifeMetric<Member>] {
    [
      .count("streak.longest", "days", "Longest main streak of a player, in days.") {
        $0.streak.longest
      },
      .ratio("xp.perActiveDay", "XP", "XP that a player earns per active day.") {
        $0.activeDays == 0 ? nil : Double($0.xp) / Double($0.activeDays)
      }.adding(.perActiveDay()) { $0.xp },
    ] + RatchetRecord.metrics(levels: rules.estimation.difficulty.configuration.highestLevel)
  }

  public var drawnTraits: [PlayerTrait] { estimation.drawnTraits }

  public func join(_ person: Person, key: PlayerKey) -> Member {
    Member(
      person: person, durationLuck: key.daily(.taskDuration),
      estimation: estimation.begin(person, key))
  }

  /// Starts tracing: the session records estimates, the member the XP that they earn.
  public func follow(_ member: inout Member, _ trace: TraceRecorder) {
    member.trace = trace
    member.estimation.trace = trace
  }

  public func streakDays(of member: Member) -> Int { member.streak.days }

  public func setbacks(of member: Member) -> Setbacks { Setbacks(level: member.level) }

  /// Plays an active day: the number of sessions nearest to the day's tasks, then level and streak.
  @inline(__always)
  public func live(
    _ plan: DayPlan, _ member: inout Member, _ party: inout Alone, _ droughts: inout DroughtTable
  ) {
    var durationLuck = member.durationLuck.stream(day: plan.day)
    var routine = 0
    for _ in 0..<estimation.routines.sessions(forTasks: plan.tasks) {
      let session = estimation.play(
        routine: routine, day: plan.day, durationLuck: &durationLuck, &member.estimation)
      routine = estimation.routines.routine(after: routine)
      let before = member.xp
      member.xp = rules.levels.total(before, adding: session.xp)
      member.trace?.gains(
        exp: member.xp - before, from: "session", total: member.xp,
        of: AwardTerms(Award(session.xp)))
    }
    let level = member.level
    member.level = rules.levels.level(forTotal: member.xp, from: level)
    if member.level > level { member.trace?.reaches(level: member.level) }
    member.activeDays += 1
    member.streak.endDay(counted: true)
  }

  @inline(__always)
  public func miss(_ day: Int, _ member: inout Member) { member.streak.endDay(counted: false) }

  @inline(__always)
  public func show(_ member: Member, accounts: Bool, in entry: inout DailyEntry) {
    entry.write(member.level)
    entry.write(member.xp)
    entry.write(member.estimation.ratchet.highestLevel)
  }

  public func conclude(_ member: Member, _ droughts: inout DroughtTable) {
    member.estimation.ratchet.conclude(
      firstSource: 0, archetype: member.person.archetype, &droughts)
  }

  /// Returns 0, as there is no currency.
  public func ledgerLeak(of member: Member) -> Int { 0 }
}

extension TimeQuestGame: PrototypeHost {
  /// Returns 0, as there is no currency: prototypes are drop tables here.
  public func move(_ amount: Int, of currency: String, _ member: inout Member) -> Int { 0 }
}

extension TimeQuestGame.Member: Estimator {}

extension TimeQuestRules: GameRules {
  public static var name: String { "TimeQuest" }

  public func game(for population: PopulationRules) -> TimeQuestGame {
    TimeQuestGame(rules: self, population: population)
  }

  public func obstacle(to later: TimeQuestRules) -> (path: String, reason: String)? {
    levels.obstacle(to: later.levels) ?? estimation.obstacle(to: later.estimation)
      ?? routines.obstacle(to: later.routines)
  }

  public static var events: [EventKind] { EventKind.ofEstimating }

  public static var columns: [LifeColumn] {
    [.sessions(heading: "sessions")] + LifeColumn.levels("XP") + [
      .difficulty(heading: "difficulty")
    ]
  }

  public var ladders: [Ladder] {
    let configuration = estimation.difficulty.configuration
    return [
      .levels(
        upTo: levels.highestLevel, gain: "XP", work: ("session", .endsSession),
        figures: LifeFigure.estimating,
        reason: { cause, life in
          cause == .gotLess && life.whatFell == "session" && life.isRatchet ? .ratchet : nil
        }),
      Ladder(
        step: "difficulty level", work: ("session", .endsSession), top: configuration.highestLevel,
        figures: { LifeFigure.estimating + [.bestAverage(level: $0, configuration)] },
        reached: { $0.kind == .endsSession ? $0.amount("highest") : nil }),
    ]
  }
}
