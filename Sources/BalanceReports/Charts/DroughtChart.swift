/// The length of droughts: the share of droughts that survive each number of attempts. One panel
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
  func svg(_ width: ChartWidth) -> String {
    let document = document(width)
    let yDomain = AxisDomain.nice(covering: [1])
    let grid = PanelGrid(
      count: panels.count, width, top: document.bodyTop,
      left: PlotFrame.left(for: yDomain, .percent, width), rowGap: 34)
    return document.svg(bodyBottom: grid.area.maxY + 38) { svg in
      svg.axisTitles("attempts since the last equipment", Self.yTitle, grid.area, width)
      if panels.isEmpty { svg.emptyNote(in: grid.area) }
      for (index, panel) in panels.prefix(grid.count).enumerated() {
        let attempts = Self.attemptDomain(of: panel, tickCount: grid.columns > 2 ? 6 : 9)
        let frame = PlotFrame(area: grid.plot(index), x: attempts, y: yDomain)
        svg.plot(index, frame) { svg in
          svg.panel(
            panel.title, frame, values: grid.isLeftmost(index) ? .percent : nil,
            tick: ValueFormat.count)
          draw(panel, in: frame, into: &svg)
        }
      }
    }
  }

  private static let yTitle = "still dry"

  /// Returns a domain from zero to a little beyond what can be seen: the marks, and the attempt by
  /// which all but one drought in a thousand are over. A longer one is named at the edge.
  private static func attemptDomain(of panel: Panel, tickCount: Int) -> AxisDomain {
    let marks = [panel.pity, panel.median].compactMap { $0 }
    let seen = [panel.curve.values, panel.second].map { values in
      values.firstIndex { $0.map { $0 < 0.001 } ?? false } ?? max(0, values.count - 1)
    }
    let largest = Double((marks + seen).max() ?? 0)
    return .counting(covering: [0, largest > 0 ? largest * 1.06 : 1], tickCount: tickCount)
  }

  var values: ChartValues? {
    let most = panels.prefix(PanelGrid.most).map { $0.curve.values.count }.max() ?? 0
    guard most > 1 else { return nil }
    func padded(_ values: [Double?]) -> [Double?] { ChartData.cleaned(values, count: most) }
    return ChartValues(
      x: "attempt", positions: (0..<most).map(Double.init), format: .percent,
      plots: panels.prefix(PanelGrid.most).map { panel in
        let isCompared = !secondName.isEmpty
        let first = ChartValues.Values(
          name: curveName, curve: panel.curve.mapped(padded), world: isCompared ? 1 : nil)
        let second = ChartValues.Values(
          name: secondName, curve: Curve(values: padded(panel.second)), world: 0)
        return .init(name: panel.title, curves: isCompared ? [first, second] : [first])
      })
  }

  private func draw(_ panel: Panel, in frame: PlotFrame, into svg: inout SVGBuilder) {
    func steps(_ values: [Double?], sharing gaps: [Double?]? = nil) -> [[Point]] {
      Self.steps(values, sharing: gaps, count: panel.curve.values.count, in: frame)
    }
    func curve(_ values: [Double?]) -> PathData {
      var curve = PathData()
      for run in steps(values) { curve.polyline(run, hasCorners: true) }
      return curve
    }
    let low = steps(panel.curve.low, sharing: panel.curve.high)
    let high = steps(panel.curve.high, sharing: panel.curve.low)
    var band = PathData()
    for (lower, upper) in zip(low, high) {
      band.polygon(upper + lower.reversed(), hasCorners: true)
    }
    svg.path(band, style: "band \(style)", curve: 0)
    if let pity = panel.pity {
      let top = frame.point(Double(pity), 1)
      svg.curve(
        [Point(x: top.x, y: top.y - 4), Point(x: top.x, y: frame.area.maxY)],
        style: "line mark limit")
    }
    let survival = curve(panel.curve.values)
    svg.path(survival, style: "line \(style)", curve: 0)
    svg.path(curve(panel.second), style: "line mark s1", curve: 1)
    svg.path(curve(panel.exact), style: "line dash")
    drawNotes(panel, in: frame, into: &svg)
    if survival.isEmpty { svg.emptyNote(in: frame.area) }
  }

  /// Names the marks one below another in the upper right, where a curve that falls seldom comes, else
  /// in the lower left, and marks half of the droughts on the curve.
  private func drawNotes(_ panel: Panel, in frame: PlotFrame, into svg: inout SVGBuilder) {
    var notes: [(text: String, style: String)] = []
    func count(_ attempt: Int) -> String { ValueFormat.count(Double(attempt)) }
    if let median = panel.median {
      let point = frame.point(Double(median), 0.5)
      svg.dot(at: point, radius: 3.2, style: "area \(style)")
      notes.append(("half over by \(count(median))", style))
    }
    switch (panel.pity, panel.longest) {
    case (let pity?, let longest?) where pity == longest:
      notes.append(("pity, and the longest: \(count(pity))", "limit"))
    case (let pity, let longest):
      if let pity { notes.append(("pity at \(count(pity))", "limit")) }
      if let longest {
        let isBeyond = Double(longest) > frame.x.domain.upper
        notes.append(("longest \(count(longest))" + (isBeyond ? " →" : ""), ""))
      }
    }
    // Left of the line of pity, which stands near the right edge.
    let right =
      panel.pity.map { min(frame.area.maxX, frame.x.position(Double($0))) - 6 } ?? frame.area.maxX
    let size = Point(
      x: (notes.map { TextWidth.estimate($0.text) * 1.06 }.max() ?? 0) + 4,
      y: 15 * Double(notes.count) + 2)
    let steps = steps(panel, in: frame)
    let upper = Point(x: right - size.x, y: frame.area.y + size.y)
    let lower = Point(x: frame.area.x + size.x, y: frame.area.maxY - size.y)
    // Curves fall: those that are below one corner stay there, those above the other one were there.
    let isUpper =
      steps.allSatisfy { $0.x <= upper.x || $0.from > upper.y }
      || !steps.allSatisfy { $0.x > lower.x || $0.to < lower.y }
    for (row, note) in notes.enumerated() {
      let y = (isUpper ? frame.area.y : frame.area.maxY - size.y) + 12 + 15 * Double(row)
      svg.label(
        note.text, x: isUpper ? right : frame.area.x + 4, y: y,
        style: "\(isUpper ? "e " : "")b halo \(note.style)")
    }
  }

  /// The steps of the curves in pixels: at an attempt, from one height down to the next.
  private func steps(_ panel: Panel, in frame: PlotFrame) -> [(x: Double, from: Double, to: Double)]
  {
    var steps: [(x: Double, from: Double, to: Double)] = []
    for values in [panel.curve.values, panel.second] {
      let values = ChartData.cleaned(values, count: values.count)
      for attempt in values.indices.dropFirst() {
        guard let last = values[attempt - 1], let now = values[attempt] else { continue }
        let (from, to) = (frame.point(Double(attempt), last), frame.point(Double(attempt), now))
        steps.append((to.x, from.y, to.y))
      }
    }
    return steps
  }

  /// The curve is of all players, or of world B.
  private var style: String {
    secondName.isEmpty ? ChartTheme.style(ofGroup: 0) : "s0"
  }

  /// Returns a step curve's corners, in pixels: level until an attempt, then down to its value.
  ///
  /// - Parameter others: At their gaps the curve has gaps, too.
  private static func steps(
    _ values: [Double?], sharing others: [Double?]?, count: Int, in frame: PlotFrame
  ) -> [[Point]] {
    let others = others.map { ChartData.cleaned($0, count: count) }
    let shown = min(count, Int(frame.x.domain.upper) + 1)
    let points = ChartData.cleaned(values, count: shown).enumerated().map { attempt, value in
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

  private func document(_ width: ChartWidth) -> ChartDocument {
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
      width, title: "Droughts", subtitle: subtitle,
      notes: [PanelGrid.note(panelCount: panels.count)],
      description: "Share \(Self.yTitle) by attempts since the last equipment. "
        + facts.joined(separator: "; "),
      legend: [
        .init(mark: .line, style: style, name: curveName),
        .init(mark: .band, style: style, name: bandName),
        .init(mark: .line, style: "mark s1", name: secondName),
        .init(mark: .line, style: "dash", name: hasExact ? "exact law" : ""),
        .init(mark: .line, style: "mark limit", name: hasPity ? "pity" : ""),
      ])
  }
}
