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
  /// The samples that it looks at, perhaps with other cases, and which of their answers is its own.
  let sampling: Sampling
  let place: Int

  /// Samples of a world, each drawn once for all intervals that are estimated from it.
  struct Sampling: Sendable {
    let name: String
    /// Draws a sample and tells of each interval of a level whether it contains the truth; a missing
    /// bound does not exclude anything.
    let cover: @Sendable (inout KeyedStream, _ level: Double) -> [Bool]

    /// How many of so many samples have intervals of the level that contain the truth.
    func hits(of samples: Int, level: Double) -> [Int] {
      let key = name.utf8.reduce(StreamKey(seed: 91)) { $0.child(UInt64($1)) }
      var hits: [Int] = []
      for sample in 0..<samples {
        var stream = KeyedStream(key.child(UInt64(sample)))
        let covered = cover(&stream, level)
        if hits.isEmpty { hits = covered.map { _ in 0 } }
        for (place, isHit) in covered.enumerated() where isHit { hits[place] += 1 }
      }
      return hits
    }
  }

  init(
    _ interval: String, _ world: String, mayCoverMore: Bool = false,
    covers: @escaping @Sendable (inout KeyedStream, _ level: Double) -> Bool
  ) {
    self.interval = interval
    self.world = world
    self.mayCoverMore = mayCoverMore
    sampling = Sampling(name: "\(interval): \(world)") { [covers(&$0, $1)] }
    place = 0
  }

  /// One of the intervals that are estimated from the same samples.
  init(
    _ interval: String, _ world: String, mayCoverMore: Bool = false, of sampling: Sampling,
    at place: Int
  ) {
    self.interval = interval
    self.world = world
    self.mayCoverMore = mayCoverMore
    self.sampling = sampling
    self.place = place
  }

  var description: String { "\(interval): \(world)" }

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
