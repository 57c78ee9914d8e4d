import ScenarioReading
import Statistics

extension Lever {
  package static let factors = 1.0 / 1024...1024

  /// Reads the text after `tune --vary`, for a scenario:
  ///
  /// | text | meaning |
  /// |---|---|
  /// | `pity.task.threshold=10...40` | a number, from 10 to 40 |
  /// | `levels.exponent=*0.5...2` | a number or a list, times 0.5 to 2 |
  /// | `tasks.*Gold,levelUps.*Gold=*0.4...1` | all numbers of these paths, by one factor |
  /// | `awards=*0.4...1` | the numbers that the scenario's `levers` calls so, by one factor |
  /// | `loot.task.rarities tilt=*0.5...2` | a list, tilted: the last up and the first down by the factor |
  /// | `arena.payment=week,entry` | a choice |
  /// | `forge=on,off` | a system, there or not |
  package init(parsing text: String, of scenario: Scenario) throws(Fault) {
    let (name, values) = try Self.parts(
      text, expected: "expected path=from...to, path=*from...to or path=one,another")
    if values.contains("...") {
      self = try scenario.lever(called: name)
      try limit(to: Self.range(values), isFactor: values.hasPrefix("*"))
    } else {
      self = try scenario.choice(at: name)
      try choose(among: values.split(separator: ",").map(String.init))
    }
  }

  /// Returns the texts before and behind an option's equals sign.
  static func parts(
    _ text: String, expected: String
  ) throws(Fault) -> (name: String, values: String) {
    guard let equals = Setting.firstEquals(text) else { throw Fault(expected) }
    return (String(text[..<equals]), String(text[equals...].dropFirst()))
  }

  private static func range(_ text: String) throws(Fault) -> ClosedRange<Double> {
    let ends = text.drop { $0 == "*" }.replacing("...*", with: "...").split(
      separator: "...", omittingEmptySubsequences: false)
    let numbers = ends.compactMap { end in
      end.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/) == nil
        ? nil : Double(end).flatMap { $0.isFinite ? $0 : nil }
    }
    guard ends.count == 2, numbers.count == 2, numbers[0] < numbers[1] else {
      throw Fault("a range is from...to or *from...to, the first below the second")
    }
    return numbers[0]...numbers[1]
  }

  /// Limits the places to a range of values, or of factors.
  private mutating func limit(to range: ClosedRange<Double>, isFactor: Bool) throws(Fault) {
    guard let start = number else {
      guard isFactor else {
        throw Fault("a list or several numbers move by a factor: write =*0.5...2")
      }
      places = try Self.places(from: range.lowerBound, to: range.upperBound)
      return
    }
    let scale = isFactor ? start : 1
    let ends = [scale * range.lowerBound, scale * range.upperBound].sorted()
    let allowed = numbers[0].record.allowed
    guard let legal = allowed.limits, legal.overlaps(ends[0]...ends[1]) else {
      throw Fault("\(allowed) is allowed here")
    }
    limits = (ends[0]...ends[1]).clamped(to: legal)
    if start == 0 {
      guard unit > 0 else { throw Fault("0 times any factor is 0: write from...to") }
      places = limits.lowerBound / unit...limits.upperBound / unit
      return
    }
    let factors = [limits.lowerBound / start, limits.upperBound / start].sorted()
    guard factors[1] > 0 else {
      throw Fault("the range has to lie on the same side of 0 as the value, \(text)")
    }
    // 0 and the other side are as far as the search goes.
    places = try Self.places(from: max(factors[0], Self.factors.lowerBound), to: factors[1])
  }

  private mutating func choose(among names: [String]) throws(Fault) {
    if let double = names.enumerated().first(where: { names[..<$0.offset].contains($0.element) }) {
      throw Fault("\(JSONText.excerpt(double.element)) is given twice")
    }
    values = try names.filter { $0 != text }.map { name throws(Fault) in try value(called: name) }
    if values.isEmpty { throw Fault("there is nothing to choose from") }
    places = 0...Double(values.count)
  }

  private static func places(
    from least: Double, to most: Double
  ) throws(Fault) -> ClosedRange<Double> {
    try check(factor: least)
    try check(factor: most)
    return Elementary.log(least)...Elementary.log(most)
  }

  static func check(factor: Double) throws(Fault) {
    guard factors.contains(factor) else {
      throw Fault("factors lie between 1/1024 and 1024")
    }
  }
}

extension AllowedValues {
  /// The range of a number; nil for anything else.
  var limits: ClosedRange<Double>? {
    switch self {
    case .number(let range): range
    case .chance: 0...1
    case .integer(let range): Double(range.lowerBound)...Double(range.upperBound)
    case .flag, .text, .formula, .choice, .nameInScenario, .any, .list: nil
    }
  }
}
