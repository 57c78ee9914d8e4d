/// How long a drought lasts: the share of players still waiting for a drop after so many
/// attempts, one panel a loot source, each with attempts of its own and all with the same
/// value axis from 0 to 100 %.
public struct SurvivalChart: Sendable {
  /// One loot source.
  public struct Panel: Sendable {
    /// Written above the panel.
    public var title: String
    /// Attempt numbers, ascending.
    public var attempts: [Double]
    /// The share (0…1) still without a drop after each attempt; `nil` is a gap.
    public var survival: [Double?]
    /// The lower confidence limits of the curve; the band needs both.
    public var low: [Double?]
    /// The upper confidence limits.
    public var high: [Double?]
    /// Another world's curve, dashed; empty for none.
    public var second: [Double?] = []
    /// An exact law to compare with; empty for none.
    public var exact: [Double?] = []
    /// The attempt that drops for certain.
    public var pity: Double?
    /// The attempt by which half have dropped.
    public var median: Double?
    /// The longest drought seen, in attempts.
    public var longest: Double?

    /// A panel without marks or law; they are set afterwards.
    public init(
      title: String, attempts: [Double], survival: [Double?], low: [Double?] = [],
      high: [Double?] = []
    ) {
      self.title = title
      self.attempts = attempts
      self.survival = survival
      self.low = low
      self.high = high
    }
  }

  /// The heading, one line.
  public var title: String
  /// A smaller line under the heading; empty for none.
  public var subtitle = ""
  /// What the attempts are.
  public var xTitle = "attempts without a drop"
  /// What the share is of.
  public var yTitle = "still waiting"
  /// One a loot source, along rows.
  public var panels: [Panel]
  /// The curve in the legend.
  public var survivalName = "droughts"
  /// The band in the legend.
  public var bandName = "95 % confidence"
  /// The dashed curve in the legend.
  public var secondName = ""
  /// The law in the legend.
  public var exactName = "exact law"
  /// What the sure drop is called, in the legend and beside its line.
  public var pityName = "pity"

  /// A chart in plain words; everything else is set afterwards.
  public init(title: String, panels: [Panel]) {
    self.title = title
    self.panels = panels
  }

  /// The chart as a self-contained SVG file. At most 24 panels are drawn.
  public func svg() -> String {
    let document = document
    let yDomain = AxisDomain.nice(covering: [1])
    let grid = PanelGrid(
      count: panels.count, top: document.bodyTop,
      left: PlotFrame.left(for: yDomain, format: .percent), rowGap: 34)
    return document.svg(bodyBottom: grid.area.maxY + 38) { svg in
      svg.verticalTitle(yTitle, beside: grid.area)
      svg.horizontalTitle(xTitle, under: grid.area)
      if panels.isEmpty { svg.emptyNote(in: grid.area) }
      for (index, panel) in panels.prefix(grid.count).enumerated() {
        let area = grid.plot(index)
        let attempts = Self.attemptDomain(of: panel, tickCount: grid.columns > 2 ? 6 : 9)
        let frame = PlotFrame(area: area, x: attempts, y: yDomain)
        svg.panelTitle(panel.title, over: area)
        svg.valueGrid(frame)
        if grid.isLeftmost(index) { svg.valueLabels(frame, format: .percent) }
        svg.countAxis(frame, showsLabels: true)
        draw(panel, in: frame, into: &svg)
      }
    }
  }

  /// From zero to a little beyond everything that is marked.
  private static func attemptDomain(of panel: Panel, tickCount: Int) -> AxisDomain {
    let marks = [panel.pity, panel.median, panel.longest].map { ChartData.cleaned($0) }
    let attempts = panel.attempts.map { ChartData.cleaned($0) }
    let largest = (marks + attempts).compactMap { $0 }.reduce(0, max)
    return .counting(covering: [0, largest > 0 ? largest * 1.06 : 1], tickCount: tickCount)
  }

  private func draw(_ panel: Panel, in frame: PlotFrame, into svg: inout SVGBuilder) {
    let low = Self.steps(panel.attempts, Self.sharing(gaps: panel.high, panel.low), in: frame)
    let high = Self.steps(panel.attempts, Self.sharing(gaps: panel.low, panel.high), in: frame)
    var band = PathData()
    for (lower, upper) in zip(low, high) { band.polygon(upper + lower.reversed()) }
    svg.path(band, style: "band s0")
    drawMarkers(panel, in: frame, into: &svg)
    func curve(_ values: [Double?]) -> PathData {
      var curve = PathData()
      for run in Self.steps(panel.attempts, values, in: frame) { curve.polyline(run) }
      return curve
    }
    let survival = curve(panel.survival)
    svg.path(survival, style: "line s0")
    svg.path(curve(panel.second), style: "line mark s1")
    svg.path(curve(panel.exact), style: "line dash")
    drawLandmarks(panel, in: frame, into: &svg)
    if survival.isEmpty { svg.emptyNote(in: frame.area) }
  }

  /// The values, with gaps also where the others have them.
  private static func sharing(gaps others: [Double?], _ values: [Double?]) -> [Double?] {
    let others = ChartData.cleaned(others, count: values.count)
    return zip(others, values).map { $0 == nil ? nil : $1 }
  }

  /// Pixels from the foot of the longest drought up to its label.
  private static let flagHeight = 28.0

