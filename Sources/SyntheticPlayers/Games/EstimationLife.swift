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
  /// By its tasks.
  let ratings: SessionRatings
  /// Completion bonus included (XP-2, XP-3).
  let xp: Int
}

/// The ratings of a session's tasks, two bits each.
///
/// One number that lives in a register: an array, which a session would fill and read, costs a
/// check of its owner each time.
struct SessionRatings: Sendable {
  /// So many have room.
  static let mostTasks = 32

  private var bits: UInt64 = 0

  /// - Parameter position: 0 ..< mostTasks; each is rated once.
  @inline(__always)
  mutating func rate(_ rating: AccuracyRating, at position: Int) {
    bits |=
      UInt64(truncatingIfNeeded: rating.rawValue) &<< UInt64(truncatingIfNeeded: position &* 2)
  }

  @inline(__always)
  subscript(position: Int) -> AccuracyRating {
    let upper = bits &>> UInt64(truncatingIfNeeded: position &* 2)
    return AccuracyRating(unchecked: Int(truncatingIfNeeded: upper & 3))
  }
}

/// What a player carries of estimating.
struct EstimationState: Sendable {
  /// By task.
  fileprivate(set) var tasks: [TaskDifficultyState]
  /// Completed sessions, by routine.
  fileprivate var completed: [Int]
  fileprivate(set) var ratchet: RatchetRecord
  fileprivate var estimateLuck: KeyedStream
  var chronicle: Chronicle?

  init(rules: EstimationRules, routines: RoutineRules, key: PlayerKey) {
    tasks = Array(repeating: TaskDifficultyState(), count: routines.tasks.count)
    completed = Array(repeating: 0, count: routines.routines.count)
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
  /// Ratios by level − 1, beside those of the level below; level 1 stands beside itself.
  private let rises: [PairedThresholds]

  init(rules: EstimationRules, routines: RoutineTable, population: Population) {
    self.rules = rules
    self.routines = routines
    self.population = population
    let levels = rules.difficulty.configuration.levels
    thresholds = levels.map(\.accuracy)
    rises = levels.indices.map {
      PairedThresholds(levels[$0].accuracy, levels[max(0, $0 - 1)].accuracy)
    }
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
    let held = state.ratchet.highestLevel
    let tasks = routines.routines[proven: routine]
    let played = estimate(
      tasks, person, on: day, held: held,
      calibrating: rules.calibration.isCalibrating(completedSessions: state.completed[routine]),
      &durationLuck, &state.estimateLuck, &state.tasks, state.chronicle)
    state.completed[routine] += 1
    let session = Session(
      stampedLevel: played.stamp,
      multiplier: rules.difficulty.configuration.level(played.stamp).xpMultiplier,
      ratings: played.ratings, xp: xp(of: played.ratings, count: tasks.count, stamp: played.stamp))
    state.ratchet.record(session, played.rise, held: held)
    state.chronicle?.endsSession(session, highest: state.ratchet.highestLevel)
    return session
  }

  /// What the tasks of a session add up to.
  private struct Estimates {
    var ratings = SessionRatings()
    var stamp = 1
    var rise = RiseXP()
  }

  /// All tasks of a session, on states borrowed once for all of them.
  ///
  /// First all luck, then all times, then what they are worth: so exponentials are worked out two at
  /// a time, and no task waits for the one before it.
  @inline(__always)
  private func estimate(
    _ entries: Range<Int>, _ person: Person, on day: Int, held: Int, calibrating: Bool,
    _ durationLuck: inout KeyedStream, _ estimateLuck: inout KeyedStream,
    _ tasks: inout [TaskDifficultyState], _ chronicle: Chronicle?
  ) -> Estimates {
    let count = entries.count
    let rise = rises[proven: held &- 1]
    let row = (held &- 1) &* 4
    let rowBelow = max(0, held &- 2) &* 4
    return tasks.withUnsafeMutableBufferPointer { tasks in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * SessionRatings.mostTasks) {
        times in
        // Before long what each task takes and, after those, what each is misjudged by: as factors.
        let times = times.baseAddress!
        durationLuck.fill(normals: .init(start: times, count: count))
        estimateLuck.fill(normals: .init(start: times + count, count: count))
        for position in 0..<count {
          let entry = routines.entries[proven: entries.lowerBound &+ position]
          let misjudgement = population.misjudgement(
            of: person, practised: tasks[entry.task].estimations &+ entry.earlier)
          times[position] *= entry.spread
          times[count &+ position] =
            misjudgement.bias + misjudgement.sigma * times[count &+ position]
        }
        PortableMath.exp(in: .init(start: times, count: 2 &* count))

        var session = Estimates()
        for position in 0..<count {
          let entry = routines.entries[proven: entries.lowerBound &+ position]
          let actual = entry.usualSeconds * times[position]
          // Nobody guesses more than thirty years; the widest of spreads could.
          let guess = actual * times[count &+ position]
          let estimated = guess < 1e9 ? guess : 1e9
          let level = tasks[entry.task].level
          let score = score(estimated, actual, level: level)
          if let score {
            rules.difficulty.record(
              accuracyPercent: score.accuracyPercent, calibrating: calibrating,
              in: &tasks[entry.task])
            session.ratings.rate(score.rating, at: position)
            session.stamp = max(session.stamp, tasks[entry.task].level)
            let ratings = rules.scorer.ratings(
              errorSeconds: abs(score.differenceSeconds), actualSeconds: actual, thresholds: rise)
            session.rise.held &+= xpTable[proven: row &+ ratings[0]]
            session.rise.below &+= xpTable[proven: rowBelow &+ ratings[1]]
          }
          if let chronicle {
            let later = count - 1 - position
            chronicle.estimates(
              routines.taskNames[entry.task], actual: actual, estimated: estimated, score,
              calibrating: calibrating, from: level, tasks[entry.task],
              estimateLuck.rewound(by: later), durationLuck.rewound(by: later), on: day)
          }
        }
        return session
      }
    }
  }

  /// nil for times that are no times; the populations that a scenario can hold yield none.
  @inline(__always)
  private func score(_ estimated: Double, _ actual: Double, level: Int) -> EstimationScore? {
    try? rules.scorer.score(
      estimatedSeconds: estimated, actualSeconds: actual,
      thresholds: thresholds[proven: level &- 1])
  }

  /// The XP of a session, completion bonus included (XP-2, XP-3).
  @inline(__always)
  private func xp(of ratings: SessionRatings, count: Int, stamp: Int) -> Int {
    var total = rules.xp.completionBonus
    let row = (stamp &- 1) &* 4
    for position in 0..<count {
      total += xpTable[proven: row &+ ratings[position].rawValue]
    }
    return total
  }
}
