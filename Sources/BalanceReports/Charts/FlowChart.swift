/// Faucets and sinks of a currency, day by day: faucets stacked upwards from zero, sinks stacked
/// downwards, and the net as a line across.
struct FlowChart: Chart {
  /// One faucet or sink.
  struct Series {
    /// The name in the legend.
    var name: String
    /// The amount of each day, zero or more also for sinks. A missing day counts as zero unless all
    /// series lack it; a negative amount is drawn as zero but counts in the net.
    var amounts: [Double?]
  }

  var title, subtitle: String
  /// The meaning of the days.
  var xTitle = "day"
  /// The measure of the amounts, with units: "gold per player and day".
  var yTitle: String
  /// The days, ascending; shorter series end in a gap.
  var days: [Double]
  /// The weight of each day in means and shares; empty for equal weights.
  var weights: [Double] = []
  /// Drawn upwards and downwards, the first one nearest to zero.
  var faucets, sinks: [Series]

  /// Each side shows its seven greatest series and the rest as "other"; above 200 days the chart
  /// shows means of whole weeks.
  func svg() -> String {
    let flow = Flow(self, bins: DayBins(dayCount: days.count, limit: 200))
    let document = ChartDocument(
      title: title, subtitle: subtitle, description: description(of: flow))
    let yDomain = AxisDomain.nice(covering: flow.extremes, tickCount: 7)
    let left = PlotFrame.left(for: yDomain, .number)
    let legendWidth = 190.0
    let area = Rectangle(
      x: left, y: document.bodyTop + 10,
      width: ChartDocument.width - left - ChartDocument.margin - legendWidth, height: 350)
    let xDomain = AxisDomain.counting(covering: flow.days.compactMap { $0 }, tickCount: 8)
    let frame = PlotFrame(area: area, x: xDomain, y: yDomain)
    let width = flow.bins.width

    return document.svg(bodyBottom: area.maxY + 38) { svg in
      svg.axisTitles(xTitle + (width > 1 ? " (means of \(width) days)" : ""), yTitle, area)
      svg.valueGrid(frame)
      svg.valueLabels(frame, .number)
      drawLayers(flow.faucets, of: flow, sign: 1, style: "f", in: frame, into: &svg)
      drawLayers(flow.sinks, of: flow, sign: -1, style: "k", in: frame, into: &svg)
      // The zero of the value axis, drawn over everything that covers the grid.
      let zero = frame.y.position(0).rounded() + 0.5
      svg.curve([Point(x: area.x, y: zero), Point(x: area.maxX, y: zero)], style: "zero")
      let net = frame.points(flow.days, flow.net)
      svg.curve(net, style: "under")
      svg.curve(net, style: "line")
      svg.ticks(frame, ValueFormat.count)
      drawLegend(flow, in: frame, into: &svg)
      if flow.net.allSatisfy({ $0 == nil }) { svg.emptyNote(in: area) }
    }
  }

  /// Draws the outermost layer first and each further one over it, so that only one curve and the
  /// zero line bound each layer.
  private func drawLayers(
    _ side: Side, of flow: Flow, sign: Double, style: String, in frame: PlotFrame,
    into svg: inout SVGBuilder
  ) {
    let zero = frame.y.position(0)
    for (index, layer) in side.layers.enumerated().reversed() {
      let edge = layer.edge.map { $0.map { $0 * sign } }
      var data = PathData()
      for run in ChartData.runs(frame.points(flow.days, edge)) {
        let widened = Self.widened(run, in: frame)
        let (first, last) = (widened[0].x, widened[widened.count - 1].x)
        data.polygon([Point(x: first, y: zero)] + widened + [Point(x: last, y: zero)])
      }
      svg.path(data, style: "area seam " + layer.style(style, index))
    }
  }

  /// Turns a single day into a bar.
  private static func widened(_ run: [Point], in frame: PlotFrame) -> [Point] {
    guard run.count == 1 else { return run }
    let isAlone = frame.x.domain.upper - frame.x.domain.lower <= 1
    let half = isAlone ? frame.area.width / 4 : 1.5
    return [Point(x: run[0].x - half, y: run[0].y), Point(x: run[0].x + half, y: run[0].y)]
  }

  private func description(of flow: Flow) -> String {
    let sides = [flow.faucets, flow.sinks].map { side in
      let parts = side.layers.map { "\($0.name) \(ValueFormat.percent.label($0.share))" }
      return "\(side.name): \(parts.isEmpty ? "none" : parts.joined(separator: ", "))."
    }
    return "\(yTitle) by \(xTitle). \(sides.joined(separator: " ")) "
      + "Net: \(ValueFormat.number.label(flow.netMean))."
  }

  // MARK: Legend

  static let rowHeight = 18.0
  private static let legendRight = ChartDocument.width - ChartDocument.margin

  /// Draws the legend right of the plot, in the order of the layers, with the net at zero's height.
  private func drawLegend(_ flow: Flow, in frame: PlotFrame, into svg: inout SVGBuilder) {
    let x = frame.area.maxX + 22
    let highest = frame.area.y + flow.faucets.height + 4
    let lowest = frame.area.maxY - flow.sinks.height - 4
    let netY = max(highest, min(lowest, frame.y.position(0)))

    let faucets = Array(flow.faucets.layers.enumerated().reversed())
    drawLegend(flow.faucets, faucets, "f", x: x, y: netY - flow.faucets.height, into: &svg)
    svg.legendMark(.init(mark: .line, style: "", name: "Net"), x: x - 3, y: netY)
    drawHead("Net", flow.netMean, x: x + 20, y: netY, into: &svg)
    let sinks = Array(flow.sinks.layers.enumerated())
    drawLegend(flow.sinks, sinks, "k", x: x, y: netY + Self.rowHeight + 6, into: &svg)
  }

  /// Draws a side's name and its layers, from the top down.
  private func drawLegend(
    _ side: Side, _ layers: [(offset: Int, element: Layer)], _ style: String, x: Double, y: Double,
    into svg: inout SVGBuilder
  ) {
    drawHead(side.name, side.mean, x: x, y: y, into: &svg)
    for (row, (index, layer)) in layers.enumerated() {
      let y = y + Self.rowHeight * Double(row + 1)
      svg.legendMark(
        .init(mark: .area, style: layer.style(style, index), name: layer.name), x: x - 3, y: y)
      svg.label(
        TextWidth.fitted(layer.name, width: 106), x: x + 18, y: y + 4, style: "muted")
      svg.label(
        ValueFormat.percent.label(layer.share), x: Self.legendRight, y: y + 4, style: "e muted")
    }
  }

  /// Draws a name and its mean per day.
  private func drawHead(
    _ name: String, _ mean: Double, x: Double, y: Double, into svg: inout SVGBuilder
  ) {
    svg.label(TextWidth.fitted(name, width: 80, size: 12), x: x, y: y + 4, style: "head")
    svg.label(
      "mean " + ValueFormat.number.label(mean), x: Self.legendRight, y: y + 4, style: "e b")
  }
}
