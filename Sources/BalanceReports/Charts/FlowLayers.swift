extension FlowChart {
  /// A flow chart's numbers, binned and stacked.
  struct Flow {
    let bins: DayBins
    let days: [Double?]
    let faucets, sinks: Side
    let net: [Double?]
    let netMean: Double

    init(_ chart: FlowChart, bins: DayBins) {
      let count = chart.days.count
      let series = [chart.faucets, chart.sinks].map { side in
        side.map { ChartData.cleaned($0.amounts, count: count) }
      }
      let hasData = (0..<count).map { day in series.joined().contains { $0[day] != nil } }
      let totals = series.map { side in
        hasData.indices.map { day in hasData[day] ? side.reduce(0) { $0 + ($1[day] ?? 0) } : nil }
      }
      let nets = Self.sum(totals[0], totals[1].map { $0.map { -$0 } })
      func side(_ name: String, _ accounts: [Series], _ place: Int) -> Side {
        let drawn = series[place].map { zip($0, hasData).map { $1 ? max(0, $0 ?? 0) : nil } }
        return Side(
          name: name, layers: Self.stack(accounts, drawn, bins),
          mean: accounts.contains { $0.mean != nil }
            ? accounts.reduce(0) { $0 + ($1.mean ?? 0) } : ChartData.mean(totals[place]) ?? 0)
      }
      self.bins = bins
      days = bins.means(ChartData.cleaned(chart.days, count: count))
      net = bins.means(nets)
      faucets = side("Faucets", chart.faucets, 0)
      sinks = side("Sinks", chart.sinks, 1)
      netMean = faucets.mean - sinks.mean
    }

    var extremes: [Double] {
      let up = faucets.layers.last?.edge.compactMap { $0 } ?? []
      let down = sinks.layers.last?.edge.compactMap { $0.map { -$0 } } ?? []
      return up + down + net.compactMap { $0 }
    }

    private static func stack(
      _ accounts: [Series], _ series: [[Double?]], _ bins: DayBins
    ) -> [Layer] {
      let totals = zip(accounts, series).map { account, days in
        account.mean ?? days.reduce(0) { $0 + ($1 ?? 0) }
      }
      let all = totals.reduce(0, +)
      let binned = series.map(bins.means)
      let colours = colours(of: accounts, binned)
      let named = series.indices.filter { totals[$0] > 0 && colours[$0] != nil }
      let rest = series.indices.filter { totals[$0] > 0 && colours[$0] == nil }

      var edge: [Double?] = bins.ranges.map { _ in 0 }
      return (named.map { [$0] } + (rest.isEmpty ? [] : [rest])).map { group in
        let first = group[0]
        edge = group.reduce(edge) { Self.sum($0, binned[$1]) }
        return Layer(
          name: group.count > 1 ? "other" : accounts[first].name, edge: edge,
          amounts: group.dropFirst().reduce(binned[first]) { Self.sum($0, binned[$1]) },
          share: group.reduce(0) { $0 + (all > 0 ? totals[$1] / all : 0) }, colour: colours[first])
      }
    }

    /// Returns the colours of the accounts that have one: as they were given, or by size.
    private static func colours(of accounts: [Series], _ amounts: [[Double?]]) -> [Int: Int] {
      let given = accounts.indices.compactMap { at in accounts[at].colour.map { (at, $0) } }
      let chosen = FlowChart.largest([amounts]).enumerated().map { ($0.element, $0.offset) }
      return Dictionary(given.isEmpty ? chosen : given) { first, _ in first }
    }

    private static func sum(_ one: [Double?], _ other: [Double?]) -> [Double?] {
      zip(one, other).map { pair in pair.0.flatMap { one in pair.1.map { one + $0 } } }
    }
  }

  /// Returns the accounts of one side that have a colour of their own, rising: those that are large
  /// altogether, by the first table `[account][place]` of amounts, or at some place of any.
  static func largest(_ amounts: [[[Double?]]]) -> [Int] {
    let places = amounts.flatMap { table in
      (table.first?.indices ?? 0..<0).map { place in table.map { max(0, $0[place] ?? 0) } }
    }
    let totals = (amounts.first ?? []).map { $0.reduce(0) { $0 + max(0, $1 ?? 0) } }
    let shares = ([totals] + places).map { place in
      let sum = place.reduce(0, +)
      return place.map { sum > 0 ? $0 / sum : 0 }
    }
    // Half of what counts, if it is at one place alone.
    let sizes = totals.indices.map { account in
      max(shares[0][account], shares.dropFirst().map { $0[account] }.max().map { $0 / 2 } ?? 0)
    }
    return totals.indices.sorted { (sizes[$0], $1) > (sizes[$1], $0) }
      .filter { sizes[$0] > 0 }.prefix(ChartTheme.flowColours).sorted()
  }

  struct Side {
    let name: String
    /// From zero outwards, in the order given, "other" last; empty if all series are zero.
    let layers: [Layer]
    /// The mean over all days that have data.
    let mean: Double

    var height: Double { FlowChart.rowHeight * Double(layers.count + 1) + 6 }
  }

  struct Layer {
    let name: String
    /// The outer edge at each bin: the sum of this layer's amount and all those nearer to zero.
    let edge: [Double?]
    let amounts: [Double?]
    /// Its share of everything on this side, 0…1.
    let share: Double
    /// nil for "other".
    let colour: Int?

    func style(_ side: String) -> String { colour.map { "\(side)\($0)" } ?? "other" }
  }
}
