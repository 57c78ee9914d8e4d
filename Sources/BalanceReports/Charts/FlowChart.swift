import Measurement

/// Where gold comes from and where it goes, day by day: faucets stacked upwards from zero,
/// sinks stacked downwards, and the net as a line across.
public struct FlowChart: Sendable {
  /// One faucet or sink.
  public struct Series: Sendable {
    /// As the legend shows it.
    public var name: String
    /// The amount of each day, zero or more also for sinks. A missing day counts as zero unless
    /// all series miss it; negative amounts are drawn as zero but count in the net.
    public var amounts: [Double?]

    /// Lists shorter than the days end in gaps.
    public init(name: String, amounts: [Double?]) {
      self.name = name
      self.amounts = amounts
    }
  }

  /// The heading, one line.
  public var title: String
  /// A smaller line under the heading; empty for none.
  public var subtitle = ""
  /// What the days are.
  public var xTitle = "day"
  /// What the amounts are, with units: "gold per player and day".
  public var yTitle: String
  /// Ascending; series that are shorter end in a gap.
  public var days: [Double]
  /// What each day counts for in means and shares; empty when all count the same.
  public var weights: [Double] = []
  /// Drawn upwards, the first nearest to zero.
  public var faucets: [Series]
  /// Drawn downwards, the first nearest to zero.
  public var sinks: [Series]
  /// The upper side in the legend.
  public var faucetsName = "Faucets"
  /// The lower side in the legend.
  public var sinksName = "Sinks"
  /// The line in the legend: faucets less sinks.
  public var netName = "Net"
  /// What stands for the smaller series of a side.
  public var otherName = "other"

  /// Everything else is set afterwards.
  public init(
    title: String, yTitle: String, days: [Double], faucets: [Series], sinks: [Series]
  ) {
    self.title = title
    self.yTitle = yTitle
    self.days = days
    self.faucets = faucets
    self.sinks = sinks
  }

  /// The chart as a self-contained SVG file. Each side shows its seven greatest series and the
  /// rest as "other"; of more than 200 days it shows means of whole weeks.
  public func svg() -> String {
    let flow = Flow(self, bins: DayBins(dayCount: days.count, limit: 200))
    let document = ChartDocument(
      title: title, subtitle: subtitle, description: summary(of: flow))
    let yDomain = AxisDomain.nice(covering: flow.extremes, tickCount: 7)
    let left = PlotFrame.left(for: yDomain, format: .number)
    let top = document.bodyTop + 10
    let legendWidth = 190.0
    let area = Rectangle(
      x: left, y: top, width: ChartDocument.width - left - ChartDocument.margin - legendWidth,
      height: 350)
    let xDomain = AxisDomain.counting(covering: flow.days.compactMap { $0 }, tickCount: 8)
    let frame = PlotFrame(area: area, x: xDomain, y: yDomain)

    return document.svg(bodyBottom: area.maxY + 38) { svg in
      svg.verticalTitle(yTitle, beside: area)
      svg.horizontalTitle(xTitle + Self.note(flow.bins), under: area)
      svg.valueGrid(frame)
      svg.valueLabels(frame, format: .number)
      drawLayers(flow.faucets, of: flow, sign: 1, style: "f", in: frame, into: &svg)
      drawLayers(flow.sinks, of: flow, sign: -1, style: "k", in: frame, into: &svg)
      svg.zeroLine(frame)
      let net = frame.points(flow.days, flow.net)
      svg.curve(net, style: "under")
      svg.curve(net, style: "line")
      svg.countAxis(frame, showsLabels: true)
      drawLegend(flow, in: frame, into: &svg)
      if flow.net.allSatisfy({ $0 == nil }) { svg.emptyNote(in: area) }
    }
  }

