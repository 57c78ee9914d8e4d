/// One level of the difficulty ratchet (DIF-2, DIF-4).
public struct DifficultyLevel: Sendable, Hashable {
  /// The accuracy average, 0…100, that reaches this level.
  public var threshold: Double
  /// The ratios by which estimates are rated on this level (EST-4).
  public var accuracy: AccuracyThresholds
  /// Factor on the XP of a session stamped with this level (XP-2).
  public var xpMultiplier: Double
}

/// A player's state for one task *name*, shared by all routines that use it.
public struct TaskDifficultyState: Sendable, Hashable {
  /// Moving average of accuracyPercent, 0…100 (DIF-1).
  public var accuracyAverage = 0.0
  /// The level the task holds; it never falls (DIF-3).
  public var level = 1
  /// All recorded estimations, including those of calibration (CAL-2).
  public var estimations = 0
  /// Updates since the level last rose (DIF-6).
  public var sessionsAtCurrentLevel = 0

  public init() {}
}

/// The numbers of the difficulty ratchet (DIF-1 to DIF-5).
public struct DifficultyConfiguration: DesignedRules {
  /// α of the exponential moving average: the weight of the newest accuracy (DIF-1).
  public var newestWeight = 0.3
  /// Recorded estimations a task needs before it may leave level 1 (DIF-3).
  public var estimationsBeforeAdvance = 5
  /// Levels 1, 2, …, at least one; thresholds never fall from one to the next.
  public var levels = Self.designedLevels { didSet { compile() } }
  /// By level − 1: the average that reaches the next level; infinity after the last.
  @usableFromInline private(set) var nextThresholds: [Double] = []

  public init() { compile() }

  private mutating func compile() {
    nextThresholds = levels.dropFirst().map(\.threshold) + [.infinity]
  }

  /// The five levels of the game's design (DIF-2, DIF-4).
  public static let designedLevels: [DifficultyLevel] = [
    (0, 0.10, 0.25, 0.50, 1.00),
    (65, 0.08, 0.20, 0.40, 1.15),
    (75, 0.06, 0.15, 0.35, 1.35),
    (83, 0.05, 0.12, 0.30, 1.60),
    (90, 0.04, 0.10, 0.25, 2.00),
  ].map { threshold, spotOn, close, off, multiplier in
    DifficultyLevel(
      threshold: threshold, accuracy: AccuracyThresholds(spotOn: spotOn, close: close, off: off),
      xpMultiplier: multiplier)
  }

  /// The number of the last level; the first is 1.
  public var highestLevel: Int { levels.count }

  /// Returns the level with this number; a number outside 1…highest reads as the nearest (DIF-5).
  @inlinable public func level(_ number: Int) -> DifficultyLevel {
    levels[min(max(number, 1), levels.count) - 1]
  }

  /// Returns the highest level that the average reaches, at least `lowest` (DIF-2, DIF-3).
  @inlinable public func level(forAverage average: Double, atLeast lowest: Int = 1) -> Int {
    var number = max(1, lowest)
    while number < levels.count, average >= levels[number].threshold { number += 1 }
    return number
  }
}

/// Raises a task's difficulty as its accuracy average grows; never lowers it.
public struct AdaptiveDifficultyEngine: DesignedRules {
  public var configuration = DifficultyConfiguration()

  public init() {}

  /// Returns the average after one more accuracy (DIF-1).
  @inlinable public func average(after accuracyPercent: Double, from previous: Double) -> Double {
    accuracyPercent * configuration.newestWeight + previous * (1 - configuration.newestWeight)
  }

  /// Records one estimation in a task's state; one of calibration only counts (CAL-2).
  @inlinable @inline(__always) public func record(
    accuracyPercent: Double, calibrating: Bool, in state: inout TaskDifficultyState
  ) {
    // Proof that no count overflows: each is at most the estimations of a life.
    state.estimations &+= 1
    if calibrating { return }
    state.accuracyAverage = average(after: accuracyPercent, from: state.accuracyAverage)
    state.sessionsAtCurrentLevel &+= 1
    if rises(state) { raise(&state) }
  }

  /// Raises the level to the one that is reached. Not inlined, as it happens a few times a life.
  @usableFromInline @inline(never) func raise(_ state: inout TaskDifficultyState) {
    state.level = configuration.level(forAverage: state.accuracyAverage, atLeast: state.level)
    state.sessionsAtCurrentLevel = 0
  }

  /// Returns whether a task's average reaches the next level, once enough estimations are recorded
  /// (DIF-3). One comparison, as the answer is nearly always no.
  @inlinable @inline(__always) func rises(_ state: TaskDifficultyState) -> Bool {
    guard state.estimations >= configuration.estimationsBeforeAdvance else { return false }
    let place = state.level &- 1
    return configuration.nextThresholds.withUnsafeBufferPointer { thresholds in
      // A level below the first reads as the first, one above the last as the last (DIF-5). Without
      // a sign, one comparison finds both.
      guard UInt(bitPattern: place) < UInt(bitPattern: thresholds.count) else {
        return state.level < 1
      }
      return state.accuracyAverage >= thresholds[place]
    }
  }
}
