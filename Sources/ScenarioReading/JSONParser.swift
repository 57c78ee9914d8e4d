import JSON

/// Reads JSON with `//` and `/* */` comments and trailing commas into a tree with positions.
///
/// Otherwise as strict as RFC 8259. The text must be UTF-8; a byte order mark is skipped. Objects
/// and lists nest at most `deepestNesting` deep and keys have at most `longestKey` characters. Any
/// bytes give a tree or a problem.
public struct JSONParser {
  /// How many objects and lists may stand inside each other.
  public static let deepestNesting = 128
  /// How many characters (Unicode scalars) a key may have.
  public static let longestKey = 128

  /// The keys that stand twice in their object. Only the first is in the tree.
  public private(set) var doubledKeys: [Problem] = []

  private var source: JSONSource
  /// Where the value being read stands; its length is the depth.
  private var path = JSONPath.root

  /// A parser at the start of a text.
  ///
  /// - Parameters:
  ///   - bytes: The whole content of the file.
  ///   - file: The file's name for positions; it is not opened.
  public init(text bytes: [UInt8], file: String) {
    source = JSONSource(bytes: bytes, file: file)
  }

  /// Reads the whole text as one value. To be called once.
  ///
  /// Doubled keys do not stop the parser: they are found in `doubledKeys` afterwards.
  ///
  /// - Throws: The first fault of the syntax.
  public mutating func parse() throws(Problem) -> JSONNode {
    if let position = source.firstBrokenUTF8() {
      throw Problem(at: position, "the text is not valid UTF-8 here")
    }
    source.skipByteOrderMark()
    try source.skipBlanks()
    let root = try value(or: nil)
    try source.skipBlanks()
    if source.byte != nil { throw source.unexpected("the end of the file") }
    return root
  }

  // MARK: Values

  /// - Parameter closing: What could stand here instead of a value, for the message.
  private mutating func value(or closing: String?) throws(Problem) -> JSONNode {
    let start = source.position
    switch source.byte {
    case UInt8(ascii: "{"):
      return JSONNode(.object(try nested(Self.members)), at: start)
    case UInt8(ascii: "["):
      return JSONNode(.array(try nested(Self.elements)), at: start)
    case UInt8(ascii: "\""):
      return JSONNode(.string(try source.string()), at: start)
    case let byte? where JSONSource.beginsNumber(byte):
      return JSONNode(.number(JSONNumber(text: try source.number())), at: start)
    default:
      return JSONNode(try word(or: closing), at: start)
    }
  }

  private mutating func word(or closing: String?) throws(Problem) -> JSONNode.Value {
    let fault = source.unexpected("a value" + (closing.map { " or \"\($0)\"" } ?? ""))
    let word = source.word()
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: throw fault.suggesting(suggestion(insteadOf: word))
    }
  }

  private func suggestion(insteadOf word: String) -> String? {
    switch source.byte {
    case UInt8(ascii: "'"): "strings stand in double quotes"
    case UInt8(ascii: "."): "a number begins with a digit, such as 0.5"
    case UInt8(ascii: "+"): "a number has no plus sign"
    default: NearestName.suggestion(for: word, among: ["true", "false", "null"])
    }
  }

  /// Reads what stands between brackets, if it is not too deep.
  private mutating func nested<Content>(
    _ content: (inout JSONParser) throws(Problem) -> Content
  ) throws(Problem) -> Content {
    guard path.steps.count < Self.deepestNesting else {
      throw Problem(
        at: source.position,
        "objects and lists stand more than \(Self.deepestNesting) deep inside each other")
    }
    return try content(&self)
  }

  private static func elements(_ parser: inout JSONParser) throws(Problem) -> [JSONNode] {
    let start = parser.source.position
    var elements: [JSONNode] = []
    parser.source.advance()
    try parser.source.skipBlanks()
    while parser.source.byte != UInt8(ascii: "]") {
      parser.path.steps.append(.index(elements.count))
      elements.append(try parser.value(or: "]"))
      parser.path.steps.removeLast()
      try parser.separator(before: "]", of: "list", from: start)
    }
    parser.source.advance()
    return elements
  }

  private static func members(_ parser: inout JSONParser) throws(Problem) -> [JSONNode.Member] {
    let start = parser.source.position
    var members: [JSONNode.Member] = []
    var lines: [String: Int] = [:]
    parser.source.advance()
    try parser.source.skipBlanks()
    while parser.source.byte != UInt8(ascii: "}") {
      let member = try parser.member()
      if let firstLine = lines[member.key] {
        parser.doubledKeys.append(
          Problem(
            at: member.position, path: parser.path.appending(member.key),
            "this key stands twice, first on line \(firstLine)"))
      } else {
        lines[member.key] = member.position.line
        members.append(member)
      }
      try parser.separator(before: "}", of: "object", from: start)
    }
    parser.source.advance()
    return members
  }

  private mutating func member() throws(Problem) -> JSONNode.Member {
    let position = source.position
    guard source.byte == UInt8(ascii: "\"") else {
      let fault = source.unexpected("a key in double quotes or \"}\"")
      let word = source.word()
      throw word.isEmpty ? fault : fault.suggesting("write \(JSONText.quoted(word))")
    }
    let key = try source.string()
    guard key.unicodeScalars.count <= Self.longestKey else {
      throw Problem(at: position, "a key has at most \(Self.longestKey) characters")
    }
    try source.skipBlanks()
    guard source.byte == UInt8(ascii: ":") else {
      throw source.unexpected("\":\" after the key \(JSONText.quoted(key))")
    }
    source.advance()
    try source.skipBlanks()
    path.steps.append(.key(key))
    let node = try value(or: nil)
    path.steps.removeLast()
    return JSONNode.Member(key: key, position: position, node: node)
  }

  /// Skips the comma after an element or member; none is needed before the closing bracket.
  private mutating func separator(
    before closing: Unicode.Scalar, of kind: String, from start: SourcePosition
  ) throws(Problem) {
    try source.skipBlanks()
    if source.byte == UInt8(ascii: closing) { return }
    guard source.byte == UInt8(ascii: ",") else {
      let isFarAway = start.line != source.position.line
      throw source.unexpected("\",\" or \"\(closing)\"")
        .suggesting(isFarAway ? "the \(kind) begins on line \(start.line)" : nil)
    }
    source.advance()
    try source.skipBlanks()
  }
}

extension Problem {
  /// The same problem with this suggestion, if it is one.
  fileprivate func suggesting(_ suggestion: String?) -> Problem {
    var problem = self
    problem.suggestion = suggestion ?? problem.suggestion
    return problem
  }
}
