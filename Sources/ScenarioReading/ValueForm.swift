/// The form of one kind of value: its check, its replacement if it is wrong, and its JSON.
package struct ValueForm<Value: Sendable>: Sendable {
  let allowed: AllowedValues
  /// The replacement for a value that is missing or of the wrong kind.
  let placeholder: Value
  let json: @Sendable (Value) -> JSONValue
  /// Reads a value and its faults; in place of a wrong one the nearest allowed, if there is one.
  let check: @Sendable (JSONNode) -> Checked<Value>
}

/// A value as read, and its fault, if any.
struct Checked<Value> {
  var value: Value?
  var complaints: [(index: Int?, message: String, suggestion: String?)] = []

  init(_ value: Value?, _ complaint: String? = nil, suggestion: String? = nil) {
    self.value = value
    complaints = complaint.map { [(nil, $0, suggestion)] } ?? []
  }
}

extension ValueForm {
  /// - Parameter value: The value, if it is of the right kind.
  private init(
    _ allowed: AllowedValues, _ placeholder: Value, json: @escaping @Sendable (Value) -> JSONValue,
    value: @escaping @Sendable (JSONNode.Value) -> Checked<Value>?
  ) {
    self.init(
      allowed: allowed, placeholder: placeholder, json: json,
      check: { node in
        value(node.value)
          ?? Checked(
            nil, "expected \(allowed.expectation), found \(node.shown)",
            suggestion: node.decimalComma(for: allowed).map { "write \($0)" })
      })
  }

  /// Returns this form for values that the rules store in another way.
  func map<Stored>(
    _ stored: @escaping @Sendable (Value) -> Stored,
    from value: @escaping @Sendable (Stored) -> Value
  ) -> ValueForm<Stored> {
    ValueForm<Stored>(
      allowed: allowed, placeholder: stored(placeholder), json: { json(value($0)) },
      check: { node in
        let found = check(node)
        var checked = Checked(found.value.map(stored))
        checked.complaints = found.complaints
        return checked
      })
  }

  /// Returns the form of values with names. Each name is made once, as this may take long.
  static func named(_ values: [Value], _ name: (Value) -> String) -> ValueForm
  where Value: Equatable {
    let names = values.map(name)
    return ValueForm<String>.choice(names)
      .map(
        { name in values[names.firstIndex(of: name) ?? 0] },
        from: { value in names[values.firstIndex(of: value) ?? 0] })
  }

  /// Returns the form of a list with this count of values.
  package static func list<Element>(
    of form: ValueForm<Element>, _ count: ClosedRange<Int>
  ) -> ValueForm where Value == [Element] {
    let allowed = AllowedValues.list(of: form.allowed, count: count)
    // Cuts a list or fills it up to an allowed count.
    let fitted = { @Sendable (values: [Element]) -> [Element] in
      values.prefix(count.upperBound)
        + Array(repeating: form.placeholder, count: max(0, count.lowerBound - values.count))
    }
    return ValueForm(
      allowed, fitted([]), json: { .list($0.map(form.json)) },
      value: { value in
        guard case .array(let elements) = value else { return nil }
        var checked = Checked<Value>(nil)
        checked.value = fitted(
          elements.enumerated().map { index, element in
            let found = form.check(element)
            checked.complaints += found.complaints.map { (index, $0.message, $0.suggestion) }
            return found.value ?? form.placeholder
          })
        if !count.contains(elements.count) {
          let message = "expected \(allowed.expectation), found a list of \(elements.count)"
          checked.complaints.append((nil, message, nil))
        }
        return checked
      })
  }
}

extension JSONNode {
  /// Returns the number meant by a text with a decimal comma, where a number is allowed.
  fileprivate func decimalComma(for allowed: AllowedValues) -> String? {
    switch allowed {
    case .number, .chance:
      guard let text = string, text.wholeMatch(of: /[0-9]+,[0-9]+/) != nil else { return nil }
      return text.replacing(",", with: ".")
    default: return nil
    }
  }
}

