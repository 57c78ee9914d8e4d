import Foundation

@testable import ScenarioReading

/// What the page of the output for scripts says.
struct FormatsPage {
  struct Key {
    let types: Set<String>
    let isOptional: Bool
  }

  struct Section {
    let title: String
    var keys: [String: Key] = [:]
    var example = ""
  }

  private(set) var sections: [Section] = []

  /// Reads sections `## title` with rows `| key | type | meaning |` and a block of JSON.
  init(_ text: String) {
    var isExample = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isExample = line == "```json"
      } else if line.hasPrefix("## ") {
        sections.append(Section(title: String(line.dropFirst(3))))
      } else if let last = sections.indices.last {
        if isExample { sections[last].example += line + "\n" }
        if let row = line.wholeMatch(of: /\| `([^`]+)` \| ([a-z ]+)(, optional)? \| .+ \|/) {
          let types = row.2.split(separator: " or ").map(String.init)
          sections[last].keys[String(row.1)] = Key(types: Set(types), isOptional: row.3 != nil)
        }
      }
    }
  }
}

/// Holds values against the keys of a section.
struct KeyCheck {
  private let keys: [String: FormatsPage.Key]
  private var seen: Set<String> = []
  /// What is not as the page says, once each.
  private(set) var problems: [String] = []

  init(_ section: FormatsPage.Section) { keys = section.keys }

  /// Keys of the page that no value had.
  var unseen: [String] { keys.keys.filter { !seen.contains($0) }.sorted() }

  mutating func read(_ value: JSONValue) { read(value, at: "") }

  private mutating func read(_ value: JSONValue, at path: String) {
    if !path.isEmpty {
      guard let key = keys[path] else { return tell("\(path) is not on the page") }
      seen.insert(path)
      if key.types.contains("any") { return }
      if key.types.isDisjoint(with: value.types) { tell("\(path) is a \(value.types[0])") }
      if key.types.contains("map") || key.types.contains("pair") { return }
    }
    switch value {
    case .object(let members):
      let prefix = path.isEmpty ? "" : path + "."
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        read(member, at: prefix + name)
      }
      for (name, key) in keys where !key.isOptional && name.hasPrefix(prefix) {
        let rest = name.dropFirst(prefix.count)
        let isChild = !rest.contains(".") && !rest.hasSuffix("[]")
        if isChild, members[String(rest)] == nil { tell("\(name) is missing") }
      }
    case .list(let elements):
      for element in elements { read(element, at: path + "[]") }
    default: break
    }
  }

  private mutating func tell(_ problem: String) {
    if !problems.contains(problem) { problems.append(problem) }
  }
}

/// JSON as it was printed: whole numbers, others and truth apart.
enum JSONValue {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// A value as Foundation reads it. Asking a decoder for one type after the other takes a hundred
  /// times as long, as the tests' library takes a backtrace of every error thrown.
  private init(_ value: Any) throws {
    switch value {
    case is NSNull: self = .null
    case let number as NSNumber where String(cString: number.objCType) == "c":
      self = .boolean(number.boolValue)
    case let value as Int: self = .integer(value)
    case let value as Double: self = .number(value)
    case let value as String: self = .string(value)
    case let elements as [Any]: self = .list(try elements.map { try JSONValue($0) })
    case let members as [String: Any]: self = .object(try members.mapValues { try JSONValue($0) })
    default: throw CocoaError(.propertyListReadCorrupt)
    }
  }

  /// The value of a text, or the values of its lines.
  static func all(in text: String) throws -> [JSONValue] {
    func value(_ text: some StringProtocol) throws -> JSONValue {
      let data = Data(text.utf8)
      return try JSONValue(JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
    }
    if let whole = try? value(text) { return [whole] }
    return try text.split(separator: "\n").map { try value($0) }
  }

  subscript(_ name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// How the page may call its type, the narrowest first.
  var types: [String] {
    switch self {
    case .null: ["null"]
    case .boolean: ["boolean"]
    case .integer: ["integer", "number"]
    case .number: ["number"]
    case .string: ["string"]
    case .list(let elements): elements.count == 2 ? ["list", "pair"] : ["list"]
    case .object: ["object", "map"]
    }
  }
}
