import JSON

/// The names by which paths, and files that lie over others, tell the items of a list apart.
///
/// An item is called by its `name`; a claim and a question by what they say, and a target without a
/// name by its metric and its group. No list of the scenario has to declare any of this.
package struct ItemNames {
  /// The items of each name, in the order of the list.
  private let places: [String: [Int]]
  private let names: [String?]

  package init(_ items: [JSONNode]) {
    self.init(items.map { item in Self.name { key in item.member(key)?.node.json } })
  }

  package init(_ items: [JSONValue]) {
    self.init(
      items.map { item in Self.name { key in item.members.first { $0.key == key }?.value } })
  }

  private init(_ names: [String?]) {
    self.names = names
    places = names.indices.reduce(into: [:]) { places, index in
      if let name = names[index] { places[name, default: []].append(index) }
    }
  }

  /// What tells an item from the others of its list; nil where nothing does.
  ///
  /// - Parameter value: What stands at a key.
  private static func name(_ value: (String) -> JSONValue?) -> String? {
    func text(_ key: String) -> String? {
      value(key).map { if case .string(let text) = $0 { text } else { "" } }
    }
    for key in ["name", "claim", "question"] {
      if let name = text(key) { return name.isEmpty ? nil : name }
    }
    guard let metric = text("metric"), !metric.isEmpty else { return nil }
    let group = text("group") ?? text("archetype") ?? ""
    return group.isEmpty || group == "all" ? metric : "\(metric)@\(group)"
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
