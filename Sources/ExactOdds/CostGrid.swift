/// Cumulative chances of costs on a grid: `cumulative[i]` is that of a cost of at most i × unit.
struct CostGrid: Sendable {
  let unit: Int
  /// True if every price is a whole number of cells.
  let isExact: Bool
  let cumulative: [Double]

  /// The chance of all costs within the grid: nearly 1.
  var total: Double { cumulative[cumulative.count - 1] }

  func chance(upTo cost: Int) -> Double {
    cost < 0 ? 0 : cumulative[min(cost / unit, cumulative.count - 1)]
  }

  func quantile(_ share: Double) -> Int? {
    let goal = share - Geometric.rounding
    guard total >= goal else { return nil }
    return unit * (0...cumulative.count - 1).least { cumulative[$0] >= goal }
  }
}

/// A step, measured in whole cells.
private struct GridStep {
  let chance: Double
  let cells: Int
  /// The number of attempts that lengthen the grid.
  let most: Int
  /// True if the successful attempt counts as free, which makes the step cheaper than it is.
  var isLastFree = false

  /// Returns the law after this step, given the one before: each cost follows from one attempt less.
  func applied(to before: [Double]) -> [Double] {
    var after = [Double](repeating: 0, count: before.count + cells * most)
    for cost in after.indices {
      let won = isLastFree ? cost : cost - cells
      let tried = cost >= cells ? after[cost - cells] : 0
      // 1 − chance would lose a small chance's digits, as often as there are attempts.
      after[cost] =
        (before.indices.contains(won) ? chance * before[won] : 0) + (tried - chance * tried)
    }
    return after
  }
}

extension CostGrid {
  /// The greatest chance, apart from rounding, that one step alone takes longer than the grid.
  private static let beyond = 0x1p-40

  /// Returns the law of the steps' cost, twice; if its grid would be too fine, one law that is
  /// never dearer and one that is never cheaper. Nil if a step never succeeds or costs exceed 2⁵⁵.
  static func enclosing(_ steps: [PricedStep]) -> (cheap: CostGrid, dear: CostGrid)? {
    guard steps.allSatisfy({ $0.chance > 0 }) else { return nil }
    let paid = steps.filter { $0.price > 0 }
    let most = paid.compactMap { Geometric.attempts($0.chance, leaving: beyond) }
    let span = zip(paid, most).reduce(0) { $0 + Double($1.1) * Double($1.0.price) }
    guard most.count == paid.count, span < 0x1p55 else { return nil }
    let divisor = paid.reduce(0) { greatestCommonDivisor($0, $1.price) }
    if span <= Double(max(1, divisor)) * Double(StepCostLaw.maxCells) {
      let grid = CostGrid(
        zip(paid, most).map { step, most in
          GridStep(chance: step.chance, cells: step.price / divisor, most: most)
        }, unit: max(1, divisor), isExact: true)
      return (grid, grid)
    }
    let unit = Int(span / Double(StepCostLaw.maxCells)) + 1
    let pairs = zip(paid, most).map { blocks(of: $0, most: $1, unit: unit) }
    return (
      CostGrid(pairs.map(\.cheap), unit: unit, isExact: false),
      CostGrid(pairs.map(\.dear), unit: unit, isExact: false)
    )
  }

  /// Rounds each attempt's price down and up to whole cells, or if that would change the cost much,
  /// blocks of attempts, the last of which the dear law pays in full and the cheap law not at all.
  private static func blocks(
    of step: PricedStep, most: Int, unit: Int
  ) -> (cheap: GridStep, dear: GridStep) {
    func block(isDear: Bool) -> GridStep {
      let attempts = attemptsOfBlock(of: step, unit: unit, isDear: isDear)
      return GridStep(
        chance: Geometric.reached(step.chance, within: attempts),
        cells: (attempts * step.price + (isDear ? unit - 1 : 0)) / unit,
        most: (most - 1) / attempts + 1, isLastFree: !isDear && attempts > 1)
    }
    return (block(isDear: false), block(isDear: true))
  }

  /// Returns the size of a block, of about 1, 2, 4, … 1024 cells, that changes the mean cost least.
  private static func attemptsOfBlock(of step: PricedStep, unit: Int, isDear: Bool) -> Int {
    var best = (attempts: 0, error: Double.infinity)
    let nearlyWhole = (0...10).flatMap { doublings in
      let attempts = (unit << doublings) / step.price
      return [attempts, attempts + 1]
    }
    for attempts in [1] + nearlyWhole where attempts > 0 {
      let cost = attempts * step.price
      guard isDear || cost >= unit else { continue }
      let rounding = isDear ? (unit - cost % unit) % unit : cost % unit
      let last = attempts > 1 ? Double(cost) : 0
      let error = last + (1 + 1 / step.chance / Double(attempts)) * Double(rounding)
      if error < best.error { best = (attempts, error) }
    }
    return best.attempts
  }

  private init(_ steps: [GridStep], unit: Int, isExact: Bool) {
    var sum = 0.0
    let cumulative = steps.reduce([1.0]) { $1.applied(to: $0) }.map { chance in
      sum += chance
      return sum
    }
    self.init(unit: unit, isExact: isExact, cumulative: cumulative)
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }
}
