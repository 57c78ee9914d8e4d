import Testing

@testable import Fitting

@Suite struct RetentionFiguresTests {
  static let figures: [[(age: Int, share: Double)]] = [
    [(1, 44), (7, 18), (30, 7)], [(1, 51), (7, 33), (30, 16), (89, 8)],
    [(1, 45), (7, 20), (30, 9)],
    [(1, 80)], [(1, 98), (365, 97)], [(1, 1), (2, 0.5)],
  ]

  @Test("both populations fit the figures within half a point", arguments: figures)
  func fits(percent: [(age: Int, share: Double)]) throws {
    let extremes = try RetentionFigures(percent: percent).extremes()
    for kinds in [extremes.active, extremes.quiet] {
      #expect(abs(kinds.reduce(0) { $0 + $1.weight } - 1) < 1e-9)
      for (age, share) in percent {
        #expect(abs(100 * RetentionFigures.retention(kinds, age: age) - share) < 0.5)
      }
    }
    #expect(extremes.active[0].activity >= extremes.quiet[0].activity)
  }

  @Test("the figures of a free game leave activity open between .53 and .98")
  func leavesActivityOpen() throws {
    let extremes = try RetentionFigures(percent: Self.figures[0]).extremes()
    #expect(extremes.active[0].activity == 0.98 && extremes.quiet[0].activity == 0.53)
  }

  @Test(
    "impossible figures are refused",
    arguments: [
      [], [(1, 120)], [(1, 0)], [(1, -3)], [(1, .nan)], [(1, 20), (7, 30)], [(7, 20), (1, 20)],
      [(0, 100)], [(.max, 3)], [(1, 20), (1, 20)],
    ] as [[(age: Int, share: Double)]])
  func refuses(percent: [(age: Int, share: Double)]) {
    #expect(throws: FitRefusal.self) { try RetentionFigures(percent: percent) }
  }
}
