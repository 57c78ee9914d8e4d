extension BarChart {
  private static let rowLimit = 60
  private static let valueRoom = 62.0

  /// Horizontal bars; the picture grows with the number of labels.
  func rows() -> String {
    let shown = labels.prefix(Self.rowLimit)
    let bars = bars(labelCount: shown.count)
    let document = document(bars: bars, labelLimit: Self.rowLimit)
    let domain = Self.domain(of: bars, tickCount: 6)

    let thickness = shownSeries.count > 1 ? 13.0 : 16.0
    let groupHeight = thickness * Double(max(1, shownSeries.count)) + 10
    let widest = shown.map { TextWidth.estimate($0) }.max() ?? 0
    let labelWidth = min(230, max(40, widest))
    let leftRoom = domain.lower < 0 ? Self.valueRoom : 0
    let left = ChartDocument.margin + labelWidth + 10
    let area = Rectangle(
      x: left, y: document.bodyTop + 6,
      width: ChartDocument.width - ChartDocument.margin - left,
      height: groupHeight * Double(max(1, shown.count)))
    let scale = Scale(
      domain: domain, start: area.x + leftRoom, end: area.maxX - Self.valueRoom)

    return document.svg(bodyBottom: area.maxY + 38) { svg in
      svg.horizontalTitle(valueTitle, under: area)
      drawGrid(scale, over: area, into: &svg)
      for (index, label) in shown.enumerated() {
        svg.label(
          TextWidth.fitted(label, width: labelWidth), x: area.x - 8,
          y: area.y + groupHeight * (Double(index) + 0.5) + 4, style: "e")
      }
      var whiskers = PathData()
      for bar in bars {
        let top =
          area.y + groupHeight * Double(bar.label) + 5 + thickness * Double(bar.series)
        drawRow(bar, top: top, thickness: thickness - 1, scale: scale, into: &svg)
        if let whisker = bar.whisker {
          let y = top + (thickness - 1) / 2
          whiskers.horizontalWhisker(
            from: scale.position(whisker.low), to: scale.position(whisker.high), y: y)
        }
      }
      svg.whiskers(whiskers)
      if bars.isEmpty { svg.emptyNote(in: area) }
    }
  }

  private func drawGrid(_ scale: Scale, over area: Rectangle, into svg: inout SVGBuilder) {
    var grid = PathData()
    var zero = PathData()
    for tick in scale.domain.ticks {
      let x = scale.position(tick).rounded() + 0.5
      let line = [Point(x: x, y: area.y), Point(x: x, y: area.maxY)]
      if tick == 0 { zero.polyline(line) } else { grid.polyline(line) }
      svg.label(
        format.tick(tick, in: scale.domain), x: x, y: area.maxY + 16, style: "m muted")
    }
    svg.path(grid, style: "grid")
    svg.path(zero, style: "axis")
  }

  private func drawRow(
    _ bar: Bar, top: Double, thickness: Double, scale: Scale, into svg: inout SVGBuilder
  ) {
    let (zero, end) = (scale.position(0), scale.position(bar.value))
    svg.rectangle(
      Rectangle(
        x: min(zero, end), y: top, width: max(0.5, (end - zero).magnitude), height: thickness),
      style: bar.style)
    let isNegative = bar.value < 0
    let edge = scale.position(bar.farEnd)
    svg.label(
      bar.text, x: isNegative ? edge - 6 : edge + 6, y: top + thickness / 2 + 4,
      style: isNegative ? "e b halo" : "b halo")
  }
}

extension PathData {
  fileprivate mutating func horizontalWhisker(from low: Double, to high: Double, y: Double) {
    polyline([Point(x: low, y: y), Point(x: high, y: y)])
    for x in [low, high] { polyline([Point(x: x, y: y - 3), Point(x: x, y: y + 3)]) }
  }
}
