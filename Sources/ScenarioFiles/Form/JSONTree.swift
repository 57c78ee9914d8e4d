import ScenarioReading

/// JSON to be written: what `JSONLiteral` is, and objects.
///
/// Members keep their order, so the same tree gives the same bytes everywhere.
indirect enum JSONTree: Sendable {
  case literal(JSONLiteral)
  case object([(key: String, value: JSONTree)])
  case list([JSONTree])

  static func text(_ text: String) -> JSONTree { .literal(.string(text)) }
  static func texts(_ texts: [String]) -> JSONTree {
    .literal(.list(texts.map(JSONLiteral.string)))
  }

  /// On as few lines as its objects allow: one that fits stands on one line.
  ///
  /// - Parameter column: How many characters stand before it on its line.
  func written(indentation: String = "", column: Int = 0, width: Int = 100) -> String {
    let line = self.line
    // One character is kept for the comma behind it.
    if column + line.unicodeScalars.count < width { return line }
    let inner = indentation + "  "
    switch self {
    case .literal(.list(let elements)):
      return JSONTree.list(elements.map(JSONTree.literal)).spread(indentation, inner, width)
    case .literal: return line
    case .object, .list: return spread(indentation, inner, width)
    }
  }

  private func spread(_ indentation: String, _ inner: String, _ width: Int) -> String {
    switch self {
    case .literal(let literal): return literal.text
    case .list(let elements):
      let lines = elements.map {
        inner + $0.written(indentation: inner, column: inner.count, width: width)
      }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indentation)]"
    case .object(let members):
      let lines = members.map { key, value in
        let start = "\(inner)\(JSONText.quoted(key)): "
        return start + value.written(indentation: inner, column: start.count, width: width)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indentation)}"
    }
  }

  /// All on one line.
  var line: String {
    switch self {
    case .literal(let literal): literal.text
    case .list(let elements): "[\(elements.map(\.line).joined(separator: ", "))]"
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ "
          + members.map { "\(JSONText.quoted($0.key)): \($0.value.line)" }.joined(separator: ", ")
          + " }"
    }
  }
}
