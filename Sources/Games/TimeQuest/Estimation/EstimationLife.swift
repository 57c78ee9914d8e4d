import GameEngines
import GameSupport
import Players
import Randomness

/// The rules of estimating: all engines of a session (EST, CAL, DIF, XP).
public struct EstimationRules: DesignedRules {
  /// Accuracy and rating of an estimate (EST).
  public package(set) var scorer = TimeEstimationScorer()
  /// The sessions that set no difficulty (CAL).
  public package(set) var calibration = CalibrationTracker()
  /// The rise of a task's level (DIF).
  public package(set) var difficulty = AdaptiveDifficultyEngine()
  /// The XP of ratings and sessions (XP).
  public package(set) var xp = XPEngine()

  public init() {}
}

/// A finished session (DIF-7).
package struct Session {
  /// The highest level held by any of its tasks after the session.
  package let stampedLevel: Int
  /// The session's XP, completion bonus included (XP-2, XP-3).
  package let xp: Int
}

/// The ratings of a session's tasks, two bits each: an array would check its uniqueness at each
/// use.
package struct SessionRatings: Sendable {
  /// The greatest number of tasks that fit.
  static let maxTasks = 32

  @usableFromInline var bits: UInt64 = 0

  package init() {}

  /// Each position below `maxTasks` is rated once.
  @inline(__always)
  mutating func rate(_ rating: AccuracyRating, at position: Int) {
    bits |=
      UInt64(truncatingIfNeeded: rating.rawValue) &<< UInt64(truncatingIfNeeded: position &* 2)
  }

  @inlinable
  package subscript(position: Int) -> AccuracyRating {
    @inline(__always) get {
      let upper = bits &>> UInt64(truncatingIfNeeded: position &* 2)
      // Proof: two bits number the four ratings.
      return AccuracyRating(unchecked: Int(truncatingIfNeeded: upper & 3))
    }
  }
}

/// A player's state of estimating.
@usableFromInline
package struct EstimationState: Sendable {
  fileprivate let skill: PersonalSkill
  /// The states of tasks, by task.
  package fileprivate(set) var tasks: [TaskDifficultyState]
  /// Counts of completed sessions, by routine, as long as they are calibration.
  fileprivate var completed: [Int]
  @usableFromInline package fileprivate(set) var ratchet: RatchetRecord
  fileprivate var estimateLuck: KeyedStream
  package var trace: TraceRecorder?
}

