import JSON

/// How one kind of value is checked, replaced where it is wrong, and written down.
struct ValueForm<Value: Sendable>: Sendable {
  /// Which values are allowed.
  let allowed: AllowedValues
  /// Goes on in place of a value that is missing or of the wrong kind.
  let placeholder: Value
  /// Whether a value, such as a default, is one of the allowed.
  let accepts: @Sendable (Value) -> Bool
  /// The value as it is written.
  let json: @Sendable (Value) -> JSONValue
  /// Reads a value and says what is wrong with it; of wrong ones the nearest allowed value, or
  /// `nil` when there is none.
  let check: @Sendable (JSONNode) -> Checked<Value>
}

/// A value as read, and what is wrong with it.
struct Checked<Value> {
  var value: Value?
  var complaint: String?
  var suggestion: String?
}

extension ValueForm {
  /// The complaint about a value of the wrong kind.
  fileprivate static func mismatch(_ node: JSONNode, _ allowed: AllowedValues) -> Checked<Value> {
    Checked(value: nil, complaint: "expected \(allowed.expectation), found \(node.shown)")
  }
}

extension ValueForm where Value == Double {
  static func number(in range: ClosedRange<Double>) -> ValueForm {
    number(in: range, as: .number(range)) { "\($0) is out of range (\($1))" }
  }

  static var chance: ValueForm {
    number(in: 0...1, as: .chance) { number, _ in "\(number) is not a chance (0…1)" }
  }

  private static func number(
    in range: ClosedRange<Double>, as allowed: AllowedValues,
    complaint: @escaping @Sendable (_ number: String, _ allowed: AllowedValues) -> String
  ) -> ValueForm {
    // Whatever the bounds, what comes out is finite.
    let greatest = Double.greatestFiniteMagnitude
    let finite = range.clamped(to: -greatest...greatest)
    return ValueForm(
      allowed: allowed,
      placeholder: min(max(0, finite.lowerBound), finite.upperBound),
      accepts: finite.contains,
      json: { .number($0) },
      check: { node in
        guard case .number(let number) = node.value else { return mismatch(node, allowed) }
        guard let value = number.double else {
          return Checked(complaint: "\(number.shown) is too large a number")
        }
        let nearest = min(max(value, finite.lowerBound), finite.upperBound)
        return Checked(
          value: nearest, complaint: nearest == value ? nil : complaint(number.shown, allowed))
      })
  }
}

extension ValueForm where Value == Int {
  static func integer(in range: ClosedRange<Int>) -> ValueForm {
    let allowed = AllowedValues.integer(range)
    return ValueForm(
      allowed: allowed,
      placeholder: min(max(0, range.lowerBound), range.upperBound),
      accepts: range.contains,
      json: { .number($0) },
      check: { node in
        guard case .number(let number) = node.value else { return mismatch(node, allowed) }
        guard number.isWhole else {
          return Checked(complaint: "\(number.shown) is not \(allowed.expectation)")
        }
        guard let value = number.integer else {
          return Checked(complaint: "\(number.shown) is out of range (\(range.boundsShown))")
        }
        let nearest = min(max(value, range.lowerBound), range.upperBound)
        return Checked(
          value: nearest,
          complaint: nearest == value ? nil : "\(number.shown) is out of range (\(allowed))")
      })
  }
}

extension ClosedRange<Int> {
  /// Both bounds, also those that are only the limits of `Int`.
  fileprivate var boundsShown: String { "\(lowerBound)…\(upperBound)" }
}

extension ValueForm where Value == Bool {
  static var flag: ValueForm {
    ValueForm(
      allowed: .flag, placeholder: false, accepts: { _ in true }, json: { .bool($0) },
      check: { node in
        guard case .bool(let flag) = node.value else { return mismatch(node, .flag) }
        return Checked(value: flag)
      })
  }
}

extension ValueForm where Value == String {
  static var text: ValueForm {
    ValueForm(
      allowed: .text, placeholder: "", accepts: { _ in true }, json: { .string($0) },
      check: { node in
        guard case .string(let text) = node.value else { return mismatch(node, .text) }
        return Checked(value: text)
      })
  }

  /// One of the names, of which there is at least one.
  ///
  /// - Parameter areOfScenario: Whether the scenario itself makes them up.
  static func choice(_ names: [String], areOfScenario: Bool = false) -> ValueForm {
    precondition(!names.isEmpty, "a choice needs something to choose from")
    let allowed = areOfScenario ? AllowedValues.nameInScenario(names) : .choice(names)
    return ValueForm(
      allowed: allowed, placeholder: names[0], accepts: names.contains,
      json: { .string($0) },
      check: { node in
        guard case .string(let name) = node.value else { return mismatch(node, allowed) }
        if names.contains(name) { return Checked(value: name) }
        var checked = mismatch(node, allowed)
        checked.value = NearestName.of(name, among: names)
        checked.suggestion = NearestName.suggestion(for: name, among: names)
        return checked
      })
  }
}
