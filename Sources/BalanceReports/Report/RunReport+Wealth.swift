import Measurement
import ScenarioReading
import Statistics

// The distribution of a currency over players.

extension RunReport {
  /// Returns how unequally it is held, who has none, and who has too much.
  @BlockBuilder func wealth(_ currency: String) -> [Block] {
    if let wealth = findings.wealth.first(where: { $0.currency == currency }) {
      let columns: [Column<Int>] =
        [.text("\(currency) in hand") { "day \(wealth.days[$0])" }]
        + Wealth.shares.enumerated().map { place, share in
          .number("\(NumberText.percent(share, decimals: 0)) hold up to") {
            quantile(wealth.percentiles[0][$0][place])
          }
        }
      Block.heading(3, "Who holds the \(currency)?")
      giniChart(currency)
      MarkdownTable(wealth.days.indices.filter { !wealth.percentiles[0][$0].isEmpty }, columns)
      dryTable(wealth)
    }
  }

  @BlockBuilder private func dryTable(_ wealth: Wealth) -> [Block] {
    let last = findings.days
    let (dry, flush) = (
      "\(wealth.currency).dry.share.day\(last)", "\(wealth.currency).flush.share.day\(last)"
    )
    if findings.row(dry) != nil {
      MarkdownTable(
        findings.groups + findings.namedGroups.map(\.name), .text("on day \(last)") { shown($0) },
        .number("run dry") { estimate(dry, $0).text(isShare: true) },
        .number("drown") { estimate(flush, $0).text(isShare: true) },
        .number("Gini") { estimate(wealth.gini(day: last), $0).text() })
      """
      *Run dry*: hold less than they spend on a mean active day. *Drown*: hold more than they \
      earn in \(findings.plan.hoardDays) active days. *Gini*: 0 when all hold the same, 1 when one \
      holds everything; its interval is a jackknife over 20 groups of parties, and counting amounts \
      in bins moves it by less than 0.032, in practice by a few thousandths.
      """
    }
  }

  func giniChart(_ currency: String) -> ReportChart? {
    guard let wealth = findings.wealth.first(where: { $0.currency == currency }),
      wealth.days.count > 1
    else { return nil }
    return ReportChart(
      "\(currency)-gini",
      caption: "Gini's coefficient of \(currency) in hand, by day and archetype",
      LineChart(
        title: "Inequality of \(currency) in hand",
        subtitle: "0: all hold the same; 1: one holds everything",
        xTitle: "day", yTitle: "Gini's coefficient", positions: wealth.days.map(Double.init),
        series: findings.groups.enumerated().map { place, group in
          .init(
            name: groupTitle(group), id: group, group: place,
            curve: Curve(wealth.days.map { estimate(wealth.gini(day: $0), group) }))
        }))
  }
}
