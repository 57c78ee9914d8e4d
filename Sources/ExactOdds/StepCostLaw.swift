/// One step that is tried until it succeeds, each attempt at its price.
public struct PricedStep: Sendable, Hashable {
  /// The success chance of each attempt, 0…1.
  public var chance: Double
  /// The price of each attempt, successful or not, 0…2⁴⁰.
  public var price: Int

  public init(chance: Double, price: Int) {
    precondition((0...1).contains(chance) && (0...StepCostLaw.highestPrice).contains(price))
    (self.chance, self.price) = (chance, price)
  }
}

/// The exact law of the cost of several steps, each tried until it succeeds: prices × geometric
/// numbers.
///
/// The distribution lies on a grid whose unit is the greatest common divisor of the prices, or
/// greater if there were more than `maxCells` cells: every answer is then an interval between a law
/// that is never dearer and one that is never cheaper. Where steps of small chances dominate the
/// cost, a quantile is known to 12 digits, or to the price of their last attempts.
///
/// The grid ends where a single step is unfinished with a chance of at most 2⁻³⁹: probabilities err
/// by at most 2⁻³⁹ × the steps, and by relative rounding below 2⁻⁵¹ × the attempts that fit the
/// grid.
public struct StepCostLaw: Sendable {
  public let steps: [PricedStep]
  /// The law of costs, or two that enclose it; nil if there is none.
  private let grids: (cheap: CostGrid, dear: CostGrid)?
  /// The law without a grid, where steps of small chances dominate the cost; nil elsewhere.
  private let rare: RareSteps?

  /// The greatest number of cells of a grid, apart from rounding up, which bounds the work.
  public static let maxCells = 1 << 20
  /// The highest price of an attempt, 2⁴⁰.
  public static let highestPrice = 1 << 40

  /// Creates the law; the cost of no steps is 0.
  public init(_ steps: [PricedStep]) {
    self.steps = steps
    grids = CostGrid.enclosing(steps)
    rare = grids?.dear.isExact ?? false ? nil : RareSteps(steps)
  }

  /// The mean cost; nil when a step never succeeds.
  public var mean: Double? { sum { Double($0.price) / $0.chance } }

  /// The standard deviation of the cost; nil when a step never succeeds.
  public var standardDeviation: Double? {
    guard let mean else { return nil }
    if mean == 0 { return 0 }
    // Computes in units near the mean, as in `FirstSuccessLaw`.
    let unit = mean.powerOfTwo
    return sum { step in
      let deviation = Double(step.price) / step.chance / unit
      return (1 - step.chance) * deviation * deviation
    }.flatMap { ($0.squareRoot() * unit).ifFinite }
  }

  /// True if quantiles and tails are exact, not intervals.
  public var isExact: Bool { grids?.dear.isExact ?? false }

  /// Returns the smallest cost that is not exceeded with a chance, above 0 and below 1: one number if
  /// the law is exact, otherwise the interval that contains it; nil when a step never succeeds, beyond
  /// the grid's end, and beyond 2⁶⁰. A chance missed by less than 2⁻⁴⁴ is reached.
  public func quantile(_ share: Double) -> ClosedRange<Int>? {
    precondition(share > 0 && share < 1)
    let onGrid = grids?.dear.quantile(share).flatMap { high in
      grids?.cheap.quantile(share).map { min($0, high)...high }
    }
    guard let found = rare?.quantile(share), found.upperBound < 0x1p60 else { return onGrid }
    let (low, high) = (Int(found.lowerBound.rounded(.up)), Int(found.upperBound))
    guard low <= high, high - low <= onGrid.map({ $0.upperBound - $0.lowerBound }) ?? .max else {
      return onGrid
    }
    return low...high
  }

  /// Returns that cost in doubles, also beyond 2⁶⁰, where its ends differ by less than a part in
  /// 10¹²; an end is infinite where the cost is too large for a double.
  public func quantileValue(_ share: Double) -> ClosedRange<Double>? {
    quantile(share).map { Double($0.lowerBound)...Double($0.upperBound) } ?? rare?.quantile(share)
  }

  /// True if every step can succeed, so that a missing value is only too large for a double.
  public var isFinite: Bool { steps.allSatisfy { $0.chance > 0 } }

  /// Returns the chance of paying more than `cost`: one number if the law is exact, except beyond
  /// the grid's end; otherwise an interval; 0…1 if there is no law.
  public func chance(above cost: Int) -> ClosedRange<Double> {
    guard let grids else { return steps.contains { $0.chance == 0 } ? 1...1 : 0...1 }
    let low = grids.cheap.total - grids.cheap.chance(upTo: cost)
    return max(0, low)...max(0, low, 1 - grids.dear.chance(upTo: cost))
  }

  private func sum(_ term: (PricedStep) -> Double) -> Double? {
    var sum = 0.0
    for step in steps {
      guard step.chance > 0 else { return nil }
      sum += term(step)
    }
    return sum.ifFinite
  }
}
