import Testing

@testable import BalanceReports

@Suite struct HeatMapTests {
  /// The strokes of the border around the cells where all targets hold, of a map of 3 × 3: where each
  /// begins, and whether it runs across.
  private func strokes(
    _ meeting: [(row: Int, column: Int)]
  ) throws -> [(x: Double, y: Double, runsAcross: Bool)] {
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
    // The first one is the mark of the legend.
    let border = outline.elements("line limit").dropFirst().last?.attributes["d"] ?? ""
    var strokes: [(x: Double, y: Double, runsAcross: Bool)] = []
    for stroke in border.matches(of: /M([\d.]+) ?([\d.]+)([hv])/) {
      let (x, y) = (try #require(Double("0\(stroke.1)")), try #require(Double("0\(stroke.2)")))
      strokes.append((x, y, stroke.3 == "h"))
    }
    return strokes
  }

  @Test func `a border goes around the region where all targets hold`() throws {
    #expect(try strokes([]).isEmpty)
    #expect(try strokes([(1, 1)]).count == 4)
    #expect(try strokes([(1, 1), (1, 2)]).count == 6)
    #expect(try strokes([(0, 0), (1, 0), (0, 1), (1, 1)]).count == 8)
    #expect(try strokes([(0, 0), (2, 2)]).count == 8)
  }

  @Test func `no border goes through it, neither across nor upright`() throws {
    let upright = try strokes([(0, 1), (1, 1)])
    #expect(Set(upright.filter(\.runsAcross).map(\.y)).count == 2)
    let across = try strokes([(1, 0), (1, 1)])
    #expect(Set(across.filter { !$0.runsAcross }.map(\.x)).count == 2)
  }
}
