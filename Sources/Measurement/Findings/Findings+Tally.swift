import MonteCarlo
import Statistics

extension Findings {
  /// Computes the findings of a run's exact measurements; the number of threads changes none.
  public init(_ tally: RunTally, threads: Int = 1) {
    let plan = tally.plan
    let parallel = ParallelRun(threads: threads)
    (players, parties) = (tally.sizes[0].observations, tally.sizes[0].clusters)
    self.plan = plan
    groups = ["all"] + plan.archetypes
    groupPlayers = tally.sizes.prefix(plan.rows).map(\.observations)
    playerWeights = tally.playerWeights
    activeShares = plan.recordsDays ? (0..<plan.rows).map(tally.activeShares(row:)) : []
    let daily = parallel.map(plan.recordsDays ? plan.series.count : 0) { tally.daily(series: $0) }
    var states = parallel.map(plan.recordsDays ? plan.stateCount : 0) { state in
      let quantiles = tally.quantiles(ofSeries: state)
      let days = zip(tally.anchored(daily[state].means, ofState: state), quantiles.all).map {
        zip($0, $1).map(DayFigure.init)
      }
      return DailyState(series: plan.series[state], days: days, staying: quantiles.staying)
    }
    var flows = tally.addingUp(
      zip(plan.series, daily).dropFirst(plan.stateCount).map { series, daily in
        AccountFlow(account: series.account!, means: daily.means)
      })
    if let retained = plan.retained, plan.recordsDays {
      let staying = states[retained].days.map { $0.map(\.mean) }
      let means = states.map { $0.days.map { $0.map(\.mean) } } + flows.map(\.means)
      let stayingMeans = parallel.map(means.count) {
        tally.stayingMeans(ofSeries: $0, means[$0], staying, daily[$0])
      }
      for index in states.indices { states[index].stayingMeans = stayingMeans[index] }
      for index in flows.indices {
        flows[index].stayingMeans = stayingMeans[states.count + index]
      }
    }
    (self.states, self.flows) = (Array(states.dropFirst(plan.totals.count)), flows)
    totals = Array(states.prefix(plan.totals.count))
    let curves = Self.curves(tally, threads: threads)
    droughts = plan.droughts.enumerated().map { index, source in
      Drought(
        source: source, terms: tally.droughts.terms[index],
        curves: Array(curves[index].prefix(plan.rows)))
    }
    levelFlows = LevelFlows(tally, parallel)
    wealth = parallel.map(plan.recordsWealth ? plan.purses.count : 0) { Wealth(purse: $0, tally) }
    areQuantilesExact = tally.metrics.allSatisfy { $0.histogram.isExact }
    outliers = Outlier.all(of: tally)
    summary = Self.summary(tally, curves, threads: threads)
    places = Dictionary(
      summary.enumerated().map { ($1.metric, $0) }, uniquingKeysWith: { first, _ in first })
  }

}

extension LevelFlows {
  fileprivate init?(_ tally: RunTally, _ parallel: ParallelRun) {
    guard let bands = tally.plan.bands else { return nil }
    let (starts, rows) = (bands.starts, 0..<tally.plan.rows)
    self.bands = starts.indices.map { band in
      (starts[band], band + 1 < starts.count ? starts[band + 1] - 1 : nil)
    }
    playerDays = rows.map { row in
      starts.indices.map { tally.bands.playerDays(band: $0, row: row) }
    }
    flows = parallel.map(tally.plan.series.count - tally.plan.stateCount) { flow in
      AccountFlow(
        account: tally.plan.series[tally.plan.stateCount + flow].account!,
        means: tally.estimates(flow: flow))
    }
  }
}

extension Wealth {
  fileprivate init(purse: Int, _ tally: RunTally) {
    let plan = tally.plan
    let scale = Double(plan.series[plan.purses[purse].balance].scale)
    currency = plan.purses[purse].currency
    days = plan.checkpointDays
    percentiles = (0..<plan.rows).map { row in
      plan.checkpointDays.indices.map { day in
        let holders = tally.holders(purse: purse, day: day, row: row)
        return Gini.counts(holders).quantiles(Wealth.shares).map { Double($0) / scale }
      }
    }
  }
}

extension RunTally {
  /// Returns quantiles of a series over the players of each row. Those over players who stay are
  /// empty where the values of those who left are not counted separately.
  func quantiles(ofSeries series: Int) -> DayQuantiles {
    if let place = plan.columns[series].wide { return wideQuantiles(ofSeries: series, at: place) }
    guard let column = plan.columns[series].few else {
      return ((0..<plan.rows).map { _ in Array(repeating: nil, count: plan.days) }, [])
    }
    let scale = Double(plan.series[series].scale)
    func rows(staying: Bool) -> [[Quantiles?]] {
      (0..<plan.rows).map { row in
        plan.stretches.flatMap {
          quantiles(of: column, row: row, on: $0, staying: staying, scale: scale)
        }
      }
    }
    return (rows(staying: false), plan.retained == nil ? [] : rows(staying: true))
  }

  /// Returns quantiles of few values over the players of a row, or those who stay, on days on which
  /// the same archetypes are observed.
  private func quantiles(
    of column: MeasurementPlan.Column.Few, row: Int, on shown: ClosedRange<Int>, staying: Bool,
    scale: Double
  ) -> [Quantiles?] {
    let (parts, days) = (wholeWeights(ofRow: row, on: shown.upperBound), plan.days)
    // Skips bins without players, as most are.
    let bins = (0...column.largest).filter { bin in
      parts.contains { isReached(column.firstBin + bin, archetype: $0.archetype) }
    }
    var counts = [Int](repeating: 0, count: bins.count)
    var found: [Quantiles?] = []
    for day in 0..<shown.upperBound {
      // Uses plain loops: this is the most frequent loop of a report.
      for (archetype, weight) in parts {
        let first = (archetype * plan.binsPerRow + column.firstBin) * days + day
        var index = 0
        while index < bins.count {
          // The day's change, at most all players; negative changes are stored modulo 2³².
          counts[index] += weight * Int(Int32(bitPattern: histograms[first + bins[index] * days]))
          index += 1
        }
        if staying {
          for (index, bin) in bins.enumerated() {
            counts[index] -= weight * Int(Int32(bitPattern: gone[first + bin * days]))
          }
        }
      }
      if day + 1 < shown.lowerBound { continue }
      var filled: FilledBins = []
      filled.fill(with: counts) { bins[$0] }
      found.append(
        Quantiles(
          StratifiedCounts.bins(Quantiles.withTails, of: filled).map { Double($0) / scale }))
    }
    return found
  }

  /// Returns true if any player of an archetype was in a bin on any day.
  private func isReached(_ bin: Int, archetype: Int) -> Bool {
    let first = (archetype * plan.binsPerRow + bin) * plan.days
    return histograms[first..<first + plan.days].reduce(0, |) != 0
  }
}
