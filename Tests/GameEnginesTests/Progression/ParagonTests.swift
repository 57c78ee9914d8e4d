import GameEngines
import TestSupport
import Testing

@Suite struct ParagonTests {
  private let rules = ParagonRules()
  private let threshold = 98_504

  @Test(arguments: [(0, 0), (98_504, 0), (100_003, 0), (100_004, 1), (101_504, 2), (248_504, 100)])
  func `LVL-6: each further 1,500 EXP is a point`(total: Int, points: Int) {
    #expect(rules.points(total: total, threshold: threshold) == points)
  }

  @Test func `LVL-6: points are paid once each, however the EXP comes`() {
    var luck = stream(1410)
    for _ in 0..<50 {
      var state = ParagonState()
      var total = luck.index(below: 100_000)
      var paid = 0
      while total < 150_000 {
        total += luck.index(below: 5_000)
        let new = state.advance(total: total, threshold: threshold, rules: rules)
        #expect(new >= 0)
        paid += new
      }
      #expect(paid == (total - threshold) / 1500)
      #expect(state.points == paid)
    }
  }

  @Test func `LVL-6: a total that falls takes nothing back and pays nothing twice`() {
    var state = ParagonState()
    #expect(state.advance(total: threshold + 3000, threshold: threshold, rules: rules) == 2)
    #expect(state.advance(total: 0, threshold: threshold, rules: rules) == 0)
    #expect(state.advance(total: threshold + 4500, threshold: threshold, rules: rules) == 1)
  }

  @Test func `LVL-6: a point raises one stat by 1, each of the six equally likely`() {
    let counts = counts(of: 12_000, cells: Stat.count, seed: 1411) { luck in
      var stats = Stats(each: 5)
      rules.place(1, in: &stats, using: &luck)
      #expect(Stat.allCases.map { stats[$0] }.reduce(0, +) == 31)
      return Stat.allCases.firstIndex { stats[$0] == 6 }!
    }
    #expect(checkFit(counts, to: Array(repeating: 1.0 / 6, count: 6)).isEmpty)
  }

  @Test(arguments: [0, 1, 17, 600, 601, 607, 1_000_000_007])
  func `LVL-6: all points are placed, also of an award beyond all measure`(points: Int) {
    var stats = Stats(each: 0)
    var luck = stream(1412)
    rules.place(points, in: &stats, using: &luck)
    #expect(Stat.allCases.map { stats[$0] }.reduce(0, +) == Double(points))
  }

  @Test func `a point takes one draw`() {
    var stats = Stats(each: 0)
    #expect(drawsConsumed { rules.place(1, in: &stats, using: &$0) } == [1])
    #expect(drawsConsumed { rules.place(3, in: &stats, using: &$0) } == [3])
  }
}

@Suite struct RebirthTests {
  private let rules = RebirthRules()

  @Test(arguments: [
    (0, 0.0, 0.0, 0.0, 0.0), (1, 0.05, 0, 0, 0), (2, 0.05, 0.05, 0, 0), (3, 0.05, 0.05, 0.05, 0),
    (4, 0.05, 0.05, 0.05, 0.03), (5, 0.05, 0.05, 0.05, 0.04), (9, 0.05, 0.05, 0.05, 0.08),
  ])
  func `LVL-6: the bonus by the count of rebirths`(
    count: Int, exp: Double, gold: Double, loot: Double, stats: Double
  ) {
    let bonuses = rules.bonuses(count: count)
    #expect(bonuses[.exp] == exp && bonuses[.gold] == gold && bonuses[.lootChance] == loot)
    #expect(abs(bonuses[.stats] - stats) < 1e-12)
  }

  private func grown(_ state: inout RebirthState) -> Stats {
    var stats = Stats(each: 5)
    let growth = StatGrowth()
    for _ in 2...100 {
      let before = stats
      growth.levelUp(&stats, of: .mage)
      state.recordLevelUp(from: before, to: stats)
    }
    for _ in 0..<10 { growth.practice(.physical, in: &stats) }
    return stats
  }

  @Test func `LVL-6: stat points are returned to be placed anew, so none is lost`() {
    var state = RebirthState()
    let before = grown(&state)
    var stats = before
    state.begin(rules: rules, stats: &stats)
    #expect(stats == before && state.count == 1)
  }

  @Test func `LVL-6: read otherwise, only what tasks taught remains`() {
    var state = RebirthState()
    var stats = grown(&state)
    state.begin(rules: RebirthRules { $0.keepsStatPoints = false }, stats: &stats)
    for stat in Stat.allCases {
      #expect(abs(stats[stat] - (stat == .strength ? 6 : 5)) < 1e-9)
    }
    let first = stats
    state.begin(rules: RebirthRules { $0.keepsStatPoints = false }, stats: &stats)
    #expect(stats == first && state.count == 2)
  }
}
