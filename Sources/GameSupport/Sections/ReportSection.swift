import Measurement
import ScenarioReading

extension MeasureRules {
  /// Reads the section of a game with this highest level; nil for a game without levels.
  public static func read(in root: SectionReader, levels: Int?) -> MeasureRules {
    let fields = Fields(default: MeasureRules(), origin: .assumption) {
      Section("report", "contents of a report besides the game's own measures") {
        Whole(
          "hoardDays", \.hoardDays, in: 1...3650, unit: "days",
          "a player drowns in a currency when it holds more than this many active days' own income")
        if let levels {
          Whole(
            "levelBands", \.levelBands, count: 1...40, in: 1...100_000, unit: "level",
            "first levels of the bands by which faucets and sinks are shown")
          Check { measures, section in
            let starts = measures.levelBands
            if !zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 }) {
              section.fail(\.levelBands, "the levels have to rise")
            }
            let reached = starts.filter { $0 <= levels }
            measures.levelBands = reached.isEmpty ? designedBands : reached
          }
        }
      }
    }
    return fields.read(root)
  }
}
