/// A chart as a self-contained SVG file.
protocol Chart: Sendable {
  func svg() -> String
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

  static let width = 840.0
  static let margin = 20.0

  let title: String
  let subtitle: String
  /// The description that screen readers read out.
  let description: String
  private let legend: [LegendEntry]

  /// - Parameter notes: More text for the subtitle; empty ones are left out.
  init(
    title: String, subtitle: String, notes: [String] = [], description: String,
    legend: [LegendEntry] = []
  ) {
    self.title = title
    self.subtitle = ([subtitle] + notes).filter { !$0.isEmpty }.joined(separator: " · ")
    self.description = description
    self.legend = legend.filter { !$0.name.isEmpty }
  }

  private var legendTop: Double { subtitle.isEmpty ? 48 : 66 }

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
    let height = (bodyBottom + Self.margin - 6).rounded(.up)
    let (width, heightText) = (SVGBuilder.number(Self.width), SVGBuilder.number(height))
    svg.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(width) \(heightText)",
        "width": width, "height": heightText, "role": "img", "aria-labelledby": "title desc",
      ]
    ) { svg in
      svg.element("title", ["id": "title"], content: title)
      svg.element("desc", ["id": "desc"], content: description)
      svg.style(ChartTheme.styleSheet)
      svg.element(
        "rect",
        [
          "class": "page", "x": ".5", "y": ".5", "width": SVGBuilder.number(Self.width - 1),
          "height": SVGBuilder.number(height - 1), "rx": "8",
        ])
      drawHeading(into: &svg)
      draw(&svg)
    }
    return svg.text
  }

  private func drawHeading(into svg: inout SVGBuilder) {
    let room = Self.width - 2 * Self.margin
    svg.label(
      TextWidth.fitted(title, width: room, size: 15), x: Self.margin, y: 31, style: "title")
    svg.label(
      TextWidth.fitted(subtitle, width: room), x: Self.margin, y: 49, style: "muted")
    for (row, entries) in legendRows.enumerated() {
      var x = Self.margin
      let y = legendTop + 20 * Double(row)
      for entry in entries {
        svg.legendMark(entry, x: x, y: y)
        svg.label(Self.shortName(entry), x: x + 24, y: y + 4, style: "muted")
        x += Self.legendWidth(entry)
      }
    }
  }

  private var legendRows: [[LegendEntry]] {
    var rows: [[LegendEntry]] = []
    var x = Double.infinity
    for entry in legend {
      let width = Self.legendWidth(entry)
      if x + width > Self.width - Self.margin {
        rows.append([])
        x = Self.margin
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
