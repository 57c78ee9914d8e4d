/// The guarantee against long droughts of one source (PTY-1 to PTY-4).
public struct PityRules: Sendable, Hashable {
  /// The attempt, counted from the last drop, on which a drop is forced; 0 for never.
  public var threshold: Int { didSet { setLimits() } }
  /// The lowest rarity of a forced drop.
  public var atLeast: Rarity
  /// True if the attempt after number `threshold` is forced, and not that one (PTY-2's other reading).
  public var graceAttempt: Bool { didSet { setLimits() } }
  /// Dry attempts from which the chance rises (PTY-4); 0 for never.
  public var softStart: Int { didSet { setLimits() } }
  /// Added to the chance at `softStart` dry attempts, and again for each further one.
  public var softStep: Double
  /// The dry attempts after which the next is forced; `Int.max` for never.
  @usableFromInline private(set) var forcedAfter = Int.max
  /// The dry attempts from which the chance rises; `Int.max` for never.
  @usableFromInline private(set) var risesFrom = Int.max

  /// - Precondition: threshold, softStart and softStep ≥ 0.
  public init(
    threshold: Int, atLeast: Rarity, graceAttempt: Bool = false, softStart: Int = 0,
    softStep: Double = 0
  ) {
    precondition(threshold >= 0 && softStart >= 0 && softStep >= 0)
    (self.threshold, self.atLeast, self.graceAttempt) = (threshold, atLeast, graceAttempt)
    (self.softStart, self.softStep) = (softStart, softStep)
    setLimits()
  }

  /// No pity.
  public static let off = PityRules(threshold: 0, atLeast: .common)

  private mutating func setLimits() {
    forcedAfter = threshold == 0 ? .max : graceAttempt ? threshold : threshold - 1
    risesFrom = softStart == 0 ? .max : softStart
  }

  /// The most attempts from one drop to the next, or nil when unbounded.
  public var longestDrought: Int? { threshold == 0 ? nil : forcedAfter + 1 }

  /// Returns the chances that the attempt after `dry` dry ones drops by luck, and by pity.
  @inlinable @inline(__always)
  public func odds(base: Double, cap: Double, dry: Int) -> (lucky: Double, forced: Double) {
    let lucky = Chance(inForce: min(cap, chance(base: base, dry: dry))).stated
    if dry < forcedAfter { return (lucky, 0) }
    return graceAttempt ? (0, 1) : (lucky, 1 - lucky)
  }

  /// Returns the chance of the next attempt after `dry` dry ones, before any cap (PTY-4).
  @inlinable public func chance(base: Double, dry: Int) -> Double {
    dry >= risesFrom ? base + softStep * Double(dry - softStart + 1) : base
  }
}

/// One source's counter of dry attempts.
public struct PityState: Sendable, Hashable {
  /// Attempts without equipment since the last drop, 0 right after one (PTY-2).
  public var dry: Int

  public init(dry: Int = 0) { self.dry = dry }
}

/// The result of one attempt at equipment (PTY-5). Attempts are counted from the last drop.
public enum EquipmentAttempt: Sendable, Hashable {
  /// No drop; the drought continues.
  case dry
  /// A drop by luck.
  case lucky(attempt: Int)
  /// A drop by pity.
  case forced(attempt: Int)
}

extension PityRules {
  /// Makes one attempt at the chance in force (DRP-1), raised by soft pity up to a cap, and updates
  /// the source's counter (PTY-2); a drop resets it to 0.
  ///
  /// Exactly one draw, also when the drop is forced, so that changing the threshold does not shift
  /// the luck of later attempts.
  @inlinable @inline(__always) public func attempt(
    chance base: Double, cap: Double, in state: inout PityState,
    using generator: inout some RandomNumberGenerator
  ) -> EquipmentAttempt {
    let dropped = rollPart(chance: base, cap: cap, in: state, using: &generator)
    return settle(dropped: dropped, in: &state)
  }

  /// Rolls one part of an attempt with several rolls (PTY-3), such as an expedition's stage, from
  /// exactly one draw. The counter is unchanged until `settle` ends the attempt.
  @inlinable @inline(__always) public func rollPart(
    chance base: Double, cap: Double, in state: PityState,
    using generator: inout some RandomNumberGenerator
  ) -> Bool {
    Chance(inForce: min(cap, chance(base: base, dry: state.dry))).occurs(using: &generator)
  }

  /// Ends an attempt and updates the counter (PTY-2, PTY-3); a forced drop comes on top of its parts'.
  @inlinable @inline(__always)
  public func settle(dropped: Bool, in state: inout PityState) -> EquipmentAttempt {
    let attempt = state.dry + 1
    let isDue = state.dry >= forcedAfter
    guard dropped || isDue else {
      state.dry = attempt
      return .dry
    }
    state.dry = 0
    // With a grace attempt, the drop after the last dry attempt is forced, whatever its luck.
    return isDue && (graceAttempt || !dropped)
      ? .forced(attempt: attempt) : .lucky(attempt: attempt)
  }
}
