import ScenarioReading

// How estimates are rated.

extension Lint {
  package func reportEstimation() {
    let levels = elements(of: "difficulty.levels")
    for (before, level) in zip(levels, levels.dropFirst()) {
      reportStep(from: before, to: level)
    }
    let xp = numbers("xp.baseByRating")
    if let index = xp.indices.dropFirst().first(where: { xp[$0] > xp[$0 - 1] }) {
      warn("xp.baseByRating[\(index)]", "a worse rating pays more than the one before it")
    }
    reportFloor()
  }

  /// From one difficulty level to the next.
  private func reportStep(from before: String, to level: String) {
    if let threshold = number("\(level).threshold"), threshold == number("\(before).threshold") {
      warn(
        "\(level).threshold",
        "this is the threshold of the level before, so no task ever stays on that one")
    }
    for ratio in ["spotOn", "close", "off"] {
      guard let wide = number("\(level).\(ratio)"), let tight = number("\(before).\(ratio)"),
        wide > tight
      else { continue }
      warn(
        "\(level).\(ratio)",
        "\(shown("\(level).\(ratio)")) is wider than \(shown("\(before).\(ratio)")) of the level "
          + "before; a higher level is to be harder")
    }
    if let factor = number("\(level).xpMultiplier"), let other = number("\(before).xpMultiplier"),
      factor < other
    {
      warn("\(level).xpMultiplier", "a higher level pays less XP than the one before it")
    }
  }

  /// Short tasks on which the floor of spot-on lets every guess pass.
  private func reportFloor() {
    guard let floor = number("scoring.spotOnFloorSeconds") else { return }
    for routine in elements(of: "routines") {
      for task in elements(of: "\(routine).tasks") {
        guard let usual = number("\(task).usualSeconds"), usual <= floor else { continue }
        warn(
          "\(task).usualSeconds",
          "the task takes no longer than scoring.spotOnFloorSeconds, "
            + "\(shown("scoring.spotOnFloorSeconds")), so nearly every guess is spot on")
      }
    }
  }
}
