import ScenarioReading

/// A scenario that extends another one and has only the changed values, with a comment on each.
package enum TunedScenario {
  /// One value that changed, and why, in one line.
  package typealias Change = (setting: Setting, comment: String)

  /// Returns the changes that move levers to a place, each with the value before.
  package static func changes(
    of levers: [Lever], to place: [Double], in base: Scenario
  ) -> [Change] {
    zip(levers, place).flatMap { lever, place in
      lever.settings(at: place).map { setting in
        let from = base.value(at: setting.path)?.text ?? lever.text
        let why = "\(lever.name) \(lever.text) → \(lever.text(place))"
        return (setting, "from \(from)" + (lever.numbers.count > 1 ? "; \(why)" : ""))
      }
    }
  }

  /// Returns the text of a scenario of this name and description, which extends a file beside it.
  package static func text(
    changing scenario: Scenario, in file: String, name: String, description: String,
    _ changes: [Change]
  ) -> String {
    var root = Branch()
    // Lists whose items have no names, with the changes so far: they are written whole.
    var lists: [JSONPath: JSONValue] = [:]
    for change in changes {
      guard case .value(let value) = change.setting.content else {
        preconditionFailure("a search sets values")
      }
      let steps = change.setting.path.steps
      let index = steps.firstIndex { if case .index = $0 { true } else { false } }
      let path = JSONPath(Array(steps[..<(index ?? steps.count)]))
      if let index, let list = lists[path] ?? scenario.inForce.find(path)?.value {
        lists[path] = list.replacing(value, at: steps[index...])
      }
      root.insert(lists[path] ?? value, change.comment, at: path.steps[...])
    }
    let head = [
      "  \"name\": \(JSONText.quoted(name)),",
      "  \"description\": \(JSONText.quoted(description)),",
      "  \"extends\": \(JSONText.quoted(file)),",
    ]
    return (["{"] + head + root.lines(indent: "  ") + ["}"]).joined(separator: "\n") + "\n"
  }

  /// A part of the text: the values and parts inside it, by their keys or names.
  private struct Branch {
    private enum Content {
      case value(JSONValue, comments: [String])
      case branch(Branch)
    }

    private var inner: [(step: JSONPath.Step, content: Content)] = []

    mutating func insert(
      _ value: JSONValue, _ comment: String, at path: ArraySlice<JSONPath.Step>
    ) {
      guard let step = path.first else { return }
      let place = inner.firstIndex { $0.step == step }
      if path.count == 1 {
        var comments = [comment]
        if let place, case .value(_, let others) = inner[place].content {
          comments = others + comments
        }
        set(step, at: place, .value(value, comments: comments))
        return
      }
      var branch = Branch()
      if let place, case .branch(let known) = inner[place].content { branch = known }
      branch.insert(value, comment, at: path.dropFirst())
      set(step, at: place, .branch(branch))
    }

    private mutating func set(_ step: JSONPath.Step, at place: Int?, _ content: Content) {
      if let place { inner[place].content = content } else { inner.append((step, content)) }
    }

    /// True if its parts are items of a list, called by their names.
    private var isList: Bool { if case .name? = inner.first?.step { true } else { false } }

    func lines(indent: String) -> [String] {
      inner.flatMap { step, content -> [String] in
        switch content {
        case .value(let value, let comments):
          return comments.map { "\(indent)// \($0)" } + [
            "\(indent)\(Self.key(step)): \(value.text),"
          ]
        case .branch(let branch):
          let lines = branch.lines(indent: indent + "  ")
          if case .name(let name) = step {
            return ["\(indent){ \"name\": \(JSONText.quoted(name)),"] + lines + ["\(indent)},"]
          }
          let (open, close) = branch.isList ? ("[", "]") : ("{", "}")
          return ["\(indent)\(Self.key(step)): \(open)"] + lines + ["\(indent)\(close),"]
        }
      }
    }

    private static func key(_ step: JSONPath.Step) -> String {
      step.name.map(JSONText.quoted) ?? ""
    }
  }
}

extension JSONValue {
  /// Returns the value with another one at a place inside it.
  func replacing(_ value: JSONValue, at path: ArraySlice<JSONPath.Step>) -> JSONValue {
    guard let step = path.first else { return value }
    switch (step, self) {
    case (.index(let index), .list(var items)) where items.indices.contains(index):
      items[index] = items[index].replacing(value, at: path.dropFirst())
      return .list(items)
    case (.key(let key), .object(var members)), (.name(let key), .object(var members)):
      guard let place = members.firstIndex(where: { $0.key == key }) else { return self }
      members[place].value = members[place].value.replacing(value, at: path.dropFirst())
      return .object(members)
    default: return self
    }
  }
}
