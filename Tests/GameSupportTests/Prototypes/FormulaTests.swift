import GameEngines
import TestSupport
import Testing

@testable import GameSupport

/// Formulas of prices and amounts: their values, and what is said of a text that is none.
@Suite struct FormulaTests {
  private static let names = ["level", "gold", "day"]
  private static let values = [7.0, 250, 31]

  private func value(_ text: String) throws -> Double {
    try Formula(parsing: text, names: Self.names).value(for: Self.values)
  }

  private func fault(_ text: String) -> String? {
    do throws(Formula.Fault) {
      _ = try Formula(parsing: text, names: Self.names)
      return nil
    } catch {
      return error.message + (error.suggestion.map { "; \($0)" } ?? "")
    }
  }

  @Test(arguments: [
    ("200", 200.0), ("200 + 5 * level", 235), ("2 + 3 * 4 ^ 2", 50), ("(2 + 3) * 4", 20),
    ("10 - 4 - 3", 3), ("10 − 4 + 3", 9), ("100 / 10 / 5", 2), ("100 ÷ 8", 12.5), ("3 × 4", 12),
    ("2 ^ 3 ^ 2", 512), ("-2 ^ 2", -4), ("(-2) ^ 2", 4), ("2 ^ -1", 0.5), ("--3", 3),
    ("4 * -2", -8),
    ("-level + 10", 3), ("min(level, 5)", 5), ("max(level, gold, day)", 250), ("min(9, 3, 5)", 3),
    ("floor(day / 7)", 4), ("floor(-0.5)", -1), ("0.25*gold", 62.5), ("  level  ", 7),
    ("max(0, gold - 300)", 0), ("1.05 ^ 2", 1.1025), ("0 ^ 0", 1), ("0 ^ 0.5", 0),
  ])
  func `a formula has its value`(text: String, expected: Double) throws {
    #expect(try value(text) == expected)
  }

  @Test func `a power of a broken exponent is right to the last digits`() throws {
    #expect(abs(try value("2 ^ 0.5") - 1.4142135623730951) < 1e-15)
    #expect(abs(try value("level ^ 1.5") - 18.520259177452134) < 1e-13)
  }

  @Test(arguments: [
    ("100 * 1.15", 115), ("2.9", 2), ("-5", 0), ("0 / 0", 0), ("1 / 0", Int.largestAmount),
    ("-1 / 0", 0), ("10 ^ 300 * 10 ^ 300", Int.largestAmount), ("(0 - 8) ^ 0.5", 0),
    ("10 ^ 12 + 1", Int.largestAmount), ("10 ^ 1024 * 0", 0),
  ])
  func `an amount is a whole one within its bounds, whatever the formula`(
    text: String, expected: Int
  ) throws {
    #expect(try Formula(parsing: text, names: Self.names).amount(for: Self.values) == expected)
  }

  @Test(arguments: [
    ("", "expected a number, a name or ( at character 1 of the formula"),
    ("5 +", "expected a number, a name or ( at character 4 of the formula"),
    ("5 6", "expected +, −, ×, ÷, ^ or the end at character 3 of the formula"),
    ("(5 + 6", "expected ) at character 7 of the formula"),
    ("1.2.3", "\"1.2.3\" is no number at character 6 of the formula"),
    ("levl", "the game shows no \"levl\" of a player; did you mean \"level\"?"),
    ("strength", "the game shows no \"strength\" of a player; there are level, gold, day"),
    ("round(5)", "there is no function \"round\"; there are min, max and floor"),
    ("min(5)", "expected , at character 6 of the formula"),
    ("floor(5, 6)", "expected ) at character 8 of the formula"),
    ("5 % 2", "expected +, −, ×, ÷, ^ or the end at character 3 of the formula"),
  ])
  func `a text that is no formula is told why`(text: String, expected: String) {
    #expect(fault(text) == expected)
  }

