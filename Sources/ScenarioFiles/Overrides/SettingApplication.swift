import GameSupport
import ScenarioReading

/// A setting and the place that its problems name: an option, or a line of a file.
struct PlacedSetting: Sendable {
  let setting: Setting
  let position: SourcePosition

  init(_ setting: Setting, _ position: SourcePosition) {
    (self.setting, self.position) = (setting, position)
  }

  /// Returns the document with these values in place of its own, each applied to the result of
  /// those before it. One that cannot be applied is left out and reported.
  static func applied(
    _ settings: [PlacedSetting], to root: JSONNode, _ games: GameList, _ context: ReadingContext
  ) -> JSONNode {
    settings.reduce(root) { root, placed in
      let (setting, place) = (placed.setting, placed.position)
      for var complaint in setting.complaints {
        complaint.position = place
        context.report(complaint)
      }
      if !setting.complaints.isEmpty { return root }
      let path = games.renamedKeys.reduce(setting.path) { $1.applied(to: $0) }
      if path != setting.path {
        context.report(
          Problem(
            at: place, path: setting.path, "an old name, which is still read",
            suggestion: "write \(path)", severity: .warning))
      }
      do throws(ScenarioProblems) {
        return try SettingApplication(root: root, games: games, place: place)
          .set(path, to: setting.content)
      } catch {
        for problem in error.problems { context.report(problem) }
        return root
      }
    }
  }
}

/// Applies a setting to a document, as if it were written there; `null` removes what is written.
///
/// A section that the document lacks is added with this value alone. A list at its default, or an
/// object of free names such as the archetypes, is written out in full before one of its items
/// changes, since writing one item alone would remove the others.
struct SettingApplication {
  let root: JSONNode
  let games: GameList
  let place: SourcePosition

  /// Returns the document with the setting; throws the reason why it has no such place.
  func set(_ path: JSONPath, to content: Setting.Content) throws(ScenarioProblems) -> JSONNode {
    let value =
      switch content {
      case .value(let value): JSONNode(json: value, at: place)
      case .factor(let factor): try product(of: factor, at: path)
      }
    return try changed(root, path.steps[...], at: .root, to: value)
  }

  private func changed(
    _ node: JSONNode?, _ steps: ArraySlice<JSONPath.Step>, at path: JSONPath, to value: JSONNode
  ) throws(ScenarioProblems) -> JSONNode {
    guard let step = steps.first else { return value }
    let position = node?.position ?? place
    let found = existing(node, at: path)
    func list(_ elements: [JSONNode]) -> JSONNode { JSONNode(.array(elements), at: position) }
    switch step {
    case .key(let name), .name(let name):
      if let found, found.isList {
        let index = try index(of: name, in: found.elements, at: path.appending(step), of: path)
        return list(try changed(found.elements, index, steps, at: path, to: value))
      }
      if found?.isObject ?? true {
        let members = try changed(found?.members ?? [], name, steps, at: path, to: value)
        return JSONNode(.object(members), at: position)
      }
    case .index(let index) where found?.isList ?? false:
      let elements = found?.elements ?? []
      guard elements.indices.contains(index) else {
        throw refusal(
          path.appending(index), "there is no such element",
          elements.isEmpty
            ? "the list is empty"
            : "the list has \(elements.count), "
              + "[0]\(elements.count > 1 ? "…[\(elements.count - 1)]" : "")")
      }
      return list(try changed(elements, index, steps, at: path, to: value))
    case .end where node == nil || found?.isList ?? false:
      // Reading a new list reports that there is none.
      let item = try changed(nil, steps.dropFirst(), at: path.appending(.end), to: value)
      return list((found?.elements ?? []) + [item])
    case .index where node == nil:
      throw try refusal(
        of: JSONNode(.array([]), at: place), at: path,
        orElse: refusal(path, "the scenario has no such list", "set the whole list"))
    case .index, .end:
      if found?.isObject ?? false {
        throw refusal(path, "this is an object, whose values have names instead of numbers")
      }
    }
    throw refusal(path, "there is nothing inside \(node?.shown ?? "")")
  }

  private func changed(
    _ members: [JSONNode.Member], _ key: String, _ steps: ArraySlice<JSONPath.Step>,
    at path: JSONPath, to value: JSONNode
  ) throws(ScenarioProblems) -> [JSONNode.Member] {
    var members = members
    let index = members.firstIndex { $0.key == key }
    if steps.count == 1, value.value == .null {
      guard let index else {
        throw refusal(
          path.appending(key), "there is nothing to remove",
          NearestName.suggestion(for: key, among: members.map(\.key)))
      }
      members.remove(at: index)
      return members
    }
    let inner = try changed(
      index.map { members[$0].node }, steps.dropFirst(), at: path.appending(key), to: value)
    if let index {
      members[index].key = key
      members[index].node = inner
    } else {
      members.append(JSONNode.Member(key: key, position: place, node: inner))
    }
    return members
  }

