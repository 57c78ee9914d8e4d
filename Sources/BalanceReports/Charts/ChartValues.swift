/// The values behind a chart's curves, by which a page answers readers who point at it.
struct ChartValues: Sendable {
  /// One plot of the chart, as its marks are numbered.
  struct Plot: Sendable {
    var name: String
    /// The group of players that it shows; nil for none.
    var group: String?
    var curves: [Values]
    /// The format of its values; nil for the chart's.
    var format: ValueFormat?
  }

  /// One curve of a plot, as its marks are numbered.
  struct Values: Sendable {
    var name: String
    var curve: Curve
    /// The group of players; nil for that of the plot.
    var group: String?
    /// The same over all players, where the curve is of those who have not left; nil elsewhere.
    var everyone: Curve?
    /// 0 for A, 1 for B; nil outside of comparisons.
    var world: Int?
    /// Of a flow: `faucet`, `sink` or `net`.
    var kind: String?
  }

  /// The meaning of the positions: "day".
  var x: String
  /// The positions, as long as each curve.
  var positions: [Double?]
  var format: ValueFormat
  /// The currency of a flow by day; nil for other charts.
  var flow: String?
  var plots: [Plot]
  /// Of a flow from faucets to sinks: what is drawn for each band of levels; empty elsewhere.
  var bands: [(name: String, nodes: [SankeyChart.Node])] = []
}
