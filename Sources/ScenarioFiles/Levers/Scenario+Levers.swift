import GameSupport
import JSONValues
import ScenarioReading

extension Scenario {
  /// Returns what a search may move, in reading order.
  ///
  /// - Parameters:
  ///   - patterns: The paths to move; empty for all that say how the game works. Assumptions about
  ///     players are moved only if a pattern names them.
  public func levers(matching patterns: [PathPattern] = []) -> [Lever] {
    func isAsked(_ path: JSONPath) -> Bool {
      patterns.isEmpty
        ? !isAboutPlayers(path) : patterns.contains { $0.matches(path) }
    }
    let numbers = movableNumbers.filter { isAsked($0.path) }.flatMap(\.levers)
    let systems = systems.filter { isAsked($0.path) && isMovable($0.path) }.map { system in
      let other: JSONValue = system.isOn ? .null : .object([])
      return Lever(
        "\(system.path)", .system, as: system.isOn ? "on" : "off",
        alternatives: [
          LeverMove(
            settings: [Setting(system.path, other)], text: system.isOn ? "off" : "on", factor: nil,
            isAtLimit: false)
        ])
    }
    return numbers + systems
  }

  /// Returns the numbers, and lists of numbers, of some patterns, to be moved together.
  func numbers(matching patterns: [PathPattern]) -> [RuleNumber] {
    movableNumbers.filter { number in
      number.allowed.isNumeric && patterns.contains { $0.matches(number.path) }
    }
  }

  /// Returns what a path, several patterns, a named group, or a list with `tilt` behind it move.
  func lever(called text: String) throws(LeverRange.Fault) -> Lever {
    let isTilt = text.hasSuffix(" tilt")
    let named = levers.first { $0.name == text }
    let patterns = named?.patterns ?? PathPattern.list(isTilt ? String(text.dropLast(5)) : text)
    let numbers = numbers(matching: patterns)
    if numbers.isEmpty {
      let wrong = patterns.first { self.numbers(matching: [$0]).isEmpty } ?? patterns[0]
      throw LeverRange.Fault(
        message: "no number is called \(JSONText.excerpt(wrong.description))".suggesting(
          suggestion(for: wrong)))
    }
    if isTilt, numbers.contains(where: { if case .list = $0.value { false } else { true } }) {
      throw LeverRange.Fault(message: "only a list can be tilted")
    }
    return Lever(
      numbers.count == 1 && named == nil ? nil : text, isTilt ? .tilt : .scale, moving: numbers)
  }

  /// Returns the choice or the system at a path.
  func choice(at path: String) throws(LeverRange.Fault) -> Lever {
    let found = levers(matching: [PathPattern(path)]).filter { !$0.alternatives.isEmpty }
    guard found.count == 1 else {
      throw LeverRange.Fault(
        message: "no choice and no system is called \(JSONText.excerpt(path))".suggesting(
          suggestion(for: PathPattern(path))))
    }
    return found[0]
  }

  /// Returns the pattern that was probably meant by one that nothing matches.
  public func suggestion(for pattern: PathPattern) -> String? {
    let inside = PathPattern("\(pattern).**")
    if movableNumbers.contains(where: { inside.matches($0.path) }) {
      return "did you mean \(JSONText.quoted(inside.description))?"
    }
    return NearestName.dottedSuggestion(
      for: pattern.description, among: movableNumbers.map { "\($0.path)" })
  }

  private var movableNumbers: [RuleNumber] { rules.filter { isMovable($0.path) } }

  /// Returns whether a value belongs to the simulated world, and not to the run or its report.
  private func isMovable(_ path: JSONPath) -> Bool {
    guard case .key(let key)? = path.steps.first else { return false }
    return ![
      "$schema", ReadingContext.extendsKey, "name", "description", "simulation", "report", "claims",
      "targets", "questions", "levers",
    ].contains(key)
  }

  /// Returns whether a value says who the players are or what they do, instead of a rule.
  private func isAboutPlayers(_ path: JSONPath) -> Bool {
    guard case .key(let key)? = path.steps.first else { return false }
    return key == "population" || playerSections.contains(key)
  }
}

extension Lever {
  /// Returns a choice's move to one of its names; nil for that in force.
  func move(to name: String) throws(LeverRange.Fault) -> LeverMove? {
    if name == text { return nil }
    guard let move = alternatives.first(where: { $0.text == name }) else {
      let names = ([text] + alternatives.map(\.text)).joined(separator: ", ")
      throw LeverRange.Fault(message: "\(JSONText.excerpt(name)) is none of \(names)")
    }
    return move
  }
}

extension RuleNumber {
  /// What a search may move of this value: nothing, one lever, or two for a list.
  fileprivate var levers: [Lever] {
    switch (value, record.allowed) {
    case (.number, _): return [Lever(nil, .scale, moving: [self])]
    case (.list(let elements), .list(let element, _)) where element.isNumeric && !elements.isEmpty:
      // Only the ratios of weights count.
      let scale = record.unit == "weight" ? [] : [Lever(nil, .scale, moving: [self])]
      return scale + (elements.count > 1 ? [Lever(nil, .tilt, moving: [self])] : [])
    case (.bool(let flag), _): return [choice(among: [.bool(!flag)])]
    case (.string, .choice(let names)):
      let others = names.map { JSONValue.string($0) }.filter { $0 != value }
      return others.isEmpty ? [] : [choice(among: others)]
    default: return []
    }
  }

  private func choice(among others: [JSONValue]) -> Lever {
    Lever(
      "\(path)", .choice, as: value.plainText,
      alternatives: others.map {
        LeverMove(
          settings: [Setting(path, $0)], text: $0.plainText, factor: nil, isAtLimit: false)
      })
  }
}

extension JSONValue {
  /// The value as people read it: a name without quotes.
  fileprivate var plainText: String { if case .string(let name) = self { name } else { text } }
}

extension AllowedValues {
  /// Whether the value is a number or a list of numbers.
  var isNumeric: Bool {
    switch self {
    case .number, .chance, .integer: true
    case .list(let element, _): element.isNumeric
    case .flag, .text, .choice, .nameInScenario: false
    }
  }
}