  private func changed(
    _ elements: [JSONNode], _ index: Int, _ steps: ArraySlice<JSONPath.Step>, at path: JSONPath,
    to value: JSONNode
  ) throws(ScenarioProblems) -> [JSONNode] {
    var elements = elements
    if steps.count == 1, value.value == .null, case .object = elements[index].value {
      elements.remove(at: index)
    } else {
      let step = ItemNames(elements).step(to: index)
      elements[index] = try changed(
        elements[index], steps.dropFirst(), at: path.appending(step), to: value)
    }
    return elements
  }

  /// Returns the number in force at a path, or each number of a list, times a factor.
  private func product(
    of factor: JSONNumber, at path: JSONPath
  ) throws(ScenarioProblems) -> JSONNode {
    let context = Scenario.reading(root, games)
    guard let (found, value) = context.root.json.find(path) else {
      let number = JSONNode(.number(JSONNumber(text: "0")), at: place)
      throw try refusal(
        of: number, at: path,
        orElse: refusal(path, "no number is in force here that could be multiplied"))
    }
    let node = JSONNode(json: value, at: place)
    // The number itself, or an element of a list of numbers.
    let numbers = context.namedRuleNumbers
    let number =
      numbers.first { $0.path == found }
      ?? numbers.first { $0.path.steps == found.steps.dropLast() }
    let isWhole =
      switch number?.allowed {
      case .integer?, .list(of: .integer, count: _)?: true
      default: false
      }
    func times(_ node: JSONNode) throws(ScenarioProblems) -> JSONNode {
      guard let number = node.number else {
        throw refusal(path, "\(node.shown) is not a number, so it cannot be multiplied")
      }
      return JSONNode(.number(number.times(factor, isWhole: isWhole)), at: place)
    }
    if node.elements.isEmpty { return try times(node) }
    return JSONNode(.array(try node.elements.map(times)), at: place)
  }

  /// Returns the value written at a path, or a list or an object of free names in force by default.
  private func existing(_ node: JSONNode?, at path: JSONPath) -> JSONNode? {
    if let node { return node }
    let context = Scenario.reading(root, games)
    let section = path.steps.reduce(context.root as ScenarioPlace?) { $0?[$1] }
    if let section, section.note?.kind == .names, section.note?.absence == .defaults {
      // Writing one of the default names would remove the others.
      return JSONNode(json: section.json, at: place)
    }
    if let found = inForce(at: path, context) { return found.isList ? found : nil }
    // For a list in a system that is off: the values that it has once the system has a section.
    let system = JSONNode(.object([]), at: place)
    guard path.steps.count > 1,
      let trial = try? changed(root, path.steps.dropLast(), at: .root, to: system)
    else { return nil }
    let found = inForce(at: path, Scenario.reading(trial, games))
    return found?.isList ?? false ? found : nil
  }

  /// Returns what a reading found at a path, as it would be written.
  private func inForce(at path: JSONPath, _ context: ReadingContext) -> JSONNode? {
    context.root.json.find(path).map { JSONNode(json: $0.value, at: place) }
  }

  private func index(
    of name: String, in elements: [JSONNode], at path: JSONPath, of list: JSONPath
  ) throws(ScenarioProblems) -> Int {
    let names = ItemNames(elements)
    let places = names.places(of: name)
    if places.count == 1 { return places[0] }
    if !elements.isEmpty, names.all.isEmpty {
      throw refusal(list, "this is a list, whose elements have no names", "write \(list)[0]")
    }
    throw places.isEmpty
      ? refusal(path, "the list has no item of this name", names.suggestion(for: name))
      : refusal(path, "\(places.count) items have this name", "write \(list)[\(places[0])]")
  }

  /// Returns the problem that a reading reports for a value at a path, such as a misspelt key.
  private func refusal(
    of value: JSONNode, at path: JSONPath, orElse other: ScenarioProblems
  ) throws(ScenarioProblems) -> ScenarioProblems {
    let trial = Scenario.reading(try changed(root, path.steps[...], at: .root, to: value), games)
    let complaints = trial.found.problems.filter { problem in
      problem.position == place && path.steps.starts(with: problem.path.steps)
    }
    return complaints.isEmpty ? other : ScenarioProblems(complaints)
  }

  private func refusal(
    _ path: JSONPath, _ message: String, _ suggestion: String? = nil
  ) -> ScenarioProblems {
    ScenarioProblems([Problem(at: place, path: path, message, suggestion: suggestion)])
  }
}
