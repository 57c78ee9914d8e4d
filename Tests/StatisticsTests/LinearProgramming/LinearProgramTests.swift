import Statistics
import Testing

@Suite struct LinearProgramTests {
  /// A program of whole numbers, for each kind of arithmetic.
  private static func program<Number: OrderedField>(
    _ objective: [Int], _ constraints: [(coefficients: [Int], bound: Int)],
    as number: (Int) -> Number
  ) -> LinearProgram<Number> {
    var program = LinearProgram(maximising: objective.map(number))
    for constraint in constraints {
      program.require(constraint.coefficients.map(number), atMost: number(constraint.bound))
    }
    return program
  }

  @Test func `finds the best vertex`() {
    // V. Chvátal, "Linear Programming", page 13: 13 at (2, 0, 1).
    let constraints = [([2, 3, 1], 5), ([4, 1, 2], 11), ([3, 4, 2], 8)]
    #expect(
      Self.program([5, 4, 3], constraints, as: Rational.init(_:)).solution()
        == .optimal(x: [2, 0, 1], value: 13))
    #expect(
      Self.program([5, 4, 3], constraints, as: Double.init(_:)).solution()
        == .optimal(x: [2, 0, 1], value: 13))
  }

  @Test func `a bound below zero needs the first phase`() {
    let constraints = [([2, -1, 2], 4), ([2, -3, 1], -5), ([-1, 1, -2], -1)]
    #expect(
      Self.program([1, -1, 1], constraints, as: Rational.init(_:)).solution()
        == .optimal(
          x: [0, Rational(decimal: 2.8), Rational(decimal: 3.4)], value: Rational(decimal: 0.6)))
  }

  @Test func `Beale's degenerate program ends, where other rules go round for ever`() {
    var program = LinearProgram<Rational>(maximising: [
      Rational(decimal: 0.75), -150, Rational(decimal: 0.02), -6,
    ])
    program.require([Rational(decimal: 0.25), -60, Rational(decimal: -0.04), 9], atMost: 0)
    program.require([Rational(decimal: 0.5), -90, Rational(decimal: -0.02), 3], atMost: 0)
    program.require([0, 0, 1, 0], atMost: 1)
    #expect(
      program.solution()
        == .optimal(x: [Rational(decimal: 0.04), 0, 1, 0], value: Rational(decimal: 0.05)))
  }

  @Test func `says that no point meets all constraints, or that there is no greatest value`() {
    let apart = [([1, 1], 1), ([-1, 0], -2)]
    #expect(Self.program([1, 1], apart, as: Rational.init(_:)).solution() == .infeasible)
    #expect(Self.program([1, 1], apart, as: Double.init(_:)).solution() == .infeasible)
    let open = [([1, -1], 1)]
    #expect(Self.program([1, 1], open, as: Rational.init(_:)).solution() == .unbounded)
    #expect(Self.program([1, 1], open, as: Double.init(_:)).solution() == .unbounded)
    #expect(
      Self.program([-1, 0], open, as: Double.init(_:)).solution() == .optimal(x: [0, 0], value: 0))
  }

  @Test func `a program without constraints, and one without variables`() {
    #expect(LinearProgram<Double>(maximising: [-1]).solution() == .optimal(x: [0], value: 0))
    #expect(LinearProgram<Double>(maximising: [1]).solution() == .unbounded)
    var empty = LinearProgram<Rational>(maximising: [])
    #expect(empty.solution() == .optimal(x: [], value: 0))
    empty.require([], atMost: -1)
    #expect(empty.solution() == .infeasible)
  }

  @Test func `what is not finite has no answer`() {
    var program = LinearProgram(maximising: [1.0])
    program.require([.nan], atMost: 1)
    #expect(program.solution() == .unresolved)
  }

  @Test func `the scale of a variable or a constraint makes no difference`() throws {
    var program = LinearProgram(maximising: [5e-9, 4e6, 3])
    program.require([2e-9, 3e6, 1].map { $0 * 1e7 }, atMost: 5e7)
    program.require([4e-9, 1e6, 2].map { $0 * 1e-7 }, atMost: 11e-7)
    program.require([3e-9, 4e6, 2], atMost: 8)
    guard case .optimal(let x, let value) = program.solution() else {
      Issue.record("no optimum")
      return
    }
    #expect(abs(value - 13) < 1e-9)
    #expect(abs(x[0] - 2e9) < 1 && abs(x[2] - 1) < 1e-9)
  }

  /// Random programs of up to 3 variables and 6 constraints; small whole numbers make many of them
  /// degenerate, infeasible or unbounded.
  @Test func `agrees with the list of all vertices`() {
    var generator = Xorshift(state: 20_260)
    var counts = (optimal: 0, infeasible: 0, unbounded: 0)
    for _ in 0..<400 {
      let variables = Int.random(in: 1...3, using: &generator)
      let objective = (0..<variables).map { _ in Int.random(in: -3...3, using: &generator) }
      let constraints = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        (
          coefficients: (0..<variables).map { _ in Int.random(in: -3...3, using: &generator) },
          bound: Int.random(in: -3...5, using: &generator)
        )
      }
      // No vertex of such numbers is farther out than 1,000: what lies on the box has no end.
      let near = Vertices(objective, constraints, box: 1_000_000).best
      let far = Vertices(objective, constraints, box: 2_000_000).best
      let exact = Self.program(objective, constraints, as: Rational.init(_:)).solution()
      let rounded = Self.program(objective, constraints, as: Double.init(_:)).solution()
      switch (exact, rounded) {
      case (.optimal(let x, let value), .optimal(_, let nearly)):
        counts.optimal += 1
        #expect(near == value && far == value)
        #expect(abs(value.approximate - nearly) < 1e-6)
        #expect(Vertices.product(objective.map(Rational.init(_:)), x) == value)
        #expect(x.allSatisfy { $0 >= 0 })
        for constraint in constraints {
          #expect(
            Vertices.product(constraint.coefficients.map(Rational.init(_:)), x)
              <= Rational(constraint.bound))
        }
      case (.infeasible, .infeasible):
        counts.infeasible += 1
        #expect(near == nil)
      case (.unbounded, .unbounded):
        counts.unbounded += 1
        #expect(near != nil && near != far)
      default: Issue.record("\(exact) and \(rounded) for \(objective), \(constraints)")
      }
    }
    #expect(min(counts.optimal, counts.infeasible, counts.unbounded) > 30)
  }

  /// Larger programs than brute force can check: the dual has the same value (strong duality).
  @Test func `the dual of a program has the same value`() {
    var generator = Xorshift(state: 7)
    var optima = 0
    for _ in 0..<60 {
      let (variables, rows) = (8, 40)
      let a = (0..<rows).map { _ in
        (0..<variables).map { _ in Double.random(in: -3...3, using: &generator) }
      }
      // Feasible at some point inside; some of the bounds are below zero.
      let point = (0..<variables).map { _ in Double.random(in: -0.2...1, using: &generator) }
      let b = a.map { zip($0, point).reduce(0) { $0 + $1.0 * max(0, $1.1) } + 0.01 }
      let c = (0..<variables).map { _ in Double.random(in: -1...2, using: &generator) }
      var primal = LinearProgram(maximising: c)
      for row in 0..<rows { primal.require(a[row], atMost: b[row]) }
      var dual = LinearProgram(maximising: b.map { -$0 })
      for column in 0..<variables { dual.require(a.map { $0[column] }, atLeast: c[column]) }
      switch (primal.solution(), dual.solution()) {
      case (.optimal(_, let value), .optimal(_, let least)):
        optima += 1
        #expect(abs(value + least) < 1e-6)
      case (.infeasible, .unbounded), (.unbounded, .infeasible), (.infeasible, .infeasible): break
      case let other: Issue.record("\(other)")
      }
    }
    #expect(optima > 20)
  }
}

/// Marsaglia's 64-bit xorshift: repeatable numbers for tests.
struct Xorshift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
