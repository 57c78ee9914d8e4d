extension SectionReader {
  /// Reads a list of objects inside this one; nil when there is no such list.
  ///
  /// The result always has an allowed number of elements. Where its absence means defaults, an
  /// absent list is read as so many empty objects, whose defaults may depend on the index, from 0.
  public func list<Content>(
    _ key: String, _ meaning: String, _ absence: SectionNote.Absence = .off,
    count: ClosedRange<Int>, defaultCount: Int = 0, _ read: (SectionReader, Int) -> Content
  ) -> [Content]? {
    precondition(
      absence != .defaults || count.contains(defaultCount),
      "the default count of \(key) is not allowed")
    let node = member(key)?.node
    if node == nil, absence == .off, !context.isProbe { return nil }
    let isMissing = node == nil && absence == .error && !context.isProbe
    let list = inner(
      .key(key), of: place, node,
      SectionNote(meaning: meaning, kind: .list(count), absence: absence), isMuted: isMissing)
    var elements: [JSONNode] = []
    // The number of elements that the document lacks, and true if they exist by default.
    var (missing, areDefaults) = (count.lowerBound, false)
    switch node?.value {
    case .array(let found)?:
      elements = found
      missing = max(0, count.lowerBound - found.count)
      if !count.contains(found.count) {
        fail(key, "expected \(Self.objects(count)), found a list of \(found.count)")
      }
    case nil where absence == .defaults: (missing, areDefaults) = (defaultCount, true)
    // A probe reads at least one element.
    case nil where !isMissing: (missing, areDefaults) = (max(1, missing), true)
    default:
      let found = node.map { "expected \(Self.objects(count)), found \($0.shown)" }
      fail(key, found ?? "missing; expected \(Self.objects(count))")
    }
    let names = ItemNames(elements)
    for (index, name) in names.doubled {
      report(
        Problem(
          at: elements[index].position, path: list.path.appending(index),
          "an earlier one is called \(JSONText.excerpt(name)), too",
          suggestion: "give it a name of its own"))
    }
    let written = elements.indices.map { index in
      element(names.step(to: index), of: list, elements[index], isMuted: false) { read($0, index) }
    }
    return written.prefix(count.upperBound)
      + (0..<missing).map { number in
        let index = elements.count + number
        return element(.index(index), of: list, nil, isMuted: !areDefaults) { read($0, index) }
      }
  }

  private func element<Content>(
    _ step: JSONPath.Step, of list: ScenarioPlace, _ node: JSONNode?, isMuted: Bool,
    _ read: (SectionReader) -> Content
  ) -> Content {
    let element = inner(step, of: list, node, isMuted: isMuted)
    return SectionReader(element, context, isMuted: isMuted || self.isMuted).readAll(read)
  }

  /// Returns the expected list, for a message: `a list of 3…5 objects`.
  private static func objects(_ count: ClosedRange<Int>) -> String {
    "a list of \(AllowedValues.describe(count)) object\(count == 1...1 ? "" : "s")"
  }
}
