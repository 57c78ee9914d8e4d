import GameEngines
import Randomness
import Statistics

/// The rules of a game of estimating alone.
public struct TimeQuestRules: Sendable, Hashable {
  public var estimation: EstimationRules
  public var routines: RoutineRules
  public var levels: LevelCurve

  public init(estimation: EstimationRules, routines: RoutineRules, levels: LevelCurve) {
    self.estimation = estimation
    self.routines = routines
    self.levels = levels
  }
}

/// TimeQuest: routines whose tasks are estimated, a difficulty ratchet, XP and levels.
public struct TimeQuestGame: Game {
  public struct Member: Sendable {
    let person: Person
    let key: PlayerKey
    var estimation: EstimationState
    var xp = 0
    var level = 1
    var streak = DayStreak()
    var activeDays = 0
  }

  let rules: TimeQuestRules
  private let estimation: EstimationLife
  public let series: [Series]
  public let droughts: [DroughtSource]
  public let metrics: [LifeMetric<Member>]

  public init(rules: TimeQuestRules, population: PopulationRules) {
    self.rules = rules
    estimation = EstimationLife(
      rules: rules.estimation, routines: RoutineTable(rules.routines),
      population: Population(rules: population))
    let levels = rules.estimation.difficulty.configuration.highestLevel
    series = [
      Series(name: "level", kind: .track, quantilesUpTo: rules.levels.highestLevel),
      Series(name: "xp", kind: .track, quantilesUpTo: Int.largestAmount),
      Series(name: "difficulty", kind: .track, quantilesUpTo: levels),
    ]
    droughts = RatchetRecord.droughts(levels: levels)
    metrics =
      [
        .count("streak.longest", "days") { $0.streak.longest },
        .ratio("xp.perActiveDay", "XP") { member in
          member.activeDays == 0 ? nil : Double(member.xp) / Double(member.activeDays)
        },
      ] + RatchetRecord.metrics(levels: levels) { $0.estimation.ratchet }
  }

  public func join(_ person: Person, key: PlayerKey) -> Member {
    Member(
      person: person, key: key,
      estimation: EstimationState(rules: rules.estimation, routines: rules.routines, key: key))
  }

  public func streakDays(of member: Member) -> Int { member.streak.days }

  @inline(__always)
  public func live(_ plan: DayPlan, _ member: inout Member, _ droughts: inout DroughtTable) {
    var durationLuck = member.key.stream(.taskDuration, day: plan.day)
    for session in 0..<estimation.routines.sessions(forTasks: plan.tasks) {
      let routine = session % estimation.routines.routines.count
      let session = estimation.play(
        routine: routine, person: member.person, durationLuck: &durationLuck, &member.estimation)
      member.xp = rules.levels.total(
        member.xp, adding: estimation.xp(of: session, routine: routine, member.estimation))
    }
    member.level = rules.levels.level(forTotal: member.xp, from: member.level)
    member.activeDays += 1
    member.streak.endDay(counted: true)
  }

  @inline(__always)
  public func miss(_ day: Int, _ member: inout Member) {
    member.streak.endDay(counted: false)
  }

  @inline(__always)
  public func value(ofSeries series: Int, of member: Member) -> Int {
    switch series {
    case 0: member.level
    case 1: member.xp
    default: member.estimation.ratchet.highestLevel
    }
  }

  public func conclude(_ member: Member, _ droughts: inout DroughtTable) {
    member.estimation.ratchet.conclude(
      firstSource: 0, archetype: member.person.archetype, &droughts)
  }

  /// There is no currency.
  public func ledgerLeak(of member: Member) -> Int { 0 }
}
