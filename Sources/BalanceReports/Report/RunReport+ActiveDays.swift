import Measurement
import ScenarioReading
import Statistics

// A currency on an active day, from where to where.

extension RunReport {
  /// Where a currency comes from and goes to on an active day, over all levels and on each band.
  func sankeyChart(_ currency: String) -> ReportChart? {
    guard let levels = findings.levelFlows else { return nil }
    typealias Amount = (_ flow: AccountFlow) -> Double
    func accounts(_ kind: Account.Kind, _ amount: Amount) -> [SankeyChart.Account] {
      let colours = colours(of: currency, kind)
      return levels.flows.of(currency, kind).map { flow in
        .init(name: flow.account.name, amount: amount(flow), colour: colours[flow.account.name])
      }
    }
    func band(_ name: String, _ faucet: Amount, _ sink: Amount) -> SankeyChart.Band {
      .init(name: name, faucets: accounts(.faucet, faucet), sinks: accounts(.sink, sink))
    }
    let (faucets, sinks) = (perActiveDay(currency, .faucet), perActiveDay(currency, .sink))
    let whole = band(
      "all levels", { faucets[$0.account.name] ?? 0 }, { sinks[$0.account.name] ?? 0 })
    guard whole.faucets.contains(where: { $0.amount > 0 }) else { return nil }
    let bands = levels.playedBands.map { place in
      let amount: Amount = { $0.means[0][place].value ?? 0 }
      return band("levels \(levels.name(ofBand: place))", amount, amount)
    }
    return ReportChart(
      "\(currency)-sankey", caption: "Sources and uses of \(currency)",
      SankeyChart(
        title: "\(currency.capitalizedFirst): from where, and to where",
        subtitle: "Mean of an active day: all \(currency) ÷ all active days",
        unit: "\(currency) per active day", bands: [whole] + bands))
  }

  /// Returns what each account moves per active day over all levels: all that it moves ÷ all active
  /// days, where archetypes count by their weights.
  func perActiveDay(_ currency: String, _ kind: Account.Kind) -> [String: Double] {
    let days = (findings.levelFlows?.playerDays ?? []).dropFirst()
    /// Returns a sum over the active days of archetypes in bands.
    func sum(_ amount: (_ group: Int, _ band: Int) -> Double) -> Double {
      zip(findings.playerWeights, days).enumerated().reduce(0) { sum, archetype in
        let (weight, bands) = archetype.element
        return bands.enumerated().reduce(sum) {
          $0 + weight * Double($1.element) * amount(archetype.offset + 1, $1.offset)
        }
      }
    }
    let all = max(1e-9, sum { _, _ in 1 })
    return Dictionary(
      (findings.levelFlows?.flows ?? []).of(currency, kind).map { flow in
        (flow.account.name, sum { flow.means[$0][$1].value ?? 0 } / all)
      }, uniquingKeysWith: { one, _ in one })
  }

  /// The two ways to take a mean of active days; nil where there is none.
  func perActiveDayNote(_ currency: String) -> String? {
    let (once, pooled) = ("\(currency).net.perActiveDay", "\(currency).net.perActiveDay.pooled")
    guard findings.row(once) != nil, findings.row(pooled) != nil else { return nil }
    return """
      *Per active day*, in this picture and by level: all \(MarkdownText.plain(currency)) ÷ all active \
      days, as \(MarkdownText.code(pooled)) has it, so a player counts as often as it plays. In \
      \(MarkdownText.code(once)) each player counts once, with the mean of its own days.
      """
  }
}
