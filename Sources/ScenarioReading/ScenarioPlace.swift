/// A place of a scenario as read: a section, a list or a value, with everything inside it. The
/// resolved scenario, the table of rules, the schema, the starter and lint are all made from it.
package final class ScenarioPlace {
  package let path: JSONPath
  /// The value in the document; nil if the scenario leaves it at its default.
  package let node: JSONNode?
  /// Its position; for an absent value, the position of the place that lacks it.
  let position: SourcePosition
  /// The note of a section or a list; nil for values, for elements of lists and for the root.
  package let note: SectionNote?
  package let number: RuleNumber?
  /// The places inside a section or a list, in reading order.
  package private(set) var inner: [ScenarioPlace] = []
  unowned let parent: ScenarioPlace?
  private var indices: [JSONPath.Step: Int] = [:]

  init(
    _ path: JSONPath, _ node: JSONNode?, _ note: SectionNote? = nil, number: RuleNumber? = nil,
    in parent: ScenarioPlace?
  ) {
    (self.path, self.node, self.note) = (path, node, note)
    (self.number, self.parent) = (number, parent)
    position = node?.position ?? parent?.position ?? .nowhere
  }

  /// Returns the place one step further in, by its name during reading.
  package subscript(step: JSONPath.Step) -> ScenarioPlace? { indices[step].map { inner[$0] } }

  /// Adds a place, and returns it with true if it is new; one that is read again is added once.
  func add(_ place: ScenarioPlace) -> (place: ScenarioPlace, isNew: Bool) {
    let step = place.path.steps[place.path.steps.count - 1]
    if let known = self[step] { return (known, false) }
    indices[step] = inner.count
    inner.append(place)
    return (place, true)
  }

  /// Returns true if the place is another one, or inside it.
  func isInside(_ other: ScenarioPlace) -> Bool {
    self === other || parent?.isInside(other) ?? false
  }

  /// All values in force, including the defaults, in reading order.
  package private(set) lazy var json: JSONValue = {
    if let number { return number.value }
    if isList { return .list(inner.map(\.json)) }
    return .object(
      inner.map { place in
        guard case .key(let key)? = place.path.steps.last else {
          preconditionFailure("a section holds keys")
        }
        return .init(key, place.json)
      })
  }()

  /// The path with the names of all items that have one, even by default.
  private(set) lazy var namedPath: JSONPath = {
    guard let parent, let step = path.steps.last else { return .root }
    return parent.namedPath.appending(
      parent.isList ? parent.names.step(to: parent.indices[step] ?? 0) : step)
  }()

  private lazy var names = ItemNames(inner.map(\.json))
  private var isList: Bool { if case .list? = note?.kind { true } else { false } }
}

extension JSONValue {
  /// The text of a resolved scenario with a newline, which gives the same values when it is read.
  package var scenarioText: String { written(.lines) + "\n" }

  /// Returns the value at a path, if any, and the path with the names of all items that have one.
  package func find(_ path: JSONPath) -> (path: JSONPath, value: JSONValue)? {
    var found = (path: JSONPath.root, value: self)
    for step in path.steps {
      switch (step, found.value) {
      case (.index(let index), .list(let items)) where items.indices.contains(index):
        found = (found.path.appending(ItemNames(items).step(to: index)), items[index])
      case (.key(let name), .list(let items)), (.name(let name), .list(let items)):
        // A doubled name refers to none of its items.
        let places = ItemNames(items).places(of: name)
        guard places.count == 1 else { return nil }
        found = (found.path.appending(.name(name)), items[places[0]])
      case (.key(let name), .object(let members)), (.name(let name), .object(let members)):
        guard let member = members.first(where: { $0.key == name }) else { return nil }
        found = (found.path.appending(name), member.value)
      default: return nil
      }
    }
    return found
  }
}

/// A note on a section of a scenario, or on a list of sections.
public struct SectionNote: Equatable, Sendable {
  /// The kind of value.
  public enum Kind: Equatable, Sendable {
    /// An object with keys of its own.
    case section
    /// A list with this count of objects.
    case list(ClosedRange<Int>)
    /// An object whose keys are names chosen by the user.
    case names
  }

  /// The meaning of its absence from a scenario.
  public enum Absence: Sendable {
    /// Its absence is an error.
    case error
    /// All its values have their defaults.
    case defaults
    /// The game is without it.
    case off
  }

  /// Its subject, in a few words.
  public var meaning: String
  /// The kind of value.
  public var kind: Kind
  /// The meaning of its absence.
  public var absence: Absence
}