/// Plays sessions. A class of constants: a structure would be copied for every session.
package final class EstimationLife: Sendable {
  package let rules: EstimationRules
  package let routines: RoutineTable
  private let skills: EstimationSkills
  private let ratings: RatingTable
  /// The XP of each rating in a session stamped with a level, by level − 1 (XP-2).
  private let earnings: [RatingXP]
  /// By rank of the error and level, one rank after another: the XP that an estimate earns on the
  /// level, minus what it would earn on the one below; 0 on level 1.
  private let rises: [Int]

  /// The skills are by archetype.
  package init(rules: EstimationRules, routines: RoutineTable, skills: [EstimationSkill]) {
    self.rules = rules
    self.routines = routines
    self.skills = EstimationSkills(skills)
    let levels = rules.difficulty.configuration.levels
    let ratings = RatingTable(levels: levels.map(\.accuracy))
    let earnings = levels.map { rules.xp.ratingXP(multiplier: $0.xpMultiplier) }
    (self.ratings, self.earnings) = (ratings, earnings)
    rises = (0..<ratings.ranks).flatMap { rank in
      (1...levels.count).map { level in
        func xp(_ level: Int) -> Int {
          earnings[level - 1][ratings.rating(ofRank: rank, level: level)]
        }
        return xp(level) - xp(max(1, level - 1))
      }
    }
  }

  /// The numbers that a player's skill is made of.
  package var drawnTraits: [PlayerTrait] { skills.drawnTraits }

  /// Returns the state of a player who has estimated nothing yet.
  package func begin(_ person: Person, _ key: PlayerKey) -> EstimationState {
    // Arrays of repeated elements, here and in the record: `Array(repeating:count:)` looks its type
    // up at run time, which takes longer than all the rest.
    EstimationState(
      skill: skills.skill(of: person),
      tasks: Array(repeatElement(TaskDifficultyState(), count: routines.taskNames.count)),
      completed: Array(repeatElement(0, count: routines.routines.count)),
      ratchet: RatchetRecord(levels: earnings.count), estimateLuck: key.stream(.estimate))
  }

  /// Runs a routine once: estimates each task, scores it and updates its difficulty. Durations are
  /// keyed by day, estimates by ordinal. `rated` receives each task's position and the count of its
  /// rating.
  @inline(__always)
  func play(
    routine: Int, day: Int, durationLuck: inout KeyedStream, _ state: inout EstimationState,
    rated: (_ position: Int, _ one: RatingCounts) -> Void = { _, _ in }
  ) -> Session {
    state.trace == nil
      ? play(routine, &durationLuck, &state, rated)
      : tell(routine, day, &durationLuck, &state, rated)
  }

  /// The XP of one rating in a session, to be cut after all further factors (XP-2, TSK-7).
  @inline(__always)
  package func xp(for rating: AccuracyRating, in session: Session) -> Award {
    rules.xp.xp(
      for: rating,
      multiplier: rules.difficulty.configuration.level(session.stampedLevel).xpMultiplier)
  }

  /// Runs a routine once, and returns its tasks' ratings: other modules would pay for a closure.
  @inline(never)
  package func playRated(
    routine: Int, day: Int, durationLuck: inout KeyedStream, _ state: inout EstimationState
  ) -> (session: Session, ratings: SessionRatings) {
    var ratings = SessionRatings()
    let session = play(
      routine: routine, day: day, durationLuck: &durationLuck, &state,
      rated: { ratings.rate($1.onlyRating, at: $0) })
    return (session, ratings)
  }

  @inline(__always)
  private func play(
    _ routine: Int, _ durationLuck: inout KeyedStream,
    _ state: inout EstimationState, _ rated: (Int, RatingCounts) -> Void
  ) -> Session {
    // Proof: a routine's number comes from `RoutineTable.routine(after:)`, or is the first, 0.
    let calibrating = rules.calibration.isCalibrating(
      completedSessions: state.completed[proven: routine])
    if calibrating { state.completed[routine] += 1 }
    let played = estimate(
      routines.routines[proven: routine], state.skill, held: state.ratchet.highestLevel,
      calibrating: calibrating, &durationLuck, &state.estimateLuck, &state.tasks, rated)
    let session = Session(stampedLevel: played.stamp, xp: rules.xp.completionBonus &+ played.xp)
    state.ratchet.record(session, rise: played.rise)
    return session
  }

  /// Totals of a session's estimates.
  private struct Estimates {
    var stamp = 1, xp = 0
    /// The XP that they earn on the level held, minus the XP that they would earn on the one below.
    var rise = 0
  }

  /// Estimates all tasks of a session, on states borrowed once for all of them.
  ///
  /// Three loops: all luck, all times, then their ratings. So no task waits for the one before it,
  /// and each loop has the registers it needs.
  @inline(__always)
  private func estimate(
    _ entries: Range<Int>, _ skill: PersonalSkill, held: Int, calibrating: Bool,
    _ durationLuck: inout KeyedStream, _ estimateLuck: inout KeyedStream,
    _ tasks: inout [TaskDifficultyState], _ rated: (Int, RatingCounts) -> Void
  ) -> Estimates {
    let count = entries.upperBound &- entries.lowerBound
    // Proof that no sum overflows: a session has at most `maxTasks` tasks, whose XP is at most
    // `Int.largestAmount` each. Proof for all levels: the level held, and that of a task, is one of
    // the configuration's, 1 ... highest. `earnings` has an entry for each of these, `ratings` and
    // `rises` have one for each of these and each rank, and `stamp` is one of these levels.
    return tasks.withUnsafeMutableBufferPointer { tasks in
      withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: SessionRatings.maxTasks) {
        factors in
        // The factors of each task: actual ÷ usual time, and estimate ÷ actual.
        //
        // Proof: a routine has at most `maxTasks` tasks, which `RoutineTable` checks, and all of
        // their factors are written first. `entries` is a range of the table's entries, and `tasks`
        // has a state for each task of the table.
        let factors = UnsafeMutableBufferPointer(start: factors.baseAddress, count: count)
        var pairs = factors.mutableSpan
        KeyedStream.fill(&pairs, normals: &durationLuck, &estimateLuck)
        for position in 0..<count {
          let entry = routines.entries[proven: entries.lowerBound &+ position]
          let misjudgement = skills.misjudgement(
            skill, practised: tasks[entry.task].estimations &+ entry.earlier)
          factors[position] = logarithms(entry, misjudgement, normals: factors[position])
        }
        PortableMath.exp(in: &pairs)

        var session = Estimates()
        var counts = RatingCounts()
        for position in 0..<count {
          let entry = routines.entries[proven: entries.lowerBound &+ position]
          let times = times(entry, factors[position])
          let deviation = rules.scorer.deviation(
            estimatedSeconds: times.estimated, validActualSeconds: times.actual)
          let rank = ratings.rank(of: deviation.relativeError)
          let one = ratings.count(ofRank: rank, level: tasks[entry.task].level)
          counts.add(one)
          rated(position, one)
          session.rise &+= rises[proven: rank &* ratings.levels &+ held &- 1]
          rules.difficulty.record(
            accuracyPercent: deviation.accuracyPercent, calibrating: calibrating,
            in: &tasks[entry.task])
          session.stamp = max(session.stamp, tasks[entry.task].level)
        }
        session.xp = counts.total(earnings[proven: session.stamp &- 1])
        return session
      }
    }
  }

  /// Draws ln of a task's actual ÷ usual time, and of its estimate ÷ actual (PLY-3).
  @inline(__always)
  private func logarithms(
    _ entry: RoutineTable.Entry, _ misjudgement: Misjudgement, normals: SIMD2<Double>
  ) -> SIMD2<Double> {
    SIMD2(entry.spread * normals[0], misjudgement.sigma * normals[1] + misjudgement.bias)
  }

  /// Returns valid times in seconds (EST-5): usual ones are at least a second, factors above 0.
  @inline(__always)
  private func times(
    _ entry: RoutineTable.Entry, _ factors: SIMD2<Double>
  ) -> (actual: Double, estimated: Double) {
    // The widest of spreads could exceed the finite range; a guess is at most thirty years.
    let actual = least(entry.usualSeconds * factors[0], 1e300)
    return (actual, least(actual * factors[1], 1e9))
  }

  /// Takes one instruction; the library's min also orders zeros and not-a-number, and takes four.
  @inline(__always)
  private func least(_ a: Double, _ b: Double) -> Double { a < b ? a : b }

  /// Plays a session, then traces it task by task from its start: playing needs no code for traces.
  @inline(never)
  private func tell(
    _ routine: Int, _ day: Int, _ durationLuck: inout KeyedStream,
    _ state: inout EstimationState, _ rated: (Int, RatingCounts) -> Void
  ) -> Session {
    var traced = state
    var tracedDurationLuck = durationLuck
    let session = play(routine, &durationLuck, &state, rated)
    let calibrating = rules.calibration.isCalibrating(completedSessions: traced.completed[routine])
    for entry in routines.entries[routines.routines[routine]] {
      let normals = SIMD2(tracedDurationLuck.normal(), traced.estimateLuck.normal())
      // Earlier tasks of this session are recorded by now, which `earlier` counts.
      let misjudgement = skills.misjudgement(
        traced.skill, practised: traced.tasks[entry.task].estimations)
      let logarithms = logarithms(entry, misjudgement, normals: normals)
      let times = times(
        entry, SIMD2(PortableMath.exp(logarithms[0]), PortableMath.exp(logarithms[1])))
      let level = traced.tasks[entry.task].level
      let deviation = rules.scorer.deviation(
        estimatedSeconds: times.estimated, validActualSeconds: times.actual)
      rules.difficulty.record(
        accuracyPercent: deviation.accuracyPercent, calibrating: calibrating,
        in: &traced.tasks[entry.task])
      traced.trace?.estimates(
        routines.taskNames[entry.task], actual: times.actual, estimated: times.estimated,
        accuracyPercent: deviation.accuracyPercent,
        ratings.rating(ofRank: ratings.rank(of: deviation.relativeError), level: level),
        calibrating: calibrating, from: level, traced.tasks[entry.task], traced.estimateLuck,
        tracedDurationLuck, on: day)
    }
    traced.trace?.endsSession(
      level: session.stampedLevel, xp: session.xp, highest: state.ratchet.highestLevel)
    return session
  }
}
