import ScenarioReading

/// Compiles the text of a formula to steps, by the ranks of its operators.
struct FormulaParser {
  private static let maxCharacters = 200
  private static let operators: [Unicode.Scalar: (operation: Formula.Operation, rank: Int)] = [
    "+": (.add, 1), "-": (.subtract, 1), "−": (.subtract, 1), "*": (.multiply, 2),
    "×": (.multiply, 2), "/": (.divide, 2), "÷": (.divide, 2), "^": (.power, 3),
  ]
  private static let functions: [String: Formula.Operation] = [
    "min": .min, "max": .max, "floor": .floor,
  ]

  private let text: [Unicode.Scalar]
  private let names: [String]
  private var place = 0
  /// Numbers on the stack after the steps so far.
  private var depth = 0
  private var steps: [Formula.Step] = []

  init(_ text: String, _ names: [String]) {
    (self.text, self.names) = (Array(text.unicodeScalars), names)
  }

  mutating func formula() throws(Formula.Fault) -> [Formula.Step] {
    if text.count > Self.maxCharacters {
      throw Formula.Fault(message: "a formula has at most \(Self.maxCharacters) characters")
    }
    try expression(above: 0)
    if next != nil { throw fault("expected +, −, ×, ÷, ^ or the end") }
    return steps
  }

  /// Reads an operand and the operators of higher ranks behind it. A sign is of the rank of products:
  /// −2 ^ 2 is −4.
  private mutating func expression(above rank: Int) throws(Formula.Fault) {
    if next == "-" || next == "−" {
      place += 1
      try expression(above: 2)
      try add(.apply(.negate))
    } else {
      try operand()
    }
    while let sign = next, let found = Self.operators[sign], found.rank > rank {
      place += 1
      // Powers group from the right.
      try expression(above: found.operation == .power ? 2 : found.rank)
      try add(.apply(found.operation))
    }
  }

  private mutating func operand() throws(Formula.Fault) {
    skip { $0 == " " }
    let start = place
    if next?.isASCIIDigit ?? false {
      skip { $0.isASCIIDigit || $0 == "." }
      guard let number = Double(string(from: start)), number.isFinite else {
        throw fault("\(JSONText.excerpt(string(from: start))) is no number")
      }
      try add(.number(number))
    } else if next?.isASCIILetter ?? false {
      skip { $0.isASCIILetter || $0.isASCIIDigit || $0 == "_" }
      let name = string(from: start)
      if next == "(" { return try call(name) }
      guard let value = names.firstIndex(of: name) else {
        throw Formula.Fault(
          message: "the game shows no \(JSONText.excerpt(name)) of a player",
          suggestion: NearestName.suggestion(for: name, among: names)
            ?? "there are \(names.joined(separator: ", "))")
      }
      try add(.value(value))
    } else {
      try take("(", "a number, a name or (")
      try expression(above: 0)
      try take(")")
    }
  }

  private mutating func call(_ name: String) throws(Formula.Fault) {
    guard let operation = Self.functions[name] else {
      throw Formula.Fault(
        message: "there is no function \(JSONText.excerpt(name))",
        suggestion: "there are min, max and floor")
    }
    try take("(")
    try expression(above: 0)
    if operation == .floor {
      try add(.apply(.floor))
    } else {
      repeat {
        try take(",")
        try expression(above: 0)
        try add(.apply(operation))
      } while next == ","
    }
    try take(")")
  }

  private mutating func add(_ step: Formula.Step) throws(Formula.Fault) {
    if case .apply(let operation) = step { depth -= operation.operands - 1 } else { depth += 1 }
    if depth > Formula.maxDepth { throw fault("more than \(Formula.maxDepth) numbers wait") }
    steps.append(step)
  }

  // MARK: - Characters

  /// The next character that is no blank, at which the place then is; nil at the end.
  private var next: Unicode.Scalar? {
    mutating get {
      skip { $0 == " " }
      return place < text.count ? text[place] : nil
    }
  }

  private mutating func skip(while holds: (Unicode.Scalar) -> Bool) {
    while place < text.count, holds(text[place]) { place += 1 }
  }

  private mutating func take(
    _ sign: Unicode.Scalar, _ expected: String? = nil
  ) throws(Formula.Fault) {
    guard next == sign else { throw fault("expected \(expected ?? String(sign))") }
    place += 1
  }

  private func string(from start: Int) -> String {
    String(String.UnicodeScalarView(text[start..<place]))
  }

  private func fault(_ message: String) -> Formula.Fault {
    Formula.Fault(message: "\(message) at character \(place + 1) of the formula")
  }
}
