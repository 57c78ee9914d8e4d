import GameEngines
import Testing

@Suite struct AchievementsTests {
  private let rules = AchievementRules {
    $0.list = [
      Self.achievement("b", .tasks, 100, gems: 5), Self.achievement("c", .level, 10, gold: 70),
      Self.achievement("a", .tasks, 10, gold: 50, gems: 1),
    ]
  }

  private static func achievement(
    _ name: String, _ kind: AchievementKind, _ target: Int, gold: Int = 0, gems: Int = 0
  ) -> Achievement {
    Achievement {
      $0.name = name
      $0.kind = kind
      $0.target = target
      $0.gold = gold
      $0.gems = gems
    }
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
