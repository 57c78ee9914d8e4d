import Experiments

/// The spread of a quantity over players, by day: a small panel per group, all on the same axes.
struct BandChart: Chart {
  struct Panel {
    var title: String
    var group: String?
    var style = "s0"
    var curve: Curve
    /// The same over all players, where the curve is of those who have not left; nil elsewhere.
    var everyone: Curve?
    /// A second, dashed curve; empty for none.
    var second: [Double?] = []
  }

  var title, subtitle, yTitle: String
  /// The number of days; shorter curves end in a gap.
  var days: Int
  var panels: [Panel]
  /// A curve repeated in every panel for comparison; empty for none.
  var ghost: [Double?] = []
  /// The names of the curves and the band in the legend; empty for none.
  var lineName: String
  var bandName = "", secondName = "", ghostName = ""
  var format = ValueFormat.number
  /// The greatest value that there can be, beyond which no axis goes; nil for no limit.
  var largest: Double?
  /// The entries of a calendar, to be marked on their days.
  var calendar: [CalendarMark] = []

  /// The drawn data: at most 24 panels, and of many days a sample every few weeks.
  private typealias Drawn = (bins: DayBins, days: [Double?], ghost: [Double?], panels: [Panel])

  private var drawn: Drawn {
    var panels = Array(panels.prefix(PanelGrid.most))
    let bins = DayBins(dayCount: days, limit: max(24, min(400, 1100 / max(1, panels.count))))
    for index in panels.indices {
      panels[index].curve = panels[index].curve.mapped(bins.samples)
      panels[index].everyone = panels[index].everyone?.mapped(bins.samples)
      panels[index].second = bins.samples(panels[index].second)
    }
    return (bins, bins.samples((0..<days).map { Double($0 + 1) }), bins.samples(ghost), panels)
  }

  func draw(in document: ChartDocument) -> ChartDrawing {
    let drawn = drawn
    let values = drawn.panels.flatMap { panel in
      panel.curve.all + (panel.everyone?.all ?? []) + panel.second.compactMap { $0 }
    }
    // A few levels begin at 1, and 0 is none of them.
    let yDomain = AxisDomain.nice(
      covering: values + drawn.ghost.compactMap { $0 },
      includingZero: !(2...10).contains(largest ?? 0),
      tickCount: 5, noHigherThan: largest)
    let grid = PanelGrid(
      count: panels.count, document.width, top: document.bodyTop,
      left: PlotFrame.left(for: yDomain, format, document.width), rowGap: 20)
    let xDomain = AxisDomain.counting(
      covering: drawn.days.compactMap { $0 }, tickCount: grid.columns > 2 ? 5 : 9)
    let step = drawn.bins.width > 1 ? " (every \(drawn.bins.width)th)" : ""
    return document.drawing(grid.area, "day" + step, yTitle) { svg in
      if drawn.panels.isEmpty { svg.emptyNote(in: grid.area) }
      for (index, panel) in drawn.panels.enumerated() {
        let frame = PlotFrame(area: grid.plot(index), x: xDomain, y: yDomain)
        svg.plot(index, frame, group: panel.group) { svg in
          svg.panel(panel.title, frame, values: grid.isLeftmost(index) ? format : nil) {
            grid.isLowest(index) ? ValueFormat.count($0) : ""
          }
          svg.bands(calendar, in: frame)
          draw(panel, drawn, in: frame, into: &svg)
          // The panels have the same days.
          if index == 0 { svg.names(calendar, in: frame) }
        }
      }
    }
  }

  private func draw(
    _ panel: Panel, _ drawn: Drawn, in frame: PlotFrame, into svg: inout SVGBuilder
  ) {
    svg.band(panel.curve, over: drawn.days, in: frame, style: panel.style, number: 0)
    svg.curve(frame.points(drawn.days, drawn.ghost), style: "line dash ghost")
    let line = frame.points(drawn.days, panel.curve.values)
    svg.curve(line, style: "line \(panel.style)", number: 0)
    // Dashed and on top, so that both curves show where they coincide.
    svg.curve(frame.points(drawn.days, panel.second), style: "line mark s1", number: 1)
    if let last = line.lastIndex(where: { $0 != nil }), let point = line[last] {
      svg.dot(at: point, radius: 3, style: "area \(panel.style)", curve: 0)
      svg.label(
        format.endLabel(panel.curve.values[last] ?? 0), x: point.x + 6, y: point.y + 4,
        style: "b halo \(panel.style)", curve: 0)
    } else {
      svg.emptyNote(in: frame.area)
    }
  }

  var values: ChartValues? {
    let drawn = drawn
    return ChartValues(
      x: "day", positions: drawn.days, format: format,
      plots: drawn.panels.map { panel in
        .of(
          panel.title, group: panel.group,
          .init(name: lineName, curve: panel.curve, everyone: panel.everyone),
          comparedWith: .init(name: secondName, curve: Curve(values: panel.second)))
      })
  }

  var notes: [String] { [ChartData.note(first: PanelGrid.most, of: panels.count)] }

  var legend: [LegendEntry] {
    // Where each panel has a colour of its own, the legend has that of all.
    let style = panels.first?.style ?? "s0"
    return [
      (.line, style, lineName), (.band, style, bandName), (.line, "mark s1", secondName),
      (.line, "dash ghost", ghostName),
    ] + calendar.legend
  }

  var description: String {
    let ends = panels.prefix(PanelGrid.most).compactMap { panel in
      ChartData.cleaned(panel.curve.values, count: days).last { $0 != nil }?.map {
        "\(panel.title) \(format.label($0))"
      }
    }
    let curves = bandName.isEmpty ? lineName : "\(lineName) and \(bandName)"
    return "\(yTitle) by day, \(curves)."
      + (ends.isEmpty ? "" : " At the end: \(ends.joined(separator: ", ")).") + calendar.sentence
  }
}
