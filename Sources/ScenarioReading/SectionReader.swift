/// Reads one object of a scenario: its values, their checks, and a `RuleNumber` for each.
///
/// Reading never stops. A missing or faulty value is reported to the context and replaced by the
/// nearest allowed value, its default, or the allowed value nearest to 0 (the first of names), so
/// that one reading finds all problems. At the end of the object all keys that were not read are
/// reported as unknown, so read every allowed key, independent of other values, or call `has`.
public final class SectionReader {
  let place: ScenarioPlace
  package let context: ReadingContext
  /// True if it reports nothing, because any problem would follow from one already reported.
  let isMuted: Bool
  private let members: [JSONNode.Member]
  /// The keys that the object has, or that were read.
  private var known: [String: KnownKey]
  /// The keys read so far, each once.
  package private(set) var asked: [String] = []

  private struct KnownKey {
    /// The index of its member; nil if the object lacks it.
    let member: Int?
    var isAsked = false

    /// Returns the key as it was, which counts as read then.
    mutating func ask() -> KnownKey {
      defer { isAsked = true }
      return self
    }
  }

  init(_ place: ScenarioPlace, _ context: ReadingContext, isMuted: Bool) {
    let node = place.node
    members = node?.members ?? []
    known = Dictionary(
      members.enumerated().lazy.map { ($1.key, KnownKey(member: $0)) },
      uniquingKeysWith: { first, _ in first })
    (self.place, self.context) = (place, context)
    self.isMuted = isMuted || node.map { !$0.isObject } ?? false
    if let node, !isMuted, self.isMuted {
      let message = "expected an object, found \(node.shown)"
      context.report(Problem(at: node.position, path: place.path, message))
    }
  }

  /// Reads the object, and reports the keys that were not read.
  func readAll<Content>(_ read: (SectionReader) -> Content) -> Content {
    let content = read(self)
    let unknown = members.lazy.filter { !self.known[$0.key]!.isAsked }
    for (number, member) in unknown.enumerated() {
      // Finding a similar name is slow, and later ones are not shown.
      let isShown = number < ScenarioProblems.maxShown
      report(
        Problem(
          at: member.position, path: path.appending(member.key), "unknown key",
          suggestion: isShown ? NearestName.suggestion(for: member.key, among: asked) : nil))
    }
    return content
  }

  /// The path of the object in the scenario.
  public var path: JSONPath { place.path }
  /// The position of the object in its file; for an absent one, that of the object around it.
  public var position: SourcePosition { place.position }

  /// The object's keys in the order of the file.
  public var keys: [String] {
    // A probe uses one name for all names that may occur in an object of free names.
    context.isProbe && place.note?.kind == .names ? [ReadingContext.anyName] : members.map(\.key)
  }

  /// Returns true if the object has a key, which then counts as read.
  public func has(_ key: String) -> Bool {
    member(key) != nil || context.assumesPresence(of: key, in: path)
  }

  /// Returns the member at a key, which then counts as read.
  package func member(_ key: String) -> JSONNode.Member? {
    let own = known[key, default: KnownKey(member: nil)].ask()
    if !own.isAsked { asked.append(key) }
    return own.member.map { members[$0] }
  }

  /// Reports an error that the checks of single values cannot find: at a value, or at an element of
  /// a list; without a key, or where there is none, at the object.
  public func fail(
    _ key: String?, index: Int? = nil, _ message: String, suggestion: String? = nil,
    severity: Problem.Severity = .error
  ) {
    if isMuted { return }
    var (path, node) = (path, place.node)
    if let key {
      path = path.appending(key)
      node = known[key]?.member.map { members[$0].node } ?? node
      if let index {
        let element = node?.element(index)
        path = path.appending(
          element == nil ? .index(index) : ItemNames(node?.elements ?? []).step(to: index))
        node = element ?? node
      }
    }
    report(
      Problem(
        at: node?.position ?? position, path: path, message, suggestion: suggestion,
        severity: severity))
  }

  /// Reports an error at a value of a section inside this one, by its names with dots between them.
  package func fail(below names: String, _ message: String) {
    var (path, node, position) = (path, place.node, position)
    for name in names.split(separator: ".").map(String.init) {
      path = path.appending(name)
      node = node?.member(name)?.node
      position = node?.position ?? position
    }
    report(Problem(at: position, path: path, message))
  }

  func report(_ problem: Problem) { if !isMuted { context.report(problem) } }

  /// Records the property of the rules that a key sets, for lint to look up.
  package func note(_ property: AnyKeyPath, at key: String) {
    if !isMuted { context.note(property, at: key, in: place) }
  }

  /// Reads an object inside this one; nil when there is no such object.
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

  /// Reports a key that is not a valid name.
  package func checkName(_ name: String) {
    let isName =
      name.unicodeScalars.first?.isASCIILetter ?? false
      && name.unicodeScalars.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == "_" || $0 == "-"
      }
    guard let member = member(name), !isName else { return }
    report(
      Problem(
        at: member.position, path: path.appending(name), "\(JSONText.excerpt(name)) is not a name",
        suggestion: "a name is a letter, then letters, digits, \"_\" and \"-\""))
  }

  /// The form of a user-chosen name, as a regular expression.
  package static let namePattern = "^[A-Za-z][A-Za-z0-9_-]*$"

  /// Returns the place inside a section or a list; for a muted reading, an unused place.
  func inner(
    _ step: JSONPath.Step, of outer: ScenarioPlace, _ node: JSONNode?, _ note: SectionNote? = nil,
    isMuted: Bool
  ) -> ScenarioPlace {
    let inner = ScenarioPlace(outer.path.appending(step), node, note, in: outer)
    return isMuted || self.isMuted || context.isQuiet ? inner : outer.add(inner).place
  }
}
