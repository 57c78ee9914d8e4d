/// Two quantities against each other: a dot for each thing measured.
struct ScatterChart: Chart {
  struct Series {
    var name, style: String
    var radius: Double
    var dots: [Point]
  }

  var title, subtitle, xTitle, yTitle: String
  /// Later ones lie on top.
  var series: [Series]
  /// A line from zero on which `y` is this many times `x`; nil for none.
  var slope: Double?
  var slopeName = ""

  func draw(in document: ChartDocument) -> ChartDrawing {
    let (drawn, width) = (series.map(Self.drawn), document.width)
    let all = drawn.flatMap(\.dots)
    let (xDomain, yDomain) = (
      AxisDomain.nice(covering: all.map(\.x), tickCount: width == .wide ? 9 : 4),
      AxisDomain.nice(covering: all.map(\.y))
    )
    let left = PlotFrame.left(for: yDomain, .number, width)
    let frame = PlotFrame(
      area: Rectangle(
        x: left, y: document.bodyTop + 6, width: width.pixels - left - width.margin - 6,
        height: width == .wide ? 330 : 240), x: xDomain, y: yDomain)
    return document.drawing(frame.area, xTitle, yTitle) { svg in
      svg.panel("", frame, values: .number) { ValueFormat.number.tick($0, in: xDomain) }
      if all.isEmpty { svg.emptyNote(in: frame.area) }
      if let end = endOfSlope(xDomain, yDomain) {
        svg.curve([frame.point(0, 0), frame.point(end.x, end.y)], style: "line dash ghost")
      }
      for series in drawn {
        for dot in series.dots {
          svg.dot(
            at: frame.point(dot.x, dot.y), radius: series.radius, style: "area " + series.style)
        }
      }
    }
  }

  private static func drawn(_ series: Series) -> Series {
    var drawn = series
    drawn.dots = series.dots.filter { dot in
      [dot.x, dot.y].allSatisfy { $0.magnitude <= ChartData.largestDrawable }
    }
    return drawn
  }

  /// Returns where the line leaves the plot; nil if it does not cross it.
  private func endOfSlope(_ x: AxisDomain, _ y: AxisDomain) -> (x: Double, y: Double)? {
    guard let slope, slope.isFinite, slope > 0, x.lower <= 0, y.lower <= 0, x.upper > 0, y.upper > 0
    else { return nil }
    return x.upper * slope <= y.upper ? (x.upper, x.upper * slope) : (y.upper / slope, y.upper)
  }

  var description: String {
    let facts = series.filter { $0.dots.count == 1 }.map { series in
      let (x, y) = (series.dots[0].x, series.dots[0].y)
      return "\(series.name): \(ValueFormat.number.label(x)), \(ValueFormat.number.label(y))"
    }
    let said = facts.isEmpty ? "" : " \(facts.joined(separator: "; "))."
    return "\(yTitle) by \(xTitle).\(said)"
  }

  var legend: [LegendEntry] {
    series.map { (.dot, $0.style, $0.dots.isEmpty ? "" : $0.name) }
      + [(.line, "dash ghost", slope == nil ? "" : slopeName)]
  }
}
