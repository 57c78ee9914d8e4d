import GameEngines
import Randomness
import Testing

@Suite struct LevelUpRewardsTests {
  private let rewards = LevelUpRewards()

  @Test func `LVL-2: gold is linear from 50 at level 2 to 500 at level 100`() {
    #expect(rewards.gold(ofReaching: 2) == Award(50) && rewards.gold(ofReaching: 100) == Award(500))
    for level in 2...100 {
      #expect(rewards.gold(ofReaching: level).inHand == 50 + 450 * (level - 2) / 98)
    }
  }

  @Test func `LVL-2: several levels at once pay what each of them pays`() {
    let reached = LevelCurve().level(forTotal: 801, from: 1)
    #expect(reached == 5)
    #expect((2...reached).map { rewards.gold(ofReaching: $0).inHand } == [50, 54, 59, 63])
  }

  @Test func `LVL-2 to LVL-4: each level-up places its points and says what it pays`() {
    let growth = StatGrowth()
    var level = 1
    var stats = Stats(each: 5)
    let paid = (0..<4).map { _ in rewards.levelUp(&level, &stats, of: .mage, growth: growth) }
    #expect(level == 5 && paid.map(\.gold.inHand) == [50, 54, 59, 63])
    #expect(paid.map(\.hasChest) == [false, false, false, true])
    // Four points on the mage's own stat; the others on the lowest of the rest, in turn.
    #expect(stats[.wisdom] == 9 && stats[.strength] == 6 && stats[.luck] == 6)
    #expect(paid[0].statsBefore == Stats(each: 5) && paid[3].statsBefore[.wisdom] == 8)
  }

  @Test func `LVL-2: gold may fall with the level, and a game may have few levels`() {
    for (highest, gold) in [(4, [30, 20, 10]), (2, [30])] {
      let falling = LevelUpRewards {
        $0.firstGold = 30
        $0.lastGold = 10
        $0.highestLevel = highest
      }
      #expect((2...highest).map { falling.gold(ofReaching: $0).inHand } == gold)
    }
  }

  @Test func `LVL-3: every fifth level has a chest`() {
    #expect((1...100).filter(rewards.hasChest) == Array(stride(from: 5, through: 100, by: 5)))
    let none = LevelUpRewards { $0.chestEvery = 0 }
    #expect(!(1...100).contains(where: none.hasChest))
  }
}
