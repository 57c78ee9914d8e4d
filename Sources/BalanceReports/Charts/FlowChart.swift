import Experiments

/// Faucets and sinks of a currency, day by day: faucets stacked upwards from zero, sinks stacked
/// downwards, and the net as a line across.
struct FlowChart: Chart {
  struct Series {
    var name: String
    /// The amount of each day, zero or more also for sinks. A missing day counts as zero unless all
    /// series lack it; a negative amount is drawn as zero but counts in the net.
    var amounts: [Double?]
    /// Its colour, the same in every chart of a report; nil where the chart chooses.
    var colour: Int?
    /// Its mean over everything, for the legend; nil where all days count alike.
    var mean: Double?
  }

  var title, subtitle: String
  var xTitle = "day"
  var yTitle: String
  /// The days, ascending; shorter series end in a gap.
  var days: [Double]
  /// Drawn upwards and downwards, the first one nearest to zero.
  var faucets, sinks: [Series]

  /// The currency of a flow by day, whose accounts a page can show of any group; nil for others.
  var flow: String?
  /// The entries of a calendar, to be marked on their days.
  var calendar: [CalendarMark] = []

  /// Each side shows its greatest series and the rest as "other"; above 200 days the chart shows
  /// means of whole weeks.
  func draw(in document: ChartDocument) -> ChartDrawing {
    let (flow, width) = (drawn, document.width)
    let yDomain = AxisDomain.nice(covering: flow.extremes, tickCount: 7)
    let left = PlotFrame.left(for: yDomain, .number, width)
    // The legend stands right of the plot, or below it.
    let legendWidth = width == .wide ? 190.0 : 0
    let legendHeight = flow.faucets.height + flow.sinks.height + Self.rowHeight
    let area = Rectangle(
      x: left, y: document.bodyTop + 10, width: width.pixels - left - width.margin - legendWidth,
      height: width == .wide ? max(350, legendHeight) : 240)
    let xDomain = AxisDomain.counting(
      covering: flow.days.compactMap { $0 }, tickCount: width == .wide ? 8 : 5)
    let frame = PlotFrame(area: area, x: xDomain, y: yDomain)
    let days = flow.bins.width
    let bins = days > 1 ? " (means of \(days) days)" : ""
    let room = width == .wide ? 38 : 52 + legendHeight
    return document.drawing(area, xTitle + bins, yTitle, room: room) { svg in
      svg.plot(0, frame) { svg in
        svg.values(frame, .number)
        drawLayers(flow.faucets, of: flow, sign: 1, first: 0, style: "f", in: frame, into: &svg)
        drawLayers(
          flow.sinks, of: flow, sign: -1, first: flow.faucets.layers.count, style: "k", in: frame,
          into: &svg)
        svg.bands(calendar, in: frame)
        // The zero of the value axis, drawn over everything that covers the grid.
        svg.curve(area.across(at: frame.y.position(0).rounded() + 0.5), style: "zero")
        let net = frame.points(flow.days, flow.net)
        let number = flow.faucets.layers.count + flow.sinks.layers.count
        svg.curve(net, style: "under", number: number)
        svg.curve(net, style: "line", number: number)
        svg.ticks(frame, ValueFormat.count)
        svg.names(calendar, in: frame)
      }
      drawLegend(flow, frame, width, into: &svg)
      if flow.net.allSatisfy({ $0 == nil }) { svg.emptyNote(in: area) }
    }
  }

  private var drawn: Flow { Flow(self, bins: DayBins(dayCount: days.count, limit: 200)) }

  var values: ChartValues? {
    let flow = drawn
    func layers(_ side: Side, _ kind: String) -> [ChartValues.Values] {
      side.layers.map { .init(name: $0.name, curve: Curve(values: $0.amounts), kind: kind) }
    }
    return ChartValues(
      x: xTitle, positions: flow.days, format: .number, flow: self.flow,
      plots: [
        .init(
          name: "",
          curves: layers(flow.faucets, "faucet") + layers(flow.sinks, "sink")
            + [.init(name: "net", curve: Curve(values: flow.net), kind: "net")])
      ])
  }

