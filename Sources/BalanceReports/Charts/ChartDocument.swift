/// A chart as a self-contained SVG file.
protocol Chart: Sendable {
  func svg(_ width: ChartWidth) -> String
  /// The values behind its curves, for readers who point at them; nil for none.
  var values: ChartValues? { get }
}

extension Chart {
  /// The chart as wide as a report.
  func svg() -> String { svg(.wide) }
  var values: ChartValues? { nil }
}

/// The width of a picture.
enum ChartWidth: Sendable {
  /// Of a report on a desk, or of a page on a phone, where plots stand below each other.
  case wide, narrow

  var pixels: Double { self == .wide ? 840 : 328 }
  /// Pixels left free at either side.
  var margin: Double { self == .wide ? 20 : 10 }
}

/// The parts of every chart: a page, a heading, a legend, and a description for screen readers.
struct ChartDocument {
  /// One entry of the legend above the plot; not shown without a name.
  struct LegendEntry {
    enum Mark { case line, area, band, dot }

    var mark: Mark
    /// CSS classes of the mark.
    var style: String
    var name: String
  }

  let width: ChartWidth
  let title: String
  let subtitle: String
  /// The description that screen readers read out.
  let description: String
  private let legend: [LegendEntry]

  /// - Parameter notes: More text for the subtitle; empty ones are left out.
  init(
    _ width: ChartWidth, title: String, subtitle: String, notes: [String] = [],
    description: String, legend: [LegendEntry] = []
  ) {
    self.width = width
    self.title = title
    self.subtitle = ([subtitle] + notes).filter { !$0.isEmpty }.joined(separator: " · ")
    self.description = description
    self.legend = legend.filter { !$0.name.isEmpty }
  }

  private var room: Double { width.pixels - 2 * width.margin }
  private var titleLines: [String] { TextWidth.wrapped(title, width: room, size: 15) }
  private var subtitleLines: [String] { TextWidth.wrapped(subtitle, width: room) }
  /// The baseline of the subtitle's first line.
  private var subtitleTop: Double { 31 + 19 * Double(titleLines.count) - 1 }
  private var legendTop: Double {
    subtitleTop + (subtitle.isEmpty ? -2 : 17 + 15 * Double(subtitleLines.count - 1))
  }

  /// The top of the plot, in pixels from the top.
  var bodyTop: Double {
    legend.isEmpty ? legendTop - 4 : legendTop + 20 * Double(legendRows.count)
  }

  /// Returns the whole file.
  ///
  /// - Parameters:
  ///   - bodyBottom: The bottom of the plot and its labels, in pixels from the top.
  ///   - draw: Draws the plot below `bodyTop`.
  func svg(bodyBottom: Double, draw: (inout SVGBuilder) -> Void) -> String {
    var svg = SVGBuilder()
    let height = (bodyBottom + 14).rounded(.up)
    let (width, heightText) = (SVGBuilder.number(width.pixels), SVGBuilder.number(height))
    svg.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(width) \(heightText)",
        "width": width, "height": heightText, "role": "img", "aria-labelledby": "title desc",
      ]
    ) { svg in
      svg.element("title", ["id": "title"], content: title)
      svg.element("desc", ["id": "desc"], content: description)
      var body = SVGBuilder()
      body.element(
        "rect",
        [
          "class": "page", "x": ".5", "y": ".5",
          "width": SVGBuilder.number(self.width.pixels - 1),
          "height": SVGBuilder.number(height - 1), "rx": "8",
        ])
      drawHeading(into: &body)
      draw(&body)
      svg.style(ChartTheme.styleSheet(for: body.classes))
      svg.append(body)
    }
    return svg.text
  }

  private func drawHeading(into svg: inout SVGBuilder) {
    for (line, text) in titleLines.enumerated() {
      svg.label(text, x: width.margin, y: 31 + 19 * Double(line), style: "title")
    }
    for (line, text) in subtitleLines.enumerated() {
      svg.label(text, x: width.margin, y: subtitleTop + 15 * Double(line) - 1, style: "muted")
    }
    for (row, entries) in legendRows.enumerated() {
      var x = width.margin
      let y = legendTop + 20 * Double(row)
      for entry in entries {
        svg.key(entry.name) { svg in
          svg.legendMark(entry, x: x, y: y)
          svg.label(Self.shortName(entry), x: x + 24, y: y + 4, style: "muted")
        }
        x += Self.legendWidth(entry)
      }
    }
  }

  private var legendRows: [[LegendEntry]] {
    var rows: [[LegendEntry]] = []
    var x = Double.infinity
    for entry in legend {
      let width = Self.legendWidth(entry)
      if x + width > self.width.pixels - self.width.margin {
        rows.append([])
        x = self.width.margin
      }
      rows[rows.count - 1].append(entry)
      x += width
    }
    return rows
  }

  private static func shortName(_ entry: LegendEntry) -> String {
    TextWidth.fitted(entry.name, width: 240)
  }

  private static func legendWidth(_ entry: LegendEntry) -> Double {
    24 + TextWidth.estimate(shortName(entry)) + 16
  }
}

extension SVGBuilder {
  /// Draws an entry of a legend: a group with the name of what it stands for.
  mutating func key(_ name: String, inside: (inout SVGBuilder) -> Void) {
    element("g", ["class": "key", "data-name": name], inside: inside)
  }

  /// Draws a sample of a mark, 18 pixels wide, centred at that height.
  mutating func legendMark(_ entry: ChartDocument.LegendEntry, x: Double, y: Double) {
    switch entry.mark {
    case .line:
      var sample = PathData()
      sample.polyline([Point(x: x, y: y), Point(x: x + 18, y: y)])
      path(sample, style: "line " + entry.style)
    case .area:
      rectangle(Rectangle(x: x + 3, y: y - 6, width: 12, height: 12), style: "area " + entry.style)
    case .band:
      rectangle(Rectangle(x: x, y: y - 6, width: 18, height: 12), style: "band " + entry.style)
    case .dot: dot(at: Point(x: x + 9, y: y), radius: 4, style: "area " + entry.style)
    }
  }
}
