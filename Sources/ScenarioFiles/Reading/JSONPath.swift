/// Where a value stands inside a scenario: the keys and indices that lead to it.
///
/// Written as `loot.task.equipment` or `difficulty.levels[2].spotOn`; indices count from 0. A key
/// with other characters than letters, digits, `_`, `$` and `-` is written `["like this"]`.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// One step down.
  public enum Step: Hashable, Sendable {
    /// Into the member of an object.
    case key(String)
    /// Into the element of a list, counted from 0.
    case index(Int)
  }

  /// The steps from the root; none is the root itself.
  public var steps: [Step]

  /// The whole document.
  public static let root = JSONPath([])

  /// The path of these steps.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// The path of this member.
  public func appending(_ key: String) -> JSONPath {
    JSONPath(steps + [.key(key)])
  }

  /// The path of this element, counted from 0.
  public func appending(_ index: Int) -> JSONPath {
    JSONPath(steps + [.index(index)])
  }

  /// The written form, which `init(parsing:)` reads back; empty for the root.
  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where JSONPath.isPlain(key): text += text.isEmpty ? key : ".\(key)"
      case .key(let key): text += "[\(JSONText.quoted(key))]"
      }
    }
    return text
  }

  /// Whether a key can be written in a path without brackets and quotes.
  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.allSatisfy(isPlain)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

extension JSONPath {
  /// Reads the written form of a path, as given on the command line.
  ///
  /// - Returns: `nil` for anything that is not exactly one path; the empty text is the root.
  public init?(parsing text: String) {
    var rest = Array(text.utf8)[...]
    self = .root
    while let first = rest.first {
      if first == UInt8(ascii: "[") {
        guard let step = JSONPath.bracketed(&rest) else { return nil }
        steps.append(step)
      } else {
        if !steps.isEmpty {
          guard first == UInt8(ascii: ".") else { return nil }
          rest.removeFirst()
        }
        let key = rest.prefix(while: JSONPath.isPlain)
        guard !key.isEmpty else { return nil }
        steps.append(.key(String(decoding: key, as: UTF8.self)))
        rest = rest.dropFirst(key.count)
      }
    }
  }

  /// Takes `[12]` or `["a key"]` from the front of the text.
  private static func bracketed(_ rest: inout ArraySlice<UInt8>) -> Step? {
    rest.removeFirst()
    let content = rest.prefix(contentLength(rest))
    rest = rest.dropFirst(content.count)
    guard rest.popFirst() == UInt8(ascii: "]") else { return nil }
    if content.first == UInt8(ascii: "\"") {
      var parser = JSONParser(text: Array(content), file: "")
      guard case .string(let key)? = (try? parser.parse())?.value else { return nil }
      return .key(key)
    }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard content.allSatisfy(digits.contains) else { return nil }
    return Int(String(decoding: content, as: UTF8.self)).map(Step.index)
  }

  /// How many bytes stand before the closing bracket; one inside quotes does not close.
  private static func contentLength(_ text: ArraySlice<UInt8>) -> Int {
    var isQuoted = false
    var isEscaped = false
    for (length, byte) in text.enumerated() {
      if byte == UInt8(ascii: "]") && !isQuoted { return length }
      if byte == UInt8(ascii: "\"") && !isEscaped { isQuoted.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return text.count
  }
}
