import Measurement
import ShownText
import Statistics

// When players reach milestones, and what they collect on the way.

extension RunReport {
  /// The milestones that any player could have reached.
  private var milestoneDroughts: [Drought] {
    findings.droughts.filter { $0.source.isMilestone && !$0.curves[0].points.isEmpty }
  }

  var milestones: String? {
    let collections = findings.states.filter {
      !Self.progress.contains($0.series.name) && $0.series.heldCurrency == nil
    }
    guard !milestoneDroughts.isEmpty || !collections.isEmpty else { return nil }
    let reached = milestoneChart.map { chart in
      """
      \(chart.image)

      \(milestoneTable.lines)

      *Reached*: by day \(findings.days). *Half by*: the day by which half of all players have \
      reached it, those who have not counted as still waiting (Kaplan–Meier); a dash where fewer \
      than half have.
      """
    }
    return joined(
      ["## When do players reach milestones?", reached]
        + collections.flatMap { [stateChart($0)?.image, stateTable($0)] })
  }

  private var milestoneTable: MarkdownTable {
    let columns: [Column<Drought>] =
      [
        .text("milestone") { MarkdownText.plain(title($0)) },
        .number("reached") { shareWithInterval($0.curves[0].endedShare) },
        .number("half by day") { valueWithInterval($0.curves[0].quantile(0.5)) },
      ]
      + findings.groups.enumerated().dropFirst().map { group, name in
        .number(MarkdownText.plain(name)) { drought in
          let curve = drought.curves[group]
          return curve.points.isEmpty
            ? "–" : "\(share(curve.endedShare)), \(value(curve.quantile(0.5)))"
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
          + "the whole curve with 95 % confidence",
        yTitle: "share of players", days: findings.days,
        panels: milestoneDroughts.map { drought in
          let points = drought.curves[0].points
          // After the last day on which anybody waited, the curve is flat.
          let days = (0..<findings.days).map { $0 < points.count ? points[$0] : points.last }
          return BandChart.Panel(
            title: title(drought),
            curve: Curve(
              values: days.map { $0.map { 1 - $0.survival } },
              low: days.map { $0.map { 1 - $0.high } },
              high: days.map { $0.map { 1 - $0.low } }))
        }, lineName: "have reached it", bandName: "95 % band", format: .percent))
  }
}
