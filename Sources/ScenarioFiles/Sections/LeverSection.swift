import ScenarioReading

extension Scenario {
  /// Reads the section `levers`: the paths of numbers that a search moves together by one factor, by the
  /// name with which `--vary` selects them. An absent section names none.
  static func leverGroups(_ reader: SectionReader) -> [String: [PathPattern]] {
    var groups: [String: [PathPattern]] = [:]
    reader.section("levers", "numbers that a search moves together", keysAreNames: true) {
      section in
      for name in section.keys {
        section.checkName(name)
        groups[name] =
          section.section(name, "numbers that move by one factor", .defaults) { lever in
            let paths = lever.value(
              "paths", nil, .list(of: .text, 1...100),
              RuleNote("", nil, nil, "their paths; * stands for any characters but a full stop"))
            _ = lever.text("meaning", default: "", "their common meaning")
            return paths.flatMap(PathPattern.list)
          } ?? []
      }
    }
    return groups
  }
}
