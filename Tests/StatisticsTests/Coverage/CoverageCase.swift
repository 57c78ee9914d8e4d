import Randomness
import Statistics
import TestSupport
import Testing

/// A world whose truth is known, from which an interval is estimated over and over.
struct CoverageCase: Sendable, CustomStringConvertible {
  /// The kind of interval, as the documentation names it.
  let interval: String
  /// What is drawn.
  let world: String
  /// Whether what is drawn is so discrete, or the interval so careful, that it may cover more than
  /// its level.
  let mayCoverMore: Bool
  /// Draws a sample and tells whether its interval of a level contains the truth; a missing bound
  /// does not exclude anything.
  let covers: @Sendable (inout KeyedStream, _ level: Double) -> Bool

  init(
    _ interval: String, _ world: String, mayCoverMore: Bool = false,
    covers: @escaping @Sendable (inout KeyedStream, _ level: Double) -> Bool
  ) {
    self.interval = interval
    self.world = world
    self.mayCoverMore = mayCoverMore
    self.covers = covers
  }

  var description: String { "\(interval): \(world)" }

  /// How many of so many samples have an interval of the level that contains the truth.
  func hits(of samples: Int, level: Double = Coverage.nominal) -> Int {
    let key = world.utf8.reduce(StreamKey(seed: 91)) { $0.child(UInt64($1)) }
    return (0..<samples).count { sample in
      var stream = KeyedStream(key.child(UInt64(sample)))
      return covers(&stream, level)
    }
  }

  /// What is wrong with so many hits.
  func problems(_ hits: Int, of samples: Int) -> [String] {
    let known = KnownCoverage.of(interval, world)
    return checkCoverage(
      hits, of: samples, expected: known ?? Coverage.nominal,
      mayCoverMore: known == nil && mayCoverMore
    ).map { "\(self): \($0)" }
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
