// A source whose attempt has several rolls counts once, as a whole (PTY-3).

extension PityRules {
  /// Rolls one part of an attempt, such as an expedition's stage. The counter stays as it is until
  /// `settle` ends the whole.
  ///
  /// - Parameters:
  ///   - base: The chance in force (DRP-1) before soft pity.
  ///   - cap: The most any chance may be.
  ///   - state: The source's counter.
  ///   - generator: Advanced by exactly one draw.
  @inlinable
  @inline(__always)
  public func rollPart(
    chance base: Double, cap: Double, in state: PityState,
    using generator: inout some RandomNumberGenerator
  ) -> Bool {
    Chance(inForce: min(cap, chance(base: base, dry: state.dry))).occurs(using: &generator)
  }

  /// Ends an attempt and updates the counter (PTY-2, PTY-3): dry when none of its parts dropped.
  /// A forced drop comes on top of what parts dropped.
  @inlinable
  @inline(__always)
  public func settle(dropped: Bool, in state: inout PityState) -> EquipmentAttempt {
    let attempt = state.dry + 1
    let isDue = state.dry >= forcedAfter
    guard dropped || isDue else {
      state.dry = attempt
      return .dry
    }
    state.dry = 0
    // What falls to the attempt after the last dry one is pity's, whatever its luck.
    return isDue && (graceAttempt || !dropped)
      ? .forced(attempt: attempt) : .lucky(attempt: attempt)
  }
}