  /// Paints the outermost layer first and each further one over it, so that every layer is
  /// bounded by one curve and the zero line only.
  private func drawLayers(
    _ layers: [Flow.Layer], of flow: Flow, sign: Double, style: String, in frame: PlotFrame,
    into svg: inout SVGBuilder
  ) {
    let zero = frame.y.position(0)
    for (index, layer) in layers.enumerated().reversed() {
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

  /// A lone day becomes a bar.
  private static func widened(_ run: [Point], in frame: PlotFrame) -> [Point] {
    guard run.count == 1 else { return run }
    let isAlone = frame.x.domain.upper - frame.x.domain.lower <= 1
    let half = isAlone ? frame.area.width / 4 : 1.5
    return [Point(x: run[0].x - half, y: run[0].y), Point(x: run[0].x + half, y: run[0].y)]
  }

  private static func note(_ bins: DayBins) -> String {
    bins.width > 1 ? " (means of \(bins.width) days)" : ""
  }

  private func summary(of flow: Flow) -> String {
    func side(_ name: String, _ layers: [Flow.Layer]) -> String {
      let parts = layers.map { "\($0.name) \(ValueFormat.percent.label($0.share))" }
      return "\(name): \(parts.isEmpty ? "none" : parts.joined(separator: ", "))."
    }
    return "\(yTitle) by \(xTitle). \(side(faucetsName, flow.faucets)) "
      + "\(side(sinksName, flow.sinks)) \(netName): \(ValueFormat.number.label(flow.netMean))."
  }
}

// MARK: - Legend

extension FlowChart {
  /// To the right of the plot, in the order of the layers, the net at the height of zero.
  private func drawLegend(_ flow: Flow, in frame: PlotFrame, into svg: inout SVGBuilder) {
    let rowHeight = 18.0
    let x = frame.area.maxX + 22
    let faucetHeight = rowHeight * Double(flow.faucets.count + 1) + 6
    let sinkHeight = rowHeight * Double(flow.sinks.count + 1) + 6
    let highest = frame.area.y + faucetHeight + 4
    let lowest = frame.area.maxY - sinkHeight - 4
    let netY = max(highest, min(lowest, frame.y.position(0)))

    var y = netY - faucetHeight
    drawLegendRow(faucetsName, flow.faucetMean, x: x, y: y, style: "head", into: &svg)
    for (index, layer) in flow.faucets.enumerated().reversed() {
      y += rowHeight
      drawLegendRow(layer, style: layer.style("f", index), x: x, y: y, into: &svg)
    }
    svg.legendMark(.init(mark: .line, style: "", name: netName), x: x - 3, y: netY)
    drawLegendRow(netName, flow.netMean, x: x + 20, y: netY, style: "head", into: &svg)
    y = netY + rowHeight + 6
    drawLegendRow(sinksName, flow.sinkMean, x: x, y: y, style: "head", into: &svg)
    for (index, layer) in flow.sinks.enumerated() {
      y += rowHeight
      drawLegendRow(layer, style: layer.style("k", index), x: x, y: y, into: &svg)
    }
  }

  private static let legendRight = ChartDocument.width - ChartDocument.margin

  /// A side's name and its mean a day.
  private func drawLegendRow(
    _ name: String, _ mean: Double, x: Double, y: Double, style: String,
    into svg: inout SVGBuilder
  ) {
    svg.label(TextWidth.fitted(name, width: 80, size: 12), x: x, y: y + 4, style: style)
    svg.label(
      "mean " + ValueFormat.number.label(mean), x: Self.legendRight, y: y + 4, style: "e b")
  }

  /// A layer's name and its share of the side.
  private func drawLegendRow(
    _ layer: Flow.Layer, style: String, x: Double, y: Double, into svg: inout SVGBuilder
  ) {
    svg.legendMark(.init(mark: .area, style: style, name: layer.name), x: x - 3, y: y)
    let name = TextWidth.fitted(layer.name, width: 106)
    svg.label(name, x: x + 18, y: y + 4, style: "muted")
    svg.label(
      ValueFormat.percent.label(layer.share), x: Self.legendRight, y: y + 4, style: "e muted")
  }
}

extension SVGBuilder {
  /// The zero of the value axis, over whatever covers the grid.
  fileprivate mutating func zeroLine(_ frame: PlotFrame) {
    let y = frame.y.position(0).rounded() + 0.5
    var line = PathData()
    line.polyline([Point(x: frame.area.x, y: y), Point(x: frame.area.maxX, y: y)])
    path(line, style: "zero")
  }
}
