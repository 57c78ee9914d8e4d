import GameEngines
import Testing

@Suite struct XPEngineTests {
  private let engine = XPEngine()

  @Test func `XP-1: base by rating`() {
    #expect(
      AccuracyRating.allCases.map { engine.xp(for: $0, multiplier: 1) } as [Award] == [
        40, 25, 15, 8,
      ])
  }

  /// Products by hand, cut: 28.75, 17.25, 9.2 at level 2 and so on.
  @Test(arguments: [
    (1, [40, 25, 15, 8]), (2, [46, 28, 17, 9]), (3, [54, 33, 20, 10]), (4, [64, 40, 24, 12]),
    (5, [80, 50, 30, 16]),
  ])
  func `XP-2: base × multiplier of the stamped level, cut to a whole number`(
    level: Int, expected: [Int]
  ) {
    let multiplier = DifficultyConfiguration().level(level).xpMultiplier
    #expect(
      AccuracyRating.allCases.map { engine.xp(for: $0, multiplier: multiplier).inHand } == expected)
  }

  @Test func `XP-3: the completion bonus is 20`() {
    #expect(engine.completionBonus == 20)
  }

  @Test func `TSK-7: the uncut XP is there for further factors`() {
    #expect(engine.xp(for: .close, multiplier: 1.35) == 33.75)
    #expect(engine.xp(for: .wayOff, multiplier: 1) == 8)
  }
}
