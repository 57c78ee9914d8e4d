import GameEngines
import Randomness
import Testing

struct RatingTableTests {
  /// Ratios that need not rise, some of them shared by levels, or 0.
  private func levels(_ luck: inout KeyedStream) -> [AccuracyThresholds] {
    let shared = luck.uniform()
    func ratio() -> Double {
      switch luck.index(below: 6) {
      case 0: shared
      case 1: 0
      case 2: luck.uniform() * 1e-3
      default: luck.uniform()
      }
    }
    return (0..<1 + luck.index(below: 12)).map { _ in
      AccuracyThresholds(spotOn: ratio(), close: ratio(), off: ratio())
    }
  }

  private func expectSame(
    _ error: Double, _ table: RatingTable, _ levels: [AccuracyThresholds]
  ) {
    let rank = table.rank(of: error)
    for (index, level) in levels.enumerated() {
      #expect(
        table.rating(ofRank: rank, level: index + 1) == level.rating(of: error),
        "error \(error) on level \(index + 1)")
    }
  }

  @Test func `EST-4: a rating looked up is the rating by the level's limits, at and beside each`() {
    var luck = KeyedStream(StreamKey(seed: 33))
    for _ in 0..<300 {
      let levels = levels(&luck)
      let table = RatingTable(levels: levels)
      for limit in levels.flatMap({ [$0.spotOn, $0.close, $0.off] }) {
        for error in [limit, limit.nextUp, max(0, limit.nextDown)] {
          expectSame(error, table, levels)
        }
      }
      for _ in 0..<30 { expectSame(2 * luck.uniform(), table, levels) }
      for error in [0, .leastNonzeroMagnitude, 1e300, .infinity] {
        expectSame(error, table, levels)
      }
    }
  }

  /// The widest and the narrowest of limits, which the stretches of the search cannot divide.
  @Test(arguments: [
    0, .leastNonzeroMagnitude, .leastNormalMagnitude, 1e300, .greatestFiniteMagnitude, .infinity,
  ])
  func `EST-4: any limits can be looked up`(_ limit: Double) {
    let levels = [
      AccuracyThresholds(spotOn: limit, close: 0.5, off: 1),
      AccuracyThresholds(spotOn: limit, close: limit, off: limit),
    ]
    for levels in [levels, [levels[1]]] {
      let table = RatingTable(levels: levels)
      for error in [0, limit, limit.nextUp, 0.5, 0.6, 2, 1e305, .infinity] {
        expectSame(error, table, levels)
      }
    }
  }
}
