import Statistics

@testable import ScenarioFiles
@testable import ScenarioReading

extension Lever {
  /// Two numbers that move by one factor: each place within a range is one that the lever takes.
  static func free(_ name: String, within places: ClosedRange<Double>) -> Lever {
    let number = RuleNumber("\(name).n", 1, .number(0 ... .greatestFiniteMagnitude))
    var lever = Lever(name, .scale, moving: [number, number])
    lever.places = places
    return lever
  }

  /// A single number, with the values from the least to the greatest.
  static func number(
    _ name: String, _ value: Double, within limits: ClosedRange<Double>, isWhole: Bool = false
  ) -> Lever {
    let allowed: AllowedValues =
      isWhole
      ? .integer(Int(limits.lowerBound)...Int(limits.upperBound)) : .number(limits)
    var lever = Lever(nil, .scale, moving: [RuleNumber(name, value, allowed)])
    lever.limits = limits
    lever.places =
      value == 0
      ? limits.lowerBound / lever.unit...limits.upperBound / lever.unit
      : Elementary.log(limits.lowerBound / value)...Elementary.log(limits.upperBound / value)
    return lever
  }

  /// A choice among the value in force and others.
  static func choice(_ name: String, among others: Int) -> Lever {
    Lever(
      name, .choice, as: "0",
      values: (1...others).map { Lever.Value([], text: "\($0)") })
  }
}

extension RuleNumber {
  fileprivate init(_ name: String, _ value: Double, _ allowed: AllowedValues) {
    self.init(
      path: JSONPath([.key(name)]), value: .number(value), isSet: true,
      record: RuleRecord(
        allowed: allowed, defaultValue: nil, unit: "", rule: "", origin: .design, meaning: ""))
  }
}