  /// Draws the outermost layer first and each further one over it, so that only one curve and the
  /// zero line bound each layer.
  private func drawLayers(
    _ side: Side, of flow: Flow, sign: Double, first: Int, style: String, in frame: PlotFrame,
    into svg: inout SVGBuilder
  ) {
    let zero = frame.y.position(0)
    for (index, layer) in side.layers.enumerated().reversed() {
      let edge = layer.edge.map { $0.map { $0 * sign } }
      var data = PathData()
      for run in ChartData.runs(frame.points(flow.days, edge)) {
        let widened = Self.widened(run, in: frame)
        let (first, last) = (widened[0].x, widened[widened.count - 1].x)
        data.polyline(
          [Point(x: first, y: zero)] + widened + [Point(x: last, y: zero)], isClosed: true)
      }
      svg.path(data, style: "area seam " + layer.style(style), curve: first + index)
    }
  }

  /// Turns a single day into a bar.
  private static func widened(_ run: [Point], in frame: PlotFrame) -> [Point] {
    guard run.count == 1 else { return run }
    let isAlone = frame.x.domain.upper - frame.x.domain.lower <= 1
    let half = isAlone ? frame.area.width / 4 : 1.5
    return [run[0].moved(right: -half), run[0].moved(right: half)]
  }

  var description: String {
    let flow = drawn
    let sides = [flow.faucets, flow.sinks].map { side in
      let parts = side.layers.map { "\($0.name) \(ValueFormat.percent.label($0.share))" }
      return "\(side.name): \(parts.isEmpty ? "none" : parts.joined(separator: ", "))."
    }
    return "\(yTitle) by \(xTitle). \(sides.joined(separator: " ")) "
      + "Net: \(ValueFormat.number.label(flow.netMean))." + calendar.sentence
  }

  var legend: [LegendEntry] { calendar.legend }

  static let rowHeight = 18.0

  /// Draws the legend in the order of the layers: right of the plot, or below it.
  private func drawLegend(
    _ flow: Flow, _ frame: PlotFrame, _ width: ChartWidth, into svg: inout SVGBuilder
  ) {
    let isBeside = width == .wide
    let x = isBeside ? frame.area.maxX + 22 : width.margin
    let right = width.pixels - width.margin
    let highest = frame.area.y + flow.faucets.height + 4
    let lowest = frame.area.maxY - flow.sinks.height - 4
    let netY =
      isBeside
      ? max(highest, min(lowest, frame.y.position(0)))
      : frame.area.maxY + 52 + flow.faucets.height
    func head(_ name: String, _ mean: Double, indent: Double = 0, y: Double) {
      svg.label(TextWidth.fitted(name, width: 80, size: 12), x: x + indent, y: y + 4, style: "head")
      svg.label("mean " + ValueFormat.number.label(mean), x: right, y: y + 4, style: "e b sum")
    }
    func rows(_ layers: [Layer], _ side: Side, _ style: String, y: Double) {
      head(side.name, side.mean, y: y)
      for (row, layer) in layers.enumerated() {
        let y = y + Self.rowHeight * Double(row + 1)
        svg.key(layer.name) { svg in
          svg.legendMark(.area, layer.style(style), x: x - 3, y: y)
          let name = TextWidth.fitted(layer.name, width: right - x - 70)
          svg.label(name, x: x + 18, y: y + 4, style: "muted")
          svg.label(
            ValueFormat.percent.label(layer.share), x: right, y: y + 4, style: "e muted sum")
        }
      }
    }
    rows(flow.faucets.layers.reversed(), flow.faucets, "f", y: netY - flow.faucets.height)
    svg.legendMark(.line, "", x: x - 3, y: netY)
    head("Net", flow.netMean, indent: 20, y: netY)
    rows(flow.sinks.layers, flow.sinks, "k", y: netY + Self.rowHeight + 6)
  }
}
