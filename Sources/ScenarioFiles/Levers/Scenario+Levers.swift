import GameSupport
import ScenarioReading

extension Scenario {
  /// Returns the levers of these paths, in reading order; without any, those of all that says how
  /// the game works, but of no assumption about players.
  package func levers(matching patterns: [PathPattern] = []) -> [Lever] {
    func isAsked(_ path: JSONPath) -> Bool {
      patterns.isEmpty
        ? !isAboutPlayers(path) && !isDate(path) : patterns.contains { $0.matches(path) }
    }
    let numbers = movableNumbers.filter { isAsked($0.path) }.flatMap(\.levers)
    let systems = systems.filter { isAsked($0.path) && isMovable($0.path) }.map { system in
      let other: JSONValue = system.isOn ? .null : .object([])
      return Lever(
        "\(system.path)", .system, as: system.isOn ? "on" : "off",
        values: [Lever.Value([Setting(system.path, other)], text: system.isOn ? "off" : "on")])
    }
    return numbers + systems
  }

  /// Returns the numbers, and lists of numbers, of some patterns, to be moved together.
  func numbers(matching patterns: [PathPattern]) -> [RuleNumber] {
    movableNumbers.filter { number in
      number.allowed.isNumeric && patterns.contains { $0.matches(number.path) }
    }
  }

  /// Returns the lever of a path, of several patterns, of a named group, or of a list's ` tilt`.
  func lever(called text: String) throws(Lever.Fault) -> Lever {
    let isTilt = text.hasSuffix(" tilt")
    let group = leverGroups[text]
    let patterns = group ?? PathPattern.list(isTilt ? String(text.dropLast(5)) : text)
    let numbers = numbers(matching: patterns)
    if numbers.isEmpty {
      let wrong = patterns.first { self.numbers(matching: [$0]).isEmpty } ?? patterns[0]
      throw Lever.Fault(
        "no number is called \(JSONText.excerpt(wrong.description))".suggesting(
          suggestion(for: wrong)))
    }
    if isTilt, numbers.contains(where: { if case .list = $0.value { false } else { true } }) {
      throw Lever.Fault("only a list can be tilted")
    }
    return Lever(
      numbers.count == 1 && group == nil ? nil : text, isTilt ? .tilt : .scale, moving: numbers)
  }

  func choice(at path: String) throws(Lever.Fault) -> Lever {
    let found = levers(matching: [PathPattern(path)]).filter { !$0.isOrdered }
    guard found.count == 1 else {
      throw Lever.Fault(
        "no choice and no system is called \(JSONText.excerpt(path))".suggesting(
          suggestion(for: PathPattern(path))))
    }
    return found[0]
  }

  /// Returns the probable meaning of a pattern that nothing matches.
  package func suggestion(for pattern: PathPattern) -> String? {
    let inside = PathPattern("\(pattern).**")
    if movableNumbers.contains(where: { inside.matches($0.path) }) {
      return "did you mean \(JSONText.quoted(inside.description))?"
    }
    return NearestName.dottedSuggestion(
      for: pattern.description, among: movableNumbers.map { "\($0.path)" })
  }

  private var movableNumbers: [RuleNumber] {
    rules.filter { isMovable($0.path) }.map(\.withFactorAsNumber)
  }

  /// Returns whether a value belongs to the simulated world, and not to the run or its report.
  private func isMovable(_ path: JSONPath) -> Bool {
    guard let key = path.steps.first?.name else { return false }
    return ![
      "$schema", ReadingContext.extendsKey, "name", "description", "simulation", "report", "claims",
      "targets", "questions", "levers",
    ].contains(key)
  }

  /// Returns whether a value describes players and their habits instead of a rule.
  private func isAboutPlayers(_ path: JSONPath) -> Bool {
    ((game?.playerSections ?? []) + ["population"]).contains(path.steps.first?.name)
  }

  /// Returns whether a value says when a change of the calendar holds, instead of what it sets, or when
  /// a prototype acts.
  private func isDate(_ path: JSONPath) -> Bool {
    switch path.steps.first?.name {
    case CalendarEntry.section: !path.steps.contains(.key(CalendarEntry.values))
    case PrototypeEntry.section: ["from", "through"].contains(path.steps.last?.name)
    default: false
    }
  }

  /// Reads the section `levers`: the paths of numbers that a search moves together by one factor,
  /// by the name with which `--vary` selects them. An absent section names none.
  static func leverGroups(_ reader: SectionReader) -> [String: [PathPattern]] {
    var groups: [String: [PathPattern]] = [:]
    reader.section("levers", "numbers that a search moves together", keysAreNames: true) {
      section in
      for name in section.keys {
        section.checkName(name)
        groups[name] =
          section.section(name, "numbers that move by one factor", .defaults) { lever in
            let paths = lever.value(
              "paths", nil, .list(of: .text, 1...100),
              RuleNote("", nil, nil, "their paths; * stands for any characters but a full stop"))
            _ = lever.text("meaning", default: "", "their common meaning")
            return paths.flatMap(PathPattern.list)
          } ?? []
      }
    }
    return groups
  }
}

extension RuleNumber {
  /// The factor `*2` that a change of a calendar sets as a number; any other value as it is.
  fileprivate var withFactorAsNumber: RuleNumber {
    guard path.steps.first == .key(CalendarEntry.section), case .string(let text) = value,
      let factor = Setting.factor(text[...])
    else { return self }
    var number = self
    number.value = .number(factor)
    number.record.allowed = .number(0...Lever.factors.upperBound)
    number.record.unit = "factor"
    number.isFactor = true
    return number
  }

  /// Returns the setting of a value in place of this one.
  func setting(_ value: JSONValue) -> Setting {
    Setting(path, isFactor ? .string("*\(value.text)") : value)
  }

  /// The levers of this value: none, one, or two for a list.
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
      values: others.map { Lever.Value([Setting(path, $0)], text: $0.plainText) })
  }
}

extension JSONValue {
  /// The value as people read it: a name without quotes.
  var plainText: String { if case .string(let name) = self { name } else { text } }
}

extension AllowedValues {
  /// True for a number or a list of numbers.
  var isNumeric: Bool {
    if case .list(let element, _) = self { element.isNumeric } else { limits != nil }
  }
}
