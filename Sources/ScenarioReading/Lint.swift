/// Warns of rules that are legal but doubtful: each value alone is allowed, but some of them
/// together mean that a rule never acts, or acts against its purpose.
///
/// Checks look up the value in force by its property of the rules; an absent system has none.
public struct Lint {
  private let context: ReadingContext
  private let section: ScenarioPlace
}

extension Lint {
  /// Creates a lint of rules that were read without an error, which reports to their context.
  package init(_ context: ReadingContext) { self.init(context: context, section: context.root) }
  /// Returns the sections that contain a property, in reading order.
  public func sections(with property: AnyKeyPath) -> [Lint] {
    places(of: property).compactMap(\.parent).map { Lint(context: context, section: $0) }
  }

  /// Returns the first section that contains a property.
  public func section(with property: AnyKeyPath) -> Lint? { sections(with: property).first }

  /// Returns the section of a property that is a section.
  public func section(of property: AnyKeyPath) -> Lint? {
    places(of: property).first.map { Lint(context: context, section: $0) }
  }

  /// The section's name in the one around it.
  public var name: String { section.path.steps.last?.name ?? "" }

  /// The number of values of the section that the scenario states.
  package var setValues: Int { context.numbers.count { $0.node != nil && $0.isInside(section) } }

  /// Returns the places of a property in the section, in reading order.
  private func places(of property: AnyKeyPath) -> [ScenarioPlace] {
    context.places(of: property).filter { $0.isInside(section) }
  }

  private func value(_ property: AnyKeyPath) -> JSONValue? {
    places(of: property).first?.number?.value
  }

  /// Returns true if there is such a value, or such a section.
  public func has(_ property: AnyKeyPath) -> Bool { !places(of: property).isEmpty }
  /// Returns true if the scenario states the value, false if it has its default.
  package func isStated(_ property: AnyKeyPath) -> Bool { places(of: property).first?.node != nil }
  /// Returns true if a setting of this run gives the value, or an element of it.
  package func isOverridden(_ property: AnyKeyPath, index: Int? = nil) -> Bool {
    guard let node = places(of: property).first?.node else { return false }
    // A value from a file has a line.
    return (index.flatMap(node.element) ?? node).position.line == 0
  }

  /// Returns a number; nil if there is none.
  public func number(_ property: AnyKeyPath) -> Double? { value(property)?.double }

  /// Returns the numbers of a list, or one number as a list; empty if there is none.
  public func numbers(_ property: AnyKeyPath) -> [Double] {
    guard case .list(let elements)? = value(property) else {
      return number(property).map { [$0] } ?? []
    }
    return elements.compactMap(\.double)
  }

  /// Returns the case of an enumeration.
  public func choice<Choice: CaseIterable>(_ property: KeyPath<some Any, Choice>) -> Choice? {
    guard case .string(let name)? = value(property) else { return nil }
    return Choice.allCases.first { "\($0)" == name }
  }

  /// Returns a value as JSON.
  public func shown(_ property: AnyKeyPath) -> String { value(property)?.text ?? "" }

  /// Returns the path of a property: `store.key.lastGold`.
  public func path(of property: AnyKeyPath) -> String {
    places(of: property).first.map { "\($0.path)" } ?? ""
  }

  /// Warns of a value, or of an element of a list; for a default, at the section that lacks it.
  public func warn(
    _ property: AnyKeyPath, index: Int? = nil, _ message: String, suggestion: String? = nil
  ) {
    if let place = places(of: property).first { warn(of: place, index: index, message, suggestion) }
  }

  /// Warns of the section as a whole.
  public func warn(_ message: String, suggestion: String? = nil) {
    warn(of: section, index: nil, message, suggestion)
  }

  /// Reports the section as a whole as an error.
  public func fail(_ message: String, suggestion: String? = nil) {
    warn(of: section, index: nil, message, suggestion, severity: .error)
  }

  private func warn(
    of place: ScenarioPlace, index: Int?, _ message: String, _ suggestion: String?,
    severity: Problem.Severity = .warning
  ) {
    let element = index.flatMap { place.node?.element($0) }
    context.report(
      Problem(
        at: element?.position ?? place.position,
        path: index.map(place.path.appending) ?? place.path, message, suggestion: suggestion,
        severity: severity))
  }

  /// Warns when the first number is above the second, which may be in another section.
  public func warnWhenAbove(
    _ low: AnyKeyPath, _ high: AnyKeyPath, of other: Lint? = nil,
    _ message: (String, String) -> String
  ) {
    let other = other ?? self
    guard let first = number(low), let second = other.number(high), first > second else { return }
    warn(low, message(shown(low), other.shown(high)))
  }

  /// Warns at the first element of a list that is below the one before.
  public func warnWhenFalling(_ list: AnyKeyPath, _ message: (_ index: Int) -> String) {
    let numbers = numbers(list)
    guard let index = numbers.indices.dropFirst().first(where: { numbers[$0] < numbers[$0 - 1] })
    else { return }
    warn(list, index: index, message(index))
  }
}
