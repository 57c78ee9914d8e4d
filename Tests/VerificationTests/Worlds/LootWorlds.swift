import ExactOdds
import GameEngines

// Worlds of one task a day, whose drops are all that happens.

extension World {
  static let dropsZeroOne = World(
    name: "drops-zero-one", knownGroups: [],
    answers: dropAnswers(dropping: false, "never") + dropAnswers(dropping: true, "always"))

  private static func dropAnswers(dropping: Bool, _ group: String) -> [Answer] {
    let days = 40.0
    var answers: [Answer] = []
    func add(_ metric: String, _ value: Double) { answers.append(Answer(metric, value, of: group)) }
    let drops = dropping ? days : 0
    add("drops.task", drops)
    add("drops.perActiveDay", drops / days)
    add("equipment.found.rare", drops)
    add("equipment.found.common", 0)
    add("drought.task.longest", dropping ? 1 : days)
    add("milestone.firstRare.share", dropping ? 1 : 0)
    guard dropping else { return answers }
    add("drops.task.forced.share", 0)
    for metric in ["drought.task.mean", "drought.task.p50", "drought.task.p95"] { add(metric, 1) }
    add("drought.task.forced.share", 0)
    add("milestone.firstRare.days.p50", 1)
    add("milestone.firstRare.days.p95", 1)
    return answers
  }

  // MARK: Pity

  static let pityHard = pity("pity-hard", PityRules(threshold: 8, atLeast: .rare), chance: 0.1) {
    (lucky: 0.1, forced: $0 == 7 ? 0.9 : 0)
  }

  static let pityGrace = pity(
    "pity-grace", PityRules(threshold: 4, atLeast: .rare, graceAttempt: true), chance: 0.2
  ) { $0 == 4 ? (lucky: 0, forced: 1) : (lucky: 0.2, forced: 0) }

  static let pitySoft = pity(
    "pity-soft", PityRules(threshold: 0, atLeast: .rare, softStart: 4, softStep: 0.15),
    chance: 0.05
  ) { (lucky: $0 < 4 ? 0.05 : min(1, 0.05 + 0.15 * Double($0 - 3)), forced: 0) }

  /// 60 attempts, day after day.
  ///
  /// - Parameter ends: The chances that luck or pity ends a drought at the attempt after so many dry
  ///   ones.
  private static func pity(
    _ name: String, _ rules: PityRules, chance: Double,
    _ ends: (_ dry: Int) -> (lucky: Double, forced: Double)
  ) -> World {
    let days = 60
    let law = PityLaw(rules, chance: chance, cap: 1)
    var drops: Law<Drops> = [Drops(): 1]
    var longest: Law<Run> = [Run(): 1]
    for _ in 1...days {
      drops = drops.step { state in
        let end = ends(state.dry)
        return [
          (Drops(dry: 0, lucky: state.lucky + 1, forced: state.forced), end.lucky),
          (Drops(dry: 0, lucky: state.lucky, forced: state.forced + 1), end.forced),
          (
            Drops(dry: state.dry + 1, lucky: state.lucky, forced: state.forced),
            1 - end.lucky - end.forced
          ),
        ]
      }
      // Every attempt lengthens the drought, the one that ends it too.
      longest = longest.step { run in
        let end = ends(run.days)
        let longer = run.after(counted: true)
        return [
          (Run(days: 0, longest: longer.longest), end.lucky + end.forced),
          (longer, 1 - end.lucky - end.forced),
        ]
      }
    }
    let lucky = drops.mean { Double($0.lucky) }
    let forced = drops.mean { Double($0.forced) }
    let dropping = drops.filter { $0.key.lucky + $0.key.forced > 0 }
    let share =
      dropping.mean { Double($0.forced) / Double($0.lucky + $0.forced) }
      / dropping.values.reduce(0, +)
    let forcing = rules.longestDrought != nil
    return World(
      name: name, knownGroups: [],
      answers: [
        Answer("drought.task.mean", law.droughts.mean!, within: 0.04),
        Answer("drought.task.p50", Double(law.droughts.quantile(0.5)!)),
        Answer("drought.task.p95", Double(law.droughts.quantile(0.95)!)),
        Answer("drought.task.forced.share", law.forcedShare, within: forcing ? 0.008 : nil),
        Answer("drops.task", lucky + forced, within: 0.1),
        Answer("drops.task.forced.share", share, within: forcing ? 0.008 : nil),
        Answer("equipment.found.common", lucky, within: 0.15),
        Answer("equipment.found.rare", forced, within: forcing ? 0.08 : nil),
      ]
        // Under hard pity nearly everybody's longest is the longest that there can be.
        + (forcing
          ? []
          : [Answer("drought.task.longest", longest.mean { Double($0.longest) }, within: 0.04)])
    )
  }

