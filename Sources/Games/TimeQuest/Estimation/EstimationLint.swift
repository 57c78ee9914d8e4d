import GameEngines
import Players
import ScenarioReading

// Lint of the rating of estimates.

extension Lint {
  package func reportEstimation() {
    let levels = sections(with: \DifficultyLevel.threshold)
    for (before, level) in zip(levels, levels.dropFirst()) { level.reportStep(from: before) }
    let xp = numbers(\XPEngine.baseByRating)
    if let index = xp.indices.dropFirst().first(where: { xp[$0] > xp[$0 - 1] }) {
      warn(
        \XPEngine.baseByRating, index: index, "a worse rating pays more than the one before it")
    }
    reportFloor()
    for archetype in sections(with: \EstimationSkill.sigmaFloor)
    where archetype.number(\Archetype.weight) != 0 {
      archetype.warnWhenAbove(\EstimationSkill.sigmaFloor, \EstimationSkill.sigmaStart) {
        floor, start in
        "\(floor) is above sigmaStart, \(start), so practice makes estimates worse"
      }
    }
  }

  /// Reports doubtful steps from one difficulty level to the next, whose section it checks.
  private func reportStep(from before: Lint) {
    if number(\DifficultyLevel.threshold) == before.number(\DifficultyLevel.threshold) {
      warn(
        \DifficultyLevel.threshold,
        "this is the threshold of the level before, so no task ever stays on that one")
    }
    for ratio in [\DifficultyLevel.accuracy.spotOn, \.accuracy.close, \.accuracy.off] {
      warnWhenAbove(ratio, ratio, of: before) { wide, tight in
        "\(wide) is wider than \(tight) of the level before; a higher level is to be harder"
      }
    }
    if let factor = number(\DifficultyLevel.xpMultiplier),
      let other = before.number(\DifficultyLevel.xpMultiplier), factor < other
    {
      warn(\DifficultyLevel.xpMultiplier, "a higher level pays less XP than the one before it")
    }
  }

  /// Reports short tasks for which the floor of spot-on lets every guess pass.
  private func reportFloor() {
    guard let floor = number(\TimeEstimationScorer.spotOnFloorSeconds) else { return }
    for task in sections(with: \RoutineTask.usualSeconds) {
      guard let usual = task.number(\RoutineTask.usualSeconds), usual <= floor else { continue }
      task.warn(
        \RoutineTask.usualSeconds,
        "the task takes no longer than scoring.spotOnFloorSeconds, "
          + "\(shown(\TimeEstimationScorer.spotOnFloorSeconds)), so nearly every guess is spot on")
    }
  }
}
