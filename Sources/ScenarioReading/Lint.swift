import JSON

/// What is legal in a scenario and odd all the same: each value alone is allowed, but some of them
/// together mean that a rule never acts, or acts against its purpose. All of it is a warning.
///
/// The checks ask for values by their place in the rules, and get what is in force, whether it
/// stands in a file, in `--set`, or is a default. They ask of an absent system for what is not there,
/// and so say nothing.
public struct Lint {
  private let values: [JSONPath: JSONValue]
  private let sections: Set<JSONPath>
  private let document: JSONNode
  private let context: ReadingContext
  /// The section in which it looks.
  private var section = JSONPath.root

  /// The values in force of a scenario whose rules were read without an error.
  ///
  /// - Parameters:
  ///   - document: What was read, for the places.
  ///   - context: What reading it found; what is odd is reported to it.
  package init(_ document: JSONNode, _ context: ReadingContext) {
    self.document = document
    self.context = context
    values = Dictionary(
      context.ruleNumbers.map { ($0.path, $0.value) }, uniquingKeysWith: { first, _ in first })
    sections = Set(
      context.entries.compactMap { entry in
        switch entry {
        case .object(let path), .list(let path): path
        case .rule: nil
        }
      })
  }

  // MARK: Sections

  /// The sections in which a property is said, in reading order.
  public func sections(with property: AnyKeyPath) -> [Lint] {
    places(of: property).map { self[in: JSONPath($0.steps.dropLast())] }
  }

  /// The first of them.
  public func section(with property: AnyKeyPath) -> Lint? { sections(with: property).first }

  /// The section of a property that is one.
  public func section(of property: AnyKeyPath) -> Lint? {
    places(of: property).first.map { self[in: $0] }
  }

  private subscript(in section: JSONPath) -> Lint {
    var lint = self
    lint.section = section
    return lint
  }

  /// What the section is called in the one around it.
  public var name: String {
    switch section.steps.last {
    case .key(let name)?, .name(let name)?: name
    case .index?, .end?, nil: ""
    }
  }

  /// How many values in the section the scenario states itself.
  package var setValues: Int {
    context.ruleNumbers.count {
      $0.isSet && $0.path.steps.count > section.steps.count
        && $0.path.steps.starts(with: section.steps)
    }
  }

  // MARK: Values

  /// Where a property is said in the section, in reading order.
  private func places(of property: AnyKeyPath) -> [JSONPath] {
    (context.places[property] ?? []).filter {
      $0.steps.starts(with: section.steps) && (values[$0] != nil || sections.contains($0))
    }
  }

  private func value(_ property: AnyKeyPath) -> JSONValue? {
    places(of: property).first.flatMap { values[$0] }
  }

  /// Whether there is such a value, or such a section.
  public func has(_ property: AnyKeyPath) -> Bool { !places(of: property).isEmpty }

  /// A number; nil where there is none.
  public func number(_ property: AnyKeyPath) -> Double? {
    if case .number(let number)? = value(property) { number.double } else { nil }
  }

  /// The numbers of a list, or the one number; empty where there is none.
  public func numbers(_ property: AnyKeyPath) -> [Double] {
    guard case .list(let elements)? = value(property) else {
      return number(property).map { [$0] } ?? []
    }
    return elements.compactMap { if case .number(let number) = $0 { number.double } else { nil } }
  }

  /// The case of an enumeration.
  public func choice<Choice: CaseIterable>(_ property: KeyPath<some Any, Choice>) -> Choice? {
    guard case .string(let name)? = value(property) else { return nil }
    return Choice.allCases.first { "\($0)" == name }
  }

  /// A value as people write it.
  public func shown(_ property: AnyKeyPath) -> String { value(property)?.text ?? "" }

  /// Where a scenario says a property: `store.key.lastGold`.
  public func path(of property: AnyKeyPath) -> String {
    places(of: property).first.map { "\($0)" } ?? ""
  }

  // MARK: What is found

  /// Warns of a value, or of an element of a list, at the place where it is written, or else where it
  /// would be.
  public func warn(
    _ property: AnyKeyPath, index: Int? = nil, _ message: String, suggestion: String? = nil
  ) {
    guard let place = places(of: property).first else { return }
    self[in: index.map(place.appending) ?? place].warn(message, suggestion: suggestion)
  }

  /// Warns of the section as a whole.
  public func warn(_ message: String, suggestion: String? = nil) {
    let node = section.steps.reduce((node: document, isInside: true)) { place, step in
      guard place.isInside, let inner = place.node.child(step) else { return (place.node, false) }
      return (inner, true)
    }.node
    context.report(
      Problem(
        at: node.position, path: section, message, suggestion: suggestion, severity: .warning))
  }

  // MARK: Forms that several checks have

  /// The first of two numbers must not be above the second.
  ///
  /// - Parameter other: Where the second one is; nil for the same section.
  public func warnWhenAbove(
    _ low: AnyKeyPath, _ high: AnyKeyPath, of other: Lint? = nil,
    _ message: (String, String) -> String
  ) {
    let other = other ?? self
    guard let first = number(low), let second = other.number(high), first > second else { return }
    warn(low, message(shown(low), other.shown(high)))
  }

  /// A list must not fall; reports the index of its first fall.
  public func warnWhenFalling(_ list: AnyKeyPath, _ message: (_ index: Int) -> String) {
    let numbers = numbers(list)
    guard let index = numbers.indices.dropFirst().first(where: { numbers[$0] < numbers[$0 - 1] })
    else { return }
    warn(list, index: index, message(index))
  }
}
