import GameEngines
import TimeQuest

/// `routines`, `scoring`, `difficulty`, `xp`, `levels`: what TimeQuest and QuestBond share.
enum EstimationSections {
  /// TimeQuest: these sections alone.
  static func rules(_ root: SectionReader) -> TimeQuestRules {
    let levels = levels(of: root)
    return TimeQuestRules(
      estimation: estimation(root), routines: routines(root), levels: levels)
  }

  // MARK: routines

  /// - Parameter bundle: Reads what a routine of so many tasks is as a bundle, where the game has
  ///   bundles.
  static func routines(
    _ root: SectionReader, bundle: (SectionReader, Int) -> BundleKind? = { _, _ in nil }
  ) -> RoutineRules {
    var tasks: [RoutineTask] = []
    let routines = root.requiredList(
      "routines", "the routines that a day runs through in order", count: 1...32
    ) { reader, _ in
      let name = reader.text("name", default: nil, rule: "", "the routine's name")
      let members = reader.requiredList(
        "tasks", "the routine's tasks; one of a known name is the same task", count: 1...32
      ) { reader, _ in
        task(reader, among: &tasks)
      }
      return Routine(name: name, tasks: members, bundle: bundle(reader, members.count))
    }
    return RoutineRules(tasks: tasks, routines: routines)
  }

  /// Reads a task of a routine; one of a known name is the same task (DIF: the state belongs to
  /// the name), which may then be given by its name alone.
  private static func task(_ reader: SectionReader, among tasks: inout [RoutineTask]) -> Int {
    let name = reader.text("name", default: nil, rule: "DIF-3", "the task's name")
    let known = tasks.firstIndex { $0.name == name }
    let base = known.map { tasks[$0] }
    let categories = TaskCategory.allCases.map { "\($0)" }
    let category = reader.choice(
      "category", default: base.map { "\($0.category)" } ?? "household", from: categories,
      rule: "TSK-1", origin: .assumption, "the kind of task")
    let found = RoutineTask(
      name: name,
      category: TaskCategory.allCases.first { "\($0)" == category } ?? .household,
      usualSeconds: reader.number(
        "usualSeconds", default: base?.usualSeconds ?? 300, in: 1...86_400, unit: "seconds",
        rule: "PLY-3", origin: .assumption, "how long the task usually takes"),
      spread: reader.share(
        "spread", default: base?.spread ?? 0.2, upTo: 2, rule: "PLY-3", origin: .assumption,
        "standard deviation of ln(actual ÷ usual duration)"))
    guard let known else {
      tasks.append(found)
      return tasks.count - 1
    }
    if found != tasks[known] {
      reader.fail("name", "\"\(name)\" is described differently in an earlier routine")
    }
    return known
  }

  // MARK: scoring, difficulty, xp

  static func estimation(_ root: SectionReader) -> EstimationRules {
    let scorer = root.sectionOrDefaults("scoring", "how an estimate is scored", scorer)
    let (calibration, difficulty) = root.sectionOrDefaults(
      "difficulty", "the ratchet: difficulty levels of a task, which never fall", difficulty)
    let xp = root.sectionOrDefaults("xp", "the XP of an estimated session", xp)
    return EstimationRules(
      scorer: scorer, calibration: calibration,
      difficulty: AdaptiveDifficultyEngine(configuration: difficulty), xp: xp)
  }

  private static func scorer(_ reader: SectionReader) -> TimeEstimationScorer {
    TimeEstimationScorer(
      spotOnFloorSeconds: reader.number(
        "spotOnFloorSeconds", default: 15, in: 0...86_400, unit: "seconds", rule: "EST-3",
        "an estimate within this is spot on, however short the task"),
      accuracyFloorSeconds: reader.number(
        "accuracyFloorSeconds", default: 60, in: 1...86_400, unit: "seconds", rule: "EST-2",
        "accuracy is relative to the actual time, but to no less than this"))
  }

