/// The response of a measured quantity to two chosen numbers: a grid of cells, each with its value;
/// the colour is as strong as the difference from the scenario as it is.
struct HeatMap: Chart {
  struct Cell {
    /// The number in the cell; `nil` leaves it empty.
    var value: Double?
    /// True if the measured value lies beyond that number, which is then marked.
    var isBound = false
    /// The difference that colours it: one colour above zero, another below; `nil` for none.
    var difference: Double?
    /// True for the scenario as it is, which gets a frame.
    var isReference = false
    var meetsTargets = false
  }

  var title, subtitle, xTitle, yTitle: String
  /// The names of columns from left to right, and of rows from the bottom up.
  var columns, rows: [String]
  /// `[row][column]`.
  var cells: [[Cell]]
  var format = ValueFormat.number

  /// Columns and rows beyond this many are left out; the subtitle says so.
  private static let most = 40

  func draw(in document: ChartDocument) -> ChartDrawing {
    let size = document.width
    let (columns, rows) = (columns.prefix(Self.most), rows.prefix(Self.most))
    let widest = rows.map { TextWidth.estimate($0) }.max() ?? 0
    let left = size.margin + 24 + min(widest, size == .wide ? 110 : 60)
    let width = (size.pixels - size.margin - left) / Double(max(1, columns.count))
    let height =
      rows.count > 20 ? 16.0 : rows.count > 8 ? 24 : max(34, 170 / Double(max(1, rows.count)))
    let area = Rectangle(
      x: left, y: document.bodyTop + 6, width: width * Double(max(1, columns.count)),
      height: max(height * Double(rows.count), 60))
    let strongest = shown.map { ChartData.cleaned($0.cell.difference)?.magnitude ?? 0 }.max() ?? 0
    let texts = texts(width: width - 6)
    return document.drawing(area, xTitle, yTitle) { svg in
      if shown.allSatisfy({ ChartData.cleaned($0.cell.value) == nil }) { svg.emptyNote(in: area) }
      for (index, place) in shown.enumerated() {
        let box = Rectangle(
          x: area.x + width * Double(place.column),
          y: area.y + height * Double(rows.count - 1 - place.row), width: width, height: height)
        svg.cell(place.cell, strongest: strongest, in: box)
        svg.label(
          texts[index], x: box.x + box.width / 2, y: box.y + box.height / 2 + 4,
          style: place.cell.isReference ? "m b" : "m")
      }
      svg.path(region(area, width: width, height: height), style: "line limit")
      for (index, name) in rows.enumerated() {
        let y = area.y + height * (Double(rows.count - 1 - index) + 0.5)
        svg.label(
          TextWidth.fitted(name, width: left - size.margin - 24), x: area.x - 7, y: y + 4,
          style: "e muted")
      }
      svg.columnNames(Array(columns), width: width, under: area)
    }
  }

  private func region(_ area: Rectangle, width: Double, height: Double) -> PathData {
    let rows = min(Self.most, rows.count)
    let inside = shown.filter(\.cell.meetsTargets)
    let places = Set(inside.map { [$0.row, $0.column] })
    var border = PathData()
    for place in inside {
      let left = area.x + width * Double(place.column)
      let top = area.y + height * Double(rows - 1 - place.row)
      let corners = [
        Point(x: left, y: top), Point(x: left + width, y: top),
        Point(x: left + width, y: top + height), Point(x: left, y: top + height),
      ]
      // Above is the next row, as rows rise from the bottom up.
      for (side, step) in [(1, 0), (0, 1), (-1, 0), (0, -1)].enumerated()
      where !places.contains([place.row + step.0, place.column + step.1]) {
        border.polyline([corners[side], corners[(side + 1) % 4]])
      }
    }
    return border
  }

  private var shown: [(row: Int, column: Int, cell: Cell)] {
    cells.prefix(min(Self.most, rows.count)).enumerated().flatMap { row, cells in
      cells.prefix(min(Self.most, columns.count)).enumerated().map { (row, $0.offset, $0.element) }
    }
  }

  /// Returns the cells' values, with as many digits as fit; none if three do not fit, as colours
  /// alone are better than overlapping numbers.
  private func texts(width: Double) -> [String] {
    let values = shown.map { ChartData.cleaned($0.cell.value) }
    let written = written(values.compactMap { $0 }).first { texts in
      texts.allSatisfy { TextWidth.estimate($0) <= width }
    }
    var rest = (written ?? [])[...]
    return zip(shown, values).map { place, value in
      guard value != nil, let text = rest.popFirst() else { return "" }
      return (place.cell.isBound ? "> " : "") + text
    }
  }

  /// Returns the values first with many digits, then with few.
  private func written(_ values: [Double]) -> [[String]] {
    let few = format.labels(values, isCrowded: false)
    let exponent = DecimalDigits(values.map(\.magnitude).max() ?? 0)?.exponent ?? 0
    let isWhole = values.allSatisfy { $0 == $0.rounded() }
    guard format == .number, (-1...6).contains(exponent), !isWhole else { return [few] }
    let decimals = max(0, 4 - exponent)
    return [values.map { NumberText.grouped($0, decimals: decimals) }, few]
  }

  var notes: [String] {
    [(columns.count, "columns"), (rows.count, "rows")].map { count, what in
      count > Self.most ? "\(Self.most) of \(count) \(what)" : ""
    }
  }

  var description: String {
    let facts = shown.prefix(40).compactMap { place in
      ChartData.cleaned(place.cell.value).map {
        "\(columns[place.column]), \(rows[place.row]): \(place.cell.isBound ? "> " : "")\(format.label($0))"
      }
    }
    let rest = shown.count > 40 ? "; …" : ""
    return "\(title) by \(xTitle) and \(yTitle). \(facts.joined(separator: "; "))\(rest)"
  }

  var legend: [LegendEntry] {
    [
      (.area, "s0", "more than in the scenario as it is"), (.area, "s1", "less"),
      (.line, "limit", shown.contains { $0.cell.meetsTargets } ? "all targets hold inside" : ""),
    ]
  }
}

extension SVGBuilder {
  /// Draws one cell: a 1-pixel gap separates neighbours, the difference gives the colour.
  fileprivate mutating func cell(_ cell: HeatMap.Cell, strongest: Double, in box: Rectangle) {
    let inner = box.inset(by: 0.5)
    rectangle(inner, style: "grid")
    if let difference = ChartData.cleaned(cell.difference), difference != 0, strongest > 0 {
      // Text must be legible on the strongest colour, and the weakest colour visible.
      let strength = 0.08 + 0.5 * (difference.magnitude / strongest)
      rectangle(
        inner, style: difference > 0 ? "area s0" : "area s1",
        opacity: NumberText.fixed(strength, decimals: 2))
    }
    if cell.isReference { rectangle(inner.inset(by: 1), style: "line thin") }
  }
}

extension Rectangle {
  fileprivate func inset(by edge: Double) -> Rectangle {
    Rectangle(
      x: x + edge, y: y + edge, width: max(0.5, width - 2 * edge),
      height: max(0.5, height - 2 * edge))
  }
}
