/// Puts a setting into a document, as if it were written there.
///
/// All other values stay as they are in force: a section that the document lacks is made with
/// nothing else in it, as its other values are at their defaults anyway; a list, or objects of free
/// names such as the archetypes, is taken over whole before one of its elements is changed, as
/// writing a single one would do away with the others. `null` removes a member that is written.
struct SettingApplication {
  /// The document without the setting.
  let root: JSONNode
  /// Reads a document as far as it goes: what is in force in it, and what is wrong with it.
  let read: (JSONNode) -> ReadingContext
  /// Where the setting stands.
  let place: SourcePosition

  /// The document with the setting.
  ///
  /// - Throws: Why there is no such place in the document.
  func set(_ path: JSONPath, to value: JSONNode) throws(ScenarioProblems) -> JSONNode {
    try changed(root, path.steps[...], at: .root, to: value.moved(to: place))
  }

  /// - Parameter node: What stands at the path so far; nil for nothing.
  private func changed(
    _ node: JSONNode?, _ steps: ArraySlice<JSONPath.Step>, at path: JSONPath, to value: JSONNode
  ) throws(ScenarioProblems) -> JSONNode {
    guard let step = steps.first else { return value }
    let position = node?.position ?? place
    switch step {
    case .key(let key):
      var members = try members(of: node, at: path)
      let index = members.firstIndex { $0.key == key }
      if steps.count == 1, value.value == .null {
        guard let index else {
          throw refusal(
            path.appending(key), "there is nothing to remove",
            NearestName.suggestion(for: key, among: members.map(\.key)))
        }
        members.remove(at: index)
        return JSONNode(.object(members), at: position)
      }
      let inner = try changed(
        index.map { members[$0].node }, steps.dropFirst(), at: path.appending(key), to: value)
      if let index {
        members[index].node = inner
      } else {
        members.append(JSONNode.Member(key: key, position: place, node: inner))
      }
      return JSONNode(.object(members), at: position)
    case .index(let index):
      var elements = try elements(of: node, at: path)
      guard elements.indices.contains(index) else {
        throw refusal(
          path.appending(index), "there is no such element",
          elements.isEmpty
            ? "the list is empty"
            : "the list has \(elements.count), [0]\(elements.count > 1 ? "…[\(elements.count - 1)]" : "")"
        )
      }
      elements[index] = try changed(
        elements[index], steps.dropFirst(), at: path.appending(index), to: value)
      return JSONNode(.array(elements), at: position)
    }
  }

  // MARK: What stands there

  private func members(
    of node: JSONNode?, at path: JSONPath
  ) throws(ScenarioProblems) -> [JSONNode.Member] {
    switch node?.value {
    case nil:
      let context = read(root)
      guard context.defaultNames.contains(path),
        case .object(let members)? = inForce(at: path, context)?.value
      else { return [] }
      return members
    case .object(let members)?: return members
    case .array?:
      throw refusal(path, "this is a list, whose elements have no names", "write \(path)[0]")
    case .string?, .number?, .bool?, .null?:
      throw refusal(path, "there is nothing inside \(node?.shown ?? "")")
    }
  }

  private func elements(
    of node: JSONNode?, at path: JSONPath
  ) throws(ScenarioProblems) -> [JSONNode] {
    switch node?.value {
    case nil:
      if case .array(let elements)? = inForce(at: path, read(root))?.value { return elements }
      if let elements = elementsOfSystem(at: path) { return elements }
      throw try refusalOfList(at: path)
    case .array(let elements)?: return elements
    case .object?:
      throw refusal(path, "this is an object, whose values have names instead of numbers")
    case .string?, .number?, .bool?, .null?:
      throw refusal(path, "there is nothing inside \(node?.shown ?? "")")
    }
  }

  /// Of a list in a system that is off: what it holds when the system has a section.
  private func elementsOfSystem(at path: JSONPath) -> [JSONNode]? {
    let section = JSONNode(.object([]), at: place)
    guard path.steps.count > 1,
      let trial = try? changed(root, path.steps.dropLast(), at: .root, to: section),
      case .array(let elements)? = inForce(at: path, read(trial))?.value
    else { return nil }
    return elements
  }

  /// What a reading found at a path, as it would be written.
  private func inForce(at path: JSONPath, _ context: ReadingContext) -> JSONNode? {
    var parser = JSONParser(text: Array(ResolvedJSON.text(context.entries).utf8), file: "")
    var node = try? parser.parse()
    for step in path.steps {
      switch (step, node?.value) {
      case (.key(let key), _): node = node?.member(key)?.node
      case (.index(let index), .array(let elements)?):
        node = elements.indices.contains(index) ? elements[index] : nil
      default: node = nil
      }
    }
    return node?.moved(to: place)
  }

  // MARK: Refusals

  /// Why there is no list at a path at which none is in force: what a reading says to an empty one,
  /// such as that its key is misspelt.
  private func refusalOfList(at path: JSONPath) throws(ScenarioProblems) -> ScenarioProblems {
    let empty = JSONNode(.array([]), at: place)
    let trial = read(try changed(root, path.steps[...], at: .root, to: empty))
    let complaints = trial.found.problems.filter { problem in
      problem.file == place.file && problem.column == place.column
    }
    return complaints.isEmpty
      ? refusal(path, "the scenario has no such list", "set the whole list")
      : ScenarioProblems(complaints)
  }

  private func refusal(
    _ path: JSONPath, _ message: String, _ suggestion: String? = nil
  ) -> ScenarioProblems {
    ScenarioProblems([Problem(at: place, path: path, message, suggestion: suggestion)])
  }
}
