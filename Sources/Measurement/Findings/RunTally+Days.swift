import Statistics

// Days as reports show them. Day by day, archetypes count by their weights; the summary's metrics
// also use control variates of presence. A value of both is the metric's.

extension RunTally {
  /// Returns a state's means by row and day, on days with a metric as that metric.
  func anchored(_ means: [[Estimate]], ofState series: Int) -> [[Estimate]] {
    let lowest = plan.series[series].isNonNegative ? 0 : -Double.infinity
    let checkpoints = plan.checkpoints.filter { $0.series == series }
    return means.enumerated().map { row, days in
      days.anchored(
        at: checkpoints.map { ($0.day, mean(ofMetric: $0.metric, row: row).estimate) },
        within: lowest...(series == plan.retained ? 1 : .infinity))
    }
  }

  /// Returns the daily flows of accounts, scaled so that the days add up to the metrics of all
  /// faucets or sinks per day of the run, where such metrics exist.
  func addingUp(_ flows: [AccountFlow]) -> [AccountFlow] {
    func metric(of flow: AccountFlow) -> Int? {
      let name = "\(flow.account.currency).\(flow.account.kind.rawValue)s.perDay"
      return plan.metrics.firstIndex { $0.name == name }
    }
    var factors: [Int: [Double]] = [:]
    for case (let metric?, let side) in Dictionary(grouping: flows, by: metric(of:)) {
      factors[metric] = (0..<plan.rows).map { row in
        // Fewer and fewer of all players are observed, so their days do not add up.
        if row == 0 && plan.hasCohorts { return 1 }
        let sum = side.reduce(0.0) { $1.means[row].reduce($0) { $0 + ($1.value ?? 0) } }
        let known = mean(ofMetric: metric, row: row).estimate.value
        return sum > 0 ? known.map { $0 * Double(plan.observedDays(ofRow: row)) / sum } ?? 1 : 1
      }
    }
    return flows.map { flow in
      guard let factors = metric(of: flow).flatMap({ factors[$0] }) else { return flow }
      return AccountFlow(
        account: flow.account,
        means: zip(flow.means, factors).map { days, factor in
          days.map { day in
            day.moved(by: (day.value ?? 0) * (factor - 1), error: factor, within: 0 ... .infinity)
          }
        })
    }
  }

  var playerWeights: [Double] {
    var weights = [Double](repeating: 0, count: plan.archetypes.count)
    for stratum in members(ofRow: 0) where stratum.members > 0 {
      for archetype in stratum.archetypes {
        weights[archetype] =
          stratum.weight * Double(sizes[0].observations) / Double(stratum.members)
      }
    }
    return weights
  }

  /// Returns the share of a row's players who play on each day on which any of them is observed;
  /// where all of them are, on all days, the sum is that of the metric.
  func activeShares(row: Int) -> [Double] {
    let last = plan.observedDays(ofRow: row)
    let days = plan.stretches.prefix { $0.upperBound <= last }.flatMap { stretch -> [Double] in
      let strata = members(ofRow: row, on: stretch.upperBound).filter { $0.members > 0 }
      let weights = strata.reduce(0.0) { $0 + $1.weight }
      return stretch.map { day -> Double in
        let share = strata.reduce(0.0) { sum, stratum -> Double in
          let players = stratum.archetypes.reduce(0) { $0 + Int(active[$1 * plan.days + day - 1]) }
          return sum + stratum.weight * Double(players) / Double(stratum.members)
        }
        return weights > 0 ? share / weights : 0
      }
    }
    let known = plan.activeDays.flatMap { mean(ofMetric: $0, row: row).estimate.value }
    let sum = days.reduce(0, +)
    guard let known, sum > 0, row > 0 || !plan.hasCohorts else { return days }
    return days.map { min(1, $0 * known / sum) }
  }
}
