import Randomness
import Statistics

/// Retention figures by days after the first day, such as 1=44, 7=18, 30=7, in percent.
///
/// Such figures do not say how often a player comes who has not left: few leavers who play on few
/// days give the same figures as many leavers who play on most. So they give two populations.
public struct RetentionFigures: Sendable, Equatable {
  /// The ages, rising, and the share of players active on each, 0…1.
  public let ages: [Int]
  public let shares: [Double]

  /// The greatest age.
  public static let lastAge = 3650

  /// Creates figures.
  ///
  /// - Parameter percent: By age: the share of players active then, 0…100; rising ages.
  public init(percent: [(age: Int, share: Double)]) throws {
    guard !percent.isEmpty else { throw FitRefusal("no retention figure is given") }
    for (index, figure) in percent.enumerated() {
      let text = "retention of day \(figure.age)"
      guard (1...Self.lastAge).contains(figure.age) else {
        throw FitRefusal("\(text): days after the first are 1…\(Self.lastAge)")
      }
      guard figure.share > 0, figure.share <= 98 else {
        throw FitRefusal("\(text): a share lies above 0 and is at most 98 percent")
      }
      if index > 0, percent[index - 1].age >= figure.age {
        throw FitRefusal("\(text): days are given in rising order, each once")
      }
      if index > 0, percent[index - 1].share < figure.share {
        throw FitRefusal("\(text): a share is not above that of an earlier day")
      }
    }
    (ages, shares) = (percent.map(\.age), percent.map { $0.share / 100 })
  }

  /// The hazards of leaving, a day, that kinds are made of.
  private static let hazards = [
    0.9, 0.7, 0.45, 0.25, 0.12, 0.06, 0.03, 0.015, 0.008, 0.004, 0.002, 0.001, 0.0003,
    0.00003,
  ]
  /// The greatest distance from a figure.
  private static let tolerance = 0.0049

  /// Returns the most and the least active populations that fit, both within half a point.
  ///
  /// All kinds of a population play with the same chance on a day, without persistence and lapses,
  /// and differ in their hazard of leaving; the chance is the greatest, or the smallest, of
  /// 0.01…0.98 that fits.
  public func extremes() throws -> (active: [FittedKind], quiet: [FittedKind]) {
    let activities = (1...98).map { Double($0) / 100 }
    guard let quiet = activities.lazy.compactMap({ kinds(activity: $0) }).first,
      let active = activities.reversed().lazy.compactMap({ kinds(activity: $0) }).first
    else {
      throw FitRefusal("no mixture of leaving players fits these retention figures")
    }
    return (active, quiet)
  }

  /// Returns kinds of an activity that come nearest to the figures; nil if one is too far away.
  private func kinds(activity: Double) -> [FittedKind]? {
    let hazards = Self.hazards
    // Variables: the weights of the hazards, then the greatest distance, which is minimised. Among
    // equals, players who stay for years are few.
    var program = LinearProgram<Double>(maximising: hazards.map { -1e-7 / $0 } + [-1])
    let all = Array(repeating: 1.0, count: hazards.count) + [0]
    program.require(all, atMost: 1)
    program.require(all, atLeast: 1)
    for (age, share) in zip(ages, shares) {
      let chances = hazards.map { activity * Self.power(1 - $0, age) }
      program.require(chances + [-1], atMost: share)
      program.require(chances + [1], atLeast: share)
    }
    guard case .optimal(let point, _) = program.solution() else { return nil }
    let weights = hazards.indices.map { point[$0] > 1e-4 ? point[$0] : 0 }
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return nil }
    let kinds = zip(hazards, weights).filter { $1 > 0 }.map { hazard, weight in
      FittedKind(
        weight: weight / sum, activity: activity, activitySpread: 0, afterPlaying: 0,
        churn: hazard, lapse: 0, lapseDays: 3...10, tasksPerActiveDay: 1, tasksSpread: 0,
        presenceByAge: [])
    }
    let fits = zip(ages, shares).allSatisfy { age, share in
      abs(Self.retention(kinds, age: age) - share) <= Self.tolerance
    }
    return fits ? kinds.sorted { $0.weight > $1.weight } : nil
  }

  /// Returns the share of players of such kinds who are active on an age.
  ///
  /// - Parameters:
  ///   - kinds: Kinds of one of the populations.
  ///   - age: Days after the first, at least 1.
  package static func retention(_ kinds: [FittedKind], age: Int) -> Double {
    kinds.reduce(0.0) { $0 + $1.weight * $1.activity * power(1 - $1.churn, age) }
  }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    PortableMath.exp(PortableMath.log(base) * Double(exponent))
  }
}
