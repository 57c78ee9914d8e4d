/// How a measured quantity answers to two chosen numbers: a grid of cells, each with its value, its
/// colour as strong as its difference from a reference.
public struct HeatMap: Sendable {
  /// One cell.
  public struct Cell: Sendable {
    /// What is written into the cell; `nil` leaves it empty.
    public var value: Double?
    /// What colours it: above zero one colour, below it another; `nil` none.
    public var difference: Double?
    /// Whether it is the reference itself, and gets a frame.
    public var isReference: Bool

    public init(value: Double?, difference: Double?, isReference: Bool = false) {
      self.value = value
      self.difference = difference
      self.isReference = isReference
    }
  }

  /// The heading, one line.
  public var title: String
  /// A smaller line under the heading; empty for none.
  public var subtitle = ""
  /// What the columns and the rows are.
  public var xTitle, yTitle: String
  /// The columns' names from left to right, and the rows' from the bottom up.
  public var columns, rows: [String]
  /// `[row][column]`; what is missing is empty.
  public var cells: [[Cell]]
  /// The colours in the legend.
  public var aboveName = "higher", belowName = "lower"
  /// How values are written.
  public var format = ValueFormat.number

  /// A grid; everything else is set afterwards.
  public init(
    title: String, xTitle: String, yTitle: String, columns: [String], rows: [String],
    cells: [[Cell]]
  ) {
    self.title = title
    self.xTitle = xTitle
    self.yTitle = yTitle
    self.columns = columns
    self.rows = rows
    self.cells = cells
  }

  /// The chart as a self-contained SVG file. At most 40 columns and 40 rows are drawn; the subtitle
  /// says what is left out.
  public func svg() -> String {
    let (columns, rows) = (columns.prefix(Self.most), rows.prefix(Self.most))
    let widest = rows.map { TextWidth.estimate($0) }.max() ?? 0
    let left = ChartDocument.margin + 24 + min(widest, 110)
    let document = document
    let cell = (
      width: (ChartDocument.width - ChartDocument.margin - left) / Double(max(1, columns.count)),
      height: rows.count > 20
        ? 16.0 : rows.count > 8 ? 24 : max(34, 170 / Double(max(1, rows.count)))
    )
    let area = Rectangle(
      x: left, y: document.bodyTop + 6, width: cell.width * Double(max(1, columns.count)),
      height: max(cell.height * Double(rows.count), 60))
    let strongest = shown.map { ChartData.cleaned($0.cell.difference)?.magnitude ?? 0 }.max() ?? 0
    let texts = texts(width: cell.width - 6)

    return document.svg(bodyBottom: area.maxY + 38) { svg in
      svg.verticalTitle(yTitle, beside: area)
      svg.horizontalTitle(xTitle, under: area)
      if shown.allSatisfy({ ChartData.cleaned($0.cell.value) == nil }) {
        svg.emptyNote(in: area)
      }
      for (index, place) in shown.enumerated() {
        let box = Rectangle(
          x: area.x + cell.width * Double(place.column),
          y: area.y + cell.height * Double(rows.count - 1 - place.row), width: cell.width,
          height: cell.height)
        svg.cell(place.cell, strongest: strongest, in: box)
        svg.label(
          texts[index], x: box.x + box.width / 2, y: box.y + box.height / 2 + 4,
          style: place.cell.isReference ? "m b" : "m")
      }
      for (index, name) in rows.enumerated() {
        let y = area.y + cell.height * (Double(rows.count - 1 - index) + 0.5)
        svg.label(TextWidth.fitted(name, width: 110), x: area.x - 7, y: y + 4, style: "e muted")
      }
      drawColumnNames(Array(columns), cellWidth: cell.width, under: area, into: &svg)
    }
  }

  private static let most = 40

