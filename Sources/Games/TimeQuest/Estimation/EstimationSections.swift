import GameEngines
import Players
import ScenarioReading

extension TimeQuestRules {
  static let fields = Fields(default: TimeQuestRules()) {
    Section("levels", \.levels, "cost of a player's levels") { LevelCurve.fields }
    Group(\.estimation) { EstimationRules.fields }
    Custom { rules, root in rules.routines = RoutineRules.read(in: root) }
  }
}

extension RoutineRules {
  /// Reads routines; `bundle` reads the bundle of one of so many tasks, if the game has bundles.
  package static func read(
    in root: SectionReader, bundle: (SectionReader, Int) -> BundleKind? = { _, _ in nil }
  ) -> RoutineRules {
    var rules = RoutineRules()
    let routines = root.list(
      "routines", "the routines that a day runs through in order", .error, count: 1...32
    ) { reader, _ in
      let name = reader.text("name", default: nil, rule: "", "the routine's name")
      let members =
        reader.list(
          "tasks", "the routine's tasks; one of a known name is the same task", .error,
          count: 1...32
        ) { reader, _ in
          task(reader, among: &rules.tasks)
        } ?? []
      return Routine(name: name, tasks: members, bundle: bundle(reader, members.count))
    }
    rules.routines = routines ?? []
    return rules
  }

  /// Reads a task of a routine; a known name means the same task, and is then enough (DIF).
  private static func task(_ reader: SectionReader, among tasks: inout [RoutineTask]) -> Int {
    let name = reader.text("name", default: nil, rule: "DIF-3", "the task's name")
    let known = tasks.firstIndex { $0.name == name }
    var task = known.map { tasks[$0] } ?? RoutineTask.fields.defaults
    task.name = name
    let found = RoutineTask.fields.read(reader, from: task)
    guard let known else {
      tasks.append(found)
      return tasks.count - 1
    }
    if found != tasks[known] {
      reader.fail("name", "\"\(name)\" is described differently in an earlier routine")
    }
    return known
  }
}

extension RoutineTask {
  /// The fields of a task besides its name.
  fileprivate static let fields = Fields(
    default: RoutineTask(name: "", category: .household, usualSeconds: 300, spread: 0.2),
    rule: "PLY-3", origin: .assumption
  ) {
    Case("category", \.category, rule: "TSK-1", "the kind of task")
    Number(
      "usualSeconds", \.usualSeconds, in: 1...86_400, unit: "seconds", "usual duration of the task")
    Share("spread", \.spread, upTo: 2, "standard deviation of ln(actual ÷ usual duration)")
  }
}

extension EstimationRules {
  package static let fields = Fields<EstimationRules> {
    Section("scoring", \.scorer, "scoring of estimates") {
      Number(
        "spotOnFloorSeconds", \.spotOnFloorSeconds, in: 0...86_400, unit: "seconds", rule: "EST-3",
        "an estimate within this is spot on, however short the task")
      Number(
        "accuracyFloorSeconds", \.accuracyFloorSeconds, in: 1...86_400, unit: "seconds",
        rule: "EST-2", "accuracy is relative to the actual time, but to no less than this")
    }
    Section("difficulty", "the ratchet: difficulty levels of a task, which never fall") {
      Whole(
        "calibrationSessions", \.calibration.calibrationSessions, in: 0...1000, unit: "sessions",
        rule: "CAL-1", "first sessions of a routine that set no difficulty")
      Group(\.difficulty.configuration) {
        Probability(
          "newestWeight", \.newestWeight, rule: "DIF-1",
          "weight of the newest accuracy in the average")
        Whole(
          "estimationsBeforeAdvance", \.estimationsBeforeAdvance, in: 0...1000, unit: "estimations",
          rule: "DIF-3", "estimations that a task needs before it may leave level 1")
        List(
          "levels", \.levels, count: 1...12, default: DifficultyConfiguration.designedLevels[0],
          "the difficulty levels, from the easiest to the hardest", rule: "DIF-4"
        ) {
          Number(
            "threshold", \.threshold, in: 0...101, unit: "percent", rule: "DIF-2",
            "accuracy average that reaches the level")
          Share("spotOn", \.accuracy.spotOn, "share of the actual time within which it is spotOn")
          Share("close", \.accuracy.close, "share of the actual time within which it is close")
          Share("off", \.accuracy.off, "share of the actual time within which it is off")
          Number(
            "xpMultiplier", \.xpMultiplier, in: 0...100, unit: "factor",
            "factor on the XP of a session stamped with the level")
          Check { level, section in
            if level.accuracy.spotOn > level.accuracy.close
              || level.accuracy.close > level.accuracy.off
            {
              section.warn("spotOn ≤ close ≤ off does not hold, so a rating can never be earned")
            }
          }
        }
        Check { rules, section in
          if rules.levels[0].threshold > 0 {
            section.warn(
              \.levels, index: 0,
              "everybody is on level 1 from the start, so its threshold does nothing")
          }
          for index in rules.levels.indices.dropFirst()
          where rules.levels[index].threshold < rules.levels[index - 1].threshold {
            let threshold = JSONText.number(rules.levels[index].threshold)
            section.fail(
              \.levels, index: index, "threshold \(threshold) is below that of the level before")
            rules.levels[index].threshold = rules.levels[index - 1].threshold
          }
        }
      }
    }
    Section("xp", \.xp, "the XP of an estimated session", origin: .assumption) {
      Whole(
        "baseByRating", \.baseByRating, count: 4...4, unit: "XP", rule: "XP-1",
        "XP of a spot-on, close, off and way-off estimate")
      Amount(
        "completionBonus", \.completionBonus, unit: "XP", rule: "XP-3",
        "XP for finishing a session, never multiplied")
    }
  }
}

extension LevelCurve {
  package static let fields = Fields<LevelCurve>(rule: "LVL-1") {
    Number("base", \.base, in: 1...1_000_000, unit: "EXP", "level L needs base × (L − 1)^exponent")
    Number("exponent", \.exponent, in: 0.1...4, unit: "", "growth of the cost of levels")
    Whole("highest", \.highestLevel, in: 1...1000, unit: "levels", "the highest level there is")
  }
}

extension Lint {
  /// Reports odd numbers in the rating of estimates.
  package func reportEstimation() {
    let levels = sections(with: \DifficultyLevel.threshold)
    for (before, level) in zip(levels, levels.dropFirst()) { level.reportStep(from: before) }
    let xp = numbers(\XPEngine.baseByRating)
    if let index = xp.indices.dropFirst().first(where: { xp[$0] > xp[$0 - 1] }) {
      warn(\XPEngine.baseByRating, index: index, "a worse rating pays more than the one before it")
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
