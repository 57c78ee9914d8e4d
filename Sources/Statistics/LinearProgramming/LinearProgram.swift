/// Maximises a linear objective under linear constraints: c·x with A x ≤ b and x ≥ 0.
///
/// Solved by the simplex method with Bland's rule (R. G. Bland, "New finite pivoting rules for the
/// simplex method", 1977), which ends after finitely many steps in degenerate programs, too. Meant
/// for programs of some dozens of variables and constraints: the dictionary is dense.
public struct LinearProgram<Number: OrderedField>: Sendable {
  /// The coefficient of each variable in the objective.
  public let objective: [Number]
  /// The constraints coefficients · x ≤ bound; none means only x ≥ 0.
  public private(set) var constraints: [(coefficients: [Number], bound: Number)] = []

  /// The answer.
  public enum Solution: Equatable, Sendable {
    /// The greatest value, and a vertex where the objective has it.
    case optimal(x: [Number], value: Number)
    /// No x meets all constraints.
    case infeasible
    /// The objective has no greatest value.
    case unbounded
    /// No answer: a number was not finite, exact ones grew too large, or rounding prevented the end.
    case unresolved
  }

  public init(maximising objective: [Number]) { self.objective = objective }

  /// Adds a constraint: coefficients · x ≤ bound, with a coefficient for each variable.
  public mutating func require(_ coefficients: [Number], atMost bound: Number) {
    precondition(coefficients.count == objective.count)
    constraints.append((coefficients, bound))
  }

  /// Adds a constraint: coefficients · x ≥ bound.
  public mutating func require(_ coefficients: [Number], atLeast bound: Number) {
    require(coefficients.map { -$0 }, atMost: -bound)
  }

  /// Solves the program with variables and constraints scaled to coefficients of about 1, so that
  /// the tolerance of `Double` means the same to all; exact numbers are left as they are.
  public func solution() -> Solution {
    let numbers = constraints.flatMap { $0.coefficients + [$0.bound] } + objective
    guard numbers.allSatisfy(\.isFinite) else { return .unresolved }
    // A variable is counted in the inverse of its greatest coefficient.
    let units = objective.indices.map { variable in
      1 / scale(of: constraints.map { $0.coefficients[variable] })
    }
    let rows = constraints.map { row in
      let coefficients = zip(row.coefficients, units).map { $0 * $1 }
      let scale = scale(of: coefficients)
      return (coefficients: coefficients.map { $0 / scale }, bound: row.bound / scale)
    }
    let scaled = zip(objective, units).map { $0 * $1 }
    let objectiveScale = scale(of: scaled)
    var dictionary = SimplexDictionary(
      rows: rows.map(\.coefficients), bounds: rows.map(\.bound),
      objective: scaled.map { $0 / objectiveScale })
    if let obstacle = dictionary.solve() { return obstacle }
    let x = zip(dictionary.values, units).map { $0 * $1 }
    let value = zip(objective, x).reduce(Number.zero) { $0 + $1.0 * $1.1 }
    return value.isFinite ? .optimal(x: x, value: value) : .unresolved
  }

  /// Returns the greatest magnitude of some coefficients; 1 if all are zero, and for exact numbers.
  private func scale(of coefficients: [Number]) -> Number {
    guard Number.tolerance > .zero else { return 1 }
    let greatest = coefficients.reduce(.zero) { max($0, $1.magnitude) }
    return greatest > .zero ? greatest : 1
  }
}
