extension BarChart {
  private static let columnLimit = 120

  /// Upright bars that share the width.
  func columns() -> String {
    let shown = labels.prefix(Self.columnLimit)
    let bars = bars(labelCount: shown.count)
    let document = document(bars: bars, labelLimit: Self.columnLimit)
    let domain = Self.domain(of: bars, tickCount: 5)
    let left = PlotFrame.left(for: domain, format: format)
    let area = Rectangle(
      x: left, y: document.bodyTop + 14,
      width: ChartDocument.width - ChartDocument.margin - left, height: 230)
    let scale = Scale(domain: domain, start: area.maxY, end: area.y)
    let groupWidth = area.width / Double(max(1, shown.count))
    let gap = min(14, groupWidth * 0.25)
    let thickness = min(56, (groupWidth - gap) / Double(max(1, shownSeries.count)))
    let showsValues = bars.allSatisfy {
      TextWidth.estimate($0.text) <= thickness + gap / 2
    }

    return document.svg(bodyBottom: area.maxY + (labelTitle.isEmpty ? 22 : 38)) { svg in
      svg.verticalTitle(valueTitle, beside: area)
      svg.horizontalTitle(labelTitle, under: area)
      let frame = PlotFrame(
        area: area, x: .counting(covering: [0, Double(shown.count)]), y: domain)
      svg.valueGrid(frame)
      svg.valueLabels(frame, format: format)
      drawLabels(Array(shown), groupWidth: groupWidth, under: area, into: &svg)
      func centre(_ bar: Bar) -> Double {
        area.x + groupWidth * (Double(bar.label) + 0.5)
          + thickness * (Double(bar.series) - Double(shownSeries.count - 1) / 2)
      }
      var whiskers = PathData()
      for bar in bars {
        drawColumn(bar, centre: centre(bar), width: thickness, scale: scale, into: &svg)
        if let whisker = bar.whisker {
          whiskers.verticalWhisker(
            x: centre(bar), from: scale.position(whisker.low), to: scale.position(whisker.high),
            reach: min(3, thickness / 3))
        }
      }
      svg.whiskers(whiskers)
      // After all bars, as a number may reach over its neighbours.
      if showsValues {
        for bar in bars { drawValue(bar, centre: centre(bar), scale: scale, into: &svg) }
      }
      if bars.isEmpty { svg.emptyNote(in: area) }
    }
  }

  /// Every label, or as many, evenly taken, as there is room for.
  private func drawLabels(
    _ labels: [String], groupWidth: Double, under area: Rectangle, into svg: inout SVGBuilder
  ) {
    let widest = labels.map { TextWidth.estimate($0) }.max() ?? 0
    let wanted = min(widest, 110) + 8
    let step = groupWidth >= min(wanted, 60) ? 1 : Int((wanted / groupWidth).rounded(.up))
    for index in stride(from: 0, to: labels.count, by: step) {
      svg.label(
        TextWidth.fitted(labels[index], width: groupWidth * Double(step) - 4),
        x: area.x + groupWidth * (Double(index) + 0.5), y: area.maxY + 17, style: "m muted")
    }
  }

  private func drawColumn(
    _ bar: Bar, centre: Double, width: Double, scale: Scale, into svg: inout SVGBuilder
  ) {
    let (zero, end) = (scale.position(0), scale.position(bar.value))
    let inset = min(0.5, width / 8)
    svg.rectangle(
      Rectangle(
        x: centre - width / 2 + inset, y: min(zero, end), width: width - 2 * inset,
        height: max(0.5, (end - zero).magnitude)),
      style: bar.style)
  }

  private func drawValue(
    _ bar: Bar, centre: Double, scale: Scale, into svg: inout SVGBuilder
  ) {
    let edge = scale.position(bar.farEnd)
    svg.label(
      bar.text, x: centre, y: bar.value < 0 ? edge + 13 : edge - 5,
      style: "m b halo")
  }
}

extension PathData {
  fileprivate mutating func verticalWhisker(
    x: Double, from low: Double, to high: Double, reach: Double
  ) {
    polyline([Point(x: x, y: low), Point(x: x, y: high)])
    for y in [low, high] { polyline([Point(x: x - reach, y: y), Point(x: x + reach, y: y)]) }
  }
}
