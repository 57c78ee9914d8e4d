extension FlowChart {
  /// A flow chart's numbers, binned and stacked.
  struct Flow {
    let bins: DayBins
    let days: [Double?]
    let faucets, sinks: Side
    let net: [Double?]
    /// The mean over all days that have data.
    let netMean: Double

    init(_ chart: FlowChart, bins: DayBins) {
      let count = chart.days.count
      let series = [chart.faucets, chart.sinks].map { side in
        side.map { ChartData.cleaned($0.amounts, count: count) }
      }
      let hasData = (0..<count).map { day in series.joined().contains { $0[day] != nil } }
      let totals = series.map { side in
        hasData.enumerated().map { day, hasData in
          hasData ? side.reduce(0) { $0 + ($1[day] ?? 0) } : nil
        }
      }
      let nets = zip(totals[0], totals[1]).map { gained, lost in
        gained.flatMap { gained in lost.map { gained - $0 } }
      }
      let weights =
        chart.weights.isEmpty
        ? [Double](repeating: 1, count: count)
        : ChartData.cleaned(chart.weights, count: count).map { max(0, $0 ?? 0) }
      func mean(_ values: [Double?]) -> Double { ChartData.mean(values, weights: weights) ?? 0 }
      func side(_ name: String, _ names: [String], _ place: Int) -> Side {
        let drawn = series[place].map { amounts in
          zip(amounts, hasData).map { $1 ? max(0, $0 ?? 0) : nil }
        }
        return Side(
          name: name, layers: Self.stack(names, drawn, weights, bins), mean: mean(totals[place]))
      }
      self.bins = bins
      days = bins.means(ChartData.cleaned(chart.days, count: count))
      net = bins.means(nets)
      netMean = mean(nets)
      faucets = side("Faucets", chart.faucets.map(\.name), 0)
      sinks = side("Sinks", chart.sinks.map(\.name), 1)
    }

    /// The values that the value axis must cover.
    var extremes: [Double] {
      let up = faucets.layers.last?.edge.compactMap { $0 } ?? []
      let down = sinks.layers.last?.edge.compactMap { $0.map { -$0 } } ?? []
      return up + down + net.compactMap { $0 }
    }

    private static func stack(
      _ names: [String], _ series: [[Double?]], _ weights: [Double], _ bins: DayBins
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
          let name = isOther && rest.count > 1 ? "other" : names[index]
          layers.append(Layer(name: name, edge: edge, share: share, isOther: isOther))
        }
      }
      return layers
    }
  }

  /// The faucets or the sinks.
  struct Side {
    let name: String
    /// From zero outwards, in the order given, "other" last; empty if all series are zero.
    let layers: [Layer]
    /// The mean over all days that have data.
    let mean: Double

    var height: Double { FlowChart.rowHeight * Double(layers.count + 1) + 6 }
  }

  /// One area of a stack.
  struct Layer {
    var name: String
    /// The outer edge at each bin: the sum of this layer's amount and all those nearer to zero.
    var edge: [Double?]
    /// Its share of everything on this side, 0…1.
    var share: Double
    var isOther: Bool

    /// Returns the class of its colour, given its place in the stack.
    func style(_ side: String, _ index: Int) -> String {
      isOther ? "other" : "\(side)\(index % ChartTheme.flowColours)"
    }
  }
}
