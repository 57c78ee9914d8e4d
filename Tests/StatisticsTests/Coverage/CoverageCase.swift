import Randomness
import Statistics
import Testing

/// A world whose truth is known, from which an interval is estimated over and over.
struct CoverageCase: Sendable, CustomTestStringConvertible {
  /// The kind of interval, as the documentation names it.
  let interval: String
  /// What is drawn.
  let world: String
  /// Whether what is drawn is so discrete, or the interval so careful, that it may cover more than
  /// its level.
  let mayCoverMore: Bool
  /// Draws a sample and tells whether its interval contains the truth; a missing bound does not
  /// exclude anything.
  let covers: @Sendable (inout KeyedStream) -> Bool

  init(
    _ interval: String, _ world: String, mayCoverMore: Bool = false,
    covers: @escaping @Sendable (inout KeyedStream) -> Bool
  ) {
    self.interval = interval
    self.world = world
    self.mayCoverMore = mayCoverMore
    self.covers = covers
  }

  var testDescription: String { "\(interval): \(world)" }

  /// How many of so many samples have an interval that contains the truth.
  func hits(of replications: Int, seed: UInt64 = 90) -> Int {
    var hits = 0
    let key = world.utf8.reduce(StreamKey(seed: seed)) { $0.child(UInt64($1)) }
    for replication in 0..<replications {
      var stream = KeyedStream(key.child(UInt64(replication)))
      if covers(&stream) { hits += 1 }
    }
    return hits
  }
}

extension Estimate {
  /// Whether the interval contains a number.
  func contains(_ truth: Double) -> Bool {
    (low ?? -.infinity) <= truth && truth <= (high ?? .infinity)
  }
}

extension KeyedStream {
  /// A whole number 0..<limit.
  mutating func whole(below limit: Int) -> Int { Int(uniform() * Double(limit)) }

  /// The number of the first success.
  mutating func attempts(chance: Double, atMost: Int) -> Int {
    var attempt = 1
    while attempt < atMost, uniform() >= chance { attempt += 1 }
    return attempt
  }
}
