/// Reads JSON with `//` and `/* */` comments and trailing commas into a tree with positions.
///
/// Otherwise as strict as RFC 8259. The text must be UTF-8; a byte order mark is skipped. Objects
/// and lists nest at most `deepestNesting` deep, and keys have at most `longestKey` characters. Any
/// bytes give a tree or a problem, never a crash.
public struct JSONParser {
  /// The greatest depth of nested objects and lists.
  public static let deepestNesting = 128
  /// The greatest length of a key, in characters (Unicode scalars).
  public static let longestKey = 128

  /// The problems of keys that occur twice in their object. Only the first is in the tree.
  public private(set) var doubledKeys: [Problem] = []

  let bytes: [UInt8]
  /// The position of the next byte.
  private(set) var position: SourcePosition
  private(set) var offset = 0
  /// The path of the value being read; its length is the depth.
  private var path = JSONPath.root

  /// Creates a parser of a file's whole content; the file's name is for positions.
  public init(text bytes: [UInt8], file: String) {
    self.bytes = bytes
    position = SourcePosition(file: file, line: 1, column: 1)
  }

  /// Reads the whole text as one value; throws the first fault of the syntax. Call it once.
  ///
  /// Doubled keys do not stop the parser; `doubledKeys` holds them afterwards.
  public mutating func parse() throws(Problem) -> JSONNode {
    if isWide { throw Problem(at: position, "the text is UTF-16", suggestion: Self.asUTF8) }
    if let position = firstBrokenUTF8() {
      throw Problem(at: position, "the text is not valid UTF-8 here", suggestion: Self.asUTF8)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    try skipBlanks()
    let root = try value(or: nil)
    try skipBlanks()
    if next != nil { throw unexpected("the end of the file") }
    return root
  }

  /// The next byte; nil at the end.
  var next: Unicode.Scalar? { offset < bytes.count ? Unicode.Scalar(bytes[offset]) : nil }

  /// Advances by one byte, which must exist.
  mutating func advance() {
    let byte = bytes[offset]
    offset += 1
    if byte == 0x0A {
      position.line += 1
      position.column = 1
    } else if offset == bytes.count || bytes[offset] & 0xC0 != 0x80 {
      // Only the last byte of a scalar moves the column.
      position.column += 1
    }
  }

  /// Advances by one byte if it is this one, and returns true if it was.
  @discardableResult
  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == byte else { return false }
    advance()
    return true
  }

