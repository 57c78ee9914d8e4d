import Testing

@testable import BalanceReports

@Suite struct ExactDroughtTests {
  private func report(_ laws: [String: [Double]]) -> RunReport {
    let plain = HandMadeRun.report()
    return RunReport(findings: plain.findings, identity: plain.identity, exactDroughts: laws)
  }

  private func curves(_ report: RunReport, _ style: String) throws -> [String] {
    let chart = try #require(report.droughtChart)
    let outline = try #require(SVGOutline(chart.svg))
    return outline.elements(style).dropFirst().compactMap { $0.attributes["d"] }
  }

  /// What is measured falls by a quarter at each attempt.
  @Test func `a law that is what was measured lies on the curve`() throws {
    let law = ["task": [1, 0.75, 0.5, 0.25, 0]]
    #expect(try curves(report(law), "line dash") == curves(report(law), "line g0"))
    let other = ["task": [1, 0.5, 0.25, 0.125, 0]]
    #expect(try curves(report(other), "line dash") != curves(report(other), "line g0"))
    #expect(report(law).droughts?.whole.markdown.contains("*Exact law* (dotted)") == true)
  }

  @Test func `a law that ends early is drawn as far as it goes`() throws {
    let law = ["task": [1, 0.75]]
    let steps = try curves(report(law), "line dash").map { $0.filter { $0 == "v" }.count }
    #expect(steps == [1])
  }

  @Test func `without a law, or with another source's, there is neither curve nor legend`() throws {
    for laws in [[:], ["room": [1.0, 0]]] {
      #expect(try curves(report(laws), "line dash").isEmpty)
      #expect(report(laws).droughtChart?.svg.contains("exact law") == false)
      #expect(report(laws).exactLawNote == nil)
    }
  }
}
