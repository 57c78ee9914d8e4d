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
  let place: ScenarioPlace
  let context: ReadingContext
  /// A muted reader reports nothing: its object was reported already, and all that it finds would
  /// follow from that.
  let isMuted: Bool
  private let members: [JSONNode.Member]
  private var places: [String: Int]
  /// The keys asked for so far, each once.
  package private(set) var asked: [String] = []
  private var askedKeys: Set<String> = []

  /// - Parameter place: Of an object; what is written there as anything else is read as empty.
  init(_ place: ScenarioPlace, _ context: ReadingContext, isMuted: Bool) {
    let node = place.node
    members = node?.members ?? []
    places = Dictionary(
      members.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    (self.place, self.context) = (place, context)
    self.isMuted = isMuted || node.map { !$0.isObject } ?? false
    if let node, !isMuted, self.isMuted {
      let message = "expected an object, found \(node.shown)"
      context.report(Problem(at: node.position, path: place.path, message))
    }
  }

  /// Reads the object, and reports the keys nobody asked for.
  func readAll<Content>(_ read: (SectionReader) -> Content) -> Content {
    let content = read(self)
    for member in members where !askedKeys.contains(member.key) {
      report(
        Problem(
          at: member.position, path: path.appending(member.key), "unknown key",
          suggestion: NearestName.suggestion(for: member.key, among: asked)))
    }
    return content
  }

  /// Where the object stands in the scenario.
  public var path: JSONPath { place.path }
  /// Where the object stands in its file; of an absent one, the object that lacks it.
  public var position: SourcePosition { place.position }

  // MARK: Keys

  /// The object's keys in the order of the file.
  public var keys: [String] {
    // A probe takes one name for all that may stand in an object of free names.
    context.isProbe && place.note?.kind == .names
      ? [ReadingContext.anyName] : members.map(\.key)
  }

  /// Whether the object has a key, which counts as asked for from now on.
  public func has(_ key: String) -> Bool {
    member(key) != nil || context.assumesPresence(of: key, in: path)
  }

  /// What is written at a key, which counts as asked for from now on.
  package func member(_ key: String) -> JSONNode.Member? {
    if askedKeys.insert(key).inserted { asked.append(key) }
    return places[key].map { members[$0] }
  }

  /// Reads an old key under its new name, and warns of it.
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
          suggestion: "write \(JSONText.quoted(new))", severity: .warning))
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
  ///   - severity: A warning for what is doubtful, but can be used all the same.
  public func fail(
    _ key: String?, index: Int? = nil, _ message: String, suggestion: String? = nil,
    severity: Problem.Severity = .error
  ) {
    if isMuted { return }
    var (path, node) = (path, place.node)
    if let key {
      path = path.appending(key)
      node = places[key].map { members[$0].node } ?? node
      if let index {
        let elements = node?.elements ?? []
        let isThere = elements.indices.contains(index)
        path = path.appending(isThere ? ItemNames(elements).step(to: index) : .index(index))
        if isThere { node = elements[index] }
      }
    }
    report(
      Problem(
        at: node?.position ?? position, path: path, message, suggestion: suggestion,
        severity: severity))
  }

  func report(_ problem: Problem) {
    if !isMuted { context.report(problem) }
  }

  /// Takes note of the property of the rules that a key says, for lint to ask about.
  package func note(_ property: AnyKeyPath, at key: String) {
    if !isMuted { context.note(property, at: key, in: place) }
  }
}

// MARK: Sections

extension SectionReader {
  /// Reads an object inside this one.
  ///
  /// - Parameters:
  ///   - key: The key of the object.
  ///   - meaning: What it is about, in a few words.
  ///   - absence: What it means that the object is absent.
  ///   - keysAreNames: Whether its keys are names of the user's choice.
  ///   - read: Reads the object.
  /// - Returns: What `read` makes of it; nil when there is no such thing.
  @discardableResult
  public func section<Content>(
    _ key: String, _ meaning: String, _ absence: SectionNote.Absence = .off,
    keysAreNames: Bool = false, _ read: (SectionReader) -> Content
  ) -> Content? {
    let node = member(key)?.node
    if node == nil, absence == .off, !context.isProbe { return nil }
    if node == nil, absence == .error { fail(key, "missing; expected an object") }
    let isMissing = node == nil && absence == .error && !context.isProbe
    let note = SectionNote(
      meaning: meaning, kind: keysAreNames ? .names : .section, absence: absence)
    let isMuted = isMissing || !(node?.isObject ?? true)
    let inner = inner(.key(key), of: place, node, note, isMuted: isMuted)
    return SectionReader(inner, context, isMuted: isMissing || self.isMuted).readAll(read)
  }

  /// Reports a key that is no name.
  package func checkName(_ name: String) {
    let isLetter = { (scalar: Unicode.Scalar) in scalar.isASCII && scalar.properties.isAlphabetic }
    let scalars = name.unicodeScalars
    let isName =
      scalars.first.map(isLetter) ?? false
      && scalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) || $0 == "_" || $0 == "-" }
    guard let member = member(name), !isName else { return }
    report(
      Problem(
        at: member.position, path: path.appending(name),
        "\(JSONText.excerpt(name)) is not a name",
        suggestion: "a name is a letter, then letters, digits, \"_\" and \"-\""))
  }

  /// What a name of the user's choice looks like, as a regular expression.
  package static let namePattern = "^[A-Za-z][A-Za-z0-9_-]*$"

  /// The place inside a section or a list; of a muted reading, one that nobody will look at.
  func inner(
    _ step: JSONPath.Step, of outer: ScenarioPlace, _ node: JSONNode?, _ note: SectionNote? = nil,
    isMuted: Bool
  ) -> ScenarioPlace {
    let inner = ScenarioPlace(outer.path.appending(step), node, note, in: outer)
    return isMuted || self.isMuted ? inner : outer.add(inner).place
  }
}
