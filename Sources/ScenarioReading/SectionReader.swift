import JSON

/// Reads one object of a scenario: asks for its values, checks them and keeps a record of them.
///
/// Reading never stops. A missing or faulty value is reported to the context and replaced by the
/// nearest allowed value, its default, or the allowed value nearest to 0 (of names the first), so
/// that one reading finds all problems. What is built from the values must therefore not be used
/// before the context was checked.
///
/// Every value asked for becomes a `RuleNumber`. At the end of the object all keys that nobody
/// asked for are reported as unknown; readers exist only inside closures, so this cannot be
/// forgotten. Ask for every key that is allowed, whatever the other values are, or call `has`.
public final class SectionReader {
  /// Where the object stands in the scenario.
  public let path: JSONPath
  /// Where the object stands in its file; of an absent one, the object that lacks it.
  public let position: SourcePosition

  let context: ReadingContext
  /// A muted reader stands for an object that was reported already: all it finds would only be
  /// a consequence of that.
  let isMuted: Bool
  private let members: [JSONNode.Member]
  private var places: [String: Int]
  /// The keys asked for so far, each once.
  package private(set) var asked: [String] = []
  private var askedKeys: Set<String> = []

  private init(
    _ members: [JSONNode.Member], at path: JSONPath, position: SourcePosition,
    context: ReadingContext, isMuted: Bool
  ) {
    self.members = members
    places = Dictionary(
      members.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    self.path = path
    self.position = position
    self.context = context
    self.isMuted = isMuted
  }

  // MARK: Keys

  /// The object's keys in the order of the file.
  public var keys: [String] { keysOfProbe ?? members.map(\.key) }

  /// The one name that a probe takes for all that may stand in an object of free names.
  private var keysOfProbe: [String]? {
    context.probe != nil && context.notes[path]?.kind == .names ? [SchemaProbe.anyName] : nil
  }

  /// Whether the object has a key, which counts as asked for from now on.
  public func has(_ key: String) -> Bool {
    member(key) != nil || context.assumesPresence(of: key, in: path)
  }

  /// The unchecked value of a key, for values that may have several forms; it counts as asked for
  /// and does not become a rule number.
  public func node(_ key: String) -> JSONNode? {
    member(key)?.node
  }

  func member(_ key: String) -> JSONNode.Member? {
    if askedKeys.insert(key).inserted { asked.append(key) }
    return places[key].map { members[$0] }
  }

  /// Takes a key of old for the one that it is called now, and warns of it.
  package func rename(_ old: String, to new: String) {
    guard let place = places[old] else { return }
    askedKeys.insert(old)
    let position = members[place].position
    let path = path.appending(old)
    let name = "\(JSONText.quoted(old)) is the old name of \(JSONText.quoted(new))"
    if places[new] == nil {
      places[new] = place
      report(
        Problem(
          at: position, path: path, "\(name), which is still read",
          suggestion: "write \(JSONText.quoted(new))",
          severity: .warning))
    } else {
      report(
        Problem(
          at: position, path: path, "\(name), which is here too", suggestion: "remove one of them"))
    }
  }

  // MARK: Problems

  /// Reports an error that the checks of single values cannot find, such as a rule between numbers.
  ///
  /// - Parameters:
  ///   - key: The value to blame; the object itself when `nil`, or when it has no such key.
  ///   - index: The element to blame, when the value is a list.
  ///   - message: What is wrong, in lower case and without a full stop.
  ///   - suggestion: What to do about it.
  public func fail(
    _ key: String?, index: Int? = nil, _ message: String, suggestion: String? = nil
  ) {
    report(.error, key, index, message, suggestion)
  }

  /// Reports something doubtful; the scenario can be used all the same. Parameters as of `fail`.
  public func warn(
    _ key: String?, index: Int? = nil, _ message: String, suggestion: String? = nil
  ) {
    report(.warning, key, index, message, suggestion)
  }

  private func report(
    _ severity: Problem.Severity, _ key: String?, _ index: Int?, _ message: String,
    _ suggestion: String?
  ) {
    var (path, position) = (path, position)
    if let key {
      path = path.appending(key)
      let node = places[key].map { members[$0].node }
      position = node?.position ?? position
      if let index {
        if case .array(let elements)? = node?.value, elements.indices.contains(index) {
          path = path.appending(ItemNames(elements).step(to: index))
          position = elements[index].position
        } else {
          path = path.appending(index)
        }
      }
    }
    report(
      Problem(at: position, path: path, message, suggestion: suggestion, severity: severity))
  }

  func report(_ problem: Problem) {
    if !isMuted { context.report(problem) }
  }

  /// Takes note of the property of the rules that a key says, for lint to ask about.
  package func note(_ property: AnyKeyPath, at key: String) {
    if !isMuted { context.note(property, at: path.appending(key)) }
  }

  func register(_ entry: ReadingContext.Entry) {
    if !isMuted { context.register(entry) }
  }

  /// Reports the keys nobody asked for.
  private func finish() {
    for member in members where !askedKeys.contains(member.key) {
      report(
        Problem(
          at: member.position, path: path.appending(member.key), "unknown key",
          suggestion: NearestName.suggestion(for: member.key, among: asked)))
    }
  }
}

// MARK: Sections

// `meaning` says in a few words what a section is about, as `RuleRecord.meaning` does of a value.

extension SectionReader {
  /// Reads an object inside this one, if it is there.
  ///
  /// - Parameter keysAreNames: Whether its keys are names of the user's choice.
  /// - Returns: What `read` makes of it; `nil` when the key is absent.
  public func section<Content>(
    _ key: String, _ meaning: String, keysAreNames: Bool = false,
    _ read: (SectionReader) -> Content
  ) -> Content? {
    note(key, meaning, keysAreNames ? .names : .section, .off)
    if let content = written(key, read) { return content }
    if context.probe == nil { return nil }
    return readAbsent(at: path.appending(key), isMuted: false, read)
  }

