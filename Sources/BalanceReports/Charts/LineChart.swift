/// One quantity of several groups of players in a single plot: a line for each, named at its end.
struct LineChart: Chart {
  struct Series {
    var name: String
    /// The group of players, and its place among all, which gives its colour.
    var id: String
    var group: Int
    var curve: Curve

    var style: String { ChartTheme.style(ofGroup: group) }
  }

  var title, subtitle, xTitle, yTitle: String
  /// Ascending.
  var positions: [Double]
  var series: [Series]
  var format = ValueFormat.number

  private static let labelHeight = 14.0

  func draw(in document: ChartDocument) -> String {
    let (shown, width) = (drawn, document.width)
    let yDomain = AxisDomain.nice(covering: shown.flatMap { $0.curve.all }, tickCount: 5)
    let left = PlotFrame.left(for: yDomain, format, width)
    let labels = shown.map(label)
    let labelRoom = min((labels.map { TextWidth.estimate($0) }.max() ?? 0) + 12, 200)
    let frame = PlotFrame(
      area: Rectangle(
        x: left, y: document.bodyTop + 10, width: width.pixels - width.margin - left - labelRoom,
        height: max(width == .wide ? 260 : 200, Self.labelHeight * Double(shown.count))),
      x: .counting(covering: positions, tickCount: width == .wide ? 8 : 5), y: yDomain)
    return document.svg(frame.area, xTitle, yTitle) { svg in
      svg.plot(0, frame) { svg in
        svg.values(frame, format)
        svg.ticks(frame, ValueFormat.count)
        for (number, series) in shown.enumerated() {
          svg.band(series.curve, over: positions, in: frame, style: series.style, number: number)
        }
        for (number, series) in shown.enumerated() {
          svg.curve(
            frame.points(positions, series.curve.values), style: "line \(series.style)",
            number: number)
          svg.bounds(
            series.curve, over: positions, in: frame, style: series.style, format, number: number)
        }
        drawLabels(shown, labels, in: frame, width: labelRoom - 6, into: &svg)
      }
      if shown.allSatisfy({ $0.curve.all.isEmpty }) { svg.emptyNote(in: frame.area) }
    }
  }

  /// Names each line at its end; names that would collide move apart, and a hairline leads to them.
  private func drawLabels(
    _ shown: [Series], _ labels: [String], in frame: PlotFrame, width: Double,
    into svg: inout SVGBuilder
  ) {
    let ends = shown.enumerated().compactMap { number, series in
      let points = frame.points(positions, series.curve.values).compactMap { $0 }
      return points.last.map { (number: number, point: $0) }
    }
    .sorted { ($0.point.y, $0.number) < ($1.point.y, $1.number) }
    let places = Self.apart(
      ends.map(\.point.y), by: Self.labelHeight, from: frame.area.y + 4, to: frame.area.maxY)
    for ((number, point), y) in zip(ends, places) {
      let style = shown[number].style
      let x = frame.area.maxX + 8
      svg.curve([point, Point(x: x - 2, y: y)], style: "line hair \(style)", number: number)
      svg.dot(at: point, radius: 2.6, style: "area \(style)", curve: number)
      svg.label(
        TextWidth.fitted(labels[number], width: width), x: x, y: y + 4, style: "b halo \(style)",
        curve: number)
    }
  }

  /// Moves ascending places as little as it takes to stand apart and within bounds.
  static func apart(
    _ places: [Double], by gap: Double, from top: Double, to bottom: Double
  ) -> [Double] {
    var moved: [Double] = []
    for place in places { moved.append(max(place, moved.last.map { $0 + gap } ?? top)) }
    var limit = bottom
    for index in moved.indices.reversed() where moved[index] > limit {
      moved[index] = limit
      limit -= gap
    }
    return moved
  }

  private func label(_ series: Series) -> String {
    let last = series.curve.values.indices.reversed().lazy.compactMap {
      series.curve.text($0, format.label)
    }.first
    return last.map { "\(series.name) \($0)" } ?? series.name
  }

  private var drawn: [Series] {
    series.prefix(PanelGrid.most).map { series in
      var drawn = series
      drawn.curve = series.curve.mapped { ChartData.cleaned($0, count: positions.count) }
      return drawn
    }
  }

  var values: ChartValues? {
    let curves = drawn.map { ChartValues.Values(name: $0.name, curve: $0.curve, group: $0.id) }
    return ChartValues(
      x: xTitle, positions: positions, format: format, plots: [.init(name: "", curves: curves)])
  }

  var description: String {
    "\(yTitle) by \(xTitle). At the end: \(drawn.map(label).joined(separator: ", "))."
  }
}
