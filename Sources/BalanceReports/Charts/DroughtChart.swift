/// The length of droughts: the share of droughts that survive each number of attempts. One panel
/// per loot source, each with its own attempts; all value axes run from 0 to 100 %.
struct DroughtChart: Chart {
  struct Panel {
    var title: String
    /// The share (0…1) still without a drop after 0, 1, 2… attempts.
    var curve: Curve
    /// Another world's curve, dashed; empty for none.
    var second: [Double?] = []
    /// An exact law to compare with; empty for none.
    var exact: [Double?] = []
    /// The attempt at pity, or by which a guarantee has ended every drought.
    var pity: Int?
    var isGuarantee = false
    /// The attempts by which half of the droughts are over, and of the longest drought.
    var median, longest: Int?
  }

  let title = "Droughts"
  var subtitle: String
  var panels: [Panel]
  /// The names of the curves and the band in the legend; empty for none.
  var curveName = "droughts"
  var bandName = "95 % confidence"
  var secondName = ""

  func draw(in document: ChartDocument) -> ChartDrawing {
    let yDomain = AxisDomain.nice(covering: [1])
    let grid = PanelGrid(
      count: panels.count, document.width, top: document.bodyTop,
      left: PlotFrame.left(for: yDomain, .percent, document.width), rowGap: 34)
    return document.drawing(grid.area, Self.xTitle, Self.yTitle) { svg in
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

  private static let (xTitle, yTitle) = ("attempts since the last drop", "still dry")

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
        .of(
          panel.title, .init(name: curveName, curve: panel.curve.mapped(padded)),
          comparedWith: .init(name: secondName, curve: Curve(values: padded(panel.second))))
      })
  }

  private func draw(_ panel: Panel, in frame: PlotFrame, into svg: inout SVGBuilder) {
    let count = panel.curve.values.count
    func curve(_ values: [Double?]) -> PathData {
      Self.steps(values, count, in: frame).reduce(into: PathData()) {
        $0.polyline($1, hasCorners: true)
      }
    }
    let low = Self.steps(panel.curve.low, sharing: panel.curve.high, count, in: frame)
    let high = Self.steps(panel.curve.high, sharing: panel.curve.low, count, in: frame)
    var band = PathData()
    for (lower, upper) in zip(low, high) {
      band.polyline(upper + lower.reversed(), isClosed: true, hasCorners: true)
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

  /// Marks half of the droughts, and names the marks one below another in the upper right, where a
  /// curve that falls seldom comes, else in the lower left.
  private func drawNotes(_ panel: Panel, in frame: PlotFrame, into svg: inout SVGBuilder) {
    var notes: [(text: String, style: String)] = []
    func count(_ attempt: Int) -> String { ValueFormat.count(Double(attempt)) }
    if let median = panel.median {
      svg.dot(at: frame.point(Double(median), 0.5), radius: 3.2, style: "area \(style)")
      notes.append(("half over by \(count(median))", style))
    }
    switch (panel.pity, panel.longest) {
    case (let pity?, let longest?) where pity == longest && !panel.isGuarantee:
      notes.append(("pity, and the longest: \(count(pity))", "limit"))
    case (let pity, let longest):
      let words = panel.isGuarantee ? "certain by" : "pity at"
      if let pity { notes.append(("\(words) \(count(pity))", "limit")) }
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
    // Curves fall: those below one corner stay there, those above the other one were there.
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

  /// A step of a curve in pixels: at an attempt, from one height down to the next.
  private typealias Step = (x: Double, from: Double, to: Double)

  private func steps(_ panel: Panel, in frame: PlotFrame) -> [Step] {
    [panel.curve.values, panel.second].flatMap { values in
      let values = ChartData.cleaned(values, count: values.count)
      return values.indices.dropFirst().compactMap { attempt -> Step? in
        guard let last = values[attempt - 1], let now = values[attempt] else { return nil }
        return (frame.x.position(Double(attempt)), frame.y.position(last), frame.y.position(now))
      }
    }
  }

  /// The curve is of all players, or of world B.
  private var style: String { secondName.isEmpty ? ChartTheme.style(ofGroup: 0) : "s0" }

  /// Returns a step curve's corners, in pixels: level until an attempt, then down to its value;
  /// with gaps also where others have them.
  private static func steps(
    _ values: [Double?], sharing others: [Double?]? = nil, _ count: Int, in frame: PlotFrame
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
      let isLastOfPixel =
        isLast || (run[index + 1].x * 2).rounded(.down) != (point.x * 2).rounded(.down)
      if isLastOfPixel, isLast || kept.last?.y != point.y { kept.append(point) }
    }
    return kept.count == 1 ? [run[0], kept[0]] : kept
  }

  var notes: [String] { [ChartData.note(first: PanelGrid.most, of: panels.count)] }

  var description: String {
    let facts = panels.prefix(PanelGrid.most).map { panel in
      let marks = [("half by", panel.median), ("longest", panel.longest), ("pity", panel.pity)]
        .compactMap { name, attempt in attempt.map { "\(name) \(ValueFormat.count(Double($0)))" } }
      return ([panel.title] + marks).joined(separator: ", ")
    }
    return "Share \(Self.yTitle) by \(Self.xTitle). \(facts.joined(separator: "; "))"
  }

  var legend: [LegendEntry] {
    let hasExact = panels.contains { !$0.exact.isEmpty }
    let hasPity = panels.contains { $0.pity != nil }
    return [
      (.line, style, curveName), (.band, style, bandName), (.line, "mark s1", secondName),
      (.line, "dash", hasExact ? "exact law" : ""), (.line, "mark limit", hasPity ? "pity" : ""),
    ]
  }
}