  /// Returns the position at which the text stops being UTF-8, if it does. Called at the start.
  private func firstBrokenUTF8() -> SourcePosition? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var place = position
    while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: return nil
      case .error: return place
      case .scalarValue("\n"):
        place.line += 1
        place.column = 1
      case .scalarValue("\u{FEFF}") where place == position: break
      case .scalarValue: place.column += 1
      }
    }
  }

  private static let asUTF8 = "save it as UTF-8"

  /// True for UTF-16: by its byte order mark, or because one of the first two bytes is 0.
  private var isWide: Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.count > 1 && (bytes[0] == 0) != (bytes[1] == 0)
  }

  /// Skips white space and comments.
  mutating func skipBlanks() throws(Problem) {
    while let byte = next {
      switch byte {
      case " ", "\t", "\n", "\r": advance()
      case "/": try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(Problem) {
    let start = position
    advance()
    if next == "/" {
      let text = bytes[offset...].prefix { $0 != 0x0A }
      // Without a line feed a comment includes all text after it.
      if let end = text.firstIndex(of: 0x0D), !bytes.contains(0x0A),
        text[end...].contains(where: { $0 > 0x20 })
      {
        throw Problem(
          at: start, "this comment never ends: lines end with a carriage return alone",
          suggestion: "save the file with line feeds (LF or CRLF)")
      }
      while let byte = next, byte != "\n" { advance() }
      return
    }
    guard take("*") else {
      throw Problem(at: start, "expected a comment (\"//\" or \"/*\"), found \"/\"")
    }
    while next != nil {
      let isStar = next == "*"
      advance()
      if isStar && take("/") { return }
    }
    throw Problem(at: start, "this comment has no closing \"*/\"")
  }

  /// - Parameter closing: The bracket that could stand here instead of a value, for the message.
  private mutating func value(or closing: String?) throws(Problem) -> JSONNode {
    let start = position
    switch next {
    case "{"?: return JSONNode(.object(try members()), at: start)
    case "["?: return JSONNode(.array(try elements()), at: start)
    case "\""?: return JSONNode(.string(try string()), at: start)
    case let byte? where byte == "-" || byte.isASCIIDigit:
      return JSONNode(.number(JSONNumber(text: try number())), at: start)
    default: return JSONNode(try word(or: closing), at: start)
    }
  }

  private mutating func word(or closing: String?) throws(Problem) -> JSONNode.Value {
    let start = self
    let word = self.word()
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: break
    }
    var fault = start.unexpected("a value" + (closing.map { " or \"\($0)\"" } ?? ""))
    switch next {
    case "'"?: fault.suggestion = "strings need double quotes"
    case "."?: fault.suggestion = "a number begins with a digit, such as 0.5"
    case "+"?: fault.suggestion = "a number has no plus sign"
    default:
      let near = NearestName.suggestion(for: word, among: ["true", "false", "null"])
      fault.suggestion = near ?? fault.suggestion
    }
    throw fault
  }

  private mutating func elements() throws(Problem) -> [JSONNode] {
    var elements: [JSONNode] = []
    try items(of: "list", until: "]") { parser throws(Problem) in
      parser.path.steps.append(.index(elements.count))
      elements.append(try parser.value(or: "]"))
      parser.path.steps.removeLast()
    }
    return elements
  }

  private mutating func members() throws(Problem) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    var lines: [String: Int] = [:]
    try items(of: "object", until: "}") { parser throws(Problem) in
      let member = try parser.member()
      if let firstLine = lines[member.key] {
        parser.doubledKeys.append(
          Problem(
            at: member.position, path: parser.path.appending(member.key),
            "duplicate key; first on line \(firstLine)"))
      } else {
        lines[member.key] = member.position.line
        members.append(member)
      }
    }
    return members
  }

  private mutating func member() throws(Problem) -> JSONNode.Member {
    let start = position
    guard next == "\"" else {
      if let fault = decimalComma() { throw fault }
      var fault = unexpected("a key in double quotes or \"}\"")
      let word = self.word()
      if !word.isEmpty { fault.suggestion = "write \(JSONText.quoted(word))" }
      throw fault
    }
    let key = try string()
    guard key.unicodeScalars.count <= Self.longestKey else {
      throw Problem(at: start, "a key has at most \(Self.longestKey) characters")
    }
    try skipBlanks()
    guard take(":") else { throw unexpected("\":\" after the key \(JSONText.quoted(key))") }
    try skipBlanks()
    path.steps.append(.key(key))
    let node = try value(or: nil)
    path.steps.removeLast()
    return JSONNode.Member(key: key, position: start, node: node)
  }

  /// Reads items between brackets, unless nested too deep. A comma may follow the last one.
  private mutating func items(
    of kind: String, until closing: Unicode.Scalar,
    _ item: (inout JSONParser) throws(Problem) -> Void
  ) throws(Problem) {
    let start = position
    guard path.steps.count < Self.deepestNesting else {
      throw Problem(at: start, "objects and lists are nested more than \(Self.deepestNesting) deep")
    }
    advance()
    try skipBlanks()
    while !take(closing) {
      try item(&self)
      try skipBlanks()
      if next == closing { continue }
      guard take(",") else {
        var fault = unexpected("\",\" or \"\(closing)\"")
        if start.line != position.line {
          fault.suggestion = "the \(kind) begins on line \(start.line)"
        }
        throw fault
      }
      try skipBlanks()
    }
  }
}
