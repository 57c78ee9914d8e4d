import GameEngines
import Testing

@Suite struct AchievementsTests {
  private let rules = AchievementRules {
    $0.list = [
      Achievement(name: "b", kind: .tasks, target: 100, reward: AchievementReward(gems: 5)),
      Achievement(name: "c", kind: .level, target: 10, reward: AchievementReward(gold: 70)),
      Achievement(
        name: "a", kind: .tasks, target: 10, reward: AchievementReward(gold: 50, gems: 1)),
    ]
  }

  private func counts(tasks: Int32 = 0, level: Int32 = 0) -> AchievementCounts {
    var counts = AchievementCounts(repeating: 0)
    counts[AchievementKind.tasks.rawValue] = tasks
    counts[AchievementKind.level.rawValue] = level
    return counts
  }

  /// The names of those taken up, in order.
  private func take(_ counts: AchievementCounts, _ state: inout AchievementState) -> [String] {
    var names: [String] = []
    while state.isDue(counts), let index = state.take(counts, rules: rules) {
      names.append(rules.list[index].name)
    }
    return names
  }

  @Test func `DAY-7: each pays once, when its count is reached`() {
    var state = AchievementState(rules: rules)
    #expect(take(counts(tasks: 9, level: 9), &state).isEmpty)
    #expect(take(counts(tasks: 10, level: 9), &state) == ["a"])
    #expect(take(counts(tasks: 10, level: 9), &state).isEmpty)
    #expect(take(counts(tasks: 99, level: 10), &state) == ["c"])
    #expect(take(counts(tasks: 100, level: 10), &state) == ["b"])
    #expect(take(counts(tasks: 1000, level: 100), &state).isEmpty)
    #expect(state.count == 3 && state.gems == 6)
  }

  @Test func `DAY-7: one day can reach several, also of one kind`() {
    var state = AchievementState(rules: rules)
    #expect(take(counts(tasks: 500, level: 50), &state) == ["a", "b", "c"])
  }

  @Test func `DAY-7: a count that falls, such as a level by rebirth, pays nothing again`() {
    var state = AchievementState(rules: rules)
    #expect(take(counts(level: 10), &state) == ["c"])
    #expect(take(counts(level: 1), &state).isEmpty)
    #expect(take(counts(level: 10), &state).isEmpty)
  }

  @Test func `without achievements nothing is ever due`() {
    let none = AchievementRules { $0.list = [] }
    var state = AchievementState(rules: none)
    #expect(!state.isDue(counts(tasks: 1_000_000, level: 1000)))
    let most = AchievementCounts(repeating: .max)
    #expect(state.take(most, rules: none) == nil)
  }

  @Test func `there are 16 kinds, one a lane`() {
    #expect(AchievementKind.allCases.count == AchievementKind.count)
    #expect(AchievementCounts.scalarCount == AchievementKind.count)
  }
}
