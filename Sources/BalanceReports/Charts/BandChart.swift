/// How a quantity spreads over players and grows with the days: one small panel a group, each
/// with a median line and a band around it, all on the same axes.
public struct BandChart: Sendable {
  /// One group of players.
  public struct Panel: Sendable {
    /// Written above the panel.
    public var title: String
    /// One value a day; `nil` is a gap, here and in all other curves.
    public var median: [Double?]
    /// The lower edge of the band; the band has a gap where either edge has one.
    public var low: [Double?]
    /// The upper edge of the band.
    public var high: [Double?]
    /// Another, dashed curve; empty for none.
    public var second: [Double?]

    /// A panel; curves shorter than the days end in gaps.
    public init(
      title: String, median: [Double?], low: [Double?] = [], high: [Double?] = [],
      second: [Double?] = []
    ) {
      self.title = title
      self.median = median
      self.low = low
      self.high = high
      self.second = second
    }
  }

  /// The heading, one line.
  public var title: String
  /// A smaller line under the heading; empty for none.
  public var subtitle = ""
  /// What the days are.
  public var xTitle = "day"
  /// What the value axis measures, with units: "gold in hand".
  public var yTitle: String
  /// The days of all curves, ascending. Curves that are shorter end in a gap.
  public var days: [Double]
  /// One a group, along rows.
  public var panels: [Panel]
  /// A curve repeated in every panel for comparison; empty for none.
  public var ghost: [Double?] = []
  /// The line in the legend.
  public var medianName = "median"
  /// The band in the legend.
  public var bandName = "5–95 % of players"
  /// The dashed curve in the legend.
  public var secondName = ""
  /// The repeated curve in the legend.
  public var ghostName = "everybody's median"
  /// How values are written.
  public var format = ValueFormat.number
  /// Whether the value axis must reach down to zero.
  public var includesZero = true

  /// A chart without a ghost; everything else is set afterwards.
  public init(title: String, yTitle: String, days: [Double], panels: [Panel]) {
    self.title = title
    self.yTitle = yTitle
    self.days = days
    self.panels = panels
  }

  /// The chart as a self-contained SVG file. At most 24 panels are drawn, and of many days
  /// every so many weeks.
  public func svg() -> String {
    let count = min(panels.count, PanelGrid.greatestCount)
    let bins = DayBins(dayCount: days.count, limit: Self.pointLimit(panelCount: count))
    let shownDays = bins.samples(ChartData.cleaned(days, count: days.count))
    let shownGhost = bins.samples(ChartData.cleaned(ghost, count: days.count))
    let shown = panels.prefix(count).map { sampled($0, bins: bins) }
    let values = shown.flatMap { [$0.median, $0.low, $0.high, $0.second] } + [shownGhost]
    let yDomain = AxisDomain.nice(
      covering: values.joined().compactMap { $0 }, includingZero: includesZero, tickCount: 4)
    let document = document(bins: bins)
    let grid = PanelGrid(
      count: count, top: document.bodyTop, left: PlotFrame.left(for: yDomain, format: format),
      rowGap: 20)
    let tickCount = grid.columns > 2 ? 5 : 9
    let xDomain = AxisDomain.counting(
      covering: shownDays.compactMap { $0 }, tickCount: tickCount)

    return document.svg(bodyBottom: grid.area.maxY + 38) { svg in
      svg.verticalTitle(yTitle, beside: grid.area)
      svg.horizontalTitle(xTitle + Self.note(bins), under: grid.area)
      if shown.isEmpty { svg.emptyNote(in: grid.area) }
      for (index, panel) in shown.enumerated() {
        let frame = PlotFrame(area: grid.plot(index), x: xDomain, y: yDomain)
        svg.panelTitle(panel.title, over: frame.area)
        svg.valueGrid(frame)
        if grid.isLeftmost(index) { svg.valueLabels(frame, format: format) }
        svg.countAxis(frame, showsLabels: grid.isLowest(index))
        draw(panel, days: shownDays, ghost: shownGhost, in: frame, into: &svg)
      }
    }
  }

