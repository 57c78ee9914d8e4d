import JSON

/// What is legal in a scenario and odd all the same: each value alone is allowed, but some of them
/// together mean that a rule never acts, or acts against its purpose. All of it is a warning.
///
/// The checks speak of values by the paths that designers write, and of every value in force,
/// whether it stands in a file, in `--set`, or is a default. They ask of an absent system for what
/// is not there, and so say nothing.
public struct Lint {
  private let values: [String: JSONValue]
  private let sections: Set<String>
  private let document: JSONNode
  private let context: ReadingContext

  /// The values in force of a scenario whose rules were read without an error.
  ///
  /// - Parameters:
  ///   - document: What was read, for the places.
  ///   - context: What reading it found; what is odd is reported to it.
  package init(_ document: JSONNode, _ context: ReadingContext) {
    self.document = document
    self.context = context
    values = Dictionary(
      context.ruleNumbers.map { ("\($0.path)", $0.value) }, uniquingKeysWith: { first, _ in first })
    sections = Set(
      context.entries.compactMap { entry in
        if case .object(let path) = entry { "\(path)" } else { nil }
      })
  }

  // MARK: What is in force

  /// Whether there is such a section.
  public func has(_ section: String) -> Bool { sections.contains(section) }

  /// The sections of a list.
  public func elements(of list: String) -> [String] {
    context.entries.compactMap { entry in
      guard case .object(let path) = entry, let step = path.steps.last,
        "\(JSONPath(path.steps.dropLast()))" == list
      else { return nil }
      if case .key = step { return nil }
      return "\(path)"
    }
  }

  /// The names of the sections in a section.
  public func names(in section: String) -> [String] {
    context.entries.compactMap { entry in
      guard case .object(let path) = entry, case .key(let name)? = path.steps.last,
        "\(JSONPath(path.steps.dropLast()))" == section
      else { return nil }
      return name
    }
  }

  /// How many values in a section the scenario states itself.
  public func setValues(in section: String) -> Int {
    context.ruleNumbers.count { $0.isSet && "\($0.path)".hasPrefix(section + ".") }
  }

  public func number(_ path: String) -> Double? { values[path].flatMap(Self.number) }

  /// A list of numbers; empty where there is none.
  public func numbers(_ path: String) -> [Double] {
    guard case .list(let elements)? = values[path] else { return [] }
    return elements.compactMap(Self.number)
  }

  public func word(_ path: String) -> String? {
    if case .string(let text)? = values[path] { text } else { nil }
  }

  private static func number(_ literal: JSONValue) -> Double? {
    if case .number(let number) = literal { number.double } else { nil }
  }

  /// A number as people write it.
  public func shown(_ path: String) -> String { values[path]?.text ?? "" }

  // MARK: What is found

  /// Warns of a value, at the place where it is written, or else where it would be.
  public func warn(_ path: String, _ message: String, suggestion: String? = nil) {
    let path = JSONPath(parsing: path) ?? .root
    context.report(
      Problem(
        at: place(of: path), path: path, message, suggestion: suggestion, severity: .warning))
  }

  private func place(of path: JSONPath) -> SourcePosition {
    var node = document
    for step in path.steps {
      guard let inner = node.child(step) else { break }
      node = inner
    }
    return node.position
  }

  // MARK: Forms that several checks have

  /// The first of two numbers must not be above the second.
  public func warnWhenAbove(_ low: String, _ high: String, _ message: (String, String) -> String) {
    guard let first = number(low), let second = number(high), first > second else { return }
    warn(low, message(shown(low), shown(high)))
  }

  /// A list must not fall; of its first fall the index is told.
  public func warnWhenFalling(_ list: String, _ message: (_ index: Int) -> String) {
    let numbers = numbers(list)
    guard let index = numbers.indices.dropFirst().first(where: { numbers[$0] < numbers[$0 - 1] })
    else { return }
    warn("\(list)[\(index)]", message(index))
  }
}
