import Measurement

/// Amounts side by side with their confidence whiskers: a group of columns per label, and in it a
/// column per series.
struct BarChart: Chart {
  struct Series {
    var name: String
    /// One value per label, also negative, or a bound; a whisker needs both edges of the band.
    var curve: Curve
    /// The class of its colour; nil for that of its place.
    var style: String?
    /// True if its name is that of a group of players.
    var isGroup = false
  }

  var title, subtitle, valueTitle: String
  /// The meaning of the labels: "level"; may be empty.
  var labelTitle = ""
  var labels: [String]
  /// True if the labels are names of groups of players.
  var labelsAreGroups = false
  /// As many are drawn as there are colours.
  var series: [Series]
  var format = ValueFormat.number

  /// Labels beyond this many are left out.
  private static let most = 120

  func draw(in document: ChartDocument) -> ChartDrawing {
    let bars = bars
    let values = bars.flatMap { [$0.value] + ($0.whisker.map { [$0.low, $0.high] } ?? []) }
    let domain = AxisDomain.nice(covering: values)
    let left = PlotFrame.left(for: domain, format, document.width)
    let area = Rectangle(
      x: left, y: document.bodyTop + 14 + (bars.map(\.arrowRoom).max() ?? 0),
      width: document.width.pixels - document.width.margin - left, height: 230)
    let frame = PlotFrame(
      area: area, x: .counting(covering: [0, Double(shownLabels.count)]), y: domain)
    let groupWidth = area.width / Double(max(1, shownLabels.count))
    let gap = min(14, groupWidth * 0.25)
    let thickness = min(56, (groupWidth - gap) / Double(max(1, shownSeries.count)))
    let inset = min(0.5, thickness / 8)
    let showsValues = bars.allSatisfy { TextWidth.estimate($0.text) <= thickness + gap / 2 }
    func centre(_ bar: Bar) -> Double {
      area.x + groupWidth * (Double(bar.label) + 0.5)
        + thickness * (Double(bar.series) - Double(shownSeries.count - 1) / 2)
    }
    let room = labelTitle.isEmpty ? 22.0 : 38
    return document.drawing(area, labelTitle, valueTitle, room: room) { svg in
      svg.values(frame, format)
      svg.columnNames(Array(shownLabels), width: groupWidth, least: 46, under: area)
      for bar in bars {
        let (zero, end) = (frame.y.position(0), frame.y.position(bar.value))
        let box = Rectangle(
          x: centre(bar) - thickness / 2 + inset, y: min(zero, end),
          width: thickness - 2 * inset, height: max(0.5, (end - zero).magnitude))
        svg.rectangle(box, style: bar.style, group: bar.group)
        svg.uncertainty(of: bar, cap: min(3, thickness / 3)) {
          Point(x: centre(bar), y: frame.y.position($0))
        }
      }
      // After all bars, as a number may overlap a neighbouring bar, but no other number.
      var taken: [Rectangle] = []
      for bar in bars where showsValues {
        let edge = frame.y.position(bar.farEnd)
        let y = bar.value < 0 ? edge + 13 + bar.arrowRoom : edge - 5 - bar.arrowRoom
        let width = TextWidth.estimate(bar.text) * 1.06
        let place = Rectangle(x: centre(bar) - width / 2, y: y - 9, width: width, height: 11)
        if taken.contains(where: place.overlaps) { continue }
        taken.append(place)
        svg.label(bar.text, x: centre(bar), y: y, style: "m b halo", group: bar.group)
      }
      if bars.isEmpty { svg.emptyNote(in: area) }
    }
  }

  struct Bar {
    var series, label: Int
    /// The value; its bound where it was not reached.
    var value: Double
    /// True if a value that was not reached lies above its bound; nil for values that were.
    var isAbove: Bool?
    var whisker: (low: Double, high: Double)?
    var text = ""
    var colour: String
    var group: String?

    /// The end beyond which its number stands.
    var farEnd: Double {
      guard let whisker else { return value }
      return value < 0 ? min(value, whisker.low) : max(value, whisker.high)
    }

    /// Room for an arrowhead between that end and the number.
    var arrowRoom: Double { isAbove == (value >= 0) ? 8 : 0 }
    var style: String { "area \(colour)" }
  }

  var bars: [Bar] {
    var bars: [Bar] = []
    for (index, series) in shownSeries.enumerated() {
      let curve = series.curve.mapped { ChartData.cleaned($0, count: shownLabels.count) }
      for label in shownLabels.indices {
        let bound = curve.values[label] == nil ? curve.bound(label) : nil
        guard let value = curve.values[label] ?? bound?.value else { continue }
        var bar = Bar(
          series: index, label: label, value: value, isAbove: bound?.isAbove,
          colour: series.style ?? "s\(index)",
          group: labelsAreGroups ? labels[label] : series.isGroup ? series.name : nil)
        if let low = curve.low[label], let high = curve.high[label] { bar.whisker = (low, high) }
        bars.append(bar)
      }
    }
    for (index, text) in format.labels(bars.map(\.value)).enumerated() {
      bars[index].text = (bars[index].isAbove.map(Curve.sign) ?? "") + text
    }
    return bars
  }

  private var shownSeries: ArraySlice<Series> {
    series.prefix(series.first?.style == nil ? ChartTheme.seriesColours : ChartTheme.groupColours)
  }
  private var shownLabels: ArraySlice<String> { labels.prefix(Self.most) }
  private var hasLegend: Bool { shownSeries.count > 1 }

  var notes: [String] {
    [
      ChartData.note(first: Self.most, of: labels.count),
      series.count > shownSeries.count ? "\(shownSeries.count) of \(series.count) series" : "",
    ]
  }

  var description: String {
    let facts = bars.map { bar in
      let name = hasLegend ? " (\(shownSeries[bar.series].name))" : ""
      return "\(labels[bar.label])\(name) \(bar.text)"
    }
    let rest = facts.count > 40 ? "; …" : ""
    return "\(valueTitle): \(facts.prefix(40).joined(separator: "; "))\(rest)"
  }

  var legend: [LegendEntry] {
    guard hasLegend else { return [] }
    return shownSeries.enumerated().map { (.area, $1.style ?? "s\($0)", $1.name) }
  }
}

extension SVGBuilder {
  /// Draws the whisker of a bar, with caps and a rim that shows on any colour, and the arrowhead of
  /// a value that was not reached.
  fileprivate mutating func uncertainty(
    of bar: BarChart.Bar, cap: Double, _ place: (_ value: Double) -> Point
  ) {
    if let whisker = bar.whisker {
      let ends = [place(whisker.low), place(whisker.high)]
      var lines = PathData()
      for line in [ends] + ends.map({ [$0.moved(right: -cap), $0.moved(right: cap)] }) {
        lines.polyline(line)
      }
      path(lines, style: "under rim", group: bar.group)
      path(lines, style: "line whisker", group: bar.group)
    }
    if let isAbove = bar.isAbove {
      arrowhead(
        at: place(bar.value), height: isAbove ? -7 : 7, style: bar.colour, text: bar.text,
        group: bar.group, hasRim: true)
    }
  }
}
