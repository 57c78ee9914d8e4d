/// One step that is tried until it succeeds, each attempt at its price.
public struct PricedStep: Sendable, Hashable {
  /// Of each attempt to succeed, 0…1.
  public var chance: Double
  /// Of each attempt, successful or not, 0…2⁴⁰.
  public var price: Int

  public init(chance: Double, price: Int) {
    precondition((0...1).contains(chance) && (0...StepCostLaw.highestPrice).contains(price))
    self.chance = chance
    self.price = price
  }
}

/// The exact law of the cost of several steps, each tried until it succeeds: a sum of geometric
/// numbers, each times its price.
///
/// The distribution lies on a grid of costs whose unit is the greatest common divisor of the
/// prices. Where that takes more than `mostCells` cells, the unit is greater, and every answer is an
/// interval between a law that is never dearer and one that is never cheaper.
///
/// The grid ends where each step alone is still open with a chance of at most 2⁻³⁹: probabilities
/// are wrong by at most 2⁻³⁹ × the steps, and by relative rounding below 2⁻⁵¹ × the attempts that
/// fit the grid.
public struct StepCostLaw: Sendable {
  public let steps: [PricedStep]
  /// The law of costs, or two that enclose it; nil where they are out of reach.
  private let grids: (cheap: CostGrid, dear: CostGrid)?

  /// The most cells of a grid, but for rounding up, which bounds the work.
  public static let mostCells = 1 << 20
  /// The highest price of an attempt, 2⁴⁰.
  public static let highestPrice = 1 << 40

  /// Of no steps the cost is 0.
  public init(_ steps: [PricedStep]) {
    self.steps = steps
    grids = CostGrid.enclosing(steps)
  }

  /// The mean cost; nil when a step never succeeds.
  public var mean: Double? { sum { Double($0.price) / $0.chance } }

  /// The variance of the cost; nil when a step never succeeds.
  public var variance: Double? {
    sum { step in
      let deviation = Double(step.price) / step.chance
      return (1 - step.chance) * deviation * deviation
    }
  }

  /// The standard deviation of the cost; nil when a step never succeeds.
  public var standardDeviation: Double? { variance.map { $0.squareRoot() } }

  /// Whether quantiles and tails are exact, and not intervals.
  public var isExact: Bool { grids?.dear.isExact ?? false }

  /// The least cost that is not passed with at least this chance: one number where the law is
  /// exact, else the interval in which it lies.
  ///
  /// - Parameter share: Above 0, below 1; one missed by less than 2⁻⁴⁴ counts as reached.
  /// - Returns: nil when a step never succeeds, and beyond the grid's end.
  public func quantile(_ share: Double) -> ClosedRange<Int>? {
    precondition(share > 0 && share < 1)
    guard let grids, let high = grids.dear.quantile(share),
      let low = grids.cheap.quantile(share)
    else { return nil }
    return min(low, high)...high
  }

  /// The chance to pay more than `cost`: one number where the law is exact, but for costs beyond the
  /// grid's end, else an interval; 0…1 when the law is out of reach.
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
    return sum.isFinite ? sum : nil
  }
}
