extension FlowChart {
  /// A flow chart's numbers, binned and stacked.
  struct Flow {
    /// One area of a stack.
    struct Layer {
      var name: String
      /// The outer edge at each bin: this layer's amount and all those nearer to zero.
      var edge: [Double?]
      /// Of everything on this side, 0…1.
      var share: Double
      var isOther: Bool

      /// The class of its colour, given its place in the stack.
      func style(_ side: String, _ index: Int) -> String {
        isOther ? "other" : "\(side)\(index % ChartTheme.flowColours)"
      }
    }

    let bins: DayBins
    let days: [Double?]
    /// From zero outwards, in the order given, "other" last; none for series that are all zero.
    let faucets: [Layer]
    let sinks: [Layer]
    let net: [Double?]
    /// Means over all days that have data.
    let faucetMean: Double
    let sinkMean: Double
    let netMean: Double

    init(_ chart: FlowChart, bins: DayBins) {
      let count = chart.days.count
      let faucets = chart.faucets.map { ChartData.cleaned($0.amounts, count: count) }
      let sinks = chart.sinks.map { ChartData.cleaned($0.amounts, count: count) }
      let hasData = (0..<count).map { day in (faucets + sinks).contains { $0[day] != nil } }
      func total(_ series: [[Double?]], _ day: Int) -> Double? {
        hasData[day] ? series.reduce(0) { $0 + ($1[day] ?? 0) } : nil
      }
      func positive(_ series: [Double?]) -> [Double?] {
        series.indices.map { hasData[$0] ? max(0, series[$0] ?? 0) : nil }
      }

      self.bins = bins
      days = bins.means(ChartData.cleaned(chart.days, count: count))
      let faucetTotals = (0..<count).map { total(faucets, $0) }
      let sinkTotals = (0..<count).map { total(sinks, $0) }
      let nets = zip(faucetTotals, sinkTotals).map { pair in
        pair.0.flatMap { gained in pair.1.map { gained - $0 } }
      }
      net = bins.means(nets)
      let weights =
        chart.weights.isEmpty
        ? [Double](repeating: 1, count: count)
        : ChartData.cleaned(chart.weights, count: count).map { max(0, $0 ?? 0) }
      faucetMean = ChartData.mean(faucetTotals, weights: weights) ?? 0
      sinkMean = ChartData.mean(sinkTotals, weights: weights) ?? 0
      netMean = ChartData.mean(nets, weights: weights) ?? 0
      self.faucets = Self.stack(
        chart.faucets.map(\.name), faucets.map(positive), weights, otherName: chart.otherName,
        bins: bins)
      self.sinks = Self.stack(
        chart.sinks.map(\.name), sinks.map(positive), weights, otherName: chart.otherName,
        bins: bins)
    }

    /// What the value axis must cover.
    var extremes: [Double] {
      let up = faucets.last?.edge.compactMap { $0 } ?? []
      let down = sinks.last?.edge.compactMap { $0.map { -$0 } } ?? []
      return up + down + net.compactMap { $0 }
    }

    private static func stack(
      _ names: [String], _ series: [[Double?]], _ weights: [Double], otherName: String,
      bins: DayBins
    ) -> [Layer] {
      let totals = series.map { zip($0, weights).reduce(0) { $0 + ($1.0 ?? 0) * $1.1 } }
      let all = totals.reduce(0, +)
      let greatest = series.indices.sorted { (totals[$0], $1) > (totals[$1], $0) }
        .prefix(ChartTheme.flowColours)
        .filter { totals[$0] > 0 }
      let rest = series.indices.filter { totals[$0] > 0 && !greatest.contains($0) }

      var layers: [Layer] = []
      var edge: [Double?] = bins.ranges.map { _ in 0 }
      for index in greatest.sorted() + rest {
        edge = zip(edge, bins.means(series[index])).map { pair in
          pair.0.flatMap { inner in pair.1.map { inner + $0 } }
        }
        let share = all > 0 ? totals[index] / all : 0
        if layers.last?.isOther == true {
          layers[layers.count - 1].edge = edge
          layers[layers.count - 1].share += share
        } else {
          let isOther = rest.contains(index)
          let name = isOther && rest.count > 1 ? otherName : names[index]
          layers.append(Layer(name: name, edge: edge, share: share, isOther: isOther))
        }
      }
      return layers
    }
  }
}
