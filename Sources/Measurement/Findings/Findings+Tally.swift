import Statistics

extension Findings {
  /// Draws the conclusions from a run's exact measurements.
  public init(_ tally: RunTally) {
    let plan = tally.plan
    players = tally.sizes[0].observations
    parties = tally.sizes[0].clusters
    days = plan.days
    groups = ["all"] + plan.archetypes
    groupPlayers = tally.sizes.prefix(plan.rows).map(\.observations)
    namedGroups = plan.groups.map { group in
      (group.name, group.archetypes.map { plan.archetypes[$0] })
    }
    states = plan.series.indices.compactMap { Self.state($0, tally) }
    flows = plan.series.indices.compactMap { Self.flow($0, tally) }
    let curves = Self.curves(tally, level: Estimate.confidenceLevel)
    droughts = plan.droughts.indices.map { index in
      let source = plan.droughts[index]
      return Drought(
        source: source.name, attempts: source.attempts, forcedAt: source.forcedAt,
        once: source.once, isMilestone: source.isMilestone, terms: tally.droughts.terms[index],
        curves: Array(curves[index].prefix(plan.rows)))
    }
    levelFlows = LevelFlows(tally)
    wealth = plan.purses.indices.map { Wealth(purse: $0, tally) }
    hoardDays = plan.hoardDays
    outliers = Outlier.all(of: tally)
    summary = Self.summary(tally, curves, level: Estimate.confidenceLevel)
    let measured = Set(summary.map(\.metric.name))
    definitions = plan.definitions.filter { measured.contains($0.name) }
  }

  /// The summary alone, which needs neither days nor histograms of the tally.
  package static func summary(_ tally: RunTally) -> [SummaryRow] {
    summary(tally, curves(tally, level: Estimate.confidenceLevel), level: Estimate.confidenceLevel)
  }

  private static func state(_ index: Int, _ tally: RunTally) -> DailyState? {
    let series = tally.plan.series[index]
    let currency: String?
    switch series.kind {
    case .track: currency = nil
    case .balance(let name): currency = name
    case .faucet, .sink: return nil
    }
    let days = (0..<tally.plan.rows).map { row in
      zip(tally.sums(row: row, series: index), tally.quantiles(ofSeries: index, row: row)).map {
        DayFigure(mean: $0.mean(over: tally.sizes[row], scale: series.scale), quantiles: $1)
      }
    }
    return DailyState(name: series.name, currency: currency, days: days)
  }

  private static func flow(_ index: Int, _ tally: RunTally) -> DailyFlow? {
    let series = tally.plan.series[index]
    func flow(_ currency: String, _ account: String, _ kind: DailyFlow.Kind) -> DailyFlow {
      let days = (0..<tally.plan.rows).map { row in
        tally.sums(row: row, series: index).map {
          $0.mean(over: tally.sizes[row], scale: series.scale)
        }
      }
      return DailyFlow(currency: currency, kind: kind, account: account, days: days)
    }
    switch series.kind {
    case .track, .balance: return nil
    case .faucet(let currency, let account): return flow(currency, account, .faucet)
    case .sink(let currency, let account): return flow(currency, account, .sink)
    }
  }
}

extension LevelFlows {
  init?(_ tally: RunTally) {
    guard let bands = tally.plan.bands else { return nil }
    self.bands = bands.starts.indices.map { band in
      (bands.starts[band], band + 1 < bands.starts.count ? bands.starts[band + 1] - 1 : nil)
    }
    let rows = 0..<tally.plan.rows
    playerDays = rows.map { row in
      bands.starts.indices.map { tally.bands.playerDays(band: $0, row: row) }
    }
    flows = tally.plan.series[tally.plan.stateCount...].enumerated().compactMap { flow, series in
      let figures = rows.map { row in
        bands.starts.indices.map {
          tally.bands.mean(flow: flow, band: $0, row: row, scale: series.scale)
        }
      }
      switch series.kind {
      case .track, .balance: return nil
      case .faucet(let currency, let account):
        return Flow(currency: currency, kind: .faucet, account: account, bands: figures)
      case .sink(let currency, let account):
        return Flow(currency: currency, kind: .sink, account: account, bands: figures)
      }
    }
  }
}

