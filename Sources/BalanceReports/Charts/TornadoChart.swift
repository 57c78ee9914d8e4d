/// The effect of moving each of several numbers on one quantity: a bar from the value at the
/// number's lowest place to the value at its highest, one under another, the longest at the top.
struct TornadoChart: Chart {
  struct Bar {
    var label: String
    /// The quantity at the lowest place and at the highest.
    var low, high: Double
    var lowText, highText: String
  }

  var title, subtitle, valueTitle: String
  var reference: Double
  var bars: [Bar]
  var format = ValueFormat.number

  private static let (most, rowHeight, thickness) = (40, 24.0, 14.0)

  private var shown: ArraySlice<Bar> {
    bars.filter { $0.low.isFinite && $0.high.isFinite }.prefix(Self.most)
  }

  func draw(in document: ChartDocument) -> String {
    let (shown, width) = (shown, document.width)
    let values = shown.flatMap { [$0.low, $0.high] } + [reference]
    let domain = AxisDomain.nice(covering: values, includingZero: false, tickCount: 6)
    let widest = shown.map { TextWidth.estimate($0.label) }.max() ?? 0
    let labelWidth = min(width == .wide ? 270 : 110, max(40, widest))
    let left = width.margin + labelWidth + 10
    let textRoom = width == .wide ? 92.0 : 52
    let area = Rectangle(
      x: left, y: document.bodyTop + 6, width: width.pixels - width.margin - left,
      height: Self.rowHeight * Double(max(1, shown.count)))
    let scale = Scale(domain: domain, start: area.x + textRoom, end: area.maxX - textRoom)
    return document.svg(area, valueTitle, "") { svg in
      svg.valueAxis(scale, under: area, format)
      for (row, bar) in shown.enumerated() {
        draw(
          bar, top: area.y + Self.rowHeight * Double(row), scale, area, (labelWidth, textRoom),
          into: &svg)
      }
      svg.curve(area.down(at: scale.position(reference)), style: "line dash ghost")
      if shown.isEmpty { svg.emptyNote(in: area) }
    }
  }

  private func draw(
    _ bar: Bar, top: Double, _ scale: Scale, _ area: Rectangle,
    _ room: (label: Double, text: Double), into svg: inout SVGBuilder
  ) {
    let baseline = top + Self.rowHeight / 2 + 4
    svg.label(
      TextWidth.fitted(bar.label, width: room.label + 1), x: area.x - 8, y: baseline, style: "e")
    let (low, high) = (scale.position(bar.low), scale.position(bar.high))
    let middle = min(max(scale.position(reference), min(low, high)), max(low, high))
    for (end, style) in [(low, "area s1"), (high, "area s0")] {
      svg.rectangle(
        Rectangle(
          x: min(end, middle), y: top + (Self.rowHeight - Self.thickness) / 2,
          width: max(0.5, (end - middle).magnitude), height: Self.thickness), style: style)
    }
    let (leftText, rightText) =
      low <= high ? (bar.lowText, bar.highText) : (bar.highText, bar.lowText)
    svg.label(
      TextWidth.fitted(leftText, width: room.text - 10), x: min(low, high) - 6, y: baseline,
      style: "e muted")
    svg.label(
      TextWidth.fitted(rightText, width: room.text - 10), x: max(low, high) + 6, y: baseline,
      style: "muted")
  }

  var notes: [String] { [ChartData.note(first: shown.count, of: bars.count)] }

  var description: String {
    let facts = shown.map {
      "\($0.label) \($0.lowText) to \($0.highText): \(format.label($0.low)) to \(format.label($0.high))"
    }
    return "\(valueTitle): \(facts.joined(separator: "; "))"
  }

  var legend: [LegendEntry] {
    [
      (.area, "s1", "at the lowest value"), (.area, "s0", "at the highest value"),
      (.line, "dash ghost", "as it is"),
    ]
  }
}
