/// The results of reading a scenario: its problems, and the rules in force.
///
/// All `SectionReader`s of one reading share it. Used on one thread.
public final class ReadingContext {
  /// The tree of everything in force.
  package private(set) var root = ScenarioPlace(.root, nil, in: nil)
  /// The keys that were only checked for presence, in reading order, with their objects.
  package private(set) var presenceAsked: [JSONPath] = []
  private var properties: [AnyKeyPath: [(section: ScenarioPlace, key: String)]] = [:]
  /// The values in force, in reading order.
  private(set) var numbers: [ScenarioPlace] = []
  private var problems: [Problem]
  private let assumed: ((String) -> Bool)?
  /// True if only the values and the problems count: then nothing is recorded, which takes half of a
  /// reading's time.
  let isQuiet: Bool

  /// Creates a context with problems found before, such as the parser's doubled keys.
  ///
  /// With assumptions it is a probe, a reading of everything that a scenario may contain: absent
  /// sections are read as empty, absent lists as lists of empty objects, absent objects of free
  /// names as objects with one name. `assumed` tells whether a key is present that decides which
  /// keys are read; several probes cover all keys. A probe's problems are meaningless.
  public init(problems: [Problem] = [], assuming assumed: ((String) -> Bool)? = nil) {
    (self.problems, self.assumed, isQuiet) = (problems, assumed, false)
  }

  /// Creates a context that records no values in force, unless it has to.
  package init(isQuiet: Bool) { (problems, assumed, self.isQuiet) = ([], nil, isQuiet) }

  /// True if it reads no scenario, but explores the possible contents of one.
  package var isProbe: Bool { assumed != nil }
  /// The name in a probe for any user-chosen name.
  static let anyName = "name"
  /// All numbers in force, in reading order.
  public var ruleNumbers: [RuleNumber] { numbers.compactMap(\.number) }

  /// All numbers in force, with the names of all items that have one, even by default.
  package var namedRuleNumbers: [RuleNumber] {
    numbers.compactMap { place in
      var named = place.number
      named?.path = place.namedPath
      return named
    }
  }

  /// All problems found so far, in the order of their positions.
  public var found: ScenarioProblems { ScenarioProblems(problems) }
  /// The key that names the file to extend; only a file has it.
  package static let extendsKey = "extends"

  /// Reads a document, which may have a `"$schema"`; the result counts only if no error was found.
  public func read<Content>(_ root: JSONNode, _ read: (SectionReader) -> Content) -> Content {
    readObject(root) { reader in
      _ = reader.has("$schema")
      // The key `extends` of a file has been applied by now.
      if reader.has(Self.extendsKey) {
        reader.fail(Self.extendsKey, "only a file says what it extends")
      }
      return read(reader)
    }
  }

  /// Reads an object that is not a document.
  package func readObject<Content>(_ node: JSONNode, _ read: (SectionReader) -> Content) -> Content
  {
    root = ScenarioPlace(.root, node, in: nil)
    return SectionReader(root, self, isMuted: false).readAll(read)
  }

  /// Records a problem.
  public func report(_ problem: Problem) { problems.append(problem) }

  /// Throws when at least one of the problems is an error.
  public func check() throws(ScenarioProblems) {
    let found = self.found
    if found.hasErrors { throw found }
  }

  /// Returns true if a probe assumes a key that is absent. At the root the document itself decides,
  /// because its sections determine the game.
  func assumesPresence(of key: String, in object: JSONPath) -> Bool {
    guard let assumed, !object.steps.isEmpty else { return false }
    presenceAsked.append(object.appending(key))
    return assumed(key)
  }

  func note(_ property: AnyKeyPath, at key: String, in section: ScenarioPlace) {
    if !isQuiet { properties[property, default: []].append((section, key)) }
  }

  /// Returns the places of a property of the rules in a scenario, in reading order.
  func places(of property: AnyKeyPath) -> [ScenarioPlace] {
    (properties[property] ?? []).compactMap { $0.section[.key($0.key)] }
  }

  func record(_ number: RuleNumber, _ node: JSONNode?, in section: ScenarioPlace) {
    let added = section.add(ScenarioPlace(number.path, node, number: number, in: section))
    if added.isNew { numbers.append(added.place) }
  }
}
