import GameSupport
import ScenarioFiles
import ScenarioReading

/// A circle of conversions that gains something, as `check` reports it.
struct CheckedCircle {
  let text: String
  /// True if it has no limit, which fails the check.
  let isUnlimited: Bool
  /// The position of the number that pays the gain.
  let place: SourcePosition

  /// Returns the circles of a scenario, at the positions of their warnings.
  static func all(of scenario: Scenario) -> [CheckedCircle] {
    scenario.cycles.map { cycle in
      CheckedCircle(
        text: cycle.text, isUnlimited: cycle.isUnlimited,
        place: scenario.warnings.first { $0.message == cycle.text }?.position ?? .nowhere)
    }
  }
}
