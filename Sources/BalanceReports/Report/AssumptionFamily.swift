/// Assumptions that are alike but for one part of their paths, such as the archetype, in one row of a
/// table.
struct AssumptionFamily {
  /// The path, with `*` for the part that differs.
  let path: String
  /// The value of each, with that part if there are several.
  let value: String
  let unit, rule, meaning: String

  /// Returns families in the order of their first members.
  static func all(of assumptions: [Assumption]) -> [AssumptionFamily] {
    var families: [(key: Key, members: [Member])] = []
    var places: [Key: Int] = [:]
    func add(_ member: Member, _ key: Key) {
      if let place = places[key] {
        families[place].members.append(member)
      } else {
        places[key] = families.count
        families.append((key, [member]))
      }
    }
    let members = assumptions.map(Member.init)
    let alike = Dictionary(grouping: members) { $0.key(leavingOut: nil, isShape: true) }
    for member in members {
      let others = alike[member.key(leavingOut: nil, isShape: true)] ?? []
      // The last part in which they differ; the name of the number itself is none.
      let place = member.parts.indices.dropLast().last { place in
        others.contains { $0.parts[place] != member.parts[place] }
      }
      add(member, member.key(leavingOut: place))
    }
    return families.map { AssumptionFamily($0.members, differing: $0.key.place) }
  }

  private init(_ members: [Member], differing place: Int?) {
    let first = members[0].assumption
    (unit, rule, meaning) = (first.unit, first.rule, first.meaning)
    guard members.count > 1, let place else {
      (path, value) = (first.path, first.value)
      return
    }
    var parts = members[0].parts
    parts[place] = parts[place].hasPrefix("[") ? "[*]" : "*"
    path = parts.reduce("") { path, part in
      path.isEmpty || part.hasPrefix("[") ? path + part : "\(path).\(part)"
    }
    value = members.map { member in
      let part = member.parts[place]
      return "\(part.hasPrefix("[") ? String(part.dropFirst().dropLast()) : part) "
        + member.assumption.value
    }
    .joined(separator: "; ")
  }

  /// What the members of a family have in common.
  private struct Key: Hashable {
    let texts: [String]
    let place: Int?
  }

  /// An assumption with the parts of its path: `missions`, `list`, `[goblin skirmish]`, `gold`.
  private struct Member {
    let assumption: Assumption
    let parts: [String]

    init(_ assumption: Assumption) {
      self.assumption = assumption
      var parts = [""]
      var isInBrackets = false
      for character in assumption.path {
        if character == ".", !isInBrackets {
          parts.append("")
          continue
        }
        if character == "[", !isInBrackets { parts.append("") }
        if character == "[" || character == "]" { isInBrackets = character == "[" }
        parts[parts.count - 1].append(character)
      }
      self.parts = parts.filter { !$0.isEmpty }
    }

    /// - Parameters:
    ///   - place: The part that may differ; nil for none.
    ///   - isShape: Whether only the number of parts counts, and the name of the number itself.
    func key(leavingOut place: Int?, isShape: Bool = false) -> Key {
      let path = parts.enumerated().map { index, part in
        index == place || isShape && index < parts.count - 1 ? "*" : part
      }
      return Key(
        texts: [assumption.unit, assumption.rule, assumption.meaning] + path, place: place)
    }
  }
}
