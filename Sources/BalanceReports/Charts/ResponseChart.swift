/// The response of a measured quantity to a chosen number: lines over the chosen numbers with a
/// band around them, in panels side by side, each with its own value axis.
struct ResponseChart: Chart {
  struct Panel {
    var title: String
    var curve: Curve
    /// A dashed level to compare the values with.
    var reference: Double?
    var limits: [Double] = []
    /// The format of its values; nil for the chart's.
    var format: ValueFormat?
  }

  var title, subtitle, xTitle, yTitle: String
  /// The chosen numbers, in any order.
  var chosen: [Double]
  /// The number in force in the scenario as it is; `nil` if there is none.
  var referenceNumber: Double?
  var panels: [Panel]
  var valueName = "mean"
  var format = ValueFormat.number

  func draw(in document: ChartDocument) -> ChartDrawing {
    let width = document.width
    let numbers = ChartData.cleaned(order.map { chosen[$0] }, count: order.count)
    let covered = numbers.compactMap { $0 } + [referenceNumber].compactMap(ChartData.cleaned)
    let xDomain = AxisDomain.counting(
      covering: covered, tickCount: panels.count > 1 ? 5 : 9, hasWholeTicks: false)
    let top = document.bodyTop + 26
    // Panels stand side by side, on phones below each other.
    let isStacked = width == .narrow
    let columns = Double(isStacked ? 1 : max(1, panels.count))
    let panelWidth = width.pixels / columns
    let plotHeight = isStacked ? 150.0 : 230
    let rowHeight = plotHeight + 54
    let rows = Double(isStacked ? max(1, panels.count) : 1)
    let whole = Rectangle(
      x: width.margin + 24, y: top, width: width.pixels - 2 * width.margin - 24,
      height: rowHeight * (rows - 1) + plotHeight)
    return document.drawing(whole, xTitle, yTitle) { svg in
      if panels.isEmpty { svg.emptyNote(in: whole) }
      for (index, panel) in panels.map(ordered).enumerated() {
        let yDomain = Self.domain(of: panel)
        let left =
          PlotFrame.left(for: yDomain, panel.format ?? format, width)
          - (index > 0 && !isStacked ? 30 : 0)
        let area = Rectangle(
          x: (isStacked ? 0 : panelWidth * Double(index)) + left,
          y: top + (isStacked ? rowHeight * Double(index) : 0),
          width: panelWidth - left - width.margin - 6, height: plotHeight)
        let frame = PlotFrame(area: area, x: xDomain, y: yDomain)
        svg.plot(index, frame) { svg in
          svg.panel(panel.title, frame, values: panel.format ?? format) {
            ValueFormat.number.tick($0, in: xDomain)
          }
          draw(panel, numbers: numbers, in: frame, into: &svg)
        }
      }
    }
  }

  var values: ChartValues? {
    let numbers = order.map { chosen[$0] }
    guard !numbers.isEmpty else { return nil }
    return ChartValues(
      x: xTitle, positions: numbers, format: format,
      plots: panels.map(ordered).map { panel in
        .init(
          name: panel.title, curves: [.init(name: valueName, curve: panel.curve)],
          format: panel.format)
      })
  }

  private func draw(
    _ panel: Panel, numbers: [Double?], in frame: PlotFrame, into svg: inout SVGBuilder
  ) {
    func level(_ value: Double) -> [Point] { frame.area.across(at: frame.y.position(value)) }
    svg.band(panel.curve, over: numbers, in: frame, number: 0)
    for limit in panel.limits { svg.curve(level(limit), style: "line mark limit") }
    if let reference = panel.reference { svg.curve(level(reference), style: "line dash ghost") }
    let points = frame.points(numbers, panel.curve.values)
    svg.curve(points, style: "line s0", number: 0)
    svg.bounds(panel.curve, over: numbers, in: frame, panel.format ?? format, number: 0)
    // More are too close for dots.
    if points.count <= 60 {
      for point in points.compactMap({ $0 }) { svg.dot(at: point, radius: 2.6, style: "area s0") }
    }
    if let number = ChartData.cleaned(referenceNumber) {
      // The scenario as it is, also where its value lies between the chosen ones.
      let x = frame.x.position(number)
      svg.curve(frame.area.down(at: x), style: "line dash ghost")
      svg.label("as it is", x: x + 4, y: frame.area.y + 10, style: "muted halo")
      if let reference = panel.reference {
        svg.dot(at: frame.point(number, reference), radius: 4.5, style: "line thin ghost")
      }
    }
    if panel.curve.all.isEmpty { svg.emptyNote(in: frame.area) }
  }

  /// The indices of the chosen numbers, in rising order.
  private var order: [Int] {
    chosen.indices.filter { chosen[$0].isFinite }.sorted { chosen[$0] < chosen[$1] }
  }

  /// Returns a panel in the order of rising numbers, without values that cannot be drawn.
  private func ordered(_ panel: Panel) -> Panel {
    Panel(
      title: panel.title,
      curve: panel.curve.mapped { values in
        let cleaned = ChartData.cleaned(values, count: chosen.count)
        return order.map { cleaned[$0] }
      },
      reference: ChartData.cleaned(panel.reference),
      limits: panel.limits.compactMap(ChartData.cleaned), format: panel.format)
  }

  /// Leaves zero out of the axis if the values vary little far from it.
  private static func domain(of panel: Panel) -> AxisDomain {
    let all = panel.curve.all + [panel.reference].compactMap { $0 } + panel.limits
    let (least, most) = (all.min() ?? 0, all.max() ?? 0)
    let isNearZero = most - least >= 0.4 * max(least.magnitude, most.magnitude)
    return .nice(covering: all, includingZero: isNearZero, tickCount: 5)
  }

  var description: String {
    let curve = panels.first.map(ordered)?.curve
    let facts = (curve?.values.indices ?? 0..<0).prefix(40).compactMap { at in
      curve?.text(at, format.label).map { "\(NumberText.significant(chosen[order[at]])): \($0)" }
    }
    let said = facts.isEmpty ? "" : " \(panels[0].title), \(facts.joined(separator: "; "))."
    return "\(yTitle) by \(xTitle).\(said)"
  }

  var legend: [LegendEntry] {
    func name(_ name: String, if isShown: (Panel) -> Bool) -> String {
      panels.contains(where: isShown) ? name : ""
    }
    return [
      (.line, "s0", valueName), (.band, "s0", name("95 % interval") { !$0.curve.low.isEmpty }),
      (.line, "dash ghost", name("as it is") { $0.reference != nil }),
      (.line, "mark limit", name("target") { !$0.limits.isEmpty }),
    ]
  }
}
