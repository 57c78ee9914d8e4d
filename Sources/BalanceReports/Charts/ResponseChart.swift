/// How a measured quantity answers to a number that somebody chose: a line over the chosen numbers
/// with a band around it, in one panel or several side by side, each with a value axis of its own.
public struct ResponseChart: Sendable {
  /// One quantity.
  public struct Panel: Sendable {
    /// Written above the panel.
    public var title: String
    /// One value for each chosen number; `nil` is a gap, here and in the band's edges.
    public var values: [Double?]
    /// The lower edge of the band; the band has a gap where either edge has one.
    public var low: [Double?]
    /// The upper edge of the band.
    public var high: [Double?]
    /// A dashed level that the values are seen against.
    public var reference: Double?
    /// Levels that the values are to keep.
    public var limits: [Double] = []

    /// Lists shorter than the chosen numbers end in gaps.
    public init(
      title: String, values: [Double?], low: [Double?], high: [Double?], reference: Double? = nil
    ) {
      self.title = title
      self.values = values
      self.low = low
      self.high = high
      self.reference = reference
    }
  }

  /// The heading, one line.
  public var title: String
  /// A smaller line under the heading; empty for none.
  public var subtitle = ""
  /// What was chosen.
  public var xTitle: String
  /// What the values are, with units.
  public var yTitle: String
  /// The chosen numbers, in any order.
  public var chosen: [Double]
  /// The number in force at the reference; `nil` where there is none.
  public var referenceNumber: Double?
  /// From left to right; three at most are drawn.
  public var panels: [Panel]
  /// The line in the legend.
  public var valueName = "mean"
  /// The band in the legend.
  public var bandName = "95 % interval"
  /// The dashed level in the legend.
  public var referenceName = "as it is"
  /// The levels to keep in the legend.
  public var limitName = "target"
  /// How values are written.
  public var format = ValueFormat.number

  /// A chart of one number's effect; everything else is set afterwards.
  public init(
    title: String, xTitle: String, yTitle: String, chosen: [Double], panels: [Panel]
  ) {
    self.title = title
    self.xTitle = xTitle
    self.yTitle = yTitle
    self.chosen = chosen
    self.panels = panels
  }

  /// The chart as a self-contained SVG file.
  public func svg() -> String {
    let shown = panels.prefix(3).map(ordered)
    let numbers = ChartData.cleaned(order.map { chosen[$0] }, count: order.count)
    let covered = numbers.compactMap { $0 } + [referenceNumber].compactMap(ChartData.cleaned)
    let xDomain = AxisDomain.chosen(covering: covered, tickCount: shown.count > 1 ? 5 : 9)
    let document = document
    let top = document.bodyTop + 26
    let width = ChartDocument.width / Double(max(1, shown.count))
    let whole = Rectangle(
      x: ChartDocument.margin + 24, y: top,
      width: ChartDocument.width - 2 * ChartDocument.margin - 24, height: Self.plotHeight)

    return document.svg(bodyBottom: top + Self.plotHeight + 38) { svg in
      svg.verticalTitle(yTitle, beside: whole)
      svg.horizontalTitle(xTitle, under: whole)
      if shown.isEmpty { svg.emptyNote(in: whole) }
      for (index, panel) in shown.enumerated() {
        let yDomain = Self.domain(of: panel)
        let left = PlotFrame.left(for: yDomain, format: format) - (index > 0 ? 30 : 0)
        let area = Rectangle(
          x: width * Double(index) + left, y: top,
          width: width - left - ChartDocument.margin - 6, height: Self.plotHeight)
        let frame = PlotFrame(area: area, x: xDomain, y: yDomain)
        svg.panelTitle(panel.title, over: area)
        svg.valueGrid(frame)
        svg.valueLabels(frame, format: format)
        svg.numberAxis(frame)
        draw(panel, numbers: numbers, in: frame, into: &svg)
      }
    }
  }

  private static let plotHeight = 230.0
  /// More points than this stand too close for dots.
  private static let mostDots = 60

