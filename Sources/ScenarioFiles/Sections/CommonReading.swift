// Forms that several sections use.

extension SectionReader {
  /// Reads `[least, most]` of whole numbers.
  func wholeRange(
    _ key: String, default range: ClosedRange<Int>, in allowed: ClosedRange<Int>, unit: String,
    rule: String, origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> ClosedRange<Int> {
    let ends = integers(
      key, default: [range.lowerBound, range.upperBound], count: 2...2, in: allowed, unit: unit,
      rule: rule, origin: origin, meaning)
    guard ends[0] <= ends[1] else {
      fail(key, "the least, \(ends[0]), is above the most, \(ends[1])")
      return ends[1]...ends[1]
    }
    return ends[0]...ends[1]
  }

  /// Reads weights, of which at least one has to be above 0.
  func weights(
    _ key: String, default defaults: [Double], count: ClosedRange<Int>, rule: String,
    origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> [Double] {
    let weights = numbers(
      key, default: defaults, count: count, in: 0...1_000_000, unit: "weight", rule: rule,
      origin: origin, meaning)
    guard weights.reduce(0, +) > 0 else {
      fail(key, "all weights are 0; at least one has to be above 0")
      return defaults
    }
    return weights
  }

  /// Reads an amount or a price of a currency.
  func amount(
    _ key: String, default defaultValue: Int, unit: String = "gold", rule: String,
    origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> Int {
    integer(
      key, default: defaultValue, in: 0...1_000_000, unit: unit, rule: rule, origin: origin,
      meaning)
  }

  /// Reads a share that may pass 1, such as a bonus.
  func share(
    _ key: String, default defaultValue: Double, upTo most: Double = 10, rule: String,
    origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> Double {
    number(
      key, default: defaultValue, in: 0...most, unit: "share", rule: rule, origin: origin, meaning)
  }
}
