/// Adaptation of difficulty to the child (LRN-1 to LRN-4, LRN-6). It may fall, unlike the ratchet.
public struct LearningRules: DesignedRules {
  /// Difficulty of a new child's first activity, 0…1.
  public var startDifficulty = 0.3
  /// An activity solved in fewer seconds than this was too easy (LRN-1).
  public var easySeconds = 10.0
  /// The rise in difficulty after such an activity.
  public var easyStep = 0.05
  /// A child that takes more seconds than this is struggling (LRN-2).
  public var struggleSeconds = 60.0
  /// The fall in difficulty after such an activity.
  public var struggleStep = 0.05
  /// Mistakes in one activity from which hints are offered (LRN-3).
  public var manyMistakes = 3
  /// The fall in difficulty after such an activity.
  public var mistakeStep = 0.05
  /// The fall in difficulty when the child quits mid-activity (LRN-4).
  public var quitStep = 0.15
  /// The grid's side in cells at difficulty 0 and at 1, linear between them (LRN-6).
  public var gridSize = 3...6
  /// The number of colours at difficulty 0 and at 1, linear between them (LRN-6).
  public var colours = 2...6

  public init() {}

  /// Returns the grid's side at a difficulty (LRN-6).
  public func gridSize(at difficulty: Double) -> Int { Self.linear(gridSize, difficulty) }

  /// Returns the number of colours at a difficulty (LRN-6).
  public func colours(at difficulty: Double) -> Int { Self.linear(colours, difficulty) }

  /// Returns the change in difficulty after an activity (LRN-1 to LRN-4).
  @inlinable @inline(__always) public func step(after result: ActivityResult) -> Double {
    var step = result.mistakes >= manyMistakes ? -mistakeStep : 0
    if result.quit {
      step -= quitStep
    } else {
      if result.seconds < easySeconds { step += easyStep }
      if result.seconds > struggleSeconds { step -= struggleStep }
    }
    return step
  }

  private static func linear(_ range: ClosedRange<Int>, _ share: Double) -> Int {
    let clamped = min(1, max(0, share))
    return range.lowerBound + Int((Double(range.count - 1) * clamped).rounded())
  }
}

/// The end of an activity.
public struct ActivityResult: Sendable, Hashable {
  /// Play time until the activity was finished or quit.
  public var seconds: Double
  /// Mistakes made during the activity.
  public var mistakes: Int
  /// True if the child left it unfinished (LRN-4).
  public var quit: Bool

  public init(seconds: Double, mistakes: Int, quit: Bool) {
    (self.seconds, self.mistakes, self.quit) = (seconds, mistakes, quit)
  }
}

/// The activities of the game.
public enum Activity: Int, Sendable, CaseIterable {
  case puzzle, labyrinth, dice, choose
}

/// A child's record in the game (LRN-5).
public struct LearningProfile: Sendable, Hashable {
  /// 0 (easiest) to 1 (hardest).
  public internal(set) var difficulty: Double
  /// Activities begun.
  public internal(set) var attempts = 0
  /// Activities played to their end.
  public internal(set) var completed = 0
  /// Activities left unfinished (LRN-4).
  public internal(set) var quits = 0
  /// Activities in which hints were offered (LRN-3).
  public internal(set) var hints = 0
  /// Mistakes in all activities, including unfinished ones.
  public internal(set) var mistakes = 0
  /// Total seconds spent on completed activities.
  public internal(set) var solveSeconds = 0.0
  /// Visits with at least one activity.
  public internal(set) var sessions = 0
  /// Total seconds of all visits.
  public internal(set) var sessionSeconds = 0.0
  /// The number of times each activity was chosen, in the order of `Activity`.
  public internal(set) var preferences = SIMD4<Int>(repeating: 0)
  /// Times the difficulty turned from rising to falling or back.
  public internal(set) var turns = 0
  var direction = 0

  /// Creates a new child's profile, at the first difficulty of the rules.
  public init(rules: LearningRules) { difficulty = rules.startDifficulty }

  /// Mean seconds of a completed activity.
  public var meanSolveSeconds: Double { Self.mean(solveSeconds, of: completed) }
  /// Mistakes per activity begun.
  public var mistakeFrequency: Double { Self.mean(Double(mistakes), of: attempts) }
  /// Share of the activities begun that were left unfinished, 0…1.
  public var quitRate: Double { Self.mean(Double(quits), of: attempts) }
  /// Share of the activities begun in which hints were offered, 0…1.
  public var hintRate: Double { Self.mean(Double(hints), of: attempts) }
  /// Mean seconds of a visit.
  public var meanSessionSeconds: Double { Self.mean(sessionSeconds, of: sessions) }

  /// Returns a mean; 0 before the first activity or visit (LRN-5).
  private static func mean(_ sum: Double, of count: Int) -> Double {
    count == 0 ? 0 : sum / Double(count)
  }

  /// Records one activity, adapts the difficulty, and returns true if hints are offered (LRN-1…6).
  // Inlined, as a call would copy the rules.
  @inlinable @inline(__always) @discardableResult public mutating func record(
    _ result: ActivityResult, of activity: Activity, rules: LearningRules
  ) -> Bool {
    let hinted = result.mistakes >= rules.manyMistakes
    record(result, of: activity, hinted: hinted, step: rules.step(after: result))
    return hinted
  }

  @usableFromInline mutating func record(
    _ result: ActivityResult, of activity: Activity, hinted: Bool, step: Double
  ) {
    attempts += 1
    preferences[inPlace: activity.rawValue] += 1
    mistakes += result.mistakes
    if hinted { hints += 1 }
    if result.quit {
      quits += 1
    } else {
      completed += 1
      solveSeconds += result.seconds
    }
    move(by: step)
  }

  private mutating func move(by step: Double) {
    let before = difficulty
    difficulty = min(1, max(0, difficulty + step))
    guard difficulty != before else { return }
    let moved = difficulty > before ? 1 : -1
    if direction == -moved { turns += 1 }
    direction = moved
  }

  /// Ends a visit that lasted `seconds` (LRN-5).
  public mutating func endSession(seconds: Double) {
    sessions += 1
    sessionSeconds += seconds
  }
}

/// The end of a child's day of play (COIN-7).
public struct PlayLimit: Sendable, Hashable {
  /// Minutes a day.
  public var minutes: Double
  /// Unlocked activities; only these are chosen.
  public var unlocked: [Activity]

  public init(minutes: Double, unlocked: [Activity] = Activity.allCases) {
    (self.minutes, self.unlocked) = (minutes, unlocked)
  }

  /// Returns true while play may continue today.
  @inlinable @inline(__always) public func allowsPlay(_ state: CoinState) -> Bool {
    !unlocked.isEmpty && state.playSecondsToday < minutes * 60
  }
}
