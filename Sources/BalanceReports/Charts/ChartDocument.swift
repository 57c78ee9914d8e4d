/// A chart as a self-contained SVG file: marks in a frame.
protocol Chart: Sendable {
  var title: String { get }
  var subtitle: String { get }
  /// More text for the subtitle; empty ones are left out.
  var notes: [String] { get }
  /// The text that screen readers read out.
  var description: String { get }
  /// The entries of the legend above the plot; those without a name are left out.
  var legend: [LegendEntry] { get }
  /// Draws the plot below the heading of the document.
  func draw(in document: ChartDocument) -> ChartDrawing
  /// The values behind its curves, for readers who point at them; nil for none.
  var values: ChartValues? { get }
}

extension Chart {
  var notes: [String] { [] }
  var legend: [LegendEntry] { [] }
  var values: ChartValues? { nil }

  func drawing(_ width: ChartWidth = .wide) -> ChartDrawing {
    draw(in: ChartDocument(self, width))
  }

  /// Returns the whole file.
  func svg(_ width: ChartWidth = .wide) -> String { drawing(width).file }
}

/// A mark with the CSS classes of its colour, and the name of what it stands for.
typealias LegendEntry = (mark: LegendMark, style: String, name: String)

enum LegendMark { case line, area, band, dot }

enum ChartWidth: Sendable {
  /// Of a report on a desk, or of a page on a phone, where plots stand below each other.
  case wide, narrow

  var pixels: Double { self == .wide ? 840 : 328 }
  var margin: Double { self == .wide ? 20 : 10 }
}

/// The frame of every chart: a page, a heading, a legend, and a description for screen readers.
struct ChartDocument {
  let width: ChartWidth
  private let title, description: String
  private let titleLines, subtitleLines: [String]
  private let legend: [LegendEntry]

  init(_ chart: some Chart, _ width: ChartWidth) {
    self.width = width
    (title, description) = (chart.title, chart.description)
    let subtitle = ([chart.subtitle] + chart.notes).filter { !$0.isEmpty }.joined(separator: " · ")
    let room = width.pixels - 2 * width.margin
    titleLines = TextWidth.wrapped(title, width: room, size: 15)
    subtitleLines = subtitle.isEmpty ? [] : TextWidth.wrapped(subtitle, width: room)
    legend = chart.legend.filter { !$0.name.isEmpty }
  }

  /// The baseline of the subtitle's first line.
  private var subtitleTop: Double { 31 + 19 * Double(titleLines.count) - 1 }
  private var legendTop: Double {
    subtitleTop + (subtitleLines.isEmpty ? -2 : 17 + 15 * Double(subtitleLines.count - 1))
  }

  var bodyTop: Double { legend.isEmpty ? legendTop - 4 : legendTop + 20 * Double(legendRows.count) }

  /// Draws a plot whose axes may have titles, with room below it for its labels.
  func drawing(
    _ plot: Rectangle, _ horizontal: String = "", _ vertical: String = "", room: Double = 38,
    draw: (inout SVGBuilder) -> Void
  ) -> ChartDrawing {
    let height = (plot.maxY + room + 14).rounded(.up)
    return ChartDrawing(title, description, width: width.pixels, height: height) { svg in
      drawHeading(into: &svg)
      svg.axisTitles(horizontal, vertical, plot, width)
      draw(&svg)
    }
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
          svg.legendMark(entry.mark, entry.style, x: x, y: y)
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
  mutating func legendMark(_ mark: LegendMark, _ style: String, x: Double, y: Double) {
    switch mark {
    case .line: curve([Point(x: x, y: y), Point(x: x + 18, y: y)], style: "line " + style)
    case .area:
      rectangle(Rectangle(x: x + 3, y: y - 6, width: 12, height: 12), style: "area " + style)
    case .band: rectangle(Rectangle(x: x, y: y - 6, width: 18, height: 12), style: "band " + style)
    case .dot: dot(at: Point(x: x + 9, y: y), radius: 4, style: "area " + style)
    }
  }
}

/// A drawn chart: marks on a page with round corners, for a file of its own or inside a page.
struct ChartDrawing: Sendable {
  private let title, description, width, height, style: String
  private let marks: SVGBuilder

  /// - Parameter style: The style besides that of the marks' classes, in a file of its own.
  init(
    _ title: String, _ description: String, width: Double, height: Double, style: String = "",
    draw: (inout SVGBuilder) -> Void
  ) {
    var marks = SVGBuilder()
    let page = Rectangle(x: 0.5, y: 0.5, width: width - 1, height: height - 1)
    marks.rectangle(page, style: "page", corner: "8")
    draw(&marks)
    (self.title, self.description, self.marks, self.style) = (title, description, marks, style)
    (self.width, self.height) = (SVGBuilder.number(width), SVGBuilder.number(height))
  }

  /// A file of its own.
  var file: String {
    svg(named: "title desc") { svg in
      svg.element("title", ["id": "title"], content: title)
      svg.element("desc", ["id": "desc"], content: description)
      svg.append("<style>\(ChartTheme.styleSheet(for: marks.classes) + style)</style>")
    }
  }

  /// Returns the chart inside a page, whose style it has, for wide or narrow screens. Both have one
  /// name and one description, as only one of them is shown.
  func inPage(as name: String, for width: ChartWidth) -> String {
    svg("\(width)", named: "title-\(name) desc-\(name)") { svg in
      if width == .narrow { return }
      svg.element("title", ["id": "title-\(name)"], content: title)
      svg.element("desc", ["id": "desc-\(name)"], content: description)
    }
  }

  private func svg(
    _ style: String? = nil, named names: String, head: (inout SVGBuilder) -> Void
  ) -> String {
    var svg = SVGBuilder()
    svg.element(
      "svg",
      [
        "class": style, "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(width) \(height)",
        "width": width, "height": height, "role": "img", "aria-labelledby": names,
      ]
    ) { svg in
      head(&svg)
      svg.append(marks)
    }
    return svg.text
  }
}
