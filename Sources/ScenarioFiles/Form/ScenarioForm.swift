import GameSupport
import ScenarioReading

/// All values that a scenario of one game may state, with meaning, range and default: all that
/// section readers read of an empty document. So it matches the checks that a scenario must pass.
package struct ScenarioForm: Sendable {
  let game: GameDefinition
  private(set) var root = FormPlace()

  package init(of game: GameDefinition) {
    self.game = game
    let probes = Self.probes(of: game)
    for (number, probe) in probes.enumerated() {
      root.add(probe.root, number, of: probes.count, isName: false)
    }
  }

  /// Returns probes that assume all keys, none, and all but each that is only checked for presence.
  static func probes(of game: GameDefinition) -> [ReadingContext] {
    let all = probe(of: game) { _ in true }
    let none = probe(of: game) { _ in false }
    var keys: [String] = []
    for path in all.presenceAsked + none.presenceAsked {
      if case .key(let key)? = path.steps.last, !keys.contains(key) { keys.append(key) }
    }
    return [none, all] + keys.map { key in probe(of: game) { $0 != key } }
  }

  private static func probe(
    of game: GameDefinition, assuming assumed: @escaping (String) -> Bool
  ) -> ReadingContext {
    let sections = ([game.markerSection] + game.including).map { JSONValue.Member($0, [:]) }
    return Scenario.reading(
      JSONNode(json: .object(sections), at: .nowhere), GameList([game]),
      into: ReadingContext(assuming: assumed))
  }

  /// All values in reading order. In their paths `[]` is any element of a list and `<name>` any
  /// user-chosen name: `difficulty.levels[].spotOn`, `population.archetypes.<name>.weight`.
  package var values: [(path: String, value: RuleRecord)] {
    var found: [(path: String, value: RuleRecord)] = []
    root.visit(at: "") { path, place in
      if let value = place.value { found.append((path, value)) }
    }
    return found
  }
}

/// One place of a form: a value, a section, a list of sections, or an object of free names.
struct FormPlace: Sendable {
  enum Step: Hashable, Sendable {
    case key(String)
    /// A step to any member of an object of free names.
    case anyName
    /// A step to any element of a list.
    case element
  }

  /// The declaration of the value, if the place has one.
  private(set) var value: RuleRecord?
  /// The defaults that it has in some scenario or by some name, each once.
  private var defaults: [JSONValue] = []
  /// The note of the section or list; nil at the root, at elements and at values.
  private(set) var note: SectionNote?
  /// The places inside a section or list, in reading order.
  private(set) var inner: [(step: Step, place: FormPlace)] = []
  /// True if a scenario that has the place around it must state this one; then all probes found it.
  private(set) var isRequired = false
  private var isOptional = false
  private var probes = 0
  private var lastProbe: Int?

  subscript(step: Step) -> FormPlace? { inner.first { $0.step == step }?.place }

  /// Adds a probe's place: all elements of a list are one place, and so are all names.
  fileprivate mutating func add(_ found: ScenarioPlace, _ probe: Int, of count: Int, isName: Bool) {
    note = note ?? found.note
    if let record = found.number?.record.ofAnyScenario {
      value = value?.merged(with: record) ?? record
      if let own = record.defaultValue, !defaults.contains(own) { defaults.append(own) }
    }
    let isStated = found.number.map { $0.defaultValue == nil } ?? (found.note?.absence == .error)
    if isName || !isStated { isOptional = true }
    if lastProbe != probe { probes += 1 }
    lastProbe = probe
    isRequired = !isOptional && probes == count
    let areNames = found.note?.kind == .names
    for place in found.inner {
      var step = Step.element
      if case .key(let key)? = place.path.steps.last { step = areNames ? .anyName : .key(key) }
      let known = inner.firstIndex { $0.step == step }
      if known == nil { inner.append((step, FormPlace())) }
      inner[known ?? inner.count - 1].place.add(place, probe, of: count, isName: areNames)
    }
  }

  /// The default in words; of numbers that differ the least and the most.
  var defaultText: String? {
    if defaults.count < 2 { return value?.defaultValue?.text }
    let numbers = defaults.compactMap { value in
      if case .number(let number) = value { number.double } else { nil }
    }
    if numbers.count < defaults.count { return defaults.map(\.text).joined(separator: " or ") }
    return "\(JSONValue.number(numbers.min()!).text) to \(JSONValue.number(numbers.max()!).text)"
  }

  /// Calls `show` with this place and all places inside it, in reading order, with their paths.
  func visit(at path: String, _ show: (String, FormPlace) -> Void) {
    show(path, self)
    for (step, place) in inner {
      switch step {
      case .key(let key):
        let written = JSONPath([.key(key)]).description
        let isBracketed = path.isEmpty || written.hasPrefix("[")
        place.visit(at: path + (isBracketed ? written : ".\(written)"), show)
      case .anyName: place.visit(at: "\(path).<name>", show)
      case .element: place.visit(at: "\(path)[]", show)
      }
    }
  }
}

extension AllowedValues {
  /// The allowed values without the names of one scenario.
  fileprivate var ofAnyScenario: AllowedValues {
    switch self {
    case .nameInScenario: .nameInScenario([])
    case .list(.nameInScenario, let count):
      // The number of possible names depends on the scenario.
      .list(of: .nameInScenario([]), count: count.lowerBound...Int.max)
    default: self
    }
  }
}

extension RuleRecord {
  /// The declaration of a number in any scenario of the game; in a list, that of a single element.
  /// Its default is nil if there is none, if it is empty, and if it differs between scenarios.
  var ofAnyScenario: RuleRecord {
    var record = self
    record.allowed = allowed.ofAnyScenario
    if defaultValue == .string("") { record.defaultValue = nil }
    return record
  }

  /// Returns a declaration that holds for both values.
  fileprivate func merged(with other: RuleRecord) -> RuleRecord {
    var merged = self
    if other.defaultValue != defaultValue { merged.defaultValue = nil }
    if other.origin != origin { merged.origin = nil }
    if !unit.split(separator: " or ").contains(Substring(other.unit)), other.unit != unit {
      merged.unit = "\(unit) or \(other.unit)"
    }
    return merged
  }
}
