import JSON

// MARK: Lists of values

// `count` is how many elements the list may have; the other parameters are as for single values.

extension SectionReader {
  /// Reads a list of strings; where names are given, each is one of them.
  ///
  /// - Parameter areOfScenario: Whether the scenario itself makes the names up.
  public func texts(
    _ key: String, default defaultValue: [String]?, count: ClosedRange<Int>,
    from names: [String]? = nil, areOfScenario: Bool = false, rule: String,
    origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> [String] {
    values(
      key, defaultValue, count,
      names.map { .choice($0, areOfScenario: areOfScenario) } ?? .text,
      RuleNote("", rule, origin, meaning))
  }

  func values<Value: Sendable>(
    _ key: String, _ defaultValue: [Value]?, _ count: ClosedRange<Int>, _ form: ValueForm<Value>,
    _ note: RuleNote
  ) -> [Value] {
    precondition(
      defaultValue.map { count.contains($0.count) && $0.allSatisfy(form.accepts) } ?? true,
      "the default of \(key) is not allowed")
    let allowed = AllowedValues.list(of: form.allowed, count: count)
    let node = member(key)?.node
    var values = defaultValue ?? fitted([], to: count, with: form.placeholder)
    if case .array(let elements)? = node?.value {
      let found = elements.enumerated().map { index, element in
        self.element(element, at: index, of: key, form)
      }
      if !count.contains(found.count) {
        fail(key, "expected \(allowed.expectation), found a list of \(found.count)")
      }
      values = fitted(found, to: count, with: form.placeholder)
    } else if let node {
      fail(key, "expected \(allowed.expectation), found \(node.shown)")
    } else if defaultValue == nil {
      fail(key, "missing; expected \(allowed.expectation)")
    }
    record(
      key, .list(values.map(form.json)), defaultValue.map { .list($0.map(form.json)) },
      allowed, note, isSet: node != nil)
    return values
  }

  private func element<Value: Sendable>(
    _ node: JSONNode, at index: Int, of key: String, _ form: ValueForm<Value>
  ) -> Value {
    let checked = form.check(node)
    if let complaint = checked.complaint {
      fail(key, index: index, complaint, suggestion: checked.suggestion)
    }
    return checked.value ?? form.placeholder
  }

  /// The values cut or filled up to an allowed count.
  private func fitted<Value: Sendable>(
    _ values: [Value], to count: ClosedRange<Int>, with placeholder: Value
  ) -> [Value] {
    let missing = max(0, count.lowerBound - values.count)
    return values.prefix(count.upperBound) + Array(repeating: placeholder, count: missing)
  }
}

// MARK: Lists of sections

extension SectionReader {
  /// Reads a list of objects, if it is there.
  ///
  /// - Parameters:
  ///   - key: The list's key in this object.
  ///   - count: How many elements the list may have.
  ///   - read: Reads one object; its index counts from 0.
  /// - Returns: As many elements as `count` allows, also when the list has another length; `nil`
  ///   when the key is absent.
  public func list<Content>(
    _ key: String, _ meaning: String, count: ClosedRange<Int>,
    _ read: (SectionReader, Int) -> Content
  ) -> [Content]? {
    note(key, meaning, .list(count), .off)
    if let found = writtenList(key, count, read) { return found }
    return context.probe == nil ? nil : probedElements(key, count, read)
  }

  private func writtenList<Content>(
    _ key: String, _ count: ClosedRange<Int>, _ read: (SectionReader, Int) -> Content
  ) -> [Content]? {
    guard let node = member(key)?.node else { return nil }
    let path = path.appending(key)
    let expectation = SectionReader.objects(count)
    register(.list(path))
    guard case .array(let elements) = node.value else {
      fail(key, "expected \(expectation), found \(node.shown)")
      return absentElements(of: path, 0..<count.lowerBound, isMuted: true, read)
    }
    if !count.contains(elements.count) {
      fail(key, "expected \(expectation), found a list of \(elements.count)")
    }
    let names = ItemNames(elements)
    for (index, name) in names.doubled {
      report(
        Problem(
          at: elements[index].position, path: path.appending(index),
          "an earlier one is called \(JSONText.excerpt(name)), too",
          suggestion: "give it a name of its own"))
    }
    let found = elements.enumerated().map { index, element in
      self.read(element, at: path.appending(names.step(to: index))) { read($0, index) }
    }
    let missing = min(found.count, count.lowerBound)..<count.lowerBound
    return found.prefix(count.upperBound)
      + absentElements(of: path, missing, isMuted: true, read)
  }

