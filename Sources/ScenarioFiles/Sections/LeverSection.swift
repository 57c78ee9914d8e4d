import ScenarioReading

/// The section `levers`: numbers that a search moves together by one factor, under a name.
public struct NamedLever: Sendable, Equatable {
  /// The name by which `--vary` selects it.
  public let name: String
  /// The paths of the numbers.
  public let patterns: [PathPattern]
  /// Its meaning, in a few words; may be empty.
  public let meaning: String

  /// Reads the section; an absent one names no levers.
  static func read(_ reader: SectionReader) -> [NamedLever] {
    reader.section("levers", "numbers that a search moves together", keysAreNames: true) {
      section in
      section.keys.map { name in
        section.checkName(name)
        return section.section(name, "numbers that move by one factor", .defaults) { lever in
          let paths = lever.value(
            "paths", nil, .list(of: .text, 1...100),
            RuleNote("", nil, nil, "their paths; * stands for any characters but a full stop"))
          return NamedLever(
            name: name, patterns: paths.flatMap(PathPattern.list),
            meaning: lever.text("meaning", default: "", "what they have in common"))
        } ?? NamedLever(name: name, patterns: [], meaning: "")
      }
    } ?? []
  }
}