  private static func difficulty(
    _ reader: SectionReader
  ) -> (CalibrationTracker, DifficultyConfiguration) {
    let calibration = CalibrationTracker(
      calibrationSessions: reader.integer(
        "calibrationSessions", default: 3, in: 0...1000, unit: "sessions", rule: "CAL-1",
        "first sessions of a routine that set no difficulty"))
    let newestWeight = reader.chance(
      "newestWeight", default: 0.3, rule: "DIF-1", "weight of the newest accuracy in the average")
    let estimations = reader.integer(
      "estimationsBeforeAdvance", default: 5, in: 0...1000, unit: "estimations", rule: "DIF-3",
      "estimations that a task needs before it may leave level 1")
    let designed = DifficultyConfiguration.designedLevels
    var levels = reader.listOrDefaults(
      "levels", "the difficulty levels, from the easiest to the hardest",
      defaultCount: designed.count, count: 1...12
    ) {
      reader, index in level(reader, designed[min(index, designed.count - 1)])
    }
    if levels[0].threshold > 0 {
      reader.warn(
        "levels", index: 0, "everybody is on level 1 from the start, so its threshold does nothing")
    }
    for index in levels.indices.dropFirst()
    where levels[index].threshold < levels[index - 1].threshold {
      reader.fail(
        "levels", index: index,
        "threshold \(JSONText.number(levels[index].threshold)) is below that of the level before")
      levels[index].threshold = levels[index - 1].threshold
    }
    return (
      calibration,
      DifficultyConfiguration(
        newestWeight: newestWeight, estimationsBeforeAdvance: estimations, levels: levels)
    )
  }

  private static func level(_ reader: SectionReader, _ base: DifficultyLevel) -> DifficultyLevel {
    func ratio(_ key: String, _ value: Double) -> Double {
      reader.share(
        key, default: value, rule: "DIF-4", "share of the actual time within which it is \(key)")
    }
    let level = DifficultyLevel(
      threshold: reader.number(
        "threshold", default: base.threshold, in: 0...101, unit: "percent", rule: "DIF-2",
        "accuracy average that reaches the level"),
      accuracy: AccuracyThresholds(
        spotOn: ratio("spotOn", base.accuracy.spotOn), close: ratio("close", base.accuracy.close),
        off: ratio("off", base.accuracy.off)),
      xpMultiplier: reader.number(
        "xpMultiplier", default: base.xpMultiplier, in: 0...100, unit: "factor", rule: "DIF-4",
        "factor on the XP of a session stamped with the level"))
    if level.accuracy.spotOn > level.accuracy.close || level.accuracy.close > level.accuracy.off {
      reader.warn(nil, "spotOn ≤ close ≤ off does not hold, so a rating can never be earned")
    }
    return level
  }

  private static func xp(_ reader: SectionReader) -> XPEngine {
    XPEngine(
      baseByRating: reader.integers(
        "baseByRating", default: [40, 25, 15, 8], count: 4...4, in: 0...1_000_000, unit: "XP",
        rule: "XP-1", origin: .assumption, "XP of a spot-on, close, off and way-off estimate"),
      completionBonus: reader.amount(
        "completionBonus", default: 20, unit: "XP", rule: "XP-3", origin: .assumption,
        "XP for finishing a session, never multiplied"))
  }

  // MARK: levels

  static func levels(of root: SectionReader) -> LevelCurve {
    root.sectionOrDefaults("levels", "what a player's levels cost", curve)
  }

  private static func curve(_ reader: SectionReader) -> LevelCurve {
    LevelCurve(
      base: reader.number(
        "base", default: 100, in: 1...1_000_000, unit: "EXP", rule: "LVL-1",
        "level L needs base × (L − 1)^exponent"),
      exponent: reader.number(
        "exponent", default: 1.5, in: 0.1...4, unit: "", rule: "LVL-1",
        "how fast levels grow dearer"),
      highestLevel: reader.integer(
        "highest", default: 100, in: 1...1000, unit: "levels", rule: "LVL-1",
        "the highest level there is"))
  }
}
