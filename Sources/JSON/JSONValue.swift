/// A JSON value, ready to be written.
///
/// Members keep their order and numbers their written form, so the same value gives the same bytes
/// on every machine.
public enum JSONValue: Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number as it is written.
  case number(JSONNumber)
  /// A text, not yet escaped.
  case string(String)
  /// Elements in their order.
  case list([JSONValue])
  /// Members in their order.
  case object([Member])

  /// One `"key": value` of an object.
  public struct Member: Equatable, Sendable {
    /// The key, not yet escaped.
    public var key: String
    /// What the key says.
    public var value: JSONValue
    /// How the value is laid out, where not as what is around it.
    public var layout: JSONLayout?

    /// A member.
    public init(_ key: String, _ value: JSONValue, layout: JSONLayout? = nil) {
      self.key = key
      self.value = value
      self.layout = layout
    }
  }
}

extension JSONValue {
  /// A number in its shortest form, as in `JSONText.number`; null for none and for one that is not
  /// finite.
  public static func number(_ value: Double?) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    return .number(JSONNumber(text: JSONText.number(value)))
  }

  /// A whole number; null for none.
  public static func number(_ value: (some BinaryInteger)?) -> JSONValue {
    value.map { .number(JSONNumber(text: "\($0)")) } ?? .null
  }

  /// A text; null for none.
  public static func string(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// A list of texts.
  public static func texts(_ texts: [String]) -> JSONValue { .list(texts.map { .string($0) }) }

  /// The members of an object; none of anything else.
  public var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// Whether it is an object, or a list with one inside.
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
  /// An object; a member without a value is left out.
  public init(dictionaryLiteral members: (String, JSONValue?)...) {
    self = .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }
}
