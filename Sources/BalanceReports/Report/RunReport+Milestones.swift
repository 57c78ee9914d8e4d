import Measurement
import ShownText
import Statistics

// When players get somewhere for the first time, and what they collect on the way.

extension RunReport {
  /// Milestones that anybody could have reached.
  private var milestoneDroughts: [Drought] {
    findings.droughts.filter { $0.isMilestone && !$0.curves[0].points.isEmpty }
  }

  var milestones: String? {
    let collections = stateCharts.filter { state, _ in
      !Self.progress.contains(state) && findings.state(state)?.currency == nil
    }
    guard !milestoneDroughts.isEmpty || !collections.isEmpty else { return nil }
    var parts = ["## When do players get where?"]
    if let chart = milestoneChart {
      parts += [
        image(chart), lines(milestoneTable),
        """
        *Reached*: by day \(findings.days). *Half by*: the day by which half of all players have \
        reached it, those who have not counted as still waiting (Kaplan–Meier); a dash where fewer \
        than half have.
        """,
      ]
    }
    for (state, chart) in collections {
      parts += [image(chart)] + (findings.state(state).map { [stateTable($0)] } ?? [])
    }
    return parts.joined(separator: "\n\n")
  }

  private var milestoneTable: MarkdownTable {
    let groups = findings.groups
    var table = MarkdownTable(
      columns: [.text("milestone"), .number("reached"), .number("half by day")]
        + groups.dropFirst().map { .number(MarkdownText.plain($0)) })
    for drought in milestoneDroughts {
      let all = drought.curves[0]
      table.append(
        [
          MarkdownText.plain(title(drought)), shareWithInterval(all.endedShare),
          valueWithInterval(all.quantile(0.5)),
        ]
          + drought.curves.dropFirst().map { curve in
            curve.points.isEmpty
              ? "–" : "\(share(curve.endedShare)), \(value(curve.quantile(0.5)))"
          })
    }
    return table
  }

  /// `milestone.firstEpic` reads "first epic", `milestone.firstPlus10` "first plus 10".
  private func title(_ drought: Drought) -> String {
    var title = ""
    for letter in drought.source.drop(while: { $0 != "." }).dropFirst() {
      let startsNumber = letter.isNumber && title.last?.isNumber == false
      if letter.isUppercase || letter == "." || startsNumber { title += " " }
      if letter != "." { title += letter.lowercased() }
    }
    return title
  }

  var milestoneChart: ReportChart? {
    let droughts = milestoneDroughts
    guard !droughts.isEmpty else { return nil }
    let days = (1...findings.days).map(Double.init)
    func curve(_ drought: Drought, _ value: (SurvivalCurve.Point) -> Double) -> [Double?] {
      // After the last day that anybody waited, nothing changes any more.
      let points = drought.curves[0].points
      return days.indices.map { day in (day < points.count ? points[day] : points.last).map(value) }
    }
    var chart = BandChart(
      title: "Milestones", yTitle: "share of players", days: days,
      panels: droughts.map { drought in
        BandChart.Panel(
          title: title(drought), median: curve(drought) { 1 - $0.survival },
          low: curve(drought) { 1 - $0.high }, high: curve(drought) { 1 - $0.low })
      })
    chart.subtitle =
      "Share of all players who have reached it by the end of each day; the band holds the whole "
      + "curve with 95 % confidence"
    chart.medianName = "have reached it"
    chart.bandName = "95 % band"
    chart.format = .percent
    return ReportChart(
      path: "charts/milestones.svg", caption: "Share of players who have reached each milestone",
      svg: chart.svg())
  }
}
