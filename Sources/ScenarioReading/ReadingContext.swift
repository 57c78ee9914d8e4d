/// What one reading of a scenario finds: its problems, and the rules in force.
///
/// Every `SectionReader` of the reading shares one. Used on one thread.
public final class ReadingContext {
  /// Everything in force, as the reading found it.
  package private(set) var root = ScenarioPlace(.root, nil, in: nil)
  /// The keys of which only the presence was asked, in reading order, with their objects.
  package private(set) var presenceAsked: [JSONPath] = []
  private var properties: [AnyKeyPath: [(section: ScenarioPlace, key: String)]] = [:]
  /// The values in force, in reading order.
  private(set) var numbers: [ScenarioPlace] = []
  private var problems: [Problem]
  private let assumed: ((String) -> Bool)?

  /// A context before reading.
  ///
  /// - Parameter problems: Found before, such as the doubled keys of the parser.
  public convenience init(problems: [Problem] = []) {
    self.init(problems: problems, assuming: nil)
  }

  /// Makes a reading visit all that a scenario may say, also what its document leaves out.
  ///
  /// Absent sections are read as empty, absent lists as lists of empty objects, absent objects of
  /// free names as one with one name. What is read depends at some places on whether a key is there;
  /// several probes with different assumptions see all of it. The problems that a probe finds mean
  /// nothing.
  ///
  /// - Parameter assumed: Whether a key is taken to be present where only that is asked; nil for the
  ///   reading of a scenario.
  package init(problems: [Problem] = [], assuming assumed: ((String) -> Bool)?) {
    (self.problems, self.assumed) = (problems, assumed)
  }

  /// Whether the reading is of no scenario, but looks at what one may say.
  var isProbe: Bool { assumed != nil }

  /// Stands for any name of the user's choice in a probe.
  static let anyName = "name"

  /// Every number in force, in reading order.
  public var ruleNumbers: [RuleNumber] { numbers.compactMap(\.number) }

  /// The same with names for all items that have one of their own, also by default.
  package var namedRuleNumbers: [RuleNumber] {
    numbers.compactMap { place in
      var named = place.number
      named?.path = place.namedPath
      return named
    }
  }

  /// All problems found so far, in the order of their positions.
  public var found: ScenarioProblems { ScenarioProblems(problems) }

  /// The key that names the file below; only a file has it.
  package static let extendsKey = "extends"

  /// Reads a whole document, which has to be an object and may have a `"$schema"`.
  ///
  /// - Parameters:
  ///   - root: The document.
  ///   - read: Asks for everything the document may say. What it returns can be used only when
  ///     no error was found.
  public func read<Content>(
    _ root: JSONNode, _ read: (SectionReader) -> Content
  ) -> Content {
    readObject(root) { reader in
      _ = reader.has("$schema")
      // Those of files are in force by now.
      if reader.has(Self.extendsKey) {
        reader.fail(Self.extendsKey, "only a file says what it extends")
      }
      return read(reader)
    }
  }

  /// Reads an object that is no document.
  package func readObject<Content>(
    _ object: JSONNode, _ read: (SectionReader) -> Content
  ) -> Content {
    root = ScenarioPlace(.root, object, in: nil)
    return SectionReader(root, self, isMuted: false).readAll(read)
  }

  /// Takes note of a problem.
  public func report(_ problem: Problem) {
    problems.append(problem)
  }

  /// Throws when at least one of the problems is an error.
  public func check() throws(ScenarioProblems) {
    let found = self.found
    if found.hasErrors { throw found }
  }

  /// Whether a probe takes a key for present that is not.
  ///
  /// At the root the document itself decides: its sections say which game it is.
  func assumesPresence(of key: String, in object: JSONPath) -> Bool {
    guard let assumed, !object.steps.isEmpty else { return false }
    presenceAsked.append(object.appending(key))
    return assumed(key)
  }

  func note(_ property: AnyKeyPath, at key: String, in section: ScenarioPlace) {
    properties[property, default: []].append((section, key))
  }

  /// Where a scenario says a property of the rules, in reading order.
  func places(of property: AnyKeyPath) -> [ScenarioPlace] {
    (properties[property] ?? []).compactMap { $0.section[.key($0.key)] }
  }

  func record(_ number: RuleNumber, _ node: JSONNode?, in section: ScenarioPlace) {
    let added = section.add(ScenarioPlace(number.path, node, number: number, in: section))
    if added.isNew { numbers.append(added.place) }
  }
}
