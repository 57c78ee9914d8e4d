/// A check between numbers, made at its place among the fields. It reports an error at the key of a
/// number, and leaves rules with which reading can continue.
public struct Check<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(_ check: @escaping @Sendable (inout Rules, CheckedSection<Rules>) -> Void) {
    step = FieldStep { reading, _ in
      check(&reading.rules, CheckedSection(reader: reading.reader, keys: reading.keys))
    }
  }
}

/// Fields whose declaration depends on numbers read before them.
public struct Depending<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(@FieldBuilder<Rules> on fields: @escaping @Sendable (Rules) -> [FieldStep<Rules>]) {
    step = FieldStep { reading, _ in for step in fields(reading.rules) { step.read(&reading) } }
  }
}

/// A field that no other kind can express. It reads the section itself.
public struct Custom<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(_ read: @escaping @Sendable (inout Rules, SectionReader) -> Void) {
    step = FieldStep { reading, _ in read(&reading.rules, reading.reader) }
  }
}

/// A section whose numbers are checked against each other.
public struct CheckedSection<Rules> {
  fileprivate let reader: SectionReader
  fileprivate let keys: [(path: AnyKeyPath, key: String)]

  /// Reports an error at a number; for a list, `index` is that of the element.
  public func fail(
    _ path: PartialKeyPath<Rules>, index: Int? = nil, _ message: String, suggestion: String? = nil
  ) {
    reader.fail(key(path), index: index, message, suggestion: suggestion)
  }

  /// Reports a doubtful number; for a list, `index` is that of the element.
  public func warn(_ path: PartialKeyPath<Rules>, index: Int? = nil, _ message: String) {
    reader.fail(key(path), index: index, message, severity: .warning)
  }

  /// Warns of the section as a whole.
  public func warn(_ message: String) { reader.fail(nil, message, severity: .warning) }

  private func key(_ path: PartialKeyPath<Rules>) -> String {
    guard let field = keys.last(where: { $0.path == path }) else {
      preconditionFailure("no field for \(path)")
    }
    return field.key
  }

  /// Reports the elements of a list that do not rise.
  public func failWhereFalling<Element>(
    _ list: KeyPath<Rules, [Element]>, by number: KeyPath<Element, Int>, in rules: Rules,
    _ message: String
  ) {
    let numbers = rules[keyPath: list].map { $0[keyPath: number] }
    for index in numbers.indices.dropFirst() where numbers[index] <= numbers[index - 1] {
      fail(list, index: index, message)
    }
  }

  /// Reports the elements of a list that do not rise, and raises them.
  public func raise<Element>(
    _ list: WritableKeyPath<Rules, [Element]>, by number: WritableKeyPath<Element, Int>,
    in rules: inout Rules, _ message: String
  ) {
    var elements = rules[keyPath: list]
    for index in elements.indices.dropFirst() {
      let before = elements[index - 1][keyPath: number]
      if elements[index][keyPath: number] > before { continue }
      fail(list, index: index, message)
      elements[index][keyPath: number] = before + 1
    }
    rules[keyPath: list] = elements
  }
}
