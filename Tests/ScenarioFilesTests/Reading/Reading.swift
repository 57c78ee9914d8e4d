import ScenarioFiles

/// Parses a text as the file `x.jsonc`.
func parse(_ text: String) throws(Problem) -> JSONNode {
  var parser = JSONParser(text: Array(text.utf8), file: "x.jsonc")
  return try parser.parse()
}

/// The problem a text is refused with, as people see it; `nil` when it is accepted.
func syntaxError(_ text: String) -> String? {
  syntaxError(bytes: Array(text.utf8))
}

func syntaxError(bytes: [UInt8]) -> String? {
  var parser = JSONParser(text: bytes, file: "x.jsonc")
  do {
    _ = try parser.parse()
    return nil
  } catch {
    return error.rendered()
  }
}

/// A finished reading of a text without faults of syntax.
struct Reading<Content> {
  let content: Content
  let context: ReadingContext

  init(_ text: String, _ read: (SectionReader) -> Content) throws {
    var parser = JSONParser(text: Array(text.utf8), file: "x.jsonc")
    let root = try parser.parse()
    context = ReadingContext(problems: parser.doubledKeys)
    content = context.read(root, read)
  }

  /// The problems as people see them.
  var problems: [String] { context.found.problems.map { $0.rendered() } }
}

extension JSONNode {
  /// The tree without its places.
  var bare: JSONNode.Value {
    let nowhere = SourcePosition(file: "", line: 0, column: 0)
    switch value {
    case .object(let members):
      return .object(
        members.map {
          Member(key: $0.key, position: nowhere, node: JSONNode($0.node.bare, at: nowhere))
        })
    case .array(let elements):
      return .array(elements.map { JSONNode($0.bare, at: nowhere) })
    default: return value
    }
  }
}
