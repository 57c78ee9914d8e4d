/// How a quantity is spread over players and changes with the days: one small panel per group, each
/// with a line and a band around it, all on the same axes.
struct BandChart: Chart {
  /// One group of players.
  struct Panel {
    /// The title above the panel.
    var title: String
    /// One value per day.
    var curve: Curve
    /// A second, dashed curve; empty for none.
    var second: [Double?] = []
  }

  var title, subtitle: String
  /// The measure on the value axis, with units: "gold in hand".
  var yTitle: String
  /// The number of days; shorter curves end in a gap.
  var days: Int
  /// One panel per group, along rows.
  var panels: [Panel]
  /// A curve repeated in every panel for comparison; empty for none.
  var ghost: [Double?] = []
  /// The names of the curves and the band in the legend; empty for none.
  var lineName: String
  var bandName = "", secondName = "", ghostName = ""
  var format = ValueFormat.number

  /// Draws at most 24 panels; if there are many days, a sample every few weeks.
  func svg() -> String {
    let bins = DayBins(
      dayCount: days, limit: max(24, min(400, 1100 / max(1, min(panels.count, PanelGrid.most)))))
    let shownDays = bins.samples((0..<days).map { Double($0 + 1) })
    let shownGhost = bins.samples(ghost)
    let shown = panels.prefix(PanelGrid.most).map { panel in
      Panel(
        title: panel.title, curve: panel.curve.mapped(bins.samples),
        second: bins.samples(panel.second))
    }
    let values = shown.flatMap { $0.curve.all + $0.second.compactMap { $0 } }
    let yDomain = AxisDomain.nice(
      covering: values + shownGhost.compactMap { $0 }, tickCount: 4)
    let document = ChartDocument(
      title: title, subtitle: subtitle, notes: [PanelGrid.note(panelCount: panels.count)],
      description: description,
      legend: [
        .init(mark: .line, style: "s0", name: lineName),
        .init(mark: .band, style: "s0", name: bandName),
        .init(mark: .line, style: "mark s1", name: secondName),
        .init(mark: .line, style: "dash ghost", name: ghostName),
      ])
    let grid = PanelGrid(
      count: panels.count, top: document.bodyTop, left: PlotFrame.left(for: yDomain, format),
      rowGap: 20)
    let xDomain = AxisDomain.counting(
      covering: shownDays.compactMap { $0 }, tickCount: grid.columns > 2 ? 5 : 9)

    return document.svg(bodyBottom: grid.area.maxY + 38) { svg in
      svg.axisTitles("day" + (bins.width > 1 ? " (every \(bins.width)th)" : ""), yTitle, grid.area)
      if shown.isEmpty { svg.emptyNote(in: grid.area) }
      for (index, panel) in shown.enumerated() {
        let frame = PlotFrame(area: grid.plot(index), x: xDomain, y: yDomain)
        svg.panel(panel.title, frame, values: grid.isLeftmost(index) ? format : nil) {
          grid.isLowest(index) ? ValueFormat.count($0) : ""
        }
        draw(panel, days: shownDays, ghost: shownGhost, in: frame, into: &svg)
      }
    }
  }

  private func draw(
    _ panel: Panel, days: [Double?], ghost: [Double?], in frame: PlotFrame,
    into svg: inout SVGBuilder
  ) {
    svg.band(panel.curve, over: days, in: frame)
    svg.curve(frame.points(days, ghost), style: "line dash ghost")
    let line = frame.points(days, panel.curve.values)
    svg.curve(line, style: "line s0")
    // Dashed and on top, so that both curves show where they coincide.
    svg.curve(frame.points(days, panel.second), style: "line mark s1")
    if let last = line.lastIndex(where: { $0 != nil }), let point = line[last] {
      svg.dot(at: point, radius: 3, style: "area s0")
      svg.label(
        format.endLabel(panel.curve.values[last] ?? 0), x: point.x + 6, y: point.y + 4,
        style: "b halo s0")
    } else {
      svg.emptyNote(in: frame.area)
    }
  }

  private var description: String {
    let ends = panels.prefix(PanelGrid.most).compactMap { panel in
      ChartData.cleaned(panel.curve.values, count: days).last { $0 != nil }?.map {
        "\(panel.title) \(format.label($0))"
      }
    }
    let curves = bandName.isEmpty ? lineName : "\(lineName) and \(bandName)"
    return "\(yTitle) by day, \(curves)."
      + (ends.isEmpty ? "" : " At the end: \(ends.joined(separator: ", ")).")
  }
}