  /// Reads a list of objects as `list` does; it is an error when it is absent.
  public func requiredList<Content>(
    _ key: String, _ meaning: String, count: ClosedRange<Int>,
    _ read: (SectionReader, Int) -> Content
  ) -> [Content] {
    note(key, meaning, .list(count), .error)
    if let found = writtenList(key, count, read) { return found }
    if context.probe != nil { return probedElements(key, count, read) }
    fail(key, "missing; expected \(SectionReader.objects(count))")
    return absentElements(of: path.appending(key), 0..<count.lowerBound, isMuted: true, read)
  }

  /// Reads a list of objects as `list` does; an absent one is read as so many empty objects, so
  /// all their values are their defaults, which may depend on the index.
  public func listOrDefaults<Content>(
    _ key: String, _ meaning: String, defaultCount: Int, count: ClosedRange<Int>,
    _ read: (SectionReader, Int) -> Content
  ) -> [Content] {
    precondition(count.contains(defaultCount), "the default count of \(key) is not allowed")
    note(key, meaning, .list(count), .defaults)
    if let found = writtenList(key, count, read) { return found }
    register(.list(path.appending(key)))
    return absentElements(of: path.appending(key), 0..<defaultCount, isMuted: false, read)
  }

  /// What a message says is expected: `a list of 3…5 objects`.
  private static func objects(_ count: ClosedRange<Int>) -> String {
    "a list of \(AllowedValues.describe(count)) object\(count == 1...1 ? "" : "s")"
  }

  /// What a probe reads of a list that is not there: as many elements as it needs, but one at least.
  private func probedElements<Content>(
    _ key: String, _ count: ClosedRange<Int>, _ read: (SectionReader, Int) -> Content
  ) -> [Content] {
    let path = path.appending(key)
    register(.list(path))
    return absentElements(of: path, 0..<max(1, count.lowerBound), isMuted: false, read)
  }

  private func absentElements<Content>(
    of path: JSONPath, _ indices: Range<Int>, isMuted: Bool,
    _ read: (SectionReader, Int) -> Content
  ) -> [Content] {
    indices.map { index in
      readAbsent(at: path.appending(index), isMuted: isMuted) { read($0, index) }
    }
  }
}

// MARK: Named sections

extension SectionReader {
  /// Reads an object whose keys are names of the user's choice and whose values are objects, if it
  /// is there.
  ///
  /// A name is a letter, then letters, digits, `_` and `-`, all of ASCII.
  ///
  /// - Returns: Names and contents in the order of the file; `nil` when the key is absent.
  public func named<Content>(
    _ key: String, _ meaning: String, each: String, _ read: (String, SectionReader) -> Content
  ) -> [(name: String, content: Content)]? {
    section(key, meaning, keysAreNames: true) { section in
      section.keys.compactMap { name in
        section.checkName(name)
        return section.section(name, each) { read(name, $0) }.map { (name, $0) }
      }
    }
  }

  /// Reads named objects as `named` does; an absent one is read as empty objects of these names.
  ///
  /// - Parameter otherNames: Names whose objects have defaults of their own, too.
  public func namedOrDefaults<Content>(
    _ key: String, _ meaning: String, each: String, defaultNames: [String],
    otherNames: [String] = [], _ read: (String, SectionReader) -> Content
  ) -> [(name: String, content: Content)] {
    note(key, meaning, .names, .defaults)
    if has(key), let found = named(key, meaning, each: each, read) { return found }
    context.noteDefaultNames(path.appending(key))
    let names = defaultNames + (context.probe == nil ? [] : otherNames)
    return sectionOrDefaults(key, meaning) { section in
      names.map { name in (name, section.sectionOrDefaults(name, each) { read(name, $0) }) }
    }
  }

  /// Reports a key that is no name.
  package func checkName(_ name: String) {
    guard let member = member(name), !SectionReader.isName(name) else { return }
    report(
      Problem(
        at: member.position, path: path.appending(name),
        "\(JSONText.excerpt(name)) is not a name",
        suggestion: "a name is a letter, then letters, digits, \"_\" and \"-\""))
  }

  /// What a name of the user's choice looks like, as a regular expression.
  package static let namePattern = "^[A-Za-z][A-Za-z0-9_-]*$"

  private static func isName(_ text: String) -> Bool {
    let isLetter = { (byte: UInt8) in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return text.utf8.first.map(isLetter) ?? false
      && text.utf8.allSatisfy {
        isLetter($0) || digits.contains($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
      }
  }
}
