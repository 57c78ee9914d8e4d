/// One plot: its place, and how its two axes map data to pixels.
struct PlotFrame {
  let area: Rectangle
  let x, y: Scale

  init(area: Rectangle, x: AxisDomain, y: AxisDomain) {
    self.area = area
    self.x = Scale(domain: x, start: area.x, end: area.maxX)
    self.y = Scale(domain: y, start: area.maxY, end: area.y)
  }

  /// Returns the left edge of a plot whose title and tick labels fit to the left of it.
  static func left(for domain: AxisDomain, _ format: ValueFormat, _ width: ChartWidth) -> Double {
    let widest = domain.ticks.map { TextWidth.estimate(format.tick($0, in: domain)) }.max() ?? 0
    return width.margin + 24 + widest
  }

  func point(_ horizontal: Double, _ vertical: Double) -> Point {
    Point(x: x.position(horizontal), y: y.position(vertical))
  }

  /// Returns the points of a curve, `nil` at a gap.
  func points(_ horizontal: [Double?], _ vertical: [Double?]) -> [Point?] {
    zip(horizontal, vertical).map { x, y in x.flatMap { x in y.map { point(x, $0) } } }
  }
}

extension SVGBuilder {
  /// Draws the marks of a plot, one of the chart's by its number, in a group that says where its
  /// axes are, by which a page finds the values under a pointer.
  mutating func plot(
    _ number: Int, _ frame: PlotFrame, group: String? = nil, inside: (inout SVGBuilder) -> Void
  ) {
    let area = frame.area
    let box = [area.x, area.y, area.width, area.height].map(Self.number)
    func ends(_ domain: AxisDomain) -> String {
      [domain.lower, domain.upper].map { NumberText.significant($0, digits: 12) }
        .joined(separator: " ")
    }
    element(
      "g",
      [
        "class": "plot", "data-plot": "\(number)", "data-group": group,
        "data-box": box.joined(separator: " "), "data-x": ends(frame.x.domain),
        "data-y": ends(frame.y.domain),
      ], inside: inside)
  }

  /// Draws thin lines across the plot at the ticks of the value axis, the one at zero stronger, and
  /// with a format the numbers to the left of it.
  mutating func values(_ frame: PlotFrame, _ format: ValueFormat?) {
    element("g", ["class": "values"]) { svg in
      var grid = PathData()
      var zero = PathData()
      for tick in frame.y.domain.ticks {
        let line = frame.area.across(at: frame.y.position(tick).rounded() + 0.5)
        if tick == 0 { zero.polyline(line) } else { grid.polyline(line) }
      }
      svg.path(grid, style: "grid")
      svg.path(zero, style: "axis")
      guard let format else { return }
      for tick in frame.y.domain.ticks {
        svg.label(
          format.tick(tick, in: frame.y.domain), x: frame.area.x - 7,
          y: frame.y.position(tick) + 4, style: "e muted")
      }
    }
  }

  /// Draws short strokes and texts at the ticks below the plot.
  mutating func ticks(_ frame: PlotFrame, _ text: (Double) -> String) {
    var strokes = PathData()
    for tick in frame.x.domain.ticks {
      let x = frame.x.position(tick).rounded() + 0.5
      strokes.polyline([Point(x: x, y: frame.area.maxY), Point(x: x, y: frame.area.maxY + 4)])
      label(text(tick), x: x, y: frame.area.maxY + 17, style: "m muted")
    }
    path(strokes, style: "axis")
  }

  /// Writes the names of columns below a plot: all, cut if need be, where columns have the least
  /// width, or as many, evenly spaced, as fit.
  mutating func columnNames(
    _ names: [String], width: Double, least: Double = .infinity, under area: Rectangle
  ) {
    let wanted = min(names.map { TextWidth.estimate($0) }.max() ?? 0, 110) + 5
    let step = width >= min(wanted, least) ? 1 : Int((wanted / width).rounded(.up))
    for index in stride(from: 0, to: names.count, by: step) {
      label(
        TextWidth.fitted(names[index], width: width * Double(step) - 4),
        x: area.x + width * (Double(index) + 0.5), y: area.maxY + 17, style: "m muted")
    }
  }

  mutating func curve(_ points: [Point?], style: String, number: Int? = nil) {
    var data = PathData()
    for run in ChartData.runs(points) { data.polyline(run) }
    path(data, style: style, curve: number)
  }

  /// Draws an arrowhead at each bound of a value that was not reached.
  mutating func bounds(
    _ curve: Curve, over x: [Double?], in frame: PlotFrame, _ format: ValueFormat, number: Int
  ) {
    for (bounds, height) in [(curve.above, -7.0), (curve.below, 7.0)] {
      for case (let place, let point?) in frame.points(x, bounds).enumerated() {
        arrowhead(
          at: point, height: height, style: "s0", text: curve.text(place, format.label) ?? "",
          number: number)
      }
    }
  }

  /// Draws a hollow arrowhead from a bound up or down to where the value lies, with a text; the rim
  /// shows on any colour.
  mutating func arrowhead(
    at point: Point, height: Double, style: String, text: String, number: Int? = nil,
    group: String? = nil, hasRim: Bool = false
  ) {
    let tip = Point(x: point.x, y: point.y + height)
    var arrowhead = PathData()
    arrowhead.polyline([point.moved(right: -4.5), point.moved(right: 4.5), tip], isClosed: true)
    if hasRim { path(arrowhead, style: "under rim", group: group) }
    let attributes: Attributes = [
      "class": "line thin \(style)", "data-curve": number.map(String.init), "data-group": group,
      "d": arrowhead.text,
    ]
    element("path", attributes) { $0.element("title", [:], content: text) }
  }

  /// Draws the band around a curve; a single day becomes a slim bar.
  mutating func band(
    _ curve: Curve, over x: [Double?], in frame: PlotFrame, style: String = "s0", number: Int? = nil
  ) {
    let edges = zip(frame.points(x, curve.low), frame.points(x, curve.high)).map { low, high in
      low.flatMap { low in high.map { (low: low, high: $0) } }
    }
    var band = PathData()
    for var run in ChartData.runs(edges) {
      if run.count == 1 {
        run = [-2, 2].map { (run[0].low.moved(right: $0), run[0].high.moved(right: $0)) }
      }
      band.polyline(run.map(\.high) + run.reversed().map(\.low), isClosed: true)
    }
    path(band, style: "band \(style)", curve: number)
  }

  mutating func emptyNote(in area: Rectangle) {
    label(
      "no data", x: area.x + area.width / 2, y: area.y + area.height / 2 + 4, style: "m muted halo")
  }

  /// Writes what the axes measure, the vertical one upwards along the left edge.
  mutating func axisTitles(
    _ horizontal: String, _ vertical: String, _ area: Rectangle, _ width: ChartWidth
  ) {
    if !vertical.isEmpty {
      let place = "\(Self.number(width.margin + 8)) \(Self.number(area.y + area.height / 2))"
      element(
        "text", ["class": "m muted", "transform": "translate(\(place)) rotate(-90)"],
        content: TextWidth.fitted(vertical, width: area.height))
    }
    label(
      TextWidth.fitted(horizontal, width: area.width), x: area.x + area.width / 2,
      y: area.maxY + 34, style: "m muted")
  }
}
