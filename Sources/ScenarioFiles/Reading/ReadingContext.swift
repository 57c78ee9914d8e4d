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

  /// Everything in force, in reading order; a place asked for twice stands once.
  public private(set) var entries: [Entry] = []
  /// Where objects of free names are at their defaults, which writing one of them would replace.
  private(set) var defaultNames: Set<JSONPath> = []
  private var problems: [Problem] = []
  private var registered: Set<JSONPath> = []

  /// A context before reading.
  ///
  /// - Parameter problems: Found before, such as the doubled keys of the parser.
  public init(problems: [Problem] = []) {
    self.problems = problems
  }

  /// Every number in force, in reading order.
  public var ruleNumbers: [RuleNumber] {
    entries.compactMap { entry in
      if case .rule(let number) = entry { number } else { nil }
    }
  }

  /// All problems found so far, in the order of their positions.
  public var found: ScenarioProblems { ScenarioProblems(problems) }

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
      if reader.has(ScenarioLayers.key) {
        reader.fail(ScenarioLayers.key, "only a file says what it extends")
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

  func noteDefaultNames(_ path: JSONPath) {
    defaultNames.insert(path)
  }

  func register(_ entry: Entry) {
    if registered.insert(entry.path).inserted { entries.append(entry) }
  }
}
