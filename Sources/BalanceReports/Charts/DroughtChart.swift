/// How long droughts last: the share of droughts that survive each number of attempts. One panel
/// per loot source, each with its own attempts; all value axes run from 0 to 100 %.
struct DroughtChart: Chart {
  /// One loot source.
  struct Panel {
    /// The title above the panel.
    var title: String
    /// The share (0…1) still without a drop after 0, 1, 2… attempts.
    var curve: Curve
    /// Another world's curve, dashed; empty for none.
    var second: [Double?] = []
    /// An exact law to compare with; empty for none.
    var exact: [Double?] = []
    /// The attempt at which pity forces a drop.
    var pity: Int?
    /// The attempt by which half of the droughts have ended.
    var median: Int?
    /// The longest observed drought, in attempts.
    var longest: Int?
  }

  var subtitle: String
  /// One panel per loot source, along rows.
  var panels: [Panel]
  /// The names of the curves and the band in the legend; empty for none.
  var curveName = "droughts"
  var bandName = "95 % confidence"
  var secondName = ""

  /// At most 24 panels are drawn.
  func svg() -> String {
    let document = document
    let yDomain = AxisDomain.nice(covering: [1])
    let grid = PanelGrid(
      count: panels.count, top: document.bodyTop,
      left: PlotFrame.left(for: yDomain, .percent), rowGap: 34)
    return document.svg(bodyBottom: grid.area.maxY + 38) { svg in
      svg.axisTitles("attempts since the last equipment", Self.yTitle, grid.area)
      if panels.isEmpty { svg.emptyNote(in: grid.area) }
      for (index, panel) in panels.prefix(grid.count).enumerated() {
        let attempts = Self.attemptDomain(of: panel, tickCount: grid.columns > 2 ? 6 : 9)
        let frame = PlotFrame(area: grid.plot(index), x: attempts, y: yDomain)
        svg.panel(
          panel.title, frame, values: grid.isLeftmost(index) ? .percent : nil,
          tick: ValueFormat.count)
        draw(panel, in: frame, into: &svg)
      }
    }
  }

  private static let yTitle = "still dry"

  /// Returns a domain from zero to a little beyond everything that is marked.
  private static func attemptDomain(of panel: Panel, tickCount: Int) -> AxisDomain {
    let marks = [panel.pity, panel.median, panel.longest].compactMap { $0 }
    let largest = Double(marks.reduce(panel.curve.values.count - 1, max))
    return .counting(covering: [0, largest > 0 ? largest * 1.06 : 1], tickCount: tickCount)
  }

  private func draw(_ panel: Panel, in frame: PlotFrame, into svg: inout SVGBuilder) {
    func steps(_ values: [Double?], sharing gaps: [Double?]? = nil) -> [[Point]] {
      Self.steps(values, sharing: gaps, count: panel.curve.values.count, in: frame)
    }
    func curve(_ values: [Double?]) -> PathData {
      var curve = PathData()
      for run in steps(values) { curve.polyline(run) }
      return curve
    }
    let low = steps(panel.curve.low, sharing: panel.curve.high)
    let high = steps(panel.curve.high, sharing: panel.curve.low)
    var band = PathData()
    for (lower, upper) in zip(low, high) { band.polygon(upper + lower.reversed()) }
    svg.path(band, style: "band s0")
    drawMarkers(panel, in: frame, into: &svg)
    let survival = curve(panel.curve.values)
    svg.path(survival, style: "line s0")
    svg.path(curve(panel.second), style: "line mark s1")
    svg.path(curve(panel.exact), style: "line dash")
    drawLandmarks(panel, in: frame, into: &svg)
    if survival.isEmpty { svg.emptyNote(in: frame.area) }
  }

  /// Pixels from the base of the longest drought up to its label.
  private static let flagHeight = 28.0

