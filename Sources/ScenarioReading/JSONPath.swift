/// The place of a value inside a scenario: the keys, names and indices that lead to it.
///
/// Written as `loot.task.equipment`, `dungeons.list[goblin caves].level` or
/// `difficulty.levels[2].spotOn`; indices count from 0. A key with characters other than letters,
/// digits, `_`, `$` and `-` is written `["like this"]`, and so is a name with brackets, quotes, a
/// backslash or control characters, or of digits alone. `[+]` is the place after a list's last
/// element.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// One step down.
  public enum Step: Hashable, Sendable {
    /// A step into a member of an object.
    case key(String)
    /// A step into an element of a list, counted from 0.
    case index(Int)
    /// A step into the item of a list that has this name.
    case name(String)
    /// The place after the last element of a list.
    case end

    /// The key or the name; nil for other steps.
    package var name: String? {
      switch self {
      case .key(let name), .name(let name): name
      case .index, .end: nil
      }
    }
  }

  /// The steps from the root; empty for the root itself.
  public var steps: [Step]

  /// The whole document.
  public static let root = JSONPath([])

  /// Creates a path of these steps.
  public init(_ steps: [Step]) { self.steps = steps }

  /// Returns the path of this member.
  public func appending(_ key: String) -> JSONPath { appending(.key(key)) }
  /// Returns the path of this element, counted from 0.
  public func appending(_ index: Int) -> JSONPath { appending(.index(index)) }
  /// Returns the path one step further down.
  public func appending(_ step: Step) -> JSONPath { JSONPath(steps + [step]) }

  /// The written form, which `init(parsing:)` reads back to the same place; empty for the root.
  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .end: text += "[+]"
      case .name(let name): text += "[\(JSONPath.isBare(name) ? name : JSONText.quoted(name))]"
      case .key(let key) where JSONPath.isPlain(key): text += text.isEmpty ? key : ".\(key)"
      case .key(let key): text += "[\(JSONText.quoted(key))]"
      }
    }
    return text
  }

  /// Returns true if a key can be written in a path without brackets and quotes.
  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.allSatisfy(isPlain)
  }

  /// Returns true if a name can be written in brackets without quotes.
  private static func isBare(_ name: String) -> Bool {
    let isEasy = name.unicodeScalars.allSatisfy { !"\"[]\\`".unicodeScalars.contains($0) }
    // The text must contain no character that `quoted` escapes.
    return isEasy && JSONText.quoted(name) == "\"\(name)\"" && !name.isEmpty && name != "+"
      && Int(name) == nil && !name.utf8.allSatisfy(digits.contains) && name.first != " "
      && name.last != " "
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  private static func isPlain(_ byte: UInt8) -> Bool {
    let scalar = Unicode.Scalar(byte)
    return scalar.isASCIILetter || scalar.isASCIIDigit || "_$-".unicodeScalars.contains(scalar)
  }

  /// Reads the written form of exactly one path; nil for other texts. The empty text is the root.
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

  /// Takes `[12]`, `[+]`, `[a name]` or `["a key"]` from the front of the text.
  private static func bracketed(_ rest: inout ArraySlice<UInt8>) -> Step? {
    rest.removeFirst()
    var step: Step?
    if rest.first == UInt8(ascii: "\"") {
      var parser = JSONParser(text: Array(rest), file: "")
      guard let key = try? parser.string(), (try? parser.skipBlanks()) != nil else { return nil }
      (step, rest) = (.key(key), rest.dropFirst(parser.offset))
    } else {
      let content = rest.prefix { $0 != UInt8(ascii: "]") }
      rest = rest.dropFirst(content.count)
      let text = String(decoding: content, as: UTF8.self)
      if content.allSatisfy(digits.contains) {
        step = Int(text).map(Step.index)
      } else {
        step = text == "+" ? .end : isBare(text) ? .name(text) : nil
      }
    }
    return rest.popFirst() == UInt8(ascii: "]") ? step : nil
  }
}
