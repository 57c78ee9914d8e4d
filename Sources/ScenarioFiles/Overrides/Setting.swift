/// A value of a scenario given on the command line, in place of the file's: `--set path=value`.
///
/// A setting that makes no sense is one all the same: what is wrong with it is reported together
/// with all else that is wrong with the scenario.
public struct Setting: Equatable, Sendable {
  /// How messages call it: the option as it was typed, cut to what fits into a line.
  public let label: String
  /// Which value; the root when the text has no path.
  public let path: JSONPath
  /// What it is to be; its positions say nothing.
  let value: JSONNode
  /// Why it cannot be used, without a place; none when it can.
  let complaints: [Complaint]

  /// What is wrong with a setting.
  struct Complaint: Equatable {
    var path = JSONPath.root
    let message: String
    var suggestion: String?
  }

  /// A value for a path.
  ///
  /// - Parameter option: What was typed, where it was not `--set path=value`.
  public init(_ path: JSONPath, _ value: JSONLiteral, option: String? = nil) {
    self.init(
      label: Setting.shown(option ?? "--set \(path)=\(value.text)"), path: path,
      value: JSONNode(literal: value, at: .nowhere),
      complaints: path.steps.isEmpty ? [Setting.pathless("")] : [])
  }

  /// Reads what stands after `--set`: a path as in `JSONPath`, `=`, and a value.
  ///
  /// The value is JSON: a number, a string, `true`, `false`, a list or an object; `null` takes away
  /// what the file says. A text that is no JSON is a string, unless it begins like a list, an object
  /// or a quoted string.
  public init(parsing text: String) { self.init(parsing: text, option: "--set") }

  /// The same for an option that messages call otherwise.
  init(parsing text: String, option: String) {
    let label = Setting.shown("\(option) \(text)")
    guard let equals = Setting.firstEquals(text) else {
      self.init(
        label: label,
        refusedFor: Complaint(
          message: "expected path=value", suggestion: "such as difficulty.levels[2].spotOn=0.2"))
      return
    }
    let (pathText, valueText) = (String(text[..<equals]), text[equals...].dropFirst())
    guard let path = JSONPath(parsing: pathText), !path.steps.isEmpty,
      path.steps.count < JSONParser.deepestNesting
    else {
      self.init(label: label, refusedFor: Setting.pathless(pathText))
      return
    }
    let (value, complaints) = Setting.value(String(valueText), for: path)
    self.init(label: label, path: path, value: value, complaints: complaints)
  }

  private init(label: String, path: JSONPath, value: JSONNode, complaints: [Complaint]) {
    self.label = label
    self.path = path
    self.value = value.moved(to: .nowhere)
    self.complaints = complaints
  }

  private init(label: String, refusedFor complaint: Complaint) {
    self.init(
      label: label, path: .root, value: JSONNode(.null, at: .nowhere), complaints: [complaint])
  }

  private static func pathless(_ text: String) -> Complaint {
    Complaint(
      message: text.isEmpty ? "there is no path" : "\(JSONText.excerpt(text)) is not a path",
      suggestion: "a path is keys and indices, such as difficulty.levels[2].spotOn")
  }

  // MARK: Reading

  /// The first `=` that is not inside of a quoted key.
  static func firstEquals(_ text: String) -> String.Index? {
    var isQuoted = false
    var isEscaped = false
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      if scalar == "=" && !isQuoted { return index }
      if scalar == "\"" && !isEscaped { isQuoted.toggle() }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return nil
  }

  private static func value(_ text: String, for path: JSONPath) -> (JSONNode, [Complaint]) {
    let nothing = JSONNode(.null, at: .nowhere)
    let start = text.unicodeScalars.first { $0 != " " && $0 != "\t" && $0 != "\n" && $0 != "\r" }
    guard let start else { return (nothing, [Complaint(path: path, message: "there is no value")]) }
    var parser = JSONParser(text: Array(text.utf8), file: "")
    do {
      let value = try parser.parse()
      let doubled = parser.doubledKeys.map { problem in
        Complaint(path: JSONPath(path.steps + problem.path.steps), message: "this key stands twice")
      }
      return (value, doubled)
    } catch {
      guard start == "{" || start == "[" || start == "\"" else {
        return (JSONNode(.string(text), at: .nowhere), [])
      }
      let fault = error.message.replacing("the end of the file", with: "its end")
      let message = "the value is not JSON: \(fault) (character \(error.column))"
      return (nothing, [Complaint(path: path, message: message, suggestion: error.suggestion)])
    }
  }

  /// At most 80 characters, and none that would break a line.
  private static func shown(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(81)
    let printed = scalars.prefix(scalars.count > 80 ? 79 : 80).map { scalar in
      scalar == "\"" || scalar == "\\"
        ? String(scalar) : String(JSONText.quoted(String(scalar)).dropFirst().dropLast())
    }
    return printed.joined() + (scalars.count > 80 ? "…" : "")
  }
}

extension SourcePosition {
  /// Of a value that stands in no text.
  static let nowhere = SourcePosition(file: "", line: 0, column: 0)
}

extension JSONNode {
  /// A value, all of whose parts stand at one place.
  init(literal: JSONLiteral, at position: SourcePosition) {
    switch literal {
    case .number(let text): self.init(.number(JSONNumber(text: text)), at: position)
    case .string(let text): self.init(.string(text), at: position)
    case .bool(let flag): self.init(.bool(flag), at: position)
    case .list(let elements):
      self.init(.array(elements.map { JSONNode(literal: $0, at: position) }), at: position)
    }
  }

  /// The same value with all of its parts at one place.
  func moved(to position: SourcePosition) -> JSONNode {
    switch value {
    case .object(let members):
      let moved = members.map { member in
        Member(key: member.key, position: position, node: member.node.moved(to: position))
      }
      return JSONNode(.object(moved), at: position)
    case .array(let elements):
      return JSONNode(.array(elements.map { $0.moved(to: position) }), at: position)
    case .string, .number, .bool, .null: return JSONNode(value, at: position)
    }
  }
}