  /// Draws what lies behind the curves.
  private func drawMarkers(_ panel: Panel, in frame: PlotFrame, into svg: inout SVGBuilder) {
    if let longest = panel.longest {
      let foot = frame.point(Double(longest), 0)
      svg.curve([foot, Point(x: foot.x, y: foot.y - Self.flagHeight)], style: "line hair")
    }
    if let pity = panel.pity {
      let top = frame.point(Double(pity), 1)
      svg.curve(
        [Point(x: top.x, y: top.y - 4), Point(x: top.x, y: frame.area.maxY)], style: "line mark s1"
      )
      svg.note("pity", pity, beside: Point(x: top.x, y: top.y + 8), in: frame, style: "b halo s1")
    }
  }

  private func drawLandmarks(_ panel: Panel, in frame: PlotFrame, into svg: inout SVGBuilder) {
    if let median = panel.median {
      let point = frame.point(Double(median), 0.5)
      svg.dot(at: point, radius: 3.2, style: "area s0")
      svg.note(
        "half by", median, beside: Point(x: point.x, y: point.y - 12), in: frame,
        style: "b halo s0")
    }
    if let longest = panel.longest {
      let point = frame.point(Double(longest), 0)
      svg.dot(at: point, radius: 3.2, style: "area")
      svg.note(
        "longest", longest, beside: Point(x: point.x - 1, y: point.y - Self.flagHeight + 4),
        in: frame, style: "halo")
    }
  }

  /// Returns a step curve's corners, in pixels: level until an attempt, then down to its value.
  ///
  /// - Parameter others: At their gaps the curve has gaps, too.
  private static func steps(
    _ values: [Double?], sharing others: [Double?]?, count: Int, in frame: PlotFrame
  ) -> [[Point]] {
    let others = others.map { ChartData.cleaned($0, count: count) }
    let points = ChartData.cleaned(values, count: count).enumerated().map { attempt, value in
      others.map { $0[attempt] == nil } ?? false
        ? nil : value.map { frame.point(Double(attempt), min(max($0, 0), 1)) }
    }
    return ChartData.runs(points).map { run in
      var corners = [run[0]]
      for next in thinned(run).dropFirst() {
        let level = corners[corners.count - 1].y
        if next.y != level { corners.append(Point(x: next.x, y: level)) }
        corners.append(next)
      }
      return corners
    }
  }

  /// Keeps the last of points within half a pixel; of points at the same height, the first and the
  /// very last of the run.
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
    let facts = panels.prefix(PanelGrid.most).map { panel in
      let marks = [
        ("half by", panel.median), ("longest", panel.longest), ("pity", panel.pity),
      ].compactMap { name, attempt in
        attempt.map { "\(name) \(ValueFormat.count(Double($0)))" }
      }
      return ([panel.title] + marks).joined(separator: ", ")
    }
    let (hasExact, hasPity) = (
      panels.contains { !$0.exact.isEmpty }, panels.contains { $0.pity != nil }
    )
    return ChartDocument(
      title: "Droughts", subtitle: subtitle, notes: [PanelGrid.note(panelCount: panels.count)],
      description: "Share \(Self.yTitle) by attempts since the last equipment. "
        + facts.joined(separator: "; "),
      legend: [
        .init(mark: .line, style: "s0", name: curveName),
        .init(mark: .band, style: "s0", name: bandName),
        .init(mark: .line, style: "mark s1", name: secondName),
        .init(mark: .line, style: "dash", name: hasExact ? "exact law" : ""),
        .init(mark: .line, style: "mark s1", name: hasPity ? "pity" : ""),
      ])
  }
}

extension SVGBuilder {
  /// Labels an attempt right of a point, or left of it if the plot would end too soon.
  fileprivate mutating func note(
    _ name: String, _ attempt: Int, beside point: Point, in frame: PlotFrame, style: String
  ) {
    let text = "\(name) \(ValueFormat.count(Double(attempt)))"
    let fits = point.x + 6 + TextWidth.estimate(text) <= frame.area.maxX + 6
    label(
      text, x: fits ? point.x + 6 : point.x - 6, y: point.y + 4,
      style: fits ? style : "e " + style)
  }
}
