import GameSupport
import ScenarioReading
import TimeQuest

extension SystemSpec {
  /// Estimates of tasks, as in TimeQuest, which declares its own random streams.
  static let estimation = SystemSpec(
    events: EventKind.ofEstimating,
    sections: [
      "scoring": Fields { Custom { rules, root in rules.estimation = estimation(in: root) } }
    ],
    metrics: [
      "ratchet": { rules in
        rules.estimation.map {
          RatchetRecord.metrics(levels: $0.difficulty.configuration.highestLevel)
        } ?? []
      }
    ],
    lint: ["estimation": { $0.reportEstimation() }])

  /// Reads estimation: it is on if there is scoring, which the sections that use it require.
  private static func estimation(in root: SectionReader) -> EstimationRules? {
    if root.has("scoring") { return EstimationRules.fields.read(root) }
    for section in ["difficulty", "xp"] where root.has(section) {
      root.fail(
        section, "does nothing without the section scoring", suggestion: "add it, or remove this")
    }
    return nil
  }
}
