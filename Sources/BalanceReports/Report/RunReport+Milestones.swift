import Measurement
import ScenarioReading

extension RunReport {
  /// The milestones, those that most players reach first.
  private var milestoneDroughts: [Drought] {
    findings.droughts.filter { $0.source.isMilestone && !$0.curves[0].points.isEmpty }
      .greatestFirst { $0.curves[0].endedShare.value ?? 0 }
  }

  var milestones: ReportSection? {
    let collections = findings.states.filter {
      !game.progress.contains($0.series.name) && $0.series.kind == .track
    }
    return ReportSection("When do players reach milestones?") {
      milestoneChart
    } details: {
      if !milestoneDroughts.isEmpty {
        milestoneTable
        """
        *Reached*: by day \(findings.days). *Half by*: the day by which half of all players have \
        reached it, those who have not counted as still waiting (Kaplan–Meier); beyond the last day \
        (>) where fewer than half have.
        """
      }
      for collection in collections {
        stateChart(collection)
        stateTable(collection)
      }
    }
  }

  private var milestoneTable: MarkdownTable {
    let columns: [Column<Drought>] =
      [
        .text("milestone") { plain(title($0)) },
        .number("reached") { $0.curves[0].endedShare.text(isShare: true) },
        .number("half by day") { $0.curves[0].quantile(0.5).text() },
      ]
      + findings.groups.enumerated().dropFirst().map { group, name in
        .number(plain(name)) { drought in
          let curve = drought.curves[group]
          guard !curve.points.isEmpty else { return "–" }
          let reached = curve.endedShare.valueText(isShare: true)
          return curve.quantile(0.5).value.map { "\(reached), half by day \(number($0))" }
            ?? reached
        }
      }
    return MarkdownTable(milestoneDroughts, columns)
  }

  /// Returns `milestone.firstEpic` as "first epic", `milestone.firstPlus10` as "first plus 10".
  private func title(_ drought: Drought) -> String {
    var title = ""
    for letter in drought.source.name.drop(while: { $0 != "." }).dropFirst() {
      let startsNumber = letter.isNumber && title.last?.isNumber == false
      if letter.isUppercase || letter == "." || startsNumber { title += " " }
      if letter != "." { title += letter.lowercased() }
    }
    return title
  }

  var milestoneChart: ReportChart? {
    guard !milestoneDroughts.isEmpty else { return nil }
    return ReportChart(
      "milestones", caption: "Share of players who have reached each milestone",
      BandChart(
        title: "Milestones",
        subtitle: "Share of all players who have reached it by the end of each day; the band holds "
          + "the whole curve with 95 % confidence", yTitle: "share of players", days: findings.days,
        panels: milestoneDroughts.map { drought in
          let points = drought.curves[0].points
          // After the last day on which anybody waited, the curve is flat.
          let days = (0..<findings.days).map { $0 < points.count ? points[$0] : points.last }
          // Where nobody got there, no day's share can be above that of the last one.
          let end = drought.curves[0].endedShare
          let most = end.value == 0 ? end.high ?? 1 : 1
          return BandChart.Panel(
            title: title(drought), style: ChartTheme.style(ofGroup: 0),
            curve: Curve(
              values: days.map { $0.map { 1 - $0.survival } },
              low: days.map { $0.map { 1 - $0.high } },
              high: days.map { $0.map { min(1 - $0.low, most) } }))
        }, lineName: "have reached it", bandName: "95 % band", format: .percent, largest: 1,
        calendar: marks))
  }
}
