import Randomness

/// The chances of a kind's players at eight activities: the points of a normal distribution.
typealias Nodes = SIMD8<Double>

/// The points at which a normal distribution is computed, and the share of players at each: the
/// trapezoid rule with steps of 0.7, scaled to a variance of 1.
enum NormalNodes {
  static let places = Nodes(-2.45, -1.75, -1.05, -0.35, 0.35, 1.05, 1.75, 2.45) * 1.0206
  static let weights: Nodes = {
    let half: [Double] = [0.0497, 0.2163, 0.5762, 0.9406].map { $0 / (2 * 1.7828) }
    return Nodes(half[0], half[1], half[2], half[3], half[3], half[2], half[1], half[0])
  }()
}

/// A kind of players while it is fitted.
struct MixtureKind: Sendable, Equatable {
  /// Share of the players.
  var weight: Double
  /// Mean chance of playing on a day, and its standard deviation between players.
  var activity: Double
  var spread = 0.08
  /// Share by which a played day raises the chance of the next day.
  var afterPlaying = 0.3
  /// Chance per day to leave for good, and to lapse.
  var churn: Double
  var lapse = 0.01

  /// The activities of its players, by node.
  var activities: Nodes {
    (Nodes(repeating: activity) + spread * NormalNodes.places)
      .clamped(lowerBound: Nodes(repeating: Self.range.lowerBound), upperBound: .one)
  }

  static let (range, spreads) = (0.002...1.0, 0.0...0.4)
  static let changesAfterPlaying = -0.95...30.0
  static let (churns, lapses) = (1e-6...0.99, 1e-6...0.5)
  static let cap = 0.98
}

/// A mixture of kinds while it is fitted.
struct Mixture: Sendable, Equatable {
  var kinds: [MixtureKind]
  /// By day of the week: factors on the chance of playing.
  var weekdays: [Double]
  /// By band of ages: factors on the chance of playing; the first is 1.
  var ages: [Double]

  static let factorRange = 0.02...20.0

  init(kinds: [MixtureKind], shape: MixtureShape) {
    self.kinds = kinds
    weekdays = Array(repeating: 1, count: shape.weekdays)
    ages = Array(repeating: 1, count: shape.bands)
  }

  /// The factor of each effect: of a band of ages and a day of the week.
  var factors: [Double] { ages.flatMap { age in weekdays.map { age * $0 } } }

  /// Returns the same mixture for a shape with other factors, which are 1 where they are new.
  func reshaped(_ shape: MixtureShape) -> Mixture {
    var other = Mixture(kinds: kinds, shape: shape)
    if other.weekdays.count == weekdays.count { other.weekdays = weekdays }
    if other.ages.count == ages.count { other.ages = ages }
    return other
  }

  /// The logarithms of all parameters; each is kept within its range when they are set.
  var coordinates: [Double] {
    get {
      let ofKinds = kinds.flatMap {
        [$0.weight, $0.activity, max(0.001, $0.spread), 1 + $0.afterPlaying, $0.churn, $0.lapse]
      }
      return (ofKinds + weekdays + ages).map { PortableMath.log(max(1e-9, $0)) }
    }
    set {
      var values = newValue.map { PortableMath.exp(min(5, $0)) }[...]
      for index in kinds.indices {
        let kind = Array(values.prefix(6))
        kinds[index] = MixtureKind(
          weight: kind[0], activity: kind[1].clamped(to: MixtureKind.range),
          spread: kind[2].clamped(to: MixtureKind.spreads),
          afterPlaying: (kind[3] - 1).clamped(to: MixtureKind.changesAfterPlaying),
          churn: kind[4].clamped(to: MixtureKind.churns),
          lapse: kind[5].clamped(to: MixtureKind.lapses))
        values = values.dropFirst(6)
      }
      let sum = kinds.reduce(0) { $0 + $1.weight }
      for index in kinds.indices { kinds[index].weight /= sum }
      let factors = values.map { $0.clamped(to: Self.factorRange) }
      weekdays = Array(factors.prefix(weekdays.count))
      ages = Array(factors.suffix(ages.count))
    }
  }

  /// Makes the mean of the factors of weekdays and the factor of the first band of ages 1;
  /// activities take their scale.
  mutating func normalise() {
    let (mean, first) = (weekdays.reduce(0, +) / Double(weekdays.count), ages[0])
    weekdays = weekdays.map { $0 / mean }
    ages = ages.map { $0 / first }
    for index in kinds.indices {
      kinds[index].activity = min(1, kinds[index].activity * mean * first)
      kinds[index].spread *= mean * first
    }
  }
}

extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(range.upperBound, Swift.max(range.lowerBound, self))
  }
}
