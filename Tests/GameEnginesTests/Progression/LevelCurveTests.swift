import GameEngines
import Randomness
import Testing

@Suite struct LevelCurveTests {
  private let curve = LevelCurve()

  /// Whether a total reaches a level, in whole numbers: (level − 1)³ · 100² ≤ total².
  private func reaches(_ level: Int, with total: Int) -> Bool {
    let steps = level - 1
    return steps * steps * steps * 10_000 <= total * total
  }

  @Test func `LVL-1: every threshold is the least whole total that reaches its level`() {
    #expect(curve.thresholds.count == 100 && curve.highestLevel == 100)
    for level in 1...100 {
      let threshold = curve.thresholds[level - 1]
      #expect(reaches(level, with: threshold))
      #expect(threshold == 0 || !reaches(level, with: threshold - 1))
    }
  }

  @Test(arguments: [
    (1, 0), (2, 100), (3, 283), (5, 800), (10, 2_700), (26, 12_500), (50, 34_300), (65, 51_200),
    (82, 72_900), (100, 98_504),
  ])
  func `LVL-1: thresholds worked out by hand`(level: Int, threshold: Int) {
    #expect(curve.thresholds[level - 1] == threshold)
    #expect(curve.level(forTotal: threshold) == level)
    #expect(curve.level(forTotal: threshold - 1) == max(1, level - 1))
  }

  @Test func `LVL-1, XP-4: the level is the highest that the total reaches`() {
    var luck = stream(401)
    for _ in 0..<2_000 {
      let total = luck.index(below: 110_000)
      let exact = (1...100).last { reaches($0, with: total) }
      #expect(curve.level(forTotal: total) == exact)
    }
  }

  @Test(arguments: [(Int.min, 1), (-1, 1), (0, 1), (98_503, 99), (98_504, 100), (.max, 100)])
  func `LVL-1: levels are 1…100 for any total`(total: Int, level: Int) {
    #expect(curve.level(forTotal: total) == level)
  }

  @Test func `LVL-1: a search from a level already held finds the same level`() {
    var luck = stream(402)
    for _ in 0..<500 {
      let held = luck.index(below: 100_000)
      let total = held + luck.index(below: 20_000)
      let known = curve.level(forTotal: held)
      #expect(curve.level(forTotal: total, from: known) == curve.level(forTotal: total))
    }
  }

  @Test func `LVL-1: one award can bring several levels at once`() {
    #expect(curve.level(forTotal: 801, from: 1) == 5)
    #expect(curve.level(forTotal: 200_000, from: 17) == 100)
  }

  @Test func `LVL-1: base and exponent are rules that can be changed`() {
    let square = LevelCurve {
      $0.base = 50
      $0.exponent = 2
      $0.highestLevel = 30
    }
    #expect(square.thresholds == (0..<30).map { 50 * $0 * $0 })
    let straight = LevelCurve {
      $0.base = 7
      $0.exponent = 1
      $0.highestLevel = 100
    }
    #expect(straight.thresholds == (0..<100).map { 7 * $0 })
    let cubic = LevelCurve {
      $0.base = 1
      $0.exponent = 3
      $0.highestLevel = 1_000
    }
    #expect(cubic.thresholds == (0..<1_000).map { $0 * $0 * $0 })
    let flat = LevelCurve {
      $0.base = 10
      $0.exponent = 0.5
      $0.highestLevel = 10
    }
    #expect(flat.thresholds == [0, 10, 15, 18, 20, 23, 25, 27, 29, 30])
  }

  @Test func `the steepest curve there can be overflows nothing`() {
    let curve = LevelCurve {
      $0.base = 1e9
      $0.exponent = 8
      $0.highestLevel = 1_000
    }
    #expect(curve.thresholds == curve.thresholds.sorted())
    #expect(curve.thresholds.last == 1_000_000_000_000_000)
    #expect(curve.level(forTotal: 1_000_000_000) == 2)
  }
}
