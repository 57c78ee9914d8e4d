import GameEngines
import ScenarioReading

/// A number of an engine's rules or of its players' habits, as a manifest declares it.
struct EngineNumber: DesignedRules {
  /// Its path in a scenario: `wood.perTree`.
  var name = ""
  var type = Kind.number
  /// Its default.
  var standard = JSONValue.null
  var least = 0.0, most = 1_000_000.0
  /// The words of a choice.
  var words: [String] = []
  /// The fewest and the most numbers of a list; 1 and 1 for a single number.
  var fewest = 1, longest = 1
  var unit = "", rule = "", meaning = ""
  /// True for an assumption of the designer.
  var isAssumption = false

  enum Kind: String, Sendable, CaseIterable { case whole, number, chance, flag, choice }

  static let fields = Fields<EngineNumber> {
    Text("name", \.name, "its path in a scenario: wood.perTree").required
    Case("type", \.type, "the kind of number").required
    Anything("default", \.standard, "its value where a scenario states none")
    Number("least", \.least, in: -largest...largest, unit: "", "the least value")
    Number("most", \.most, in: -largest...largest, unit: "", "the greatest value")
    Text("words", \.words, count: 0...200, "the words of a choice")
    Whole("fewest", \.fewest, in: 0...10_000, unit: "", "the fewest numbers of a list")
    Whole("longest", \.longest, in: 1...10_000, unit: "", "the most numbers of a list")
    Text("unit", \.unit, "its unit")
    Text("rule", \.rule, "the rule of the design that it belongs to")
    Flag("assumption", \.isAssumption, "true if the design leaves it open")
    Text("meaning", \.meaning, "what it does, in a few words").required
  }

  /// Whole numbers up to 2⁵³ are exact as doubles.
  private static let largest = 0x1p53

  var isList: Bool { fewest != 1 || longest != 1 }
  var count: ClosedRange<Int> { fewest...max(fewest, longest) }
  var wholes: ClosedRange<Int> { Int(least.rounded(.up))...Int(max(least, most).rounded(.down)) }
  var range: ClosedRange<Double> { least...max(least, most) }
  /// Its origin and its rule; nil for those of the section around it.
  var origin: RuleNumber.Origin? { isAssumption ? .assumption : nil }
  var statedRule: String? { rule.isEmpty ? nil : rule }

  /// Its default as numbers; a flag is 0 or 1, a choice the place of its word. Empty if it is none.
  var defaults: [Double] {
    let given: [JSONValue] = if case .list(let items) = standard { items } else { [standard] }
    let numbers = given.map { value -> Double? in
      switch value {
      case .number(let number): type == .flag || type == .choice ? nil : number.double
      case .bool(let flag): type == .flag ? (flag ? 1 : 0) : nil
      case .string(let word): words.firstIndex(of: word).map(Double.init)
      default: nil
      }
    }
    return numbers.contains(nil) ? [] : numbers.compactMap { $0 }
  }

  /// Reports what is wrong with its declaration.
  func check(_ fail: (String) -> Void) {
    if type == .choice, words.isEmpty { fail("a choice needs words") }
    if isList, type == .flag || type == .choice { fail("a \(type) is one value, and no list") }
    if type == .whole, least.rounded(.up) > most.rounded(.down) {
      fail("no whole number is from its least to its most")
    }
    if least > most { fail("its least value is above its most") }
    if fewest > longest { fail("its fewest numbers are more than its most") }
    let names = name.split(separator: ".", omittingEmptySubsequences: false)
    if !names.allSatisfy({ $0.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil }) {
      fail("\(JSONText.excerpt(name)) is no path: names with dots between them")
    }
    let defaults = defaults
    if case .number(let number) = standard, type == .whole, number.integer == nil {
      return fail("its default \(standard.text) is not whole")
    }
    guard defaults.count > 0 || (isList && fewest == 0), count.contains(defaults.count) else {
      fail("its default is missing, or is no \(type)\(isList ? " list" : "")")
      return
    }
    let allowed = type == .chance ? 0...1 : type == .flag || type == .choice ? 0...largest : range
    for value in defaults
    where !allowed.contains(value) || (type == .whole && value != value.rounded()) {
      fail("its default \(JSONText.number(value)) is out of range")
    }
  }

  private var largest: Double { Self.largest }
}
