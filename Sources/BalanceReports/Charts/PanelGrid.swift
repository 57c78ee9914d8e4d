/// The layout of small multiples: up to four in a row, on phones one, all the same size.
struct PanelGrid {
  /// Panels beyond this many are left out.
  static let most = 24

  let count, columns: Int
  /// Pixels above each plot for its title.
  private let titleHeight = 26.0
  private let columnGap = 50.0
  private let rowGap: Double
  private let origin: Point
  private let plotWidth, plotHeight: Double

  /// - Parameter rowGap: Pixels between a row's plots and the next row's titles.
  init(count: Int, _ width: ChartWidth, top: Double, left: Double, rowGap: Double) {
    self.count = min(count, Self.most)
    self.rowGap = rowGap
    columns =
      switch (width, self.count) {
      case (.narrow, _), (_, ...1): 1
      case (_, 2), (_, 4): 2
      case (_, 3), (_, 5), (_, 6), (_, 9): 3
      default: 4
      }
    origin = Point(x: left, y: top)
    let room = width.pixels - left - columnGap
    plotWidth = (room - columnGap * Double(columns - 1)) / Double(columns)
    plotHeight = width == .narrow ? self.count > 1 ? 110 : 200 : [260, 200, 160, 132][columns - 1]
  }

  /// The box around all plots, without titles and labels.
  var area: Rectangle {
    let first = plot(0)
    let rows = max(1, (count + columns - 1) / columns)
    let last = plot((rows - 1) * columns + columns - 1)
    return Rectangle(
      x: first.x, y: first.y, width: last.maxX - first.x, height: last.maxY - first.y)
  }

  /// Returns the plot of a panel; panels run along rows.
  func plot(_ panel: Int) -> Rectangle {
    let (row, column) = panel.quotientAndRemainder(dividingBy: columns)
    return Rectangle(
      x: origin.x + Double(column) * (plotWidth + columnGap),
      y: origin.y + titleHeight + Double(row) * (titleHeight + plotHeight + rowGap),
      width: plotWidth, height: plotHeight)
  }

  func isLeftmost(_ panel: Int) -> Bool { panel % columns == 0 }
  func isLowest(_ panel: Int) -> Bool { panel + columns >= count }
}

extension SVGBuilder {
  /// Draws a panel without its data: the name above the plot, the grid, and both axes, that of
  /// values without numbers if there is no format for them.
  mutating func panel(
    _ title: String, _ frame: PlotFrame, values: ValueFormat?, tick: (Double) -> String
  ) {
    let plot = frame.area
    label(
      TextWidth.fitted(title, width: plot.width + 30, size: 13), x: plot.x, y: plot.y - 10,
      style: "head")
    self.values(frame, values)
    ticks(frame, tick)
  }
}
