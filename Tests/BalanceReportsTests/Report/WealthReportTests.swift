import Testing

@testable import BalanceReports

@Suite struct WealthReportTests {
  @Test func `faucet_sink_by_level.csv has a row for each band that was played`() {
    let lines = HandMadeRun.report().levelFlowTable.split(separator: "\n")
    #expect(
      lines[0]
        == "band,archetype,currency,kind,account,player_days,mean_per_player_day,ci_low,ci_high,level_from,level_to"
    )
    // Levels 1, 2 and 3 come on days 1, 2 and 3, so nobody begins a day on level 3.
    #expect(
      lines.dropFirst().map { $0.split(separator: ",").prefix(7).joined(separator: ",") } == [
        "1–2,all,gold,faucet,task,60,265", "1–2,casual,gold,faucet,task,30,110",
        "1–2,keen,gold,faucet,task,30,420", "1–2,all,gold,sink,store,60,66.25",
        "1–2,casual,gold,sink,store,30,27.5", "1–2,keen,gold,sink,store,30,105",
      ])
  }

  @Test func `a currency's section shows levels, percentiles, who runs dry and who drowns`() {
    let text = HandMadeRun.report().currency("gold")?.whole.markdown ?? ""
    #expect(text.contains("### Who holds the gold?"))
    #expect(text.contains(/99 % hold up to \| +Gini \|/))
    #expect(text.contains("| day 3 "))
    #expect(text.contains("| engaged "))
    #expect(text.contains("more than they earn in 30 active days"))
  }

  @Test func `a single band is no chart`() {
    #expect(HandMadeRun.report().levelFlowChart("gold") == nil)
  }

  @Test func `milestones and collections have a section of their own`() throws {
    let report = HandMadeRun.report()
    let text = try #require(report.milestones?.whole.markdown)
    #expect(text.contains("| first plus 10 | 80 % ("))
    #expect(text.contains("charts/milestones.svg"))
    #expect(text.contains("charts/cards.collected.svg"))
    #expect(report.levels?.whole.markdown.contains("cards") == false)
    #expect(report.droughts?.whole.markdown.contains("Plus10") == false)
    #expect(!report.droughtTable.contains("Plus10"))
  }

  @Test func `every chart of the report is shown in it, once`() {
    let report = HandMadeRun.report()
    let text = report.sections.compactMap { $0()?.whole.markdown }.joined()
    for chart in report.charts {
      #expect(text.split(separator: "(\(chart.path))", omittingEmptySubsequences: false).count == 2)
    }
  }

  @Test func `a flow chart whose accounts have means of their own shows these`() {
    let chart = FlowChart(
      title: "t", subtitle: "", yTitle: "y", days: [1, 2],
      faucets: [.init(name: "a", amounts: [10, 40], mean: 20)],
      sinks: [.init(name: "b", amounts: [0, 30], mean: 10)])
    let flow = FlowChart.Flow(chart, bins: DayBins(dayCount: 2, limit: 200))
    #expect(flow.faucets.mean == 20)
    #expect(flow.sinks.mean == 10)
    #expect(flow.netMean == 10)
  }
}
