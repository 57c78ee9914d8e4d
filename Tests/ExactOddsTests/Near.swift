import ExactOdds
import Randomness
import Testing

/// Whether two numbers agree to within a part of the greater, or to within as much as an absolute
/// difference near 0.
func near(_ a: Double?, _ b: Double?, within error: Double = 1e-12) -> Bool {
  guard let a, let b else { return a == nil && b == nil }
  return (a - b).magnitude <= error * max(1, a.magnitude, b.magnitude)
}

func squared(_ number: Double?) -> Double? { number.map { $0 * $0 } }

/// The luck of a test; each has a seed of its own.
func luck(_ seed: UInt64) -> KeyedStream { KeyedStream(StreamKey(seed: seed)) }

/// A chance, a threshold and the ways to read it, each small enough for all outcomes to be listed.
struct PityCase: Sendable, CustomTestStringConvertible {
  var threshold: Int
  var graceAttempt = false
  var softStart = 0
  var softStep = 0.0
  var chance = 0.3
  var cap = 0.95

  var testDescription: String {
    "threshold \(threshold), grace \(graceAttempt), soft \(softStart) by \(softStep), "
      + "chance \(chance), cap \(cap)"
  }

  static let all = [
    PityCase(threshold: 4), PityCase(threshold: 3, graceAttempt: true),
    PityCase(threshold: 1), PityCase(threshold: 1, graceAttempt: true),
    PityCase(threshold: 0), PityCase(threshold: 0, chance: 0),
    PityCase(threshold: 0, chance: 1, cap: 1), PityCase(threshold: 6, chance: 0),
    PityCase(threshold: 5, softStart: 2, softStep: 0.2),
    PityCase(threshold: 5, graceAttempt: true, softStart: 1, softStep: 0.4, cap: 0.6),
    PityCase(threshold: 0, softStart: 3, softStep: 0.1, chance: 0.05),
    PityCase(threshold: 0, softStart: 1, softStep: 1, chance: 0, cap: 1),
  ]
}

extension PityLaw {
  /// The chance that luck ends a drought at this attempt, counted from 1 (PTY-5).
  func lucky(atAttempt attempt: Int) -> Double {
    droughts.probability(of: attempt) - forced(atAttempt: attempt)
  }

  /// The chance that pity ends a drought at this attempt, counted from 1 (PTY-5).
  func forced(atAttempt attempt: Int) -> Double {
    attempt == rules.longestDrought ? forcedShare : 0
  }
}
