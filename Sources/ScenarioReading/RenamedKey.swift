/// A key of an older version. A scenario may still use it; reading it gives a warning.
public struct RenamedKey: Sendable {
  /// The keys on the way to the old one, which is the last; `*` stands for any key or item.
  private let old: [Substring]
  private let new: String

  /// - Parameters:
  ///   - path: The path of the old key: `population.archetypes.*.beginsWith`.
  ///   - new: The key's new name: `firstActivity`.
  public init(_ path: String, to new: String) {
    old = path.split(separator: ".")
    self.new = new
  }

  /// The old keys of targets, from the time before claims and targets shared their keys.
  package static let ofTargets = ["targets", "claims", "questions"].flatMap { list in
    [
      RenamedKey("\(list).*.archetype", to: "group"),
      RenamedKey("\(list).*.at least", to: "atLeast"),
      RenamedKey("\(list).*.at most", to: "atMost"),
    ]
  }

  /// Returns a path with the new name, if the old one is in it.
  package func applied(to path: JSONPath) -> JSONPath {
    var path = path
    let isOld =
      path.steps.count >= old.count
      && zip(old, path.steps).allSatisfy { key, step in
        key == "*" || step == .key(String(key)) || step == .name(String(key))
      }
    if isOld { path.steps[old.count - 1] = .key(new) }
    return path
  }

  /// Returns a document with the new name; reports each old name, as an error where both are.
  package func applied(to document: JSONNode, _ report: (Problem) -> Void) -> JSONNode {
    applied(to: document, old[...], at: .root, report)
  }

  private func applied(
    to node: JSONNode, _ keys: ArraySlice<Substring>, at path: JSONPath,
    _ report: (Problem) -> Void
  ) -> JSONNode {
    guard let key = keys.first else { return node }
    var node = node
    switch node.value {
    case .object(var members) where keys.count == 1:
      guard let place = members.firstIndex(where: { $0.key == key }) else { return node }
      let isDoubled = members.contains { $0.key == new }
      report(problem(members[place], at: path, isDoubled: isDoubled))
      if isDoubled { members.remove(at: place) } else { members[place].key = new }
      node.value = .object(members)
    case .object(var members):
      for place in members.indices where key == "*" || members[place].key == key {
        members[place].node = applied(
          to: members[place].node, keys.dropFirst(), at: path.appending(members[place].key), report)
      }
      node.value = .object(members)
    case .array(var elements) where key == "*":
      let names = ItemNames(elements)
      for place in elements.indices {
        elements[place] = applied(
          to: elements[place], keys.dropFirst(), at: path.appending(names.step(to: place)), report)
      }
      node.value = .array(elements)
    default: break
    }
    return node
  }

  private func problem(_ member: JSONNode.Member, at path: JSONPath, isDoubled: Bool) -> Problem {
    let name = "\(JSONText.quoted(member.key)) is the old name of \(JSONText.quoted(new))"
    return Problem(
      at: member.position, path: path.appending(member.key),
      isDoubled ? "\(name), which is here too" : "\(name), which is still read",
      suggestion: isDoubled ? "remove one of them" : "write \(JSONText.quoted(new))",
      severity: isDoubled ? .error : .warning)
  }
}
