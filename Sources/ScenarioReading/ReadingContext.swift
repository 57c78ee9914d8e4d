/// What one reading of a scenario finds: its problems, and the rules in force.
///
/// Every `SectionReader` of the reading shares one. Used on one thread.
public final class ReadingContext {
  /// Something the resolved scenario has to say, in reading order.
  public enum Entry: Equatable, Sendable {
    /// A value.
    case rule(RuleNumber)
    /// A section, which may turn out empty.
    case object(JSONPath)
    /// A list of sections, which may turn out empty.
    case list(JSONPath)

    fileprivate var path: JSONPath {
      switch self {
      case .rule(let number): number.path
      case .object(let path), .list(let path): path
      }
    }
  }

  /// What each section and each list of sections is about, also of those that are absent.
  package private(set) var notes: [JSONPath: SectionNote] = [:]
  /// The keys of which only the presence was asked, in reading order, with their objects.
  package private(set) var presenceAsked: [JSONPath] = []
  /// How a probe answers; nil for the reading of a scenario.
  let probe: SchemaProbe?
  /// Where a scenario says each property of the rules, in reading order.
  private(set) var places: [AnyKeyPath: [JSONPath]] = [:]
  /// Everything in force, in reading order; a place asked for twice stands once.
  public private(set) var entries: [Entry] = []
  /// Where objects of free names are at their defaults, which writing one of them would replace.
  package private(set) var defaultNames: Set<JSONPath> = []
  private var problems: [Problem] = []
  private var registered: Set<JSONPath> = []

  /// A context before reading.
  ///
  /// - Parameter problems: Found before, such as the doubled keys of the parser.
  public convenience init(problems: [Problem] = []) {
    self.init(problems: problems, probe: nil)
  }

  package init(problems: [Problem] = [], probe: SchemaProbe?) {
    self.problems = problems
    self.probe = probe
  }

  /// Every number in force, in reading order.
  public var ruleNumbers: [RuleNumber] {
    entries.compactMap { entry in
      if case .rule(let number) = entry { number } else { nil }
    }
  }

  /// The same with names for all items that have one of their own, also by default.
  ///
  /// - Parameter document: All that is in force.
  package func namedRuleNumbers(in document: JSONNode) -> [RuleNumber] {
    ruleNumbers.map { number in
      var named = number
      named.path = document.canonical(number.path) ?? number.path
      return named
    }
  }

  /// Whether only whole numbers are allowed at a path: of a value, or of an element of a list of
  /// values.
  ///
  /// - Parameter document: All that is in force.
  package func allowsWholeNumbersOnly(at path: JSONPath, in document: JSONNode) -> Bool {
    guard let path = document.canonical(path) else { return false }
    let list = JSONPath(Array(path.steps.dropLast()))
    return ruleNumbers.contains { number in
      switch number.allowed {
      case .integer: document.canonical(number.path) == path
      case .list(of: .integer, count: _): document.canonical(number.path) == list
      default: false
      }
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
    SectionReader.read(root, at: .root, in: self) { reader in
      _ = reader.has("$schema")
      // Those of files are in force by now.
      if reader.has(Self.extendsKey) {
        reader.fail(Self.extendsKey, "only a file says what it extends")
      }
      return read(reader)
    }
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

  func note(_ note: SectionNote, at path: JSONPath) {
    if notes[path] == nil { notes[path] = note }
  }

  /// Whether a probe takes a key for present that is not.
  ///
  /// At the root the document itself decides: its sections say which game it is.
  func assumesPresence(of key: String, in object: JSONPath) -> Bool {
    guard let probe, !object.steps.isEmpty else { return false }
    presenceAsked.append(object.appending(key))
    return probe.assumes(key)
  }

  func note(_ property: AnyKeyPath, at path: JSONPath) {
    places[property, default: []].append(path)
  }

  func noteDefaultNames(_ path: JSONPath) {
    defaultNames.insert(path)
  }

  func register(_ entry: Entry) {
    if registered.insert(entry.path).inserted { entries.append(entry) }
  }
}
