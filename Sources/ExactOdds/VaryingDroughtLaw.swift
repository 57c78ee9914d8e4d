import GameEngines

/// The exact law of droughts among attempts with different chances, such as those of one player.
///
/// A drought's length counts the attempt that ended it. A threshold only cuts droughts short: the
/// chance of a length that it allows depends only on the attempts' chances and on soft pity.
public struct VaryingDroughtLaw: Sendable {
  private let pity: PityRules
  private let cap: Double
  private let attempts: [[Double]]

  /// Creates the law of attempts, each the chances of its parts before soft pity and cap (PTY-3).
  public init(_ pity: PityRules, cap: Double, attempts: [[Double]]) {
    (self.pity, self.cap, self.attempts) = (pity, cap, attempts)
  }

  /// Returns the chance that an attempt, counted from 0, is dry after this many dry ones.
  private func dryChance(of attempt: Int, after dry: Int) -> OpenChance {
    attempts[attempt].reduce(.certain) {
      $0 * OpenChance(failing: max(0, min(cap, pity.chance(base: $1, dry: dry))))
    }
  }

  /// Returns the chance that a drought starting at an attempt, counted from 0, has at least this
  /// length: ≥ 1, and no more than the attempts that remain.
  public func atLeast(_ length: Int, from first: Int) -> Double {
    precondition(length >= 1 && first >= 0 && first + length <= attempts.count)
    return (0..<length - 1).reduce(.certain) { $0 * dryChance(of: first + $1, after: $1) }.value
  }

  /// Returns the chance that any drought has at least this length: ≥ 1, and no more than pity
  /// allows. Takes attempts × length multiplications; the error is below 2⁻⁵⁰ × attempts.
  public func anyAtLeast(_ length: Int) -> Double {
    precondition(length >= 1 && length <= pity.longestDrought ?? .max)
    var reached = 0.0
    // Chances by the number of dry attempts so far, without a drought of this length.
    var after = [1.0] + Array(repeating: 0, count: length - 1)
    for attempt in attempts.indices {
      reached += after[length - 1]
      var dropped = 0.0
      for dry in (0..<length - 1).reversed() {
        let dryChance = dryChance(of: attempt, after: dry)
        dropped += after[dry] * dryChance.reached
        after[dry + 1] = after[dry] * dryChance.value
      }
      after[0] = dropped
    }
    return min(1, reached)
  }
}
