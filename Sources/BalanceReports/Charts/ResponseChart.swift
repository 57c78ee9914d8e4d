/// How a measured quantity answers to a number that somebody chose: lines over the chosen numbers
/// with a band around them, one panel beside the other, each with a value axis of its own.
struct ResponseChart: Chart {
  struct Panel {
    /// Written above the panel.
    var title: String
    /// One value for each chosen number.
    var curve: Curve
    /// A dashed level that the values are seen against.
    var reference: Double?
    /// Levels that the values are to keep.
    var limits: [Double] = []
  }

  var title, subtitle: String
  /// What was chosen, and what the values are, with units.
  var xTitle, yTitle: String
  /// The chosen numbers, in any order.
  var chosen: [Double]
  /// The number in force at the reference; `nil` where there is none.
  var referenceNumber: Double?
  /// From left to right.
  var panels: [Panel]
  /// The line in the legend.
  var valueName = "mean"
  var format = ValueFormat.number

  private static let plotHeight = 230.0
  /// More points than this stand too close for dots.
  private static let mostDots = 60

  func svg() -> String {
    let numbers = ChartData.cleaned(order.map { chosen[$0] }, count: order.count)
    let covered = numbers.compactMap { $0 } + [referenceNumber].compactMap(ChartData.cleaned)
    let xDomain = AxisDomain.chosen(covering: covered, tickCount: panels.count > 1 ? 5 : 9)
    let document = document
    let top = document.bodyTop + 26
    let width = ChartDocument.width / Double(max(1, panels.count))
    let whole = Rectangle(
      x: ChartDocument.margin + 24, y: top,
      width: ChartDocument.width - 2 * ChartDocument.margin - 24, height: Self.plotHeight)

    return document.svg(bodyBottom: top + Self.plotHeight + 38) { svg in
      svg.axisTitles(xTitle, yTitle, whole)
      if panels.isEmpty { svg.emptyNote(in: whole) }
      for (index, panel) in panels.map(ordered).enumerated() {
        let yDomain = Self.domain(of: panel)
        let left = PlotFrame.left(for: yDomain, format) - (index > 0 ? 30 : 0)
        let area = Rectangle(
          x: width * Double(index) + left, y: top,
          width: width - left - ChartDocument.margin - 6, height: Self.plotHeight)
        let frame = PlotFrame(area: area, x: xDomain, y: yDomain)
        svg.panel(panel.title, frame, values: format) { ValueFormat.number.tick($0, in: xDomain) }
        draw(panel, numbers: numbers, in: frame, into: &svg)
      }
    }
  }

  private func draw(
    _ panel: Panel, numbers: [Double?], in frame: PlotFrame, into svg: inout SVGBuilder
  ) {
    func level(_ value: Double) -> [Point?] {
      let y = frame.y.position(value)
      return [Point(x: frame.area.x, y: y), Point(x: frame.area.maxX, y: y)]
    }
    svg.band(panel.curve, over: numbers, in: frame)
    for limit in panel.limits { svg.curve(level(limit), style: "line mark s1") }
    if let reference = panel.reference { svg.curve(level(reference), style: "line dash ghost") }
    let points = frame.points(numbers, panel.curve.values)
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
    Panel(
      title: panel.title,
      curve: panel.curve.mapped { values in
        let cleaned = ChartData.cleaned(values, count: chosen.count)
        return order.map { cleaned[$0] }
      },
      reference: ChartData.cleaned(panel.reference),
      limits: panel.limits.compactMap(ChartData.cleaned))
  }

  /// What varies a little far from zero is seen only without the zero.
  private static func domain(of panel: Panel) -> AxisDomain {
    let all = panel.curve.all + [panel.reference].compactMap { $0 } + panel.limits
    let (least, most) = (all.min() ?? 0, all.max() ?? 0)
    let isNearZero = most - least >= 0.4 * max(least.magnitude, most.magnitude)
    return .nice(covering: all, includingZero: isNearZero, tickCount: 5)
  }

  private var document: ChartDocument {
    let facts = (panels.first.map(ordered)?.curve.values ?? []).enumerated().prefix(40)
      .compactMap { place, value in
        value.map { "\(NumberText.significant(chosen[order[place]])): \(format.label($0))" }
      }
    let said = facts.isEmpty ? "" : " \(panels[0].title), \(facts.joined(separator: "; "))."
    let (hasReference, hasLimits) = (
      panels.contains { $0.reference != nil }, panels.contains { !$0.limits.isEmpty }
    )
    return ChartDocument(
      title: title, subtitle: subtitle, description: "\(yTitle) by \(xTitle).\(said)",
      legend: [
        .init(mark: .line, style: "s0", name: valueName),
        .init(mark: .band, style: "s0", name: "95 % interval"),
        .init(mark: .line, style: "dash ghost", name: hasReference ? "as it is" : ""),
        .init(mark: .line, style: "mark s1", name: hasLimits ? "target" : ""),
      ])
  }
}