  /// The threshold of `pity-hard` falls from 8 to 5 on day 31, while counters are half full.
  static let pityDated: World = {
    var dry: Law<Int> = [0: 1]
    var (lucky, forced) = ([0.0], [0.0])
    for day in 1...60 {
      let threshold = day < 31 ? 8 : 5
      let share = dry.mean { $0 + 1 >= threshold ? 1 : 0 }
      lucky.append(0.1)
      forced.append(0.9 * share)
      dry = dry.step { count in
        count + 1 >= threshold ? [(0, 1)] : [(0, 0.1), (count + 1, 0.9)]
      }
    }
    func drops(_ days: ClosedRange<Int>) -> Double {
      days.reduce(0) { $0 + lucky[$1] + forced[$1] }
    }
    return World(
      name: "pity-dated", knownGroups: [],
      answers: [
        Answer("drops.task", drops(1...60), within: 0.1),
        Answer("drops.task.day30", drops(1...30), within: 0.08),
        Answer("drops.task.days31to60", drops(31...60), within: 0.08),
        Answer("drops.task.days31to31", drops(31...31), within: 0.02),
        Answer("drops.task.days36to36", drops(36...36), within: 0.02),
        Answer("equipment.found.common", 6, within: 0.15),
        Answer("equipment.found.rare", forced.reduce(0, +), within: 0.08),
        Answer("equipment.found.rare.days31to31", forced[31], within: 0.02),
      ])
  }()

  private struct Drops: Hashable {
    var dry = 0
    var lucky = 0
    var forced = 0
  }

  // MARK: The forge

  /// The seventh task forces the only piece; from that day on there is one attempt a day: three that
  /// cannot fail, then four at a half. The step from +s costs 100 × (s + 1).
  static let forge: World = {
    var law: Law<Steps> = [Steps(): 1]
    for _ in 7...13 {
      law = law.step { state in
        let chance = state.step < 3 ? 1 : 0.5
        let spent = state.spent + 100 * (state.step + 1)
        return [
          (Steps(step: state.step + 1, spent: spent), chance),
          (Steps(step: state.step, spent: spent), 1 - chance),
        ]
      }
    }
    let spent = law.mean { Double($0.spent) }
    return World(
      name: "forge", knownGroups: [],
      answers: [
        Answer("drops.task", 1), Answer("drops.task.forced.share", 1),
        Answer("drops.perActiveDay", 1 / 13), Answer("equipment.found.rare", 1),
        Answer("drought.task.mean", 7), Answer("drought.task.p95", 7),
        Answer("drought.task.forced.share", 1), Answer("milestone.firstRare.share", 1),
        Answer("milestone.firstRare.days.p50", 7), Answer("gold.balance.day7", 10_000 - 100),
        Answer("enhance.attempts", 7),
        Answer("enhance.success.share", law.mean { Double($0.step) } / 7, within: 0.01),
        Answer("gold.sink.enhance.perActiveDay", spent / 13, within: 1),
        Answer("gold.balance.day13", 10_000 - spent, within: 12),
      ])
  }()

  private struct Steps: Hashable {
    var step = 0
    var spent = 0
  }
}