  private func written<Content>(
    _ key: String, _ read: (SectionReader) -> Content
  ) -> Content? {
    guard let member = member(key) else { return nil }
    return self.read(member.node, at: path.appending(key), read)
  }

  func note(
    _ key: String, _ meaning: String, _ kind: SectionNote.Kind, _ absence: SectionNote.Absence
  ) {
    context.note(
      SectionNote(meaning: meaning, kind: kind, absence: absence), at: path.appending(key))
  }

  /// Reads an object inside this one; it is an error when it is absent.
  public func requiredSection<Content>(
    _ key: String, _ meaning: String, _ read: (SectionReader) -> Content
  ) -> Content {
    note(key, meaning, .section, .error)
    if let content = written(key, read) { return content }
    fail(key, "missing; expected an object")
    return readAbsent(at: path.appending(key), isMuted: context.probe == nil, read)
  }

  /// Reads an object inside this one; an absent one is read as empty, so all its values are their
  /// defaults.
  public func sectionOrDefaults<Content>(
    _ key: String, _ meaning: String, _ read: (SectionReader) -> Content
  ) -> Content {
    note(key, meaning, .section, .defaults)
    return written(key, read) ?? readAbsent(at: path.appending(key), isMuted: isMuted, read)
  }

  /// Reads a document or part of one; anything but an object is reported and read as empty.
  package static func read<Content>(
    _ node: JSONNode, at path: JSONPath, in context: ReadingContext, isMuted: Bool = false,
    _ read: (SectionReader) -> Content
  ) -> Content {
    var members: [JSONNode.Member] = []
    var isObject = false
    if case .object(let found) = node.value { (members, isObject) = (found, true) }
    if !isObject && !isMuted {
      let message = "expected an object, found \(node.shown)"
      context.report(Problem(at: node.position, path: path, message))
    }
    let reader = SectionReader(
      members, at: path, position: node.position, context: context,
      isMuted: isMuted || !isObject)
    return reader.readAll(read)
  }

  func read<Content>(
    _ node: JSONNode, at path: JSONPath, _ read: (SectionReader) -> Content
  ) -> Content {
    SectionReader.read(node, at: path, in: context, isMuted: isMuted, read)
  }

  /// Reads an object that is not there.
  func readAbsent<Content>(
    at path: JSONPath, isMuted: Bool, _ read: (SectionReader) -> Content
  ) -> Content {
    SectionReader(
      [], at: path, position: position, context: context, isMuted: isMuted || self.isMuted
    ).readAll(read)
  }

  private func readAll<Content>(_ read: (SectionReader) -> Content) -> Content {
    register(.object(path))
    let content = read(self)
    finish()
    return content
  }
}
