/// The names by which paths and overlay files identify the items of a list: an item's `name`, or
/// else the text of a claim or a question, or a target's metric and group.
package struct ItemNames {
  /// The indices of the items of each name, in the order of the list.
  private let places: [String: [Int]]
  private let names: [String?]

  package init(_ items: [JSONNode]) {
    self.init(items.map { item in Self.name { item.member($0)?.node.json } })
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

  /// Returns the name that distinguishes an item from the others of its list; nil if there is none.
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

  package var areComplete: Bool { names.allSatisfy { $0 != nil } }
  package var all: [String] { names.compactMap { $0 } }
  /// Returns the items of a name: one, unless names are doubled or no item has it.
  package func places(of name: String) -> [Int] { places[name] ?? [] }

  /// The items whose name an earlier item already has.
  var doubled: [(index: Int, name: String)] {
    names.enumerated().compactMap { index, name in
      guard let name, places(of: name)[0] < index else { return nil }
      return (index, name)
    }
  }

  /// Returns the step to an item: its name, or its index if others have that name too.
  package func step(to index: Int) -> JSONPath.Step {
    guard let name = names[index], places(of: name).count == 1 else { return .index(index) }
    return .name(name)
  }

  /// Returns a suggestion for a name that no item has.
  package func suggestion(for name: String) -> String? {
    if let near = NearestName.suggestion(for: name, among: all) { return near }
    if all.isEmpty { return nil }
    let shown = all.prefix(Self.maxShown).map(JSONText.excerpt).joined(separator: ", ")
    return "there are \(shown)" + (all.count > Self.maxShown ? ", …" : "")
  }

  private static let maxShown = 8
}
