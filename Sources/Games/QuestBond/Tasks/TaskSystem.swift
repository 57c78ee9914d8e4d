import GameEngines
import GameSupport
import ScenarioReading
import TimeQuest

extension SystemSpec {
  /// Tasks and routines (TSK).
  static let tasks = SystemSpec(
    events: [.finishesTask, .finishesBundle],
    faucets: [.task: always],
    sections: [
      "bundles": Fields {
        System(
          "bundles", \.growth.bundles.section,
          "routines whose tasks count for more when all are done"
        ) { BundleRules.fields }
      },
      "routines": Fields {
        Custom { rules, root in
          let bundles = rules.growth.bundles.section
          rules.routines = RoutineRules.read(in: root) { reader, tasks in
            BundleRules.kind(of: reader, tasks: tasks, rules: bundles)
          }
        }
      },
      "tasks": Fields {
        Section("tasks", \.tasks, "rewards of a finished task") { TaskRewardEngine.fields }
        Check { rules, _ in rules.tasks.highestLevel = rules.levels.highestLevel }
      },
    ],
    metrics: ["tasks": taskMetrics],
    lint: [
      "bundles": { lint in
        if !lint.has(\Routine.bundle) {
          lint.section(with: \BundleRules.habits)?.warn(
            "no routine is one", suggestion: "give routines a \"bundle\"")
        }
      }
    ])

  @QuestMetrics private static func taskMetrics(of rules: QuestRules) -> [QuestMetric] {
    Metric.perActiveDay("tasks", "tasks") { $0.tasks }
      .means("Tasks that a player finishes per active day.")
  }
}

extension EventKind {
  static let finishesTask = EventKind("task.finishes", "a task or a duty is done")
    .counted { $0.isTrue("duty") ? "duties" : "tasks" }
    .explaining {
      .income("task", words: "\(word($0, "category")) \($0.isTrue("duty") ? "duty" : "task")")
    }

  static let finishesBundle = EventKind("task.bundle", "a routine bundle is done")
    .explaining { .income("bundle", words: "\(word($0, "bundle")) bundle") }
}

extension TraceRecorder {
  @inline(never)
  func finishes(_ category: TaskCategory, isDuty: Bool, essence: Int) {
    record(.finishesTask) {
      ["category": .text("\(category)"), "duty": .flag(isDuty), "essence": .whole(essence)]
    }
  }
}

extension TaskRewardEngine {
  static let fields = Fields<TaskRewardEngine>(rule: "TSK-2") {
    Number(
      "plainEXP", \.plainPoints, in: 0...1_000_000, unit: "EXP", origin: .assumption,
      "EXP of a task that is not estimated")
    Number("firstGold", \.firstGold, in: 0...1_000_000, unit: "gold", "gold of a task at level 1")
    Number(
      "lastGold", \.lastGold, in: 0...1_000_000, unit: "gold",
      "gold of a task at the highest level; linear between")
    Section("verification", "value of each proof that a task is done") {
      for kind in Verification.allCases {
        Section(
          "\(kind)", \.verification[kind.rawValue], "tasks whose verification is \(kind)",
          rule: "TSK-3"
        ) {
          Number("expFactor", \.expFactor, in: 0...100, unit: "factor", "factor on a task's EXP")
          Probability("equipmentPoints", \.equipmentPoints, "added to a task's equipment chance")
        }
      }
    }
    Share(
      "streakStep", \.streakStep, rule: "TSK-4", origin: .assumption,
      "more EXP and gold per streak day")
    Share("streakCap", \.streakCap, rule: "TSK-4", "the most that the streak adds by itself")
  }

  private var plainPoints: Double {
    get { plainEXP.exact }
    set { plainEXP = Award(newValue) }
  }
}

extension BundleRules: SwitchedRules {
  static let off = Self { $0.habits = 0...0 }
  var isOn: Bool { habits.lowerBound > 0 }

  static let fields = Fields<BundleRules>(rule: "TSK-5") {
    WholeRange(
      "habits", \.habits, in: 1...32, unit: "habits",
      "least and most tasks of a routine that is a bundle")
    Share("expBonus", \.expBonus, "more EXP for a finished bundle's tasks")
    Whole(
      "materials", \.materials, in: 0...1000, unit: "drops",
      "material drops that a workout bundle is sure of")
    Whole(
      "shields", \.shields, in: 0...1000, unit: "days", origin: .assumption,
      "missed days from which an evening bundle protects the streak, and the most it holds")
  }

  /// Reads what kind of bundle a routine is, by the rules of bundles if there are any.
  static func kind(of routine: SectionReader, tasks: Int, rules: BundleRules?) -> BundleKind? {
    guard routine.has("bundle") else { return nil }
    guard let rules else {
      routine.fail(
        "bundle", "does nothing without the section bundles", suggestion: "add it, or remove this")
      return nil
    }
    routine.note(\Routine.bundle, at: "bundle")
    let kinds = BundleKind.allCases.map { "\($0)" }
    let name = routine.choice(
      "bundle", default: nil, from: kinds, rule: "TSK-5", origin: .assumption,
      "rewards of finishing the routine besides EXP")
    if !rules.habits.contains(tasks) {
      routine.fail(
        "bundle",
        "a bundle has \(rules.habits.lowerBound)…\(rules.habits.upperBound) habits, this routine "
          + "has \(tasks) (TSK-5)")
    }
    return BundleKind.allCases.first { "\($0)" == name }
  }
}

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
