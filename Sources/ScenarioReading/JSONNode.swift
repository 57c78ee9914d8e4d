/// A value with its position, whose file tells the texts of a merged tree apart.
public struct JSONNode: Equatable, Sendable {
  /// One `"key": value` of an object.
  public struct Member: Equatable, Sendable {
    /// The key, its escapes resolved.
    public var key: String
    /// The position of the key's opening quote.
    public var position: SourcePosition
    /// The member's value.
    public var node: JSONNode

    /// Creates a member; `position` is the key's.
    public init(key: String, position: SourcePosition, node: JSONNode) {
      (self.key, self.position, self.node) = (key, position, node)
    }
  }

  /// The kinds of JSON.
  public indirect enum Value: Equatable, Sendable {
    /// Members in the order of the file, no key twice.
    case object([Member])
    /// Elements in the order of the file.
    case array([JSONNode])
    /// The text, its escapes resolved.
    case string(String)
    /// The number in its written form.
    case number(JSONNumber)
    /// The value `true` or `false`.
    case bool(Bool)
    /// The value `null`.
    case null
  }

  /// The position of the value's first character.
  public var position: SourcePosition
  /// The value itself.
  public var value: Value

  /// Creates a value at a position.
  public init(_ value: Value, at position: SourcePosition) {
    (self.value, self.position) = (value, position)
  }

  /// The members of an object; empty for any other value.
  package var members: [Member] { if case .object(let members) = value { members } else { [] } }
  /// The elements of a list; empty for any other value.
  package var elements: [JSONNode] { if case .array(let elements) = value { elements } else { [] } }
  /// The text of a string; nil for any other value.
  package var string: String? { if case .string(let text) = value { text } else { nil } }
  /// A number as it is written; nil for any other value.
  package var number: JSONNumber? { if case .number(let number) = value { number } else { nil } }
  package var isObject: Bool { if case .object = value { true } else { false } }
  package var isList: Bool { if case .array = value { true } else { false } }

  /// Returns an element of a list; nil if there is none.
  func element(_ index: Int) -> JSONNode? {
    elements.indices.contains(index) ? elements[index] : nil
  }

  /// Returns the member of this name; `nil` when there is none or the value is not an object.
  public func member(_ key: String) -> Member? { members.first { $0.key == key } }

  /// The value in words, for messages: `the string "high"`, `a list`, `null`. Long ones are cut.
  public var shown: String {
    switch value {
    case .object: "an object"
    case .array: "a list"
    case .string(let text): "the string \(JSONText.excerpt(text))"
    case .number(let number): "the number \(number.shown)"
    case .bool(let flag): flag ? "true" : "false"
    case .null: "null"
    }
  }

  /// Creates a value, all of whose parts have one position.
  package init(json: JSONValue, at position: SourcePosition) {
    self.position = position
    switch json {
    case .object(let members):
      value = .object(
        members.map {
          Member(key: $0.key, position: position, node: JSONNode(json: $0.value, at: position))
        })
    case .list(let elements): value = .array(elements.map { JSONNode(json: $0, at: position) })
    case .string(let text): value = .string(text)
    case .number(let number): value = .number(number)
    case .bool(let flag): value = .bool(flag)
    case .null: value = .null
    }
  }

  package var json: JSONValue {
    switch value {
    case .object(let members): .object(members.map { JSONValue.Member($0.key, $0.node.json) })
    case .array(let elements): .list(elements.map(\.json))
    case .string(let text): .string(text)
    case .number(let number): .number(number)
    case .bool(let flag): .bool(flag)
    case .null: .null
    }
  }
}
