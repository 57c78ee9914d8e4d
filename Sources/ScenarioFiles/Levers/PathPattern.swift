import ScenarioReading

/// A pattern of paths: `pity.task.threshold`, `tasks.*Gold`, `forge.**`.
///
/// `*` stands for any characters but a full stop, `**` for any, and `.**` for all inside, also of a list.
/// All others stand for themselves.
package struct PathPattern: Sendable, Equatable, CustomStringConvertible {
  package let description: String
  private let parts: [Part]

  private enum Part: Equatable {
    case byte(UInt8)
    /// Any characters; with `crossing` also full stops.
    case any(crossing: Bool)
    /// The full stop before a key, or the bracket before an item of a list.
    case inside
  }

  package init(_ text: String) {
    description = text
    var parts: [Part] = []
    for byte in text.utf8 {
      if byte != UInt8(ascii: "*") {
        parts.append(.byte(byte))
      } else if case .any? = parts.last {
        parts[parts.count - 1] = .any(crossing: true)
        let before = parts.count - 2
        if before >= 0, parts[before] == .byte(UInt8(ascii: ".")) { parts[before] = .inside }
      } else {
        parts.append(.any(crossing: false))
      }
    }
    self.parts = parts
  }

  /// Reads several patterns with commas between them; a comma inside brackets belongs to a name.
  package static func list(_ text: String) -> [PathPattern] {
    var (texts, depth) = ([""], 0)
    for scalar in text.unicodeScalars {
      if scalar == "[" { depth += 1 }
      if scalar == "]" { depth -= 1 }
      if scalar == ",", depth <= 0 {
        texts.append("")
      } else {
        texts[texts.count - 1].unicodeScalars.append(scalar)
      }
    }
    return texts.map(PathPattern.init)
  }

  /// Returns whether a path is of this pattern, as the path is written.
  package func matches(_ path: JSONPath) -> Bool { matches(Array("\(path)".utf8)) }

  /// Compares one part at a time with every beginning of the text that the parts before it allow,
  /// so that the work grows with the product of both lengths at most.
  private func matches(_ text: [UInt8]) -> Bool {
    // True at `n` if the parts so far match the first `n` bytes.
    var reached = [Bool](repeating: false, count: text.count + 1)
    reached[0] = true
    for part in parts {
      var next = [Bool](repeating: false, count: text.count + 1)
      switch part {
      case .byte(let byte):
        for (place, found) in text.enumerated() where found == byte && reached[place] {
          next[place + 1] = true
        }
      case .inside:
        for (place, found) in text.enumerated() where reached[place] {
          next[place + 1] = found == UInt8(ascii: ".") || found == UInt8(ascii: "[")
        }
      case .any(let crossing):
        for place in next.indices {
          let grows =
            place > 0 && next[place - 1] && (crossing || text[place - 1] != UInt8(ascii: "."))
          next[place] = reached[place] || grows
        }
      }
      reached = next
    }
    return reached[text.count]
  }
}
