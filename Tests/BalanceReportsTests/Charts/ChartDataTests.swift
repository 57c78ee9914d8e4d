import Statistics
import Testing

@testable import BalanceReports

@Suite struct ChartDataTests {
  @Test func `what cannot be drawn becomes a gap and the huge is bounded`() {
    let cleaned = ChartData.cleaned([1, .nan, nil, .infinity, 1e300], count: 6)
    #expect(cleaned == [1, nil, nil, nil, 1e280, nil])
    #expect(ChartData.cleaned([1, 2, 3], count: 2) == [1, 2])
  }

  @Test func `gaps split a curve into runs`() {
    #expect(ChartData.runs([nil, 1, 2, nil, nil, 3]) == [[1, 2], [3]])
    #expect(ChartData.runs([Int?]()) == [])
  }

  @Test(arguments: [(0, 10), (1, 10), (10, 10), (11, 10), (365, 200), (3650, 200), (3, 1)])
  func `bins are a day or whole weeks and cover every day once`(days: Int, limit: Int) {
    let bins = DayBins(dayCount: days, limit: limit)
    #expect(bins.width == 1 || bins.width % 7 == 0)
    #expect(bins.ranges.count <= limit)
    #expect(bins.ranges.flatMap { Array($0) } == Array(0..<days))
  }

  @Test func `days are joined only when there are too many`() {
    #expect(DayBins(dayCount: 200, limit: 200).width == 1)
    #expect(DayBins(dayCount: 201, limit: 200).width == 7)
    #expect(DayBins(dayCount: 3650, limit: 200).width == 21)
  }

  @Test func `means skip gaps and a short rest joins the last bin`() {
    let bins = DayBins(dayCount: 16, limit: 5)
    let values: [Double?] = [7, nil, 7, 7, 7, 7, 7] + [1, 1, 1, 1, 1, 1, 1, 10, 10]
    #expect(bins.means(values) == [7, 3])
    #expect(bins.means([Double?](repeating: nil, count: 16)) == [nil, nil])
  }

  @Test func `a steady weekly rhythm has the same mean in every bin`() {
    let bins = DayBins(dayCount: 364, limit: 60)
    let means = bins.means((0..<364).map { $0 % 7 == 6 ? 15 : 1 })
    #expect(Set(means) == [3])
  }

  @Test func `samples keep the first and the last day`() {
    let bins = DayBins(dayCount: 17, limit: 5)
    #expect(bins.samples((0..<17).map { Double($0) }) == [0, 7, 14, 16])
    #expect(DayBins(dayCount: 1, limit: 5).samples([4]) == [4])
    #expect(DayBins(dayCount: 0, limit: 5).samples([]) == [])
  }

  @Test func `what was not reached is an arrowhead at its bound, and named`() {
    let curve = Curve([
      Estimate(value: 40, low: 30, high: 50), Estimate(beyond: 60, low: 61), nil,
      Estimate(beyond: 5, high: 4),
    ])
    #expect(curve.above == [nil, 60, nil, nil] && curve.below == [nil, nil, nil, 5])
    #expect(curve.all.max() == 61)
    let response = ResponseChart(
      title: "t", subtitle: "", xTitle: "x", yTitle: "y", chosen: [4, 1, 2, 3],
      panels: [.init(title: "p", curve: curve)])
    for svg in [response.svg(.wide), response.svg(.narrow)] {
      #expect(svg.contains("<title>&gt; 60</title>") && svg.contains("<title>&lt; 5</title>"))
    }
    #expect(response.svg(.wide).contains("1: &gt; 60"))
    let none = Curve([Estimate(value: 1, low: 0, high: 2)])
    #expect(none.above.isEmpty && none.below.isEmpty)
  }

  @Test func `width estimates cut a long text and spare a short one`() {
    #expect(TextWidth.fitted("short", width: 60) == "short")
    let cut = TextWidth.fitted("a name that goes on and on and on", width: 60)
    #expect(cut.hasSuffix("…") && TextWidth.estimate(cut) <= 66)
    #expect(TextWidth.fitted("x", width: -5) == "…")
  }
}