  /// Every name, or as many, evenly taken, as there is room for.
  private func drawColumnNames(
    _ names: [String], cellWidth: Double, under area: Rectangle, into svg: inout SVGBuilder
  ) {
    let widest = min(names.map { TextWidth.estimate($0) }.max() ?? 0, 110) + 8
    let step = max(1, Int((widest / max(1, cellWidth)).rounded(.up)))
    for index in stride(from: 0, to: names.count, by: step) {
      svg.label(
        TextWidth.fitted(names[index], width: cellWidth * Double(step) - 4),
        x: area.x + cellWidth * (Double(index) + 0.5), y: area.maxY + 17, style: "m muted")
    }
  }

  private var shown: [(row: Int, column: Int, cell: Cell)] {
    cells.prefix(min(Self.most, rows.count)).enumerated().flatMap { row, cells in
      cells.prefix(min(Self.most, columns.count)).enumerated().map { (row, $0.offset, $0.element) }
    }
  }

  /// The cells' values, with as many digits as fit; none at all where three do not, as colours alone
  /// are better than numbers over one another.
  private func texts(width: Double) -> [String] {
    let values = shown.map { ChartData.cleaned($0.cell.value) }
    let written = written(values.compactMap { $0 }).first { texts in
      texts.allSatisfy { TextWidth.estimate($0) <= width }
    }
    var rest = (written ?? [])[...]
    return values.map { $0 == nil ? "" : rest.popFirst() ?? "" }
  }

  /// The same values, first in many digits and then in few.
  private func written(_ values: [Double]) -> [[String]] {
    let few = format.labels(values, isCrowded: false)
    let largest = values.map(\.magnitude).max() ?? 0
    let exponent = DecimalDigits(largest)?.exponent ?? 0
    let isWhole = values.allSatisfy { $0 == $0.rounded() }
    guard format == .number, (-1...6).contains(exponent), !isWhole else { return [few] }
    let decimals = max(0, 4 - exponent)
    return [values.map { NumberText.grouped($0, decimals: decimals) }, few]
  }

  private var document: ChartDocument {
    var notes = subtitle.isEmpty ? [] : [subtitle]
    if columns.count > Self.most { notes.append("\(Self.most) of \(columns.count) columns") }
    if rows.count > Self.most { notes.append("\(Self.most) of \(rows.count) rows") }
    var document = ChartDocument(
      title: title, subtitle: notes.joined(separator: " · "), description: summary)
    document.legend = [
      .init(mark: .area, style: "s0", name: aboveName),
      .init(mark: .area, style: "s1", name: belowName),
    ]
    return document
  }

  private var summary: String {
    let facts = shown.prefix(40).compactMap { place in
      ChartData.cleaned(place.cell.value).map {
        "\(columns[place.column]), \(rows[place.row]): \(format.label($0))"
      }
    }
    let rest = shown.count > 40 ? "; …" : ""
    return "\(title) by \(xTitle) and \(yTitle). \(facts.joined(separator: "; "))\(rest)"
  }
}

extension SVGBuilder {
  /// The box of a cell: a hair of the page between neighbours, and colour by its difference.
  fileprivate mutating func cell(_ cell: HeatMap.Cell, strongest: Double, in box: Rectangle) {
    let inner = Rectangle(
      x: box.x + 0.5, y: box.y + 0.5, width: max(0.5, box.width - 1),
      height: max(0.5, box.height - 1))
    rectangle(inner, style: "grid")
    if let difference = ChartData.cleaned(cell.difference), difference != 0, strongest > 0 {
      // Letters have to be read on the strongest colour, too; the weakest still has to be seen.
      let strength = 0.08 + 0.5 * (difference.magnitude / strongest)
      element(
        "rect",
        [
          "class": difference > 0 ? "area s0" : "area s1", "x": Self.number(inner.x),
          "y": Self.number(inner.y), "width": Self.number(inner.width),
          "height": Self.number(inner.height),
          "fill-opacity": NumberText.fixed(strength, decimals: 2),
        ])
    }
    if cell.isReference {
      rectangle(
        Rectangle(
          x: inner.x + 1, y: inner.y + 1, width: max(0.5, inner.width - 2),
          height: max(0.5, inner.height - 2)),
        style: "line thin")
    }
  }
}
