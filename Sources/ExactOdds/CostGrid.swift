/// Cumulative chances of costs on a grid: `cumulative[i]` is that of at most i × unit.
struct CostGrid: Sendable {
  /// What one cell is worth.
  let unit: Int
  /// Whether every price is a whole number of cells.
  let isExact: Bool
  let cumulative: [Double]

  /// The chance of all costs within the grid: 1 but for what was cut off.
  var total: Double { cumulative[cumulative.count - 1] }

  func chance(upTo cost: Int) -> Double {
    cost < 0 ? 0 : cumulative[min(cost / unit, cumulative.count - 1)]
  }

  func quantile(_ share: Double) -> Int? {
    let goal = share - Geometric.rounding
    guard total >= goal else { return nil }
    return unit * Bisection.least(in: 0...(cumulative.count - 1)) { cumulative[$0] >= goal }
  }
}

/// A step in whole cells.
private struct GridStep {
  let chance: Double
  let cells: Int
  /// How many of these steps fit the grid.
  let most: Int
  /// Whether the successful attempt costs nothing, which makes it cheaper than it is.
  var isLastFree = false

  /// The law after this step, given the one before it: a cost is reached from one attempt less,
  /// which succeeded or did not.
  func applied(to before: [Double]) -> [Double] {
    var after = [Double](repeating: 0, count: before.count)
    let failure = 1 - chance
    if isLastFree {
      for cost in before.indices {
        after[cost] = chance * before[cost] + (cost >= cells ? failure * after[cost - cells] : 0)
      }
    } else if cells < before.count {
      for cost in cells..<before.count {
        after[cost] = chance * before[cost - cells] + failure * after[cost - cells]
      }
    }
    return after
  }
}

extension CostGrid {
  /// A step alone outlasts the grid with at most this chance, but for rounding.
  private static let beyond = 0x1p-40
  /// On a grid too coarse for prices, they are rounded by at most one part in so many.
  private static let fineness = 1024

  /// The law of the steps' cost, twice; or, where its grid would be too fine, a law that is nowhere
  /// dearer and one that is nowhere cheaper. nil where a step never succeeds or costs lie beyond
  /// 2⁵⁵.
  static func enclosing(_ steps: [PricedStep]) -> (cheap: CostGrid, dear: CostGrid)? {
    guard steps.allSatisfy({ $0.chance > 0 }) else { return nil }
    let paid = steps.filter { $0.price > 0 }
    var most: [Int] = []
    var span = 0.0
    for step in paid {
      guard let attempts = Geometric.attempts(step.chance, reaching: 1 - beyond) else { return nil }
      most.append(attempts)
      span += Double(attempts) * Double(step.price)
    }
    guard span < 0x1p55 else { return nil }
    let divisor = paid.reduce(0) { greatestCommonDivisor($0, $1.price) }
    if span <= Double(max(1, divisor)) * Double(StepCostLaw.mostCells) {
      let grid = CostGrid(
        zip(paid, most).map { step, most in
          GridStep(chance: step.chance, cells: step.price / divisor, most: most)
        }, unit: max(1, divisor), isExact: true)
      return (grid, grid)
    }
    let unit = Int(span / Double(StepCostLaw.mostCells)) + 1
    let pairs = zip(paid, most).map { blocks(of: $0, most: $1, unit: unit) }
    return (
      CostGrid(pairs.map(\.cheap), unit: unit, isExact: false),
      CostGrid(pairs.map(\.dear), unit: unit, isExact: false)
    )
  }

  /// A price far above the unit is rounded up and down. For a lesser one, attempts are taken
  /// together in blocks, which are rounded in its place: the dear law pays the last block in full,
  /// the cheap one not at all.
  private static func blocks(
    of step: PricedStep, most: Int, unit: Int
  ) -> (cheap: GridStep, dear: GridStep) {
    let (cheap, dear) = attemptsOfBlock(price: step.price, unit: unit)
    return (
      GridStep(
        chance: Geometric.reached(step.chance, within: cheap), cells: cheap * step.price / unit,
        most: (most - 1) / cheap + 1, isLastFree: cheap > 1),
      GridStep(
        chance: Geometric.reached(step.chance, within: dear),
        cells: (dear * step.price + unit - 1) / unit, most: (most - 1) / dear + 1)
    )
  }

  /// As few attempts as make rounding their price to whole cells change it by at most one part in
  /// `fineness`.
  private static func attemptsOfBlock(price: Int, unit: Int) -> (cheap: Int, dear: Int) {
    if price > unit {
      let attempts = (fineness * unit + price - 1) / price
      return (attempts, attempts)
    }
    // Nearly a whole number of cells, from above and from below.
    let cost = (fineness * price + unit - 1) / unit * unit
    return ((cost + price - 1) / price, cost / price)
  }

  private init(_ steps: [GridStep], unit: Int, isExact: Bool) {
    let count = steps.reduce(1) { $0 + $1.cells * $1.most }
    var law = [Double](repeating: 0, count: count)
    law[0] = 1
    for step in steps { law = step.applied(to: law) }
    var sum = 0.0
    self.init(
      unit: unit, isExact: isExact,
      cumulative: law.map { chance in
        sum += chance
        return sum
      })
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }
}
