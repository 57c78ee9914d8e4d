import GameEngines
import Randomness

/// The rules of estimating: all engines of a session (EST, CAL, DIF, XP).
public struct EstimationRules: Sendable, Hashable {
  /// Accuracy and rating of an estimate (EST).
  public var scorer: TimeEstimationScorer
  /// Which sessions set no difficulty (CAL).
  public var calibration: CalibrationTracker
  /// How a task's level rises (DIF).
  public var difficulty: AdaptiveDifficultyEngine
  /// What ratings and sessions earn (XP).
  public var xp: XPEngine

  public init(
    scorer: TimeEstimationScorer = TimeEstimationScorer(),
    calibration: CalibrationTracker = CalibrationTracker(),
    difficulty: AdaptiveDifficultyEngine = AdaptiveDifficultyEngine(), xp: XPEngine = XPEngine()
  ) {
    self.scorer = scorer
    self.calibration = calibration
    self.difficulty = difficulty
    self.xp = xp
  }
}

/// A finished session (DIF-7).
struct Session {
  /// The highest level any of its tasks holds after its update.
  let stampedLevel: Int
  let multiplier: Double
}

/// What a player carries of estimating.
struct EstimationState: Sendable {
  /// By task.
  fileprivate(set) var tasks: [TaskDifficultyState]
  /// Completed sessions, by routine.
  fileprivate var completed: [Int]
  /// Ratings of the session at hand, by its tasks.
  fileprivate(set) var ratings: [AccuracyRating]
  fileprivate(set) var ratchet: RatchetRecord
  fileprivate var estimateLuck: KeyedStream
  var chronicle: Chronicle?

  init(rules: EstimationRules, routines: RoutineRules, key: PlayerKey) {
    tasks = Array(repeating: TaskDifficultyState(), count: routines.tasks.count)
    completed = Array(repeating: 0, count: routines.routines.count)
    ratings = Array(
      repeating: .wayOff, count: routines.routines.map(\.tasks.count).max() ?? 0)
    ratchet = RatchetRecord(levels: rules.difficulty.configuration.highestLevel)
    estimateLuck = key.stream(.estimate)
  }
}

/// Plays sessions: estimates, scores, difficulty, XP.
struct EstimationLife: Sendable {
  let rules: EstimationRules
  let routines: RoutineTable
  let population: Population
  /// Ratios by level − 1, and what each rating of a session stamped with it earns:
  /// `[(level − 1) × 4 + rating]` (XP-2).
  private let thresholds: [AccuracyThresholds]
  private let xpTable: [Int]

  init(rules: EstimationRules, routines: RoutineTable, population: Population) {
    self.rules = rules
    self.routines = routines
    self.population = population
    let levels = rules.difficulty.configuration.levels
    thresholds = levels.map(\.accuracy)
    xpTable = levels.flatMap { level in
      AccuracyRating.allCases.map { rules.xp.xp(for: $0, multiplier: level.xpMultiplier) }
    }
  }

  /// Runs a routine once: estimates each task, scores it and updates its difficulty.
  ///
  /// Durations come from outside and are keyed by day; estimates are the player's, by ordinal.
  @inline(__always)
  func play(
    routine: Int, person: Person, day: Int, durationLuck: inout KeyedStream,
    _ state: inout EstimationState
  ) -> Session {
    let calibrating = rules.calibration.isCalibrating(completedSessions: state.completed[routine])
    let held = state.ratchet.highestLevel
    var stamp = 1
    var rise = RiseXP()
    var position = 0
    for index in routines.routines[routine] {
      let entry = routines.entries[index]
      let before = state.tasks[entry.task]
      var task = before
      let actual = entry.usualSeconds * PortableMath.exp(entry.spread * durationLuck.normal())
      let estimated = population.estimate(
        of: actual, by: person, practised: task.estimations, luck: &state.estimateLuck)
      let score = score(estimated, actual, level: task.level)
      if let score {
        state.ratings[position] = score.rating
        rules.difficulty.record(
          accuracyPercent: score.accuracyPercent, calibrating: calibrating, in: &task)
        state.tasks[entry.task] = task
        stamp = max(stamp, task.level)
        if held > 1 {
          rise.held += xp(of: score, actual, onLevel: held)
          rise.below += xp(of: score, actual, onLevel: held - 1)
        }
      }
      if let chronicle = state.chronicle {
        chronicle.estimates(
          routines.taskNames[entry.task], actual: actual, estimated: estimated, score,
          calibrating: calibrating, before: before, after: task, state.estimateLuck, durationLuck,
          on: day)
      }
      position += 1
    }
    state.completed[routine] += 1
    let multiplier = rules.difficulty.configuration.level(stamp).xpMultiplier
    let session = Session(stampedLevel: stamp, multiplier: multiplier)
    let xp = xp(of: session, routine: routine, state)
    state.ratchet.record(session, xp: xp, rise, held: held)
    state.chronicle?.endsSession(session, xp: xp, highest: state.ratchet.highestLevel)
    return session
  }

  /// nil for times that are no times; the populations that a scenario can hold yield none.
  @inline(__always)
  private func score(_ estimated: Double, _ actual: Double, level: Int) -> EstimationScore? {
    try? rules.scorer.score(
      estimatedSeconds: estimated, actualSeconds: actual, thresholds: thresholds[level - 1])
  }

  /// What an estimate would earn if its task and its session were on a level.
  @inline(__always)
  private func xp(of score: EstimationScore, _ actual: Double, onLevel level: Int) -> Int {
    let rating = rules.scorer.rating(
      errorSeconds: abs(score.differenceSeconds), actualSeconds: actual,
      thresholds: thresholds[level - 1])
    return xpTable[(level - 1) * 4 + rating.rawValue]
  }

  /// The XP of the session just played, completion bonus included (XP-2, XP-3).
  @inline(__always)
  func xp(of session: Session, routine: Int, _ state: EstimationState) -> Int {
    var total = rules.xp.completionBonus
    let row = (session.stampedLevel - 1) * 4
    for position in 0..<routines.routines[routine].count {
      total += xpTable[row + state.ratings[position].rawValue]
    }
    return total
  }
}