extension Wealth {
  init(purse: Int, _ tally: RunTally) {
    let plan = tally.plan
    let scale = Double(plan.series[plan.purses[purse].balance].scale)
    let layout = tally.wealth.layouts[purse]
    let groups = (0..<plan.rows).map { row in
      plan.checkpointDays.indices.map { day in
        tally.wealth.groups(purse: purse, day: day, archetypes: plan.archetypes(ofRow: row))
      }
    }
    currency = plan.purses[purse].currency
    days = plan.checkpointDays
    percentiles = groups.map { days in
      days.map { rows in
        let counts = rows.dropFirst().reduce(into: rows[0]) { sum, row in
          var bin = 0
          while bin < row.count {
            if row[bin] > 0 { sum[bin] += row[bin] }
            bin += 1
          }
        }
        return (layout.quantiles(Wealth.shares, counts: counts) ?? []).map { Double($0) / scale }
      }
    }
  }
}

extension RunTally {
  /// Quantiles of a series over the players of a row, day by day.
  func quantiles(ofSeries series: Int, row: Int) -> [Quantiles?] {
    let column = plan.columns[series]
    guard let layout = column.layout else { return Array(repeating: nil, count: plan.days) }
    let firstBins = plan.archetypes(ofRow: row).map { $0 * plan.binsPerRow + column.firstBin }
    let days = plan.days
    var counts = [Int](repeating: 0, count: layout.binCount)
    return (0..<days).map { day in
      for first in firstBins {
        // A loop of few words: nothing of a report is run through more often.
        var (bin, place) = (0, first * days + day)
        while bin < counts.count {
          // What a day changes, at most by all players, below 0 modulo 2³².
          counts[bin] += Int(Int32(bitPattern: histograms[place]))
          (bin, place) = (bin + 1, place + days)
        }
      }
      return Quantiles(counts, layout: layout, scale: plan.series[series].scale)
    }
  }

  /// How a metric spreads over the players of a row; nil where none has it.
  func spread(ofMetric metric: Int, row: Int) -> SummaryRow.Spread? {
    let parts = plan.archetypes(ofRow: row).map { players(ofMetric: metric, archetype: $0) }
    let filled = parts.filter { !$0.histogram.isEmpty }
    let scale = plan.metrics[metric].scale
    guard let lowest = filled.map(\.lowest).min(), let highest = filled.map(\.highest).max() else {
      return nil
    }
    var counts = BinCounts()
    for part in filled { counts.merge(part.histogram) }
    let figures = figures(ofMetric: metric, row: row)
    let squares = filled.reduce(0) { $0 + $1.squares }
    let range = Double(lowest) / Double(scale)...Double(highest) / Double(scale)
    let estimates = MetricTally.layout.quantileEstimates(
      Quantiles.shares, counts: counts, clusters: figures.sizes,
      designEffect: figures.sums.designEffect(over: figures.sizes, squares: squares)
    ).map { $0.scaled(by: scale, within: range) }
    return SummaryRow.Spread(
      standardDeviation: Self.standardDeviation(
        count: figures.sizes.observations, sum: figures.sums.sum, squares: squares
      ).map { $0 / Double(scale) },
      lowest: range.lowerBound,
      quantileEstimates: estimates,
      highest: range.upperBound)
  }

  /// √((Σx² − (Σx)² ÷ n) ÷ (n − 1)), from whole numbers as long as they fit.
  private static func standardDeviation(count: Int, sum: Int128, squares: Int128) -> Double? {
    guard count > 1 else { return nil }
    let n = Double(count)
    let scaled = squares.multipliedReportingOverflow(by: Int128(count))
    let square = sum.multipliedReportingOverflow(by: sum)
    let deviations =
      scaled.overflow || square.overflow
      ? Double(squares) * n - Double(sum) * Double(sum)
      : Double(scaled.partialValue - square.partialValue)
    return (max(0, deviations) / (n * (n - 1))).squareRoot()
  }
}

extension Quantiles {
  /// nil where nothing was counted.
  init?(_ counts: [Int], layout: LogLinearLayout, scale: Int) {
    guard let found = layout.quantiles(Quantiles.shares, counts: counts) else { return nil }
    let values = found.map { Double($0) / Double(scale) }
    self.init(p05: values[0], p25: values[1], p50: values[2], p75: values[3], p95: values[4])
  }
}

extension Estimate {
  /// The estimate of whole multiples of 1 ÷ scale, where nothing lies outside a range: the edges of
  /// a bin may lie beyond the least or greatest value in it.
  fileprivate func scaled(by scale: Int, within range: ClosedRange<Double>) -> Estimate {
    func amount(_ recorded: Double) -> Double {
      min(range.upperBound, max(range.lowerBound, recorded / Double(scale)))
    }
    return Estimate(value: value.map(amount), low: low.map(amount), high: high.map(amount))
  }
}
