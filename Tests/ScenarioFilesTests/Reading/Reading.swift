@testable import ScenarioFiles
@testable import ScenarioReading

/// Parses a text as the file `x.jsonc`.
func parse(_ text: String) throws(Problem) -> JSONNode {
  var parser = JSONParser(text: Array(text.utf8), file: "x.jsonc")
  return try parser.parse()
}

/// The problem a text is refused with, as people see it; `nil` when it is accepted.
func syntaxError(_ text: String) -> String? {
  syntaxError(bytes: Array(text.utf8))
}

func syntaxError(bytes: [UInt8]) -> String? {
  var parser = JSONParser(text: bytes, file: "x.jsonc")
  do {
    _ = try parser.parse()
    return nil
  } catch {
    return error.rendered()
  }
}

/// A finished reading of a text without faults of syntax.
struct Reading<Content> {
  let content: Content
  let context: ReadingContext

  init(_ text: String, _ read: (SectionReader) -> Content) throws {
    var parser = JSONParser(text: Array(text.utf8), file: "x.jsonc")
    let root = try parser.parse()
    context = ReadingContext(problems: parser.doubledKeys)
    content = context.read(root, read)
  }

  /// The problems as people see them.
  var problems: [String] { context.found.problems.map { $0.rendered() } }
}

// What fields ask a reader for, each as one call.

extension SectionReader {
  /// Reads a number in a range.
  func number(
    _ key: String, default defaultValue: Double?, in range: ClosedRange<Double>, unit: String,
    rule: String, origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> Double {
    value(key, defaultValue, .number(in: range), RuleNote(unit, rule, origin, meaning))
  }

  /// Reads a probability, 0…1; its unit is `chance`.
  func chance(
    _ key: String, default defaultValue: Double?, rule: String,
    origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> Double {
    value(
      key, defaultValue, .chance,
      RuleNote("chance", rule, origin, meaning))
  }

  /// Reads a whole number in a range; `3.0` and `3e2` are whole, `3.5` is not.
  func integer(
    _ key: String, default defaultValue: Int?, in range: ClosedRange<Int>, unit: String,
    rule: String, origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> Int {
    value(
      key, defaultValue, .integer(in: range),
      RuleNote(unit, rule, origin, meaning))
  }

  /// Reads `true` or `false`.
  func flag(
    _ key: String, default defaultValue: Bool?, rule: String,
    origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> Bool {
    value(key, defaultValue, .flag, RuleNote("", rule, origin, meaning))
  }

  /// Reads the name of a case.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, default defaultValue: Choice?, rule: String,
    origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> Choice {
    let cases = Array(Choice.allCases)
    let name = choice(
      key, default: defaultValue?.rawValue, from: cases.map(\.rawValue), rule: rule,
      origin: origin, meaning)
    return cases.first { $0.rawValue == name } ?? cases[0]
  }

  /// Reads a list of numbers that each lie in the range.
  func numbers(
    _ key: String, default defaultValue: [Double]?, count: ClosedRange<Int>,
    in range: ClosedRange<Double>, unit: String, rule: String,
    origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> [Double] {
    value(
      key, defaultValue, .list(of: .number(in: range), count),
      RuleNote(unit, rule, origin, meaning))
  }

  /// Reads a list of probabilities, each 0…1; its unit is `chance`.
  func chances(
    _ key: String, default defaultValue: [Double]?, count: ClosedRange<Int>, rule: String,
    origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> [Double] {
    value(
      key, defaultValue, .list(of: .chance, count),
      RuleNote("chance", rule, origin, meaning))
  }

  /// Reads a list of whole numbers that each lie in the range.
  func integers(
    _ key: String, default defaultValue: [Int]?, count: ClosedRange<Int>,
    in range: ClosedRange<Int>, unit: String, rule: String,
    origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> [Int] {
    value(
      key, defaultValue, .list(of: .integer(in: range), count),
      RuleNote(unit, rule, origin, meaning))
  }

  /// Reads a list of strings; where names are given, each is one of them.
  func texts(
    _ key: String, default defaultValue: [String]?, count: ClosedRange<Int>,
    from names: [String]? = nil, rule: String, _ meaning: String
  ) -> [String] {
    value(
      key, defaultValue, .list(of: names.map { .choice($0) } ?? .text, count),
      RuleNote("", rule, .design, meaning))
  }
}
