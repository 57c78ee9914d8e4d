import JSON

extension JSONValue {
  /// The resolved scenario: every value in force, also the defaults, in reading order.
  ///
  /// A list has as many elements as its highest index asks for, and as it has items with names, in
  /// the order in which they are first spoken of; elements nothing is known about are empty objects.
  /// Of two values for one place the later is written.
  package init(resolved entries: [ReadingContext.Entry]) {
    let root = Branch()
    for entry in entries {
      switch entry {
      case .rule(let number): root.descend(number.path).kind = .value(number.value)
      case .object(let path): root.descend(path).kind = .object
      case .list(let path): root.descend(path).kind = .list
      }
    }
    self = root.json
  }

  /// The text of a resolved scenario, which read as one gives the same values again; it has a
  /// newline at its end.
  package var scenarioText: String { written(.lines) + "\n" }
}

/// A place in the tree that is about to be written.
private final class Branch {
  enum Kind {
    case object
    case list
    case value(JSONValue)
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

  var json: JSONValue {
    switch kind {
    case .value(let value): value
    case .list: .list(children.map(\.branch.json))
    case .object: .object(children.map { JSONValue.Member($0.key, $0.branch.json) })
    }
  }
}
