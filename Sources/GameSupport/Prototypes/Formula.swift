import GameEngines
import Randomness

/// A price or an amount as a formula of numbers that a game shows of a player: `200 + 5 * level`.
///
/// It has numbers, names, + − × ÷ ^ (also - * /), `min`, `max`, `floor` and parentheses, and is
/// compiled once to steps on a stack. Its arithmetic is that of IEEE doubles alone, so that a value
/// is the same on every machine, and no values of its names end the program.
package struct Formula: Sendable, Hashable {
  enum Step: Sendable, Hashable {
    case number(Double)
    /// The value of a name, by its index.
    case value(Int)
    case apply(Operation)
  }

  enum Operation: Sendable, Hashable {
    case add, subtract, multiply, divide, power, min, max, floor, negate

    /// The number of values that it takes from the stack.
    var operands: Int { self == .floor || self == .negate ? 1 : 2 }
  }

  /// The reason why a text is no formula, in words.
  package struct Fault: Error {
    package let message: String
    package var suggestion: String?
  }

  private let steps: [Step]

  /// Creates a formula of one number ≥ 0.
  package init(_ number: Double) { steps = [.number(number)] }

  /// Reads a formula with these names; throws the reason why a text is none.
  package init(parsing text: String, names: [String]) throws(Fault) {
    var parser = FormulaParser(text, names)
    steps = try parser.formula()
  }

  /// The most numbers on the stack, which has one lane more, for the operand that some steps ignore.
  static let maxDepth = 15

  /// Returns the value for values in the order of its names; it may be infinite, or not a number.
  package func value(for values: [Double]) -> Double {
    // Checks each lane: `FormulaParser` compiles nothing that needs more of them.
    var stack = SIMD16<Double>(repeating: 0)
    var count = 0
    for step in steps {
      switch step {
      case .number(let number):
        stack[count] = number
        count += 1
      case .value(let name):
        stack[count] = values[name]
        count += 1
      case .apply(let operation):
        count -= operation.operands - 1
        stack[count - 1] = operation.applied(stack[count - 1], stack[count])
      }
    }
    return stack[0]
  }

  /// Returns the value as an amount of a currency: cut to a whole one as gold is (TSK-7), within
  /// 0…`Int.largestAmount`; 0 if it is not a number.
  package func amount(for values: [Double]) -> Int {
    let value = value(for: values)
    return value > 0 ? Int(cutting: Swift.min(value, Double(Int.largestAmount))) : 0
  }
}

extension Formula.Operation {
  /// Returns the result for two values, of which some operations need only the first.
  fileprivate func applied(_ a: Double, _ b: Double) -> Double {
    switch self {
    case .add: a + b
    case .subtract: a - b
    case .multiply: a * b
    case .divide: a / b
    case .power: Self.power(a, b)
    case .min: b < a ? b : a
    case .max: b > a ? b : a
    case .floor: a.rounded(.down)
    case .negate: -a
    }
  }

  /// Returns a power: by multiplications where the exponent is whole, else by `PortableMath`.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    guard exponent.magnitude <= 1024, exponent.rounded(.down) == exponent else {
      if base == 0, exponent > 0 { return 0 }
      return base > 0 ? PortableMath.exp(exponent * PortableMath.log(base)) : .nan
    }
    var (result, square, left) = (1.0, base, Int(exponent.magnitude))
    while left > 0 {
      if left & 1 == 1 { result *= square }
      square *= square
      left >>= 1
    }
    return exponent < 0 ? 1 / result : result
  }
}
