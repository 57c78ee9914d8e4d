/// A JSON value, ready to be written: members keep their order and numbers their written form.
public enum JSONValue: Hashable, Sendable {
  /// The value `null`.
  case null
  /// The value `true` or `false`.
  case bool(Bool)
  /// A number in its written form.
  case number(JSONNumber)
  /// A text, not yet escaped.
  case string(String)
  /// Elements in their order.
  case list([JSONValue])
  /// Members in their order.
  case object([Member])

  /// One `"key": value` of an object.
  public struct Member: Hashable, Sendable {
    /// The key, not yet escaped.
    public var key: String
    /// The member's value.
    public var value: JSONValue
    /// The layout of the value, if it differs from the layout around it.
    public var layout: JSONLayout?

    /// Creates a member.
    public init(_ key: String, _ value: JSONValue, layout: JSONLayout? = nil) {
      (self.key, self.value, self.layout) = (key, value, layout)
    }
  }

  /// Creates a number as in `JSONText.number`; null for nil and for one that is not finite.
  public static func number(_ value: Double?) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    return .number(JSONNumber(text: JSONText.number(value)))
  }

  /// Creates a whole number; null for nil.
  public static func number(_ value: (some BinaryInteger)?) -> JSONValue {
    value.map { .number(JSONNumber(text: "\($0)")) } ?? .null
  }

  /// Creates a text; null for nil.
  public static func string(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// Creates a list of texts.
  public static func texts(_ texts: [String]) -> JSONValue { .list(texts.map { .string($0) }) }

  /// The value of a number; nil for any other value, and where it would be infinite.
  package var double: Double? { if case .number(let number) = self { number.double } else { nil } }

  /// The members of an object; empty for any other value.
  public var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// True for an object, and for a list that contains one.
  package var holdsObjects: Bool {
    switch self {
    case .object: true
    case .list(let elements): elements.contains(where: \.holdsObjects)
    case .null, .bool, .number, .string: false
    }
  }

  /// The value as JSON on one line, with a space after each comma.
  public var text: String { written(.line) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Creates an object; leaves out members without a value.
  public init(dictionaryLiteral members: (String, JSONValue?)...) {
    self = .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }
}