  private func draw(
    _ panel: Panel, days: [Double?], ghost: [Double?], in frame: PlotFrame,
    into svg: inout SVGBuilder
  ) {
    let low = frame.points(days, panel.low)
    let high = frame.points(days, panel.high)
    var band = PathData()
    for run in ChartData.runs(zip(low, high).map { Self.pair($0, $1) }) {
      band.polygon(Self.outline(run))
    }
    svg.path(band, style: "band s0")
    svg.curve(frame.points(days, ghost), style: "line dash ghost")
    let median = frame.points(days, panel.median)
    svg.curve(median, style: "line s0")
    // Dashed and on top, so that of two curves that coincide both are seen.
    svg.curve(frame.points(days, panel.second), style: "line mark s1")
    if let last = panel.median.lastIndex(where: { $0 != nil }), let point = median[last] {
      svg.dot(at: point, radius: 3, style: "area s0")
      svg.label(
        format.endLabel(panel.median[last] ?? 0), x: point.x + 6, y: point.y + 4,
        style: "b halo s0")
    } else {
      svg.emptyNote(in: frame.area)
    }
  }

  static func pair(_ low: Point?, _ high: Point?) -> (low: Point, high: Point)? {
    guard let low, let high else { return nil }
    return (low, high)
  }

  /// A single day becomes a slim bar.
  static func outline(_ run: [(low: Point, high: Point)]) -> [Point] {
    var run = run
    if run.count == 1 {
      run.append(run[0])
      for edge in 0...1 {
        run[edge].low.x += Double(edge) * 4 - 2
        run[edge].high.x += Double(edge) * 4 - 2
      }
    }
    return run.map(\.high) + run.reversed().map(\.low)
  }

  private func sampled(_ panel: Panel, bins: DayBins) -> Panel {
    func samples(_ values: [Double?]) -> [Double?] {
      bins.samples(ChartData.cleaned(values, count: days.count))
    }
    return Panel(
      title: panel.title, median: samples(panel.median), low: samples(panel.low),
      high: samples(panel.high), second: panel.second.isEmpty ? [] : samples(panel.second))
  }

  /// Keeps a file small and a pixel's worth of days apart.
  private static func pointLimit(panelCount: Int) -> Int {
    max(24, min(400, 1100 / max(1, panelCount)))
  }

  private static func note(_ bins: DayBins) -> String {
    bins.width > 1 ? " (every \(bins.width)th)" : ""
  }

  private func document(bins: DayBins) -> ChartDocument {
    var document = ChartDocument(
      title: title, subtitle: PanelGrid.subtitle(subtitle, panelCount: panels.count),
      description: summary)
    document.legend = [.init(mark: .line, style: "s0", name: medianName)]
    if hasBand { document.legend.append(.init(mark: .band, style: "s0", name: bandName)) }
    if panels.contains(where: { !$0.second.isEmpty }) {
      document.legend.append(.init(mark: .line, style: "mark s1", name: secondName))
    }
    if !ghost.isEmpty {
      document.legend.append(.init(mark: .line, style: "dash ghost", name: ghostName))
    }
    return document
  }

  private var hasBand: Bool { panels.contains { !$0.low.isEmpty && !$0.high.isEmpty } }

  private var summary: String {
    let ends = panels.prefix(PanelGrid.greatestCount).compactMap { panel in
      ChartData.cleaned(panel.median, count: days.count).last { $0 != nil }?.map {
        "\(panel.title) \(format.label($0))"
      }
    }
    let curves = hasBand ? "\(medianName) and \(bandName)" : medianName
    let start = "\(yTitle) by \(xTitle), \(curves)."
    return ends.isEmpty ? start : start + " At the end: \(ends.joined(separator: ", "))."
  }
}

extension SVGBuilder {
  /// A line with gaps.
  mutating func curve(_ points: [Point?], style: String) {
    var data = PathData()
    for run in ChartData.runs(points) { data.polyline(run) }
    path(data, style: style)
  }
}
