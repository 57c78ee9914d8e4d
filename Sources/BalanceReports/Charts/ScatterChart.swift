/// Two quantities against each other: a dot for each thing measured.
struct ScatterChart: Chart {
  struct Dot {
    var x, y: Double
    /// A text beside it; empty for none.
    var label = ""
  }

  struct Series {
    var name, style: String
    var radius: Double
    var dots: [Dot]
  }

  var title, subtitle, xTitle, yTitle: String
  /// Later ones lie on top.
  var series: [Series]
  /// A line from zero on which `y` is this many times `x`; nil for none.
  var slope: Double?
  var slopeName = ""

  func draw(in document: ChartDocument) -> String {
    let (drawn, width) = (series.map(Self.cleaned), document.width)
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
    return document.svg(frame.area, xTitle, yTitle) { svg in
      svg.panel("", frame, values: .number) { ValueFormat.number.tick($0, in: xDomain) }
      if all.isEmpty { svg.emptyNote(in: frame.area) }
      if let end = endOfSlope(xDomain, yDomain) {
        svg.curve([frame.point(0, 0), frame.point(end.x, end.y)], style: "line dash ghost")
      }
      for series in drawn { draw(series, in: frame, into: &svg) }
    }
  }

  private func draw(_ series: Series, in frame: PlotFrame, into svg: inout SVGBuilder) {
    let centres = series.dots.map { frame.point($0.x, $0.y) }
    for centre in centres {
      svg.dot(at: centre, radius: series.radius, style: "area " + series.style)
    }
    var taken: [Rectangle] = []
    for (dot, centre) in zip(series.dots, centres) where !dot.label.isEmpty {
      let place = Self.place(of: dot.label, beside: centre, in: frame.area, avoiding: taken)
      taken.append(place)
      svg.label(dot.label, x: place.x, y: place.y + 12, style: "b halo " + series.style)
    }
  }

  /// Returns where a label stands: right of its point, left of it, above or below, at the first
  /// place where it is inside the plot and covers no other.
  private static func place(
    of label: String, beside point: Point, in area: Rectangle, avoiding taken: [Rectangle]
  ) -> Rectangle {
    let width = TextWidth.estimate(label)
    let corners = [
      (point.x + 9, point.y - 8), (point.x - 9 - width, point.y - 8),
      (point.x - width / 2, point.y - 24), (point.x - width / 2, point.y + 8),
    ]
    let places = corners.map { Rectangle(x: $0.0, y: $0.1, width: width, height: 16) }
    return places.first { place in
      place.x >= area.x && place.maxX <= area.maxX && !taken.contains { $0.overlaps(place) }
    } ?? places[0]
  }

  private static func cleaned(_ series: Series) -> Series {
    var cleaned = series
    cleaned.dots = series.dots.compactMap { dot in
      guard let x = ChartData.cleaned(dot.x), let y = ChartData.cleaned(dot.y) else { return nil }
      return Dot(x: x, y: y, label: dot.label)
    }
    return cleaned
  }

  /// Returns where the line leaves the plot; nil if it does not cross it.
  private func endOfSlope(_ x: AxisDomain, _ y: AxisDomain) -> (x: Double, y: Double)? {
    guard let slope, slope.isFinite, slope > 0, x.lower <= 0, y.lower <= 0, x.upper > 0, y.upper > 0
    else { return nil }
    return x.upper * slope <= y.upper ? (x.upper, x.upper * slope) : (y.upper / slope, y.upper)
  }

  var description: String {
    let facts = series.flatMap(\.dots).filter { !$0.label.isEmpty }.map { dot in
      "\(dot.label): \(ValueFormat.number.label(dot.x)), \(ValueFormat.number.label(dot.y))"
    }
    let said = facts.isEmpty ? "" : " \(facts.joined(separator: "; "))."
    return "\(yTitle) by \(xTitle).\(said)"
  }

  var legend: [LegendEntry] {
    series.map { (.dot, $0.style, $0.dots.isEmpty ? "" : $0.name) }
      + [(.line, "dash ghost", slope == nil ? "" : slopeName)]
  }
}
