import Statistics

/// Solves a small linear program by brute force: at each vertex, as many constraints or signs of
/// variables are met with equality as there are variables.
struct Vertices {
  /// The best value over all vertices; nil if there is none: no point meets all constraints.
  let best: Rational?

  /// - Parameter box: Keeps each variable at most this, so that there is a best vertex.
  init(_ objective: [Int], _ constraints: [(coefficients: [Int], bound: Int)], box: Int) {
    let variables = objective.indices
    let signs = variables.map { axis in (variables.map { $0 == axis ? -1 : 0 }, 0) }
    let sides = variables.map { axis in (variables.map { $0 == axis ? 1 : 0 }, box) }
    let all = (constraints + signs + sides).map {
      (row: $0.0.map(Rational.init(_:)), bound: Rational($0.1))
    }
    var best: Rational?
    for chosen in Self.subsets(of: all.indices, count: objective.count) {
      guard let x = Self.solve(chosen.map { all[$0].row + [all[$0].bound] }),
        all.allSatisfy({ Self.product($0.row, x) <= $0.bound })
      else { continue }
      let value = Self.product(objective.map(Rational.init(_:)), x)
      best = best.map { max($0, value) } ?? value
    }
    self.best = best
  }

  static func product(_ a: [Rational], _ b: [Rational]) -> Rational {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func subsets(of range: Range<Int>, count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return range.flatMap { first in
      subsets(of: first + 1..<max(first + 1, range.upperBound), count: count - 1).map {
        [first] + $0
      }
    }
  }

  /// Solves equations by Gauss's elimination; nil if there is not one solution.
  private static func solve(_ equations: [[Rational]]) -> [Rational]? {
    var rows = equations
    for column in rows.indices {
      guard let pivot = rows.indices.dropFirst(column).first(where: { rows[$0][column] != 0 })
      else { return nil }
      rows.swapAt(column, pivot)
      let leading = rows[column][column]
      rows[column] = rows[column].map { $0 / leading }
      let reduced = rows[column]
      for row in rows.indices where row != column {
        let factor = rows[row][column]
        rows[row] = zip(rows[row], reduced).map { $0 - factor * $1 }
      }
    }
    return rows.map { $0.last! }
  }
}
