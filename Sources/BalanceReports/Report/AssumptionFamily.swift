import ScenarioReading

/// Assumptions that are alike but for one step of their paths, in one row of a table.
struct AssumptionFamily {
  /// The path, with `*` for the step that differs.
  let path: String
  /// The value of each, with that step if there are several.
  let value: String
  let unit, rule, meaning: String

  /// An assumption with the steps of its path: `missions`, `list`, `[goblin skirmish]`, `gold`.
  private typealias Member = (number: RuleNumber, steps: [String])

  /// Returns families in the order of their first members.
  static func all(of assumptions: [RuleNumber]) -> [AssumptionFamily] {
    let members: [Member] = assumptions.map { number in
      (number, number.path.steps.map { JSONPath([$0]).description })
    }
    let alike = Dictionary(grouping: members) { key($0, leavingOut: $0.steps.indices.dropLast()) }
    let keyed = members.map { member in
      let others = alike[key(member, leavingOut: member.steps.indices.dropLast())] ?? []
      // The last step in which they differ; the name of the number itself is none.
      let place = member.steps.indices.dropLast().last { place in
        others.contains { $0.steps[place] != member.steps[place] }
      }
      let common = key(member, leavingOut: place.map { $0..<$0 + 1 } ?? 0..<0)
      return (key: common, member: member, place: place)
    }
    let families = Dictionary(grouping: keyed, by: \.key)
    return keyed.map(\.key).unique.map { key in
      AssumptionFamily(families[key]!.map(\.member), differing: families[key]![0].place)
    }
  }

  private init(_ members: [Member], differing place: Int?) {
    let first = members[0].number
    (unit, rule, meaning) = (first.unit, first.rule, first.meaning)
    guard members.count > 1, let place else {
      (path, value) = (first.path.description, first.value.text)
      return
    }
    var steps = members[0].steps
    steps[place] = steps[place].hasPrefix("[") ? "[*]" : "*"
    path = steps.reduce("") { path, step in
      path.isEmpty || step.hasPrefix("[") ? path + step : "\(path).\(step)"
    }
    value = members.map { number, steps in
      let step = steps[place]
      let name = step.hasPrefix("[") ? String(step.dropFirst().dropLast()) : step
      return "\(name) \(number.value.text)"
    }
    .joined(separator: "; ")
  }

  /// Returns what the members of a family have in common: all but some steps of the path.
  private static func key(_ member: Member, leavingOut places: Range<Int>) -> [String] {
    let path = member.steps.enumerated().map { places.contains($0.offset) ? "*" : $0.element }
    let range = [String(places.lowerBound), String(places.upperBound)]
    return [member.number.unit, member.number.rule, member.number.meaning] + range + path
  }
}
