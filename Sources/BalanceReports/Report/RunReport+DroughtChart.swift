import Measurement
import Statistics

extension RunReport {
  /// Loot sources that anybody tried.
  var lootDroughts: [Drought] {
    findings.droughts.filter { !$0.once && !$0.curves[0].points.isEmpty }
  }

  var droughtChart: ReportChart? {
    guard !lootDroughts.isEmpty else { return nil }
    var chart = SurvivalChart(
      title: "Droughts",
      panels: lootDroughts.map { drought in
        let curve = drought.curves[0]
        var panel = SurvivalChart.Panel(
          title: drought.source, attempts: [0] + curve.points.map { Double($0.attempt) },
          survival: [1] + curve.points.map(\.survival), low: [1] + curve.points.map(\.low),
          high: [1] + curve.points.map(\.high))
        panel.exact = exactLaw(of: drought.source, at: panel.attempts)
        panel.pity = drought.forcedAt.map(Double.init)
        panel.median = curve.quantile(0.5).value
        panel.longest = curve.longest > 0 ? Double(curve.longest) : nil
        return panel
      })
    chart.subtitle =
      "Share of droughts that go on past an attempt (Kaplan–Meier; the band holds the whole curve "
      + "with 95 % confidence)"
    chart.xTitle = "attempts since the last equipment"
    chart.yTitle = "still dry"
    return ReportChart(
      path: "charts/droughts.svg",
      caption: "How long each source stays dry; the drop at the marked attempt is pity",
      svg: chart.svg())
  }
}