  /// What belongs behind the curves.
  private func drawMarkers(_ panel: Panel, in frame: PlotFrame, into svg: inout SVGBuilder) {
    if let longest = ChartData.cleaned(panel.longest), longest >= 0 {
      let foot = frame.point(longest, 0)
      var stem = PathData()
      stem.polyline([foot, Point(x: foot.x, y: foot.y - Self.flagHeight)])
      svg.path(stem, style: "line hair")
    }
    guard let pity = ChartData.cleaned(panel.pity), pity >= 0 else { return }
    let top = frame.point(pity, 1)
    var marker = PathData()
    marker.polyline([Point(x: top.x, y: top.y - 4), Point(x: top.x, y: frame.area.maxY)])
    svg.path(marker, style: "line mark s1")
    svg.note(
      "\(pityName) \(ValueFormat.count(pity))", beside: Point(x: top.x, y: top.y + 8),
      in: frame.area, style: "b halo s1")
  }

  private func drawLandmarks(_ panel: Panel, in frame: PlotFrame, into svg: inout SVGBuilder) {
    if let median = ChartData.cleaned(panel.median), median >= 0 {
      let point = frame.point(median, 0.5)
      svg.dot(at: point, radius: 3.2, style: "area s0")
      svg.note(
        "half by \(ValueFormat.count(median))", beside: Point(x: point.x, y: point.y - 12),
        in: frame.area, style: "b halo s0")
    }
    if let longest = ChartData.cleaned(panel.longest), longest >= 0 {
      let point = frame.point(longest, 0)
      svg.dot(at: point, radius: 3.2, style: "area")
      svg.note(
        "longest \(ValueFormat.count(longest))",
        beside: Point(x: point.x - 1, y: point.y - Self.flagHeight + 4),
        in: frame.area, style: "halo")
    }
  }

  /// The corners of a step curve, in pixels: level until an attempt, then down to its value.
  /// A curve that has no gap at its start begins with everybody waiting.
  private static func steps(
    _ attempts: [Double], _ values: [Double?], in frame: PlotFrame
  ) -> [[Point]] {
    let xs = ChartData.cleaned(attempts, count: attempts.count)
    let ys = ChartData.cleaned(values, count: attempts.count).map { $0.map { min(max($0, 0), 1) } }
    let start: [Point?] = (ys.first ?? nil) == nil ? [] : [frame.point(0, 1)]
    let runs = ChartData.runs(start + frame.points(xs, ys))
    return runs.map { run in
      var corners = [run[0]]
      for next in thinned(run).dropFirst() {
        let level = corners[corners.count - 1].y
        if next.y != level { corners.append(Point(x: next.x, y: level)) }
        corners.append(next)
      }
      return corners
    }
  }

  /// Of the points within half a pixel, the last; of points at the same height, the first and
  /// the very last of the run.
  private static func thinned(_ run: [Point]) -> [Point] {
    var kept: [Point] = []
    for (index, point) in run.enumerated() {
      let isLast = index == run.count - 1
      if !isLast, (run[index + 1].x * 2).rounded(.down) == (point.x * 2).rounded(.down) {
        continue
      }
      if isLast || kept.last?.y != point.y { kept.append(point) }
    }
    return kept.count == 1 ? [run[0], kept[0]] : kept
  }

  private var document: ChartDocument {
    let shown = panels.prefix(PanelGrid.greatestCount)
    let facts = shown.map { panel in
      var parts = [panel.title]
      if let median = ChartData.cleaned(panel.median) {
        parts.append("half by \(ValueFormat.count(median))")
      }
      if let longest = ChartData.cleaned(panel.longest) {
        parts.append("longest \(ValueFormat.count(longest))")
      }
      if let pity = ChartData.cleaned(panel.pity) {
        parts.append("\(pityName) \(ValueFormat.count(pity))")
      }
      return parts.joined(separator: ", ")
    }
    var document = ChartDocument(
      title: title, subtitle: PanelGrid.subtitle(subtitle, panelCount: panels.count),
      description: "Share \(yTitle) by \(xTitle). " + facts.joined(separator: "; "))
    document.legend = [.init(mark: .line, style: "s0", name: survivalName)]
    if panels.contains(where: { !$0.low.isEmpty && !$0.high.isEmpty }) {
      document.legend.append(.init(mark: .band, style: "s0", name: bandName))
    }
    if panels.contains(where: { !$0.second.isEmpty }) {
      document.legend.append(.init(mark: .line, style: "mark s1", name: secondName))
    }
    if panels.contains(where: { !$0.exact.isEmpty }) {
      document.legend.append(.init(mark: .line, style: "dash", name: exactName))
    }
    if panels.contains(where: { $0.pity != nil }) {
      document.legend.append(.init(mark: .line, style: "mark s1", name: pityName))
    }
    return document
  }
}

extension SVGBuilder {
  /// A label right of a point, or left of it where the plot would end too soon.
  mutating func note(_ text: String, beside point: Point, in area: Rectangle, style: String) {
    let fits = point.x + 6 + TextWidth.estimate(text) <= area.maxX + 6
    label(
      text, x: fits ? point.x + 6 : point.x - 6, y: point.y + 4,
      style: fits ? style : "e " + style)
  }
}