  @Test func `length and depth have bounds`() {
    #expect(fault(String(repeating: "9", count: 201)) == "a formula has at most 200 characters")
    #expect(
      fault(String(repeating: "(", count: 99) + "5" + String(repeating: ")", count: 99)) == nil)
    #expect(fault(String(repeating: "-", count: 199) + "5") == nil)
    #expect(fault(String(repeating: "2^", count: 14) + "2") == nil)
    #expect(
      fault(String(repeating: "2^", count: 15) + "2")?.hasPrefix("more than 15 numbers") == true)
  }

  /// An evaluator of trees, which knows nothing of texts and stacks.
  @Test func `random formulas have the values of their trees`() throws {
    var luck = Dice(state: 4)
    var checked = 0
    for _ in 0..<StudySize.of(sample: 4000, full: 400_000) {
      let tree = Tree(depth: 4, &luck)
      let text = tree.text(atLeast: 0, &luck)
      if text.unicodeScalars.count > 200 { continue }
      let values = [0, 1, 2].map { _ in Double(luck.below(7)) - 2 + Double(luck.below(4)) / 4 }
      let found = try Formula(parsing: text, names: Self.names).value(for: values)
      let expected = tree.value(values)
      #expect(found == expected || found.isNaN && expected.isNaN, "\(text) of \(values)")
      checked += 1
    }
    #expect(checked > 1000)
  }

  @Test func `no text of a formula's characters ends the program`() {
    let pieces = [
      "1", "2.5", "level", "gold", "+", "-", "−", "*", "/", "^", "(", ")", "min", "max(", "floor(",
      ",", " ", ".", "é", "9999999999999999999",
    ]
    var luck = Dice(state: 5)
    var read = 0
    for _ in 0..<StudySize.of(sample: 5000, full: 500_000) {
      let text = (0..<1 + luck.below(12)).map { _ in pieces[luck.below(pieces.count)] }.joined()
      guard let formula = try? Formula(parsing: text, names: Self.names) else { continue }
      #expect((0...Int.largestAmount).contains(formula.amount(for: Self.values)))
      read += 1
    }
    #expect(read > 50)
  }
}

/// SplitMix64.
private struct Dice {
  var state: UInt64

  mutating func below(_ count: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((bits ^ (bits >> 31)) % UInt64(count))
  }
}

/// A random formula.
private indirect enum Tree {
  case number(String)
  case name(Int)
  case pair(String, Tree, Tree)
  case power(Tree, Int)
  case negative(Tree)
  case call(String, [Tree])

  init(depth: Int, _ luck: inout Dice) {
    switch depth == 0 ? luck.below(2) : luck.below(9) {
    case 0: self = .number(["0", "1", "2", "0.5", "12.25", "300"][luck.below(6)])
    case 1: self = .name(luck.below(3))
    case 2: self = .negative(Tree(depth: depth - 1, &luck))
    case 3: self = .power(Tree(depth: depth - 1, &luck), luck.below(7) - 3)
    case 4:
      let name = ["min", "max", "floor"][luck.below(3)]
      let count = name == "floor" ? 1 : 2 + luck.below(2)
      self = .call(name, (0..<count).map { _ in Tree(depth: depth - 1, &luck) })
    default:
      let sign = ["+", "-", "*", "/"][luck.below(4)]
      self = .pair(sign, Tree(depth: depth - 1, &luck), Tree(depth: depth - 1, &luck))
    }
  }

  private var rank: Int {
    switch self {
    case .pair(let sign, _, _): sign == "+" || sign == "-" ? 1 : 2
    case .negative: 3
    case .power: 4
    case .number, .name, .call: 5
    }
  }

  /// The formula with the parentheses that it needs, and with some that it does not.
  func text(atLeast least: Int, _ luck: inout Dice) -> String {
    let blank = luck.below(2) == 0 ? " " : ""
    let own: String
    switch self {
    case .number(let number): own = number
    case .name(let name): own = ["level", "gold", "day"][name]
    case .pair(let sign, let a, let b):
      let others = ["-": "−", "*": "×", "/": "÷"]
      let shown = luck.below(2) == 0 ? sign : others[sign] ?? sign
      own = a.text(atLeast: rank, &luck) + blank + shown + blank + b.text(atLeast: rank + 1, &luck)
    case .power(let a, let exponent): own = a.text(atLeast: 5, &luck) + blank + "^" + "\(exponent)"
    case .negative(let a): own = "-" + a.text(atLeast: 3, &luck)
    case .call(let name, let parts):
      own = "\(name)(\(parts.map { $0.text(atLeast: 0, &luck) }.joined(separator: "," + blank)))"
    }
    return rank < least || luck.below(8) == 0 ? "(\(own))" : own
  }

  func value(_ values: [Double]) -> Double {
    switch self {
    case .number(let number): return Double(number)!
    case .name(let name): return values[name]
    case .negative(let a): return -a.value(values)
    case .power(let a, let exponent):
      let product = (0..<abs(exponent)).reduce(1.0) { product, _ in product * a.value(values) }
      return exponent < 0 ? 1 / product : product
    case .pair(let sign, let a, let b):
      let (a, b) = (a.value(values), b.value(values))
      return sign == "+" ? a + b : sign == "-" ? a - b : sign == "*" ? a * b : a / b
    case .call("floor", let parts): return parts[0].value(values).rounded(.down)
    case .call(let name, let parts):
      return parts.dropFirst().map { $0.value(values) }.reduce(parts[0].value(values)) { a, b in
        name == "min" ? (b < a ? b : a) : (b > a ? b : a)
      }
    }
  }
}
