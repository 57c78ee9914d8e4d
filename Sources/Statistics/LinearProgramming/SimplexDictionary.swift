/// The dictionary of the simplex method: basic variables and the objective as functions of others.
/// V. Chvátal, "Linear Programming" (1983), chapters 2 and 3. Variables below `count` are those of
/// the program; then come the slacks of its rows, then the artificial variable of the first phase.
struct SimplexDictionary<Number: OrderedField> {

  private let count: Int
  /// basic = bounds − rows · free, each basic variable at least 0.
  private var rows: [[Number]]
  private var bounds: [Number]
  /// objective = … + gains · free
  private var gains: [Number]
  /// The variable of each row, and of each column.
  private var basic, free: [Int]
  /// The remaining steps of rounded arithmetic; without rounding, Bland's rule ends by itself.
  private var stepsLeft = 100_000

  init(rows: [[Number]], bounds: [Number], objective: [Number]) {
    count = objective.count
    (self.rows, self.bounds, gains) = (rows, bounds, objective)
    free = Array(0..<count)
    basic = Array(count..<(count + rows.count))
  }

  var values: [Number] {
    var values = Array(repeating: Number.zero, count: count)
    for (row, variable) in basic.enumerated() where variable < count {
      values[variable] = bounds[row]
    }
    return values
  }

  /// Goes to an optimal vertex, or returns the reason why there is none.
  mutating func solve() -> LinearProgram<Number>.Solution? {
    bounds = bounds.map(cleaned)
    if bounds.contains(where: { $0 < .zero }), let obstacle = findFeasible() { return obstacle }
    return maximise()
  }

  /// Finds a point that meets all constraints: loosens them by an artificial variable, made small.
  private mutating func findFeasible() -> LinearProgram<Number>.Solution? {
    let artificial = count + rows.count
    let objective = gains
    for row in rows.indices { rows[row].append(-1) }
    gains = Array(repeating: .zero, count: free.count) + [-1]
    free.append(artificial)
    let worst = bounds.indices.min { bounds[$0] < bounds[$1] }!
    pivot(row: worst, column: free.count - 1)
    guard maximise() == nil else { return .unresolved }
    if let row = basic.firstIndex(of: artificial) {
      guard bounds[row].isNegligible else { return .infeasible }
      bounds[row] = .zero
      let column = free.indices.max { rows[row][$0].magnitude < rows[row][$1].magnitude }!
      guard rows[row][column] != .zero else { return .unresolved }
      pivot(row: row, column: column)
    }
    let column = free.firstIndex(of: artificial)!
    free.remove(at: column)
    for row in rows.indices { rows[row].remove(at: column) }
    // The objective in terms of the free variables.
    gains = free.map { $0 < count ? objective[$0] : .zero }
    for (row, variable) in basic.enumerated() where variable < count {
      for column in free.indices { gains[column] -= objective[variable] * rows[row][column] }
    }
    return nil
  }

  /// Goes from vertex to vertex until no free variable raises the objective.
  private mutating func maximise() -> LinearProgram<Number>.Solution? {
    while true {
      guard isFinite else { return .unresolved }
      guard let column = entering() else { return nil }
      guard let row = leaving(for: column) else { return .unbounded }
      if Number.tolerance > .zero {
        guard stepsLeft > 0 else { return .unresolved }
        stepsLeft -= 1
      }
      pivot(row: row, column: column)
    }
  }

  /// True if every number is known; unknown ones never go away by further steps.
  private var isFinite: Bool { (rows + [gains, bounds]).allSatisfy { $0.allSatisfy(\.isFinite) } }

  /// Returns the column of the first variable that raises the objective.
  private func entering() -> Int? {
    free.indices.filter { gains[$0] > Number.tolerance }.min { free[$0] < free[$1] }
  }

  /// Returns the row whose variable is the first to become zero as a column's grows; among several,
  /// the row of the first variable.
  private func leaving(for column: Int) -> Int? {
    var best: (row: Int, ratio: Number)?
    for row in rows.indices where rows[row][column] > Number.tolerance {
      let ratio = bounds[row] / rows[row][column]
      if let best, (best.ratio, basic[best.row]) < (ratio, basic[row]) { continue }
      best = (row, ratio)
    }
    return best?.row
  }

  private mutating func pivot(row: Int, column: Int) {
    let inverse = 1 / rows[row][column]
    for other in free.indices where rows[row][other] != .zero {
      rows[row][other] = rows[row][other] * inverse
    }
    rows[row][column] = inverse
    bounds[row] = bounds[row] * inverse
    let pivotRow = rows[row]
    for other in rows.indices where other != row && rows[other][column] != .zero {
      let factor = rows[other][column]
      rows[other][column] = .zero
      subtract(pivotRow, times: factor, from: &rows[other])
      bounds[other] = cleaned(bounds[other] - factor * bounds[row])
    }
    let factor = gains[column]
    gains[column] = .zero
    subtract(pivotRow, times: factor, from: &gains)
    (basic[row], free[column]) = (free[column], basic[row])
  }

  private func subtract(_ row: [Number], times factor: Number, from other: inout [Number]) {
    guard factor != .zero else { return }
    for column in row.indices where row[column] != .zero {
      other[column] = cleaned(other[column] - factor * row[column])
    }
  }

  /// Replaces a number that is zero except for rounding by zero.
  private func cleaned(_ number: Number) -> Number { number.isNegligible ? .zero : number }
}
