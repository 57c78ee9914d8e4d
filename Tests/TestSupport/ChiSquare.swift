import Foundation

/// Pearson's χ² distribution, and the test of fit that rests on it.
public enum ChiSquare {
  /// The chance that a χ² variable with `degrees` of freedom exceeds `statistic`: the regularised
  /// incomplete gamma function Q(degrees ÷ 2, statistic ÷ 2), by its series below the mean and by
  /// Lentz's continued fraction above it (Press et al., Numerical Recipes, § 6.2).
  ///
  /// - Parameters:
  ///   - statistic: ≥ 0.
  ///   - degrees: ≥ 1.
  public static func upperTail(_ statistic: Double, degrees: Int) -> Double {
    precondition(statistic >= 0 && degrees >= 1)
    if statistic == 0 { return 1 }
    let a = Double(degrees) / 2
    let x = statistic / 2
    let front = exp(a * log(x) - x - logGamma(a))
    return x < a + 1 ? 1 - front * lowerSeries(a, x) : front * upperFraction(a, x)
  }

  /// The statistic that a χ² variable with `degrees` of freedom exceeds with chance `upperTail`,
  /// to about ten digits.
  ///
  /// - Parameter upperTail: Above 0, below 1.
  public static func criticalValue(upperTail: Double, degrees: Int) -> Double {
    precondition(upperTail > 0 && upperTail < 1)
    var low = 0.0
    var high = Double(degrees)
    while self.upperTail(high, degrees: degrees) > upperTail { high *= 2 }
    while high - low > 1e-10 * high {
      let middle = (low + high) / 2
      if self.upperTail(middle, degrees: degrees) > upperTail {
        low = middle
      } else {
        high = middle
      }
    }
    return high
  }

  private static func logGamma(_ a: Double) -> Double { lgamma(a) }

  /// Σ xⁿ ÷ (a · (a + 1) ⋯ (a + n)).
  private static func lowerSeries(_ a: Double, _ x: Double) -> Double {
    var term = 1 / a
    var sum = term
    var n = 1.0
    while term > sum * 1e-17 {
      term *= x / (a + n)
      sum += term
      n += 1
    }
    return sum
  }

  private static func upperFraction(_ a: Double, _ x: Double) -> Double {
    let tiny = 1e-300
    var b = x + 1 - a
    var c = 1 / tiny
    var d = 1 / b
    var fraction = d
    for n in 1...10_000 {
      let numerator = -Double(n) * (Double(n) - a)
      b += 2
      d = numerator * d + b
      if abs(d) < tiny { d = tiny }
      c = b + numerator / c
      if abs(c) < tiny { c = tiny }
      d = 1 / d
      fraction *= d * c
      if abs(d * c - 1) < 1e-16 { break }
    }
    return fraction
  }
}

/// Tests counts against the exact law they should follow (Pearson's χ²).
///
/// Cells whose expected count is below 20 are joined with their neighbours, so that the statistic
/// follows χ² far into its tail; a cell of probability 0 must be empty.
///
/// - Parameters:
///   - counts: How often each cell came up.
///   - probabilities: The law; as many as there are counts, with sum 1.
/// - Returns: A sentence for each misfit, none when the counts fit. A right engine is refused with
///   `FalseAlarm.chance`.
public func checkFit(_ counts: [Int], to probabilities: [Double]) -> [String] {
  precondition(counts.count == probabilities.count && probabilities.allSatisfy { $0 >= 0 })
  precondition(abs(probabilities.reduce(0, +) - 1) < 1e-9, "a law's probabilities have sum 1")
  var problems: [String] = []
  for (cell, count) in counts.enumerated() where probabilities[cell] == 0 && count > 0 {
    problems.append("cell \(cell) is impossible and came up \(count) times")
  }

  let total = Double(counts.reduce(0, +))
  let cells = joined(counts, expected: probabilities.map { $0 * total }, least: 20)
  guard cells.count > 1 else {
    return problems + ["\(Int(total)) counts are too few for a test of fit"]
  }
  let statistic = cells.reduce(0) { sum, cell in
    let difference = Double(cell.count) - cell.expected
    return sum + difference * difference / cell.expected
  }
  let limit = ChiSquare.criticalValue(upperTail: FalseAlarm.chance, degrees: cells.count - 1)
  if statistic > limit {
    problems.append("χ² = \(statistic) with \(cells.count - 1) degrees of freedom exceeds \(limit)")
  }
  return problems
}

/// Neighbouring cells joined until each expects at least `least`.
private func joined(
  _ counts: [Int], expected: [Double], least: Double
) -> [(count: Int, expected: Double)] {
  var cells: [(count: Int, expected: Double)] = []
  var open = (count: 0, expected: 0.0)
  for (count, expected) in zip(counts, expected) {
    open.count += count
    open.expected += expected
    if open.expected >= least {
      cells.append(open)
      open = (0, 0)
    }
  }
  if let last = cells.indices.last {
    cells[last].count += open.count
    cells[last].expected += open.expected
  }
  return cells
}
