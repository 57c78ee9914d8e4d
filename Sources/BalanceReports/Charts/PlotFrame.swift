/// One plot: where it is, and how its two axes map data to pixels.
struct PlotFrame {
  let area: Rectangle
  let x: Scale
  let y: Scale

  init(area: Rectangle, x: AxisDomain, y: AxisDomain) {
    self.area = area
    self.x = Scale(domain: x, start: area.x, end: area.maxX)
    self.y = Scale(domain: y, start: area.maxY, end: area.y)
  }

  /// Where a plot may begin, so that its title and its tick labels fit to the left of it.
  static func left(for domain: AxisDomain, format: ValueFormat) -> Double {
    let widest = domain.ticks.map { TextWidth.estimate(format.tick($0, in: domain)) }.max() ?? 0
    return ChartDocument.margin + 24 + widest
  }

  func point(_ horizontal: Double, _ vertical: Double) -> Point {
    Point(x: x.position(horizontal), y: y.position(vertical))
  }

  /// The points of a curve, `nil` where it has a gap.
  func points(_ horizontal: [Double?], _ vertical: [Double?]) -> [Point?] {
    zip(horizontal, vertical).map { pair in
      guard let x = pair.0, let y = pair.1 else { return nil }
      return point(x, y)
    }
  }
}

extension SVGBuilder {
  /// Thin lines at the ticks of the value axis, the one at zero stronger.
  mutating func valueGrid(_ frame: PlotFrame) {
    var grid = PathData()
    var zero = PathData()
    for tick in frame.y.domain.ticks {
      let y = frame.y.position(tick).rounded() + 0.5
      let line = [Point(x: frame.area.x, y: y), Point(x: frame.area.maxX, y: y)]
      if tick == 0 { zero.polyline(line) } else { grid.polyline(line) }
    }
    path(grid, style: "grid")
    path(zero, style: "axis")
  }

  /// Numbers at the ticks of the value axis, to the left of the plot.
  mutating func valueLabels(_ frame: PlotFrame, format: ValueFormat) {
    for tick in frame.y.domain.ticks {
      label(
        format.tick(tick, in: frame.y.domain), x: frame.area.x - 7,
        y: frame.y.position(tick) + 4, style: "e muted")
    }
  }

  /// Short strokes and numbers at the ticks below the plot.
  mutating func countAxis(_ frame: PlotFrame, showsLabels: Bool) {
    var strokes = PathData()
    for tick in frame.x.domain.ticks {
      let x = frame.x.position(tick).rounded() + 0.5
      strokes.polyline([Point(x: x, y: frame.area.maxY), Point(x: x, y: frame.area.maxY + 4)])
      if showsLabels {
        label(ValueFormat.count(tick), x: x, y: frame.area.maxY + 17, style: "m muted")
      }
    }
    path(strokes, style: "axis")
  }

  /// In place of a plot without anything to draw.
  mutating func emptyNote(in area: Rectangle) {
    label(
      "no data", x: area.x + area.width / 2, y: area.y + area.height / 2 + 4, style: "m muted halo")
  }

  /// What the horizontal axis counts, centred under a plot or a grid of plots.
  mutating func horizontalTitle(_ title: String, under area: Rectangle) {
    label(
      TextWidth.fitted(title, width: area.width), x: area.x + area.width / 2, y: area.maxY + 34,
      style: "m muted")
  }

  /// What the vertical axis measures, written upwards along the left edge.
  mutating func verticalTitle(_ title: String, beside area: Rectangle) {
    guard !title.isEmpty else { return }
    let x = Self.number(ChartDocument.margin + 8)
    let y = Self.number(area.y + area.height / 2)
    element(
      "text", ["class": "m muted", "transform": "translate(\(x) \(y)) rotate(-90)"],
      content: TextWidth.fitted(title, width: area.height))
  }
}
