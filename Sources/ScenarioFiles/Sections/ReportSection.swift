import Measurement

/// `report`: what a run looks at besides the game's own measures.
enum ReportSection {
  /// - Parameter levels: The game's highest level; nil for a game without levels.
  static func measures(in root: SectionReader, levels: Int?) -> MeasureRules {
    root.sectionOrDefaults("report", "what a report looks at besides the game's own measures") {
      measures($0, levels: levels)
    }
  }

  private static func measures(_ reader: SectionReader, levels: Int?) -> MeasureRules {
    var measures = MeasureRules()
    measures.hoardDays = reader.integer(
      "hoardDays", default: measures.hoardDays, in: 1...3650, unit: "days", rule: "",
      origin: .assumption,
      "a player drowns in a currency who holds more than so many active days' own income")
    guard let levels else { return measures }
    let starts = reader.integers(
      "levelBands", default: MeasureRules.designedBands, count: 1...40, in: 1...100_000,
      unit: "level", rule: "", origin: .assumption,
      "first levels of the bands by which faucets and sinks are shown")
    guard zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 }) else {
      reader.fail("levelBands", "the levels have to rise")
      return measures
    }
    let reached = starts.filter { $0 <= levels }
    if !reached.isEmpty { measures.levelBands = reached }
    return measures
  }
}
