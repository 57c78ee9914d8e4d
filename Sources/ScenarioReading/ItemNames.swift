import JSON

/// The names by which paths, and files that lie over others, tell the items of a list apart.
///
/// An item is called by its `name`; a claim and a question by what they say, and a target without a
/// name as its metric is, and for whom. No list of the scenario has to declare any of this.
package struct ItemNames {
  /// The items of each name, in the order of the list.
  private let places: [String: [Int]]
  private let names: [String?]

  package init(_ elements: [JSONNode]) {
    names = elements.map(\.itemName)
    var places: [String: [Int]] = [:]
    for (index, name) in names.enumerated() {
      if let name { places[name, default: []].append(index) }
    }
    self.places = places
  }

  /// Whether every item has a name.
  package var areComplete: Bool { names.allSatisfy { $0 != nil } }

  /// Every name, in the order of the list.
  package var all: [String] { names.compactMap { $0 } }

  /// The items of a name: one, unless names are doubled or nothing is called so.
  package func places(of name: String) -> [Int] { places[name] ?? [] }

  /// The items whose name an earlier one has.
  var doubled: [(index: Int, name: String)] {
    names.enumerated().compactMap { index, name in
      guard let name, places(of: name)[0] < index else { return nil }
      return (index, name)
    }
  }

  /// How a path calls an item: by its name, or by its index where others have that name too.
  package func step(to index: Int) -> JSONPath.Step {
    guard let name = names[index], places(of: name).count == 1 else { return .index(index) }
    return .name(name)
  }

  /// What to try in place of a name that no item has.
  package func suggestion(for name: String) -> String? {
    if let near = NearestName.suggestion(for: name, among: all) { return near }
    if all.isEmpty { return nil }
    let shown = all.prefix(Self.mostShown).map(JSONText.excerpt).joined(separator: ", ")
    return "there are \(shown)" + (all.count > Self.mostShown ? ", …" : "")
  }

  private static let mostShown = 8
}

extension JSONNode {
  /// What tells the object from the others of its list; nil where nothing does.
  fileprivate var itemName: String? {
    for key in ["name", "claim", "question"] {
      if let member = member(key) { return member.node.filledText }
    }
    guard let metric = member("metric")?.node.filledText else { return nil }
    let group = (member("group") ?? member("archetype"))?.node.filledText ?? "all"
    return group == "all" ? metric : "\(metric)@\(group)"
  }

  private var filledText: String? {
    if case .string(let text) = value, !text.isEmpty { text } else { nil }
  }

  // MARK: Paths

  /// What stands at a path inside of this value, if anything does.
  package func node(at path: JSONPath) -> JSONNode? {
    path.steps.reduce(self) { $0?.child($1) }
  }

  /// The path as readings write it, with names for all items that have one of their own; nil where
  /// nothing stands there.
  func canonical(_ path: JSONPath) -> JSONPath? {
    var node = self
    var found = JSONPath.root
    for step in path.steps {
      guard let inner = node.child(step) else { return nil }
      switch (step, node.value) {
      case (.index(let index), .array(let elements)):
        found = found.appending(ItemNames(elements).step(to: index))
      case (.key(let name), .array), (.name(let name), .array): found = found.appending(.name(name))
      case (.name(let name), _): found = found.appending(name)
      default: found = found.appending(step)
      }
      node = inner
    }
    return found
  }

  /// What stands one step further down. Of names that are doubled, none is meant.
  func child(_ step: JSONPath.Step) -> JSONNode? {
    switch (step, value) {
    case (.key(let name), .array(let elements)), (.name(let name), .array(let elements)):
      let places = ItemNames(elements).places(of: name)
      return places.count == 1 ? elements[places[0]] : nil
    case (.key(let name), _), (.name(let name), _): return member(name)?.node
    case (.index(let index), .array(let elements)) where elements.indices.contains(index):
      return elements[index]
    default: return nil
    }
  }
}
