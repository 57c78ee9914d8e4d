import ScenarioReading

/// A part of a scenario that moves: a number, a list of numbers, several of them by one factor, a
/// choice among names, a system that the game may have or lack, or any value that is replaced.
package struct Lever: Sendable {
  package enum Kind: Sendable {
    /// Each of its numbers is multiplied by one factor.
    case scale
    /// The last number of each list is multiplied, the first divided, those between in even steps.
    case tilt
    /// It takes another of its names, or the other of `true` and `false`.
    case choice
    /// A section is removed, or added at its defaults.
    case system
    /// The value at a path is replaced, as `--set` does.
    case value
  }

  package struct Value: Sendable, Equatable {
    /// The changes of the scenario; none for the scenario as it is.
    package let settings: [Setting]
    /// The value as people read it: `0.0715`, `easy`, `off`; `×1.1` for a group.
    package let text: String
    /// Its place on an axis: the number, or the factor of several; nil for names and lists.
    package let number: Double?
    /// The value in relation to the one in force: for a list, its sum; for a tilt, its last number.
    /// Nil for choices, systems, what was 0, and a tilt that its range cut short.
    package let factor: Double?
    /// True if the range of a number kept it from moving as far as the factor says.
    package let isAtLimit: Bool

    init(
      _ settings: [Setting], text: String, number: Double? = nil, factor: Double? = nil,
      isAtLimit: Bool = false
    ) {
      (self.settings, self.text, self.number) = (settings, text, number)
      (self.factor, self.isAtLimit) = (factor, isAtLimit)
    }

    package var json: JSONValue {
      // `×0.75` has a place on an axis, but is a text.
      number == nil || text.hasPrefix("×") ? .string(text) : .number(JSONNumber(text: text))
    }
  }

  /// The reason why a text moves no lever: a sentence without its beginning and full stop.
  package struct Fault: Error, Equatable, Sendable {
    package let message: String

    package init(_ message: String) { self.message = message }
  }

  /// The path of what moves, or the name of a group; a tilt has `tilt` behind it.
  public package(set) var name: String
  /// The path of what moves; for a group, and for values that `--vary` lists, the name.
  package internal(set) var path: String
  package let kind: Kind
  /// The numbers that a factor moves; empty for all other kinds.
  package let numbers: [RuleNumber]
  /// The value in force: `0.065`, `[60, 28]`, `hard`, `on`, `×1` for a group; nil if there is none.
  public internal(set) var base: Value?
  /// The other values of a choice or a system, or those of a sweep; empty for numbers.
  public internal(set) var values: [Value]
  /// The places that a search may move it to; with 0, unless the range excludes the value in force.
  public package(set) var places: ClosedRange<Double>
  /// The least and the greatest value of a single number in a search.
  var limits = 0.0...0

  /// The text of a group as it is.
  static let unmoved = "×1"

  /// Creates a lever that moves at least one number or list by a factor; only a group has a name.
  init(_ name: String?, _ kind: Kind, moving numbers: [RuleNumber]) {
    let single = "\(numbers[0].path)"
    self.name = (name ?? single) + (kind == .tilt ? " tilt" : "")
    path = numbers.count == 1 ? single : self.name
    (self.kind, self.numbers, values, places) = (kind, numbers, [], 0...0)
    base = Value(
      [], text: name == nil ? numbers[0].value.text : Self.unmoved,
      number: Self.number(of: numbers) ?? (name == nil ? nil : 1))
  }

  /// Creates a lever that takes one of several values; the one in force is nil if it is not known.
  init(_ name: String, _ kind: Kind, as text: String?, values: [Value]) {
    (self.name, path, self.kind, numbers, self.values) = (name, name, kind, [], values)
    (base, places) = (text.map { Value([], text: $0) }, 0...Double(values.count))
  }

  /// The value in force as people read it; empty if there is none.
  package var text: String { base?.text ?? "" }
  /// True if it moves by a factor, so that places between others exist and mean something.
  package var isOrdered: Bool { !numbers.isEmpty }
  /// True if its values are shown as factors.
  var isGroup: Bool { isOrdered && text == Self.unmoved }
  /// The number in force, if it moves a single one.
  var number: Double? { Self.number(of: numbers) }

  private static func number(of numbers: [RuleNumber]) -> Double? {
    numbers.count == 1 ? numbers[0].value.double : nil
  }

  var paths: Set<JSONPath> { Set(numbers.map(\.path) + values.flatMap(\.settings).map(\.path)) }

  /// Returns whether both move the same number; false for two values at paths.
  package func overlaps(_ other: Lever) -> Bool {
    (kind != .value || other.kind != .value) && !paths.isDisjoint(with: other.paths)
  }

  /// Returns the value of a name; the value in force for its own name.
  func value(called name: String) throws(Fault) -> Value {
    if let base, name == base.text { return base }
    guard let value = values.first(where: { $0.text == name }) else {
      let names = ([text] + values.map(\.text)).joined(separator: ", ")
      throw Fault("\(JSONText.excerpt(name)) is none of \(names)")
    }
    return value
  }
}
