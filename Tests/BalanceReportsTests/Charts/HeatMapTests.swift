import Testing

@testable import BalanceReports

@Suite struct HeatMapTests {
  /// The strokes of the border around the cells where all targets hold, of a map of 3 × 3.
  private func strokes(_ meeting: [(row: Int, column: Int)]) throws -> Int {
    let cells = (0..<3).map { row in
      (0..<3).map { column in
        HeatMap.Cell(
          value: 1, difference: 0,
          meetsTargets: meeting.contains { $0.row == row && $0.column == column })
      }
    }
    let names = ["1", "2", "3"]
    let map = HeatMap(
      title: "m", subtitle: "", xTitle: "x", yTitle: "y", columns: names, rows: names, cells: cells)
    let outline = try #require(SVGOutline(map.svg()))
    // The last one is the border, as the legend's mark comes first.
    let border = outline.elements("line limit").last?.attributes["d"] ?? ""
    return meeting.isEmpty
      ? outline.elements("line limit").count : border.filter { $0 == "M" }.count
  }

  @Test func `a border goes around the region where all targets hold, not through it`() throws {
    #expect(try strokes([]) == 0)
    #expect(try strokes([(1, 1)]) == 4)
    #expect(try strokes([(1, 1), (1, 2)]) == 6)
    #expect(try strokes([(0, 0), (1, 0), (0, 1), (1, 1)]) == 8)
    #expect(try strokes([(0, 0), (2, 2)]) == 8)
  }
}
