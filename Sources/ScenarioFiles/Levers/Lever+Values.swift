import ScenarioReading

extension Lever {
  /// The most values of one lever in a sweep.
  package static let maxValues = 400

  /// Reads the text after `sweep --vary`: `path=from...to:step`, or `path=` and values with commas,
  /// each read as by `--set`, except for commas inside brackets, braces or quotes. The values of
  /// `*from...to:step` multiply the value in force, as `*0.8` does.
  ///
  /// The result sets values at a path; `found(in:)` looks for what else the text may move.
  package init(values text: String) throws(Fault) {
    let (name, values) = try Self.parts(
      text, expected: "expected path=from...to:step or path=value,value,…")
    let isPath = !Self.path(name).steps.isEmpty
    guard isPath || Self.isPattern(name) else {
      throw Fault(
        name.isEmpty
          ? "there is no path before the =" : "\(JSONText.excerpt(name)) is not a path")
    }
    var typed: [Value] = []
    for text in try ValueTexts.read(values) {
      // A pattern is no path; its values set something only in a scenario.
      let value = Value(typed: text, at: isPath ? name : "value")
      if typed.contains(where: value.isSame) {
        throw Fault("the value \(JSONText.excerpt(text)) is given twice")
      }
      typed.append(value)
    }
    self.init(name, .value, as: nil, values: typed)
  }

  /// The path whose value is replaced; the root for a pattern that is no path.
  package var valuePath: JSONPath { Self.path(name) }
  private static func path(_ name: String) -> JSONPath { JSONPath(parsing: name) ?? .root }

  /// Returns whether a text outside brackets and quotes has a `*` or a comma, or ends with `tilt`.
  private static func isPattern(_ text: String) -> Bool {
    let outside = text.replacing(/\[[^\]]*\]/, with: "")
    return outside.contains("*") || ValueTexts.list(text).count > 1 || text.hasSuffix(" tilt")
  }

  /// Returns a lever as typed with the values that a scenario gives it: several numbers by one
  /// factor, a group of the scenario, a tilted list, a system, or else a path.
  package func found(in scenario: Scenario) throws(Fault) -> Lever {
    let isNamed = scenario.leverGroups[name] != nil
    if isNamed || Self.isPattern(name) && scenario.value(at: valuePath) == nil {
      let group = try scenario.lever(called: name)
      return group.taking(
        try values.map { value throws(Fault) in try group.moved(to: value) }, name)
    }
    let isSystem = scenario.systems.contains { "\($0.path)" == name }
    if isSystem, values.contains(where: { ["on", "off"].contains($0.text) }) {
      let system = try scenario.choice(at: name)
      let states = try values.map { value throws(Fault) in try system.value(called: value.text) }
      return system.taking(states, name)
    }
    var lever = taking(values, "\(valuePath)")
    lever.base = scenario.value(at: valuePath).map { Value($0, []) }
    return lever
  }

  private func taking(_ values: [Value], _ name: String) -> Lever {
    var lever = self
    (lever.values, lever.name, lever.path) = (values, name, name)
    return lever
  }

  /// Returns the value of a lever of numbers to which a typed one leads.
  private func moved(to value: Value) throws(Fault) -> Value {
    guard let factor = value.factor else {
      guard number != nil else {
        throw Fault("a list or several numbers move by a factor: write =*0.5,*2 or =*0.5...2:0.5")
      }
      return Value(typed: value.text, at: "\(numbers[0].path)")
    }
    try Self.check(factor: factor)
    return moved(by: factor, digits: Self.digits)
      ?? Value([], text: text, number: number(at: factor))
  }

  /// Returns a lever of values at a path with the products that its factors come to in their place,
  /// in the scenario with each of the values, by its index.
  package func multiplied(_ scenario: (_ value: Int) -> Scenario) -> Lever {
    if kind != .value { return self }
    let products = values.enumerated().map { index, value in
      guard value.factor != nil, let product = scenario(index).value(at: valuePath) else {
        return value
      }
      let place = value.settings[0].assignment.dropLast("=\(value.text)".count)
      let text = Value(product, []).text
      return Value(product, [Setting(parsing: "\(place)=\(text)", option: "--vary")])
    }
    return taking(products, name)
  }
}

extension Lever.Value {
  /// Creates a value as typed, which is set at a path as by `--set`.
  fileprivate init(typed text: String, at path: String) {
    let setting = Setting(parsing: "\(path)=\(text)", option: "--vary")
    switch setting.content {
    case .factor(let factor): self.init([setting], text: text, factor: factor.double)
    case .value(.number(let number)): self.init([setting], text: text, number: number.double)
    case .value: self.init([setting], text: text)
    }
  }

  fileprivate init(_ value: JSONValue, _ settings: [Setting]) {
    self.init(settings, text: value.plainText, number: value.double)
  }

  /// Returns whether both set the same, however they are written: 1, 1.0 and 1e0.
  fileprivate func isSame(as other: Lever.Value) -> Bool {
    func number(_ value: Lever.Value) -> Double? { value.factor ?? value.number }
    return text == other.text
      || (factor == nil) == (other.factor == nil) && number(self) != nil
        && number(self) == number(other)
  }
}