extension ValueForm where Value == Double {
  package static var chance: ValueForm { number(in: 0...1, as: .chance) }

  package static func number(
    in range: ClosedRange<Double>, as other: AllowedValues? = nil
  ) -> ValueForm {
    let allowed = other ?? .number(range)
    // For any bounds, the result is finite.
    let greatest = Double.greatestFiniteMagnitude
    let finite = range.clamped(to: -greatest...greatest)
    return ValueForm(
      allowed, finite.nearest(to: 0), json: { .number($0) },
      value: { value in
        guard case .number(let number) = value else { return nil }
        guard let read = number.double else {
          return Checked(nil, "\(number.shown) is too large a number")
        }
        let nearest = finite.nearest(to: read)
        if nearest == read { return Checked(nearest) }
        guard allowed == .chance else {
          return Checked(nearest, "\(number.shown) is out of range (\(allowed))")
        }
        return Checked(
          nearest, "\(number.shown) is not a chance (0…1)",
          suggestion: 2...100 ~= read ? share(ofPercent: read) : nil)
      })
  }

  private static func share(ofPercent number: Double) -> String {
    // Divides a whole number, so that 6.4 becomes 0.064.
    let share = JSONText.number((number * 1e10).rounded() / 1e12)
    return "write \(share) for \(JSONText.number(number)) %"
  }
}

extension ValueForm where Value == Int {
  package static func integer(in range: ClosedRange<Int>) -> ValueForm {
    let allowed = AllowedValues.integer(range)
    return ValueForm(
      allowed, range.nearest(to: 0), json: { .number($0) },
      value: { value in
        guard case .number(let number) = value else { return nil }
        guard let read = number.integer else {
          // Shows both bounds, even those that are only the limits of `Int`.
          let bounds = "out of range (\(range.lowerBound)…\(range.upperBound))"
          let fault = number.isWhole ? bounds : "not \(allowed.expectation)"
          return Checked(nil, "\(number.shown) is \(fault)")
        }
        let nearest = range.nearest(to: read)
        return Checked(
          nearest, nearest == read ? nil : "\(number.shown) is out of range (\(allowed))")
      })
  }
}

extension ClosedRange {
  package func nearest(to value: Bound) -> Bound {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}

extension ValueForm where Value == Bool {
  package static var flag: ValueForm {
    ValueForm(
      .flag, false, json: { .bool($0) },
      value: { if case .bool(let flag) = $0 { Checked(flag) } else { nil } })
  }
}

extension ValueForm where Value == JSONValue {
  package static var any: ValueForm {
    ValueForm(allowed: .any, placeholder: .null, json: { $0 }, check: { Checked($0.json) })
  }
}

extension ValueForm where Value == String {
  package static var text: ValueForm { text(as: .text) }
  package static var formula: ValueForm { text(as: .formula) }

  private static func text(as allowed: AllowedValues) -> ValueForm {
    ValueForm(
      allowed, "", json: { .string($0) },
      value: { if case .string(let text) = $0 { Checked(text) } else { nil } })
  }

  /// Returns the form of one of the names, at least one, which the scenario itself may define.
  package static func choice(_ names: [String], areOfScenario: Bool = false) -> ValueForm {
    precondition(!names.isEmpty, "a choice needs something to choose from")
    let allowed = areOfScenario ? AllowedValues.nameInScenario(names) : .choice(names)
    return ValueForm(
      allowed, names[0], json: { .string($0) },
      value: { value in
        guard case .string(let name) = value else { return nil }
        if names.contains(name) { return Checked(name) }
        return Checked(
          NearestName.of(name, among: names),
          "expected \(allowed.expectation), found the string \(JSONText.excerpt(name))",
          suggestion: NearestName.suggestion(for: name, among: names))
      })
  }
}
