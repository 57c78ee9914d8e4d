/// A place in a text: the position of a value, a key or a fault.
public struct SourcePosition: Hashable, Sendable {
  /// The file as the user named it.
  public var file: String
  /// Counted from 1; 0 when the text has no lines, such as an option of the command line.
  public var line: Int
  /// Counted from 1 in characters, that is Unicode scalars: a tab is one, an accented letter
  /// written as letter and accent is two. A byte order mark is not counted.
  public var column: Int

  /// Creates a place in a text; see the properties for the counting of lines and columns.
  public init(file: String, line: Int, column: Int) {
    (self.file, self.line, self.column) = (file, line, column)
  }

  /// The position of a value that is in no text.
  package static let nowhere = SourcePosition(file: "", line: 0, column: 0)
}

/// One error or warning of a scenario: its position, its message, and a suggestion.
@dynamicMemberLookup
public struct Problem: Error, Equatable, Sendable {
  /// The effect of a problem: an error prevents the use of the scenario, a warning does not.
  public enum Severity: String, Sendable {
    /// The scenario is refused.
    case error
    /// The scenario is used as it is.
    case warning
  }

  /// The position of the problem.
  public var position: SourcePosition
  /// The path of the wrong value; the root for a problem of the text itself.
  public var path: JSONPath
  /// The fault, in lower case and without a full stop.
  public var message: String
  /// A remedy, such as `did you mean "threshold"?`.
  public var suggestion: String?
  /// The effect on the use of the scenario.
  public var severity: Severity
  /// The line of the text at the position, if it is known.
  package var sourceLine: String?

  /// Creates a problem at a place in a text.
  public init(
    at position: SourcePosition, path: JSONPath = .root, _ message: String,
    suggestion: String? = nil, severity: Severity = .error
  ) {
    (self.position, self.path, self.message) = (position, path, message)
    (self.suggestion, self.severity) = (suggestion, severity)
  }

  /// Returns a part of its position: `problem.line`.
  public subscript<Value>(dynamicMember path: KeyPath<SourcePosition, Value>) -> Value {
    position[keyPath: path]
  }

  package var isError: Bool { severity == .error }

  /// Returns the one line shown to people, as compilers write it and editors understand it:
  /// `file:line:column: error: path: message; suggestion`, without control characters, for any
  /// names and paths. Line and column are left out if the line is 0, the path if it is the root.
  public func rendered() -> String {
    let (file, line) = (position.file, position.line)
    var text = line > 0 ? "\(file):\(line):\(position.column): " : "\(file): "
    text += "\(severity.rawValue): "
    if path != .root { text += "\(path): " }
    text += message
    if let suggestion { text += "; \(suggestion)" }
    return TerminalText.line(text)
  }

  /// The most characters of a line that are shown before and after a position.
  private static let shownAround = 60

  /// The line of the text, cut if it is long, with a caret below the position; nil if it is
  /// unknown.
  private var excerpt: String? {
    guard let scalars = sourceLine.map({ Array($0.unicodeScalars) }) else { return nil }
    let place = min(max(0, position.column - 1), scalars.count)
    func shown(_ scalars: some Sequence<Unicode.Scalar>) -> String {
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars.lazy.map { $0 == "\t" ? " " : $0 })
      return TerminalText.line(text)
    }
    let start = max(0, place - Self.shownAround)
    let end = min(scalars.count, place + Self.shownAround)
    let before = (start > 0 ? "…" : "") + shown(scalars[start..<place])
    let after = shown(scalars[place..<end]) + (end < scalars.count ? "…" : "")
    return "  \(before)\(after)\n  \(String(repeating: " ", count: before.count))^"
  }

  /// The message, and below it the line of the text with a caret, if it is known.
  fileprivate var quoting: String {
    ([rendered()] + [excerpt].compactMap { $0 }).joined(separator: "\n")
  }
}

/// All problems of a scenario, in the order of their positions.
public struct ScenarioProblems: Error, Equatable, Sendable {
  /// Sorted by file, line and column; problems at one place keep the order of reading.
  public let problems: [Problem]

  /// Sorts the problems by position.
  public init(_ problems: [Problem]) {
    let ordered = problems.enumerated().sorted { first, second in
      let (a, b) = (first.element, second.element)
      if a.file != b.file { return a.file < b.file }
      return (a.line, a.column, first.offset) < (b.line, b.column, second.offset)
    }
    self.problems = ordered.map(\.element)
  }

  /// True if at least one problem is an error; without one the scenario can be used.
  public var hasErrors: Bool { problems.contains(where: \.isError) }

  /// The greatest number of problems reported at once; more would bury the first.
  static let maxShown = 100

  /// Returns each problem with its line and a caret below its place, where known, without a newline
  /// at the end. Shows the first hundred, errors before warnings, and counts the others.
  public func rendered() -> String {
    let isLong = problems.count > Self.maxShown
    let ordered = isLong ? problems.filter(\.isError) + problems.filter { !$0.isError } : problems
    let lines = ordered.prefix(Self.maxShown).map(\.quoting)
    let rest = problems.count - lines.count
    return (lines + (rest > 0 ? ["… and \(rest) more"] : [])).joined(separator: "\n")
  }
}
