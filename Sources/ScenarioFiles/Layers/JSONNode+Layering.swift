import ScenarioReading

extension JSONNode {
  /// Returns this value laid over another one: objects merge key by key, lists of named items merge
  /// name by name, any other value replaces the one below, and `null` removes it. First come the
  /// keys and items of the value below; those of both take the position of this value.
  ///
  /// `report` receives each `null` that has nothing to remove, and each doubled name.
  func laid(over base: JSONNode?, at path: JSONPath, _ report: (Problem) -> Void) -> JSONNode {
    var laid = self
    switch value {
    case .object(let upper):
      laid.value = .object(Self.merged(upper, over: base?.members ?? [], at: path, report))
    case .array(let upper):
      laid.value = .array(Self.merged(upper, over: base?.elements ?? [], at: path, report))
    case .string, .number, .bool, .null: break
    }
    return laid
  }

  private static func merged(
    _ upper: [Member], over lower: [Member], at path: JSONPath, _ report: (Problem) -> Void
  ) -> [Member] {
    var members: [Member?] = lower
    for member in upper {
      let place = lower.firstIndex { $0.key == member.key }
      let path = path.appending(member.key)
      guard member.node.value != .null else {
        if let place {
          members[place] = nil
        } else {
          report(.nothingToRemove(at: member.position, path, member.key, lower.map(\.key)))
        }
        continue
      }
      let node = member.node.laid(over: place.map { lower[$0].node }, at: path, report)
      let merged = Member(key: member.key, position: member.position, node: node)
      if let place { members[place] = merged } else { members.append(merged) }
    }
    return members.compactMap { $0 }
  }

  /// The key by which an item of a list requests its removal.
  static let removal = "remove"

  /// Lays a list over a list. A list that begins with `null` first removes the list below; a list
  /// without elements, or with an element that has no name, replaces it.
  private static func merged(
    _ upper: [JSONNode], over lower: [JSONNode], at path: JSONPath, _ report: (Problem) -> Void
  ) -> [JSONNode] {
    if let first = upper.first, first.value == .null { return Array(upper.dropFirst()) }
    let (names, below) = (ItemNames(upper), ItemNames(lower))
    guard !upper.isEmpty, names.areComplete, below.areComplete else { return upper }
    var items: [JSONNode?] = lower
    for (name, item) in zip(names.all, upper) {
      let path = path.appending(.name(name))
      let places = below.places(of: name)
      if places.count > 1 {
        report(
          Problem(
            at: item.position, path: path, "\(places.count) items below are called so",
            suggestion: "give each a name of its own, or begin the list with null to replace it"))
      } else if item.asksForRemoval {
        if let place = places.first {
          items[place] = nil
        } else {
          report(.nothingToRemove(at: item.position, path, name, below.all))
        }
      } else if let place = places.first, let lowerItem = items[place] {
        items[place] = item.laid(over: lowerItem, at: path, report)
      } else {
        items.append(item)
      }
    }
    return items.compactMap { $0 }
  }

  private var asksForRemoval: Bool { member(Self.removal)?.node.value == .bool(true) }
}

extension Problem {
  fileprivate static func nothingToRemove(
    at position: SourcePosition, _ path: JSONPath, _ name: String, _ known: [String]
  ) -> Problem {
    Problem(
      at: position, path: path, "there is nothing to remove",
      suggestion: NearestName.suggestion(for: name, among: known))
  }
}
