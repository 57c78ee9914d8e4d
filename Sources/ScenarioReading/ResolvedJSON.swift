/// Writes the resolved scenario: every value in force, also the defaults, as JSON.
///
/// The same entries give the same bytes on every machine. Objects are indented by two spaces and
/// keep the reading order; a list of values stands on one line where it fits into 100 characters.
/// Reading the text as a scenario gives the same values again.
public enum ResolvedJSON {
  /// The text of these entries, with a newline at the end.
  ///
  /// A list has as many elements as its highest index asks for, and as it has items with names, in
  /// the order in which they are first spoken of; elements nothing is known about are empty objects. Of two values for one place the later is written.
  public static func text(_ entries: [ReadingContext.Entry]) -> String {
    let root = Branch()
    root.kind = .object
    for entry in entries {
      switch entry {
      case .rule(let number): root.descend(number.path).kind = .value(number.value)
      case .object(let path): root.descend(path).kind = .object
      case .list(let path): root.descend(path).kind = .list
      }
    }
    var text = ""
    root.write(to: &text, column: 0, indentation: "")
    return text + "\n"
  }

  /// The text of these rule numbers alone; see `text(_:)` for entries.
  public static func text(_ ruleNumbers: [RuleNumber]) -> String {
    text(ruleNumbers.map(ReadingContext.Entry.rule))
  }
}

/// A place in the tree that is about to be written.
private final class Branch {
  enum Kind {
    case object
    case list
    case value(JSONLiteral)
  }

  var kind = Kind.object
  private var keys: [String: Int] = [:]
  private var children: [(key: String, branch: Branch)] = []

  /// The branch at a path below this one; what is missing on the way is made.
  func descend(_ path: JSONPath) -> Branch {
    path.steps.reduce(self) { branch, step in
      switch step {
      case .key(let key):
        branch.kind = .object
        return branch.member(key)
      case .name(let name):
        branch.kind = .list
        return branch.member(name)
      case .end:
        branch.kind = .list
        branch.children.append(("", Branch()))
        return branch.children[branch.children.count - 1].branch
      case .index(let index):
        branch.kind = .list
        while branch.children.count <= index { branch.children.append(("", Branch())) }
        return branch.children[index].branch
      }
    }
  }

  private func member(_ key: String) -> Branch {
    if let index = keys[key] { return children[index].branch }
    keys[key] = children.count
    children.append((key, Branch()))
    return children[children.count - 1].branch
  }

  /// - Parameter column: How many characters stand before the value on its line.
  func write(to text: inout String, column: Int, indentation: String) {
    let inner = indentation + "  "
    switch kind {
    case .value(let literal):
      text += Branch.lines(of: literal, column: column, indentation: indentation)
    case .object where children.isEmpty: text += "{}"
    case .list where children.isEmpty: text += "[]"
    case .object:
      text += "{\n"
      for (index, child) in children.enumerated() {
        let key = JSONText.quoted(child.key) + ": "
        text += inner + key
        child.branch.write(to: &text, column: inner.count + key.count, indentation: inner)
        text += index + 1 < children.count ? ",\n" : "\n"
      }
      text += indentation + "}"
    case .list:
      text += "[\n"
      for (index, child) in children.enumerated() {
        text += inner
        child.branch.write(to: &text, column: inner.count, indentation: inner)
        text += index + 1 < children.count ? ",\n" : "\n"
      }
      text += indentation + "]"
    }
  }

  /// A value on one line, or a long list with a line for each element.
  private static func lines(
    of literal: JSONLiteral, column: Int, indentation: String
  ) -> String {
    let line = literal.text
    // One character is kept for the comma behind it.
    guard case .list(let elements) = literal, column + line.count + 1 > 100 else { return line }
    let lines = elements.map { indentation + "  " + $0.text }
    return "[\n" + lines.joined(separator: ",\n") + "\n" + indentation + "]"
  }
}