  private func draw(
    _ panel: Panel, numbers: [Double?], in frame: PlotFrame, into svg: inout SVGBuilder
  ) {
    func level(_ value: Double, style: String) {
      let y = frame.y.position(value)
      svg.curve(
        [Point(x: frame.area.x, y: y), Point(x: frame.area.maxX, y: y)], style: style)
    }
    let low = frame.points(numbers, panel.low)
    let high = frame.points(numbers, panel.high)
    var band = PathData()
    for run in ChartData.runs(zip(low, high).map { BandChart.pair($0, $1) }) {
      band.polygon(BandChart.outline(run))
    }
    svg.path(band, style: "band s0")
    for limit in panel.limits { level(limit, style: "line mark s1") }
    if let reference = panel.reference { level(reference, style: "line dash ghost") }
    let points = frame.points(numbers, panel.values)
    svg.curve(points, style: "line s0")
    if points.count <= Self.mostDots {
      for point in points.compactMap({ $0 }) { svg.dot(at: point, radius: 2.6, style: "area s0") }
    }
    if let number = ChartData.cleaned(referenceNumber), let reference = panel.reference {
      svg.dot(at: frame.point(number, reference), radius: 4.5, style: "line thin ghost")
    }
    if points.allSatisfy({ $0 == nil }) { svg.emptyNote(in: frame.area) }
  }

  /// The places of the chosen numbers, rising.
  private var order: [Int] {
    chosen.indices.filter { chosen[$0].isFinite }.sorted { chosen[$0] < chosen[$1] }
  }

  /// A panel in the order of rising numbers, with nothing that cannot be drawn.
  private func ordered(_ panel: Panel) -> Panel {
    func ordered(_ values: [Double?]) -> [Double?] {
      let cleaned = ChartData.cleaned(values, count: chosen.count)
      return order.map { cleaned[$0] }
    }
    var panel = panel
    panel.values = ordered(panel.values)
    panel.low = ordered(panel.low)
    panel.high = ordered(panel.high)
    panel.reference = ChartData.cleaned(panel.reference)
    panel.limits = panel.limits.compactMap(ChartData.cleaned)
    return panel
  }

  /// What varies a little far from zero is seen only without the zero.
  private static func domain(of panel: Panel) -> AxisDomain {
    let values = [panel.values, panel.low, panel.high].joined().compactMap { $0 }
    let all = values + [panel.reference].compactMap { $0 } + panel.limits
    let (least, most) = (all.min() ?? 0, all.max() ?? 0)
    let isNearZero = most - least >= 0.4 * max(least.magnitude, most.magnitude)
    return .nice(covering: all, includingZero: isNearZero, tickCount: 5)
  }

  private var document: ChartDocument {
    var document = ChartDocument(title: title, subtitle: subtitle, description: summary)
    document.legend = [
      .init(mark: .line, style: "s0", name: valueName),
      .init(mark: .band, style: "s0", name: bandName),
    ]
    if panels.contains(where: { $0.reference != nil }) {
      document.legend.append(.init(mark: .line, style: "dash ghost", name: referenceName))
    }
    if panels.contains(where: { !$0.limits.isEmpty }) {
      document.legend.append(.init(mark: .line, style: "mark s1", name: limitName))
    }
    return document
  }

  private var summary: String {
    let start = "\(yTitle) by \(xTitle)."
    guard let panel = panels.first else { return start }
    let facts = order.prefix(40).compactMap { index -> String? in
      guard index < panel.values.count, let value = ChartData.cleaned(panel.values[index]) else {
        return nil
      }
      return "\(NumberText.significant(chosen[index])): \(format.label(value))"
    }
    return facts.isEmpty ? start : "\(start) \(panel.title), \(facts.joined(separator: "; "))."
  }
}

extension SVGBuilder {
  /// Short strokes and numbers at the ticks below the plot, decimals and all.
  mutating func numberAxis(_ frame: PlotFrame) {
    var strokes = PathData()
    for tick in frame.x.domain.ticks {
      let x = frame.x.position(tick).rounded() + 0.5
      strokes.polyline([Point(x: x, y: frame.area.maxY), Point(x: x, y: frame.area.maxY + 4)])
      label(
        ValueFormat.number.tick(tick, in: frame.x.domain), x: x, y: frame.area.maxY + 17,
        style: "m muted")
    }
    path(strokes, style: "axis")
  }
}
