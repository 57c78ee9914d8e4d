import ScenarioReading
import Statistics

extension Lever {
  /// Returns the value to which a factor above 0 moves the lever, with so many significant digits;
  /// nil if nothing can move so. A number stays in its range; a whole one moves by one at least.
  package func moved(by factor: Double, digits: Int = 6) -> Value? {
    precondition(factor > 0 && factor.isFinite, "a factor is above 0")
    let moved = numbers.map { $0.moved(by: factor, tilting: kind == .tilt, digits: digits) }
    let changed = zip(numbers, moved).filter { $0.value != $1.value }
    guard !changed.isEmpty else { return nil }
    return Value(
      changed.map { $0.setting($1.value) },
      text: isGroup ? "×\(JSONText.number(factor.rounded(toDigits: digits)))" : moved[0].value.text,
      number: number(at: factor), factor: numbers.count == 1 ? moved[0].factor : factor,
      isAtLimit: moved.contains(where: \.isAtLimit))
  }

  /// Returns a single number times a factor, or the factor of several; nil for a list.
  func number(at factor: Double) -> Double? {
    numbers.count == 1 ? number.map { $0 * factor } : factor
  }

  /// The values that take a rule back to neutral, the most thorough first: a factor at 1, any other
  /// number at 0 or as near as its range allows, followed by smaller steps as 0 may not fit the
  /// others, a flag at false, a system off. Names have no neutral value.
  package var neutralValues: [Value] {
    switch kind {
    case .choice: values.filter { $0.text == "false" }
    case .system: text == "on" ? values : []
    case .tilt, .value: []
    case .scale:
      neutralValue.map { [$0] + [1.0 / 1024, 0.125, 0.5].compactMap { moved(by: $0) } } ?? []
    }
  }

  /// The neutral value of all numbers; nil if they are there.
  private var neutralValue: Value? {
    let changed = numbers.compactMap { number -> Setting? in
      let neutral = number.neutralValue
      return neutral == number.value ? nil : number.setting(neutral)
    }
    guard !changed.isEmpty else { return nil }
    return Value(changed, text: numbers.count == 1 ? numbers[0].neutralValue.text : "neutral")
  }
}

extension RuleNumber {
  /// Returns the value times a factor, or the list tilted by it.
  fileprivate func moved(
    by factor: Double, tilting: Bool, digits: Int
  ) -> (value: JSONValue, factor: Double?, isAtLimit: Bool) {
    switch (value, record.allowed) {
    case (.number(let number), _):
      let moved = record.allowed.product(of: number, factor, digits: digits)
      let start = number.double ?? 0
      let reached = start == 0 ? nil : (moved.number.double ?? 0) / start
      return (.number(moved.number), reached, moved.isAtLimit)
    case (.list(let elements), .list(let allowed, _)):
      var isAtLimit = false
      let steps = Double(max(1, elements.count - 1))
      let moved = elements.enumerated().map { place, element -> JSONValue in
        guard case .number(let number) = element else { return element }
        // From −1 for the first to 1 for the last.
        let share = 2 * Double(place) / steps - 1
        let product = allowed.product(
          of: number, tilting ? Elementary.exp(share * Elementary.log(factor)) : factor,
          digits: digits)
        isAtLimit = isAtLimit || product.isAtLimit
        return .number(product.number)
      }
      let reached: Double? =
        tilting ? (isAtLimit ? nil : factor) : JSONValue.list(moved).sum / value.sum
      return (.list(moved), reached.flatMap { $0.isFinite ? $0 : nil }, isAtLimit)
    default: return (value, nil, false)
    }
  }

  /// The value at which the rule does nothing, by its unit.
  fileprivate var neutralValue: JSONValue {
    let neutral = record.unit == "factor" ? 1.0 : 0
    func nearest(in allowed: AllowedValues) -> JSONValue {
      .number(allowed.limits?.nearest(to: neutral) ?? neutral)
    }
    if case (.list(let elements), .list(let allowed, _)) = (value, record.allowed) {
      return .list(elements.map { _ in nearest(in: allowed) })
    }
    return nearest(in: record.allowed)
  }
}

extension JSONValue {
  fileprivate var sum: Double {
    if case .list(let elements) = self { elements.reduce(0) { $0 + ($1.double ?? 0) } } else { 0 }
  }
}

extension AllowedValues {
  /// Returns the allowed number nearest to a product. A whole number moves, if its range allows.
  fileprivate func product(
    of number: JSONNumber, _ factor: Double, digits: Int
  ) -> (number: JSONNumber, isAtLimit: Bool) {
    guard factor != 1, let value = number.double, let limits else { return (number, false) }
    if case .integer(let range) = self {
      guard let whole = number.integer, whole.magnitude < 1 << 53 else { return (number, false) }
      let product = (value * factor).rounded(.toNearestOrAwayFromZero)
      let outward = (factor > 1) == (whole >= 0) ? 1 : -1
      let asked = Int(exactly: product).flatMap { $0 == whole ? nil : $0 } ?? whole + outward
      let moved = range.nearest(to: asked)
      return (JSONNumber(text: "\(moved)"), moved != asked)
    }
    let product = (value * factor).rounded(toDigits: digits)
    let asked = product.isFinite ? product : value
    let moved = limits.nearest(to: asked)
    // A number that stays keeps its text: `1.0` is not moved to `1`.
    return (
      moved == value ? number : JSONNumber(text: JSONText.number(moved)),
      moved != asked || !product.isFinite
    )
  }
}

extension Double {
  /// Returns the nearest number of so many significant decimal digits, unless that is infinite.
  package func rounded(toDigits digits: Int) -> Double {
    guard isFinite, self != 0, digits < 16 else { return self }
    // The power of ten that makes the number whole with so many digits; exact up to 10^22.
    var power = 0
    var scaled = magnitude
    let (least, most) = (Self.powerOfTen(digits - 1), Self.powerOfTen(digits))
    while scaled >= most, power > -300 { (scaled, power) = (scaled / 10, power - 1) }
    while scaled < least, power < 300 { (scaled, power) = (scaled * 10, power + 1) }
    let whole = scaled.rounded(.toNearestOrAwayFromZero)
    let rounded = Double("\(self < 0 ? "-" : "")\(Int(whole))e\(-power)") ?? self
    return rounded.isFinite ? rounded : self
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    (0..<Swift.max(0, exponent)).reduce(1) { power, _ in power * 10 }
  }
}
