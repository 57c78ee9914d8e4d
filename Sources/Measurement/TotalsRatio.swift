import Statistics

/// A total over all players ÷ another one, so that players with more count more: `fives/wishes`.
package struct TotalsRatio: Sendable, Hashable {
  package let definition: MetricDefinition
  let top, bottom: Amount
  /// The factor by which recorded totals of the top are larger than the amounts.
  let scale: Int

  /// An amount that each player has.
  enum Amount: Sendable, Hashable {
    /// A metric, by its index.
    case metric(Int)
    /// A currency's faucets minus its sinks, by their series.
    case net(faucets: [Int], sinks: [Int])
    case activeDays
    /// Accounts' gains less their losses on some days alone, and active days among these.
    case moved(gained: [Int], lost: [Int], [ClosedRange<Int>])
    case active([ClosedRange<Int>])
    /// A state at the end of each active day, by its series.
    case onActiveDays(Int)
    /// Days from one active day to the next, and the gaps that are longer than some days.
    case daysOfGaps
    case gaps(longerThan: Int)
  }
}

extension MeasurementPlan {
  /// Returns the two metrics in the name of a ratio of totals; none for another name.
  static func parts(ofRatio name: String) -> [String] {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return parts.count == 2 && !parts.contains("") ? parts : []
  }

  /// Returns the nets of currencies on all active days, and the requested ratios, each once.
  static func ratios(
    _ purses: [Purse], _ series: [Series], metrics: [MetricDefinition], asked: [String]
  ) -> [TotalsRatio] {
    let nets = purses.filter { !$0.faucets.isEmpty || !$0.sinks.isEmpty }.map { purse in
      TotalsRatio(
        definition: MetricDefinition(
          "\(purse.currency).net.perActiveDay.pooled", unit: purse.currency, kind: .pooledRatio,
          "\(purse.currency.capitalizedFirst) from faucets less \(purse.currency) into sinks on all "
            + "active days of all players, divided by those days: players who play more count more."
        ), top: .net(faucets: purse.faucets, sinks: purse.sinks), bottom: .activeDays,
        scale: series[purse.balance].scale)
    }
    var names: Set<String> = []
    return nets
      + asked.compactMap { name in
        let found = parts(ofRatio: name).compactMap { part in
          metrics.firstIndex { $0.name == part && $0.isCounted }
        }
        guard found.count == 2, names.insert(name).inserted else { return nil }
        let (top, bottom) = (metrics[found[0]], metrics[found[1]])
        return TotalsRatio(
          definition: MetricDefinition(
            name, unit: "\(top.unit) per \(bottom.unit)", kind: .pooledRatio,
            "\(top.name) of all players together, divided by \(bottom.name) of all players together: "
              + "players with more of the latter count more."),
          top: .metric(found[0]), bottom: .metric(found[1]), scale: 1)
      }
  }
}

extension MetricDefinition {
  /// True if players have whole numbers of it, so that its total is meaningful.
  var isCounted: Bool { kind == .mean && scale == 1 && !name.contains(".per") }
}

extension PartyRecorder {
  mutating func recordRatios(_ tally: inout RunTally) {
    for index in plan.ratios.indices {
      rows.forEachRecorded(of: metricRows) { row in
        tally.ratios.record(
          ratio: index, row: row.number, figure(plan.ratios[index], row), auxiliaries)
      }
      guard keepsFigures else { continue }
      let first = (metricCount + plan.bandNets + index) * metricRows
      for row in rows.all { figures[first + row.number] = figure(plan.ratios[index], row) }
    }
  }

  /// Returns the totals of a ratio over the members of a row that have both amounts.
  private func figure(_ ratio: TotalsRatio, _ row: PartyRows.Row) -> PairedSums.Side {
    var (total, size) = (0, 0)
    for member in rows.members[row.members] {
      let (top, bottom) = (amount(ratio.top, member), amount(ratio.bottom, member))
      if top == Self.missing || bottom < 0 { continue }
      total += top
      size += bottom
    }
    return (total, size)
  }

  private func amount(_ amount: TotalsRatio.Amount, _ member: Int) -> Int {
    func moved(_ accounts: [Int]) -> Int {
      accounts.reduce(0) { $0 + dailyRecord[day: plan.days, member: member, $1] }
    }
    return switch amount {
    case .metric(let metric): metricValues[member * metricCount + metric]
    case .net(let faucets, let sinks): moved(faucets) - moved(sinks)
    case .activeDays: dailyRecord.activeDays(through: plan.days, member: member)
    case .moved(let gained, let lost, let days):
      dailyRecord.moved(gained, on: days, member) - dailyRecord.moved(lost, on: days, member)
    case .active(let days): dailyRecord.moved([plan.series.count], on: days, member)
    case .onActiveDays(let series): dailyRecord.total(onActiveDays: series, member)
    case .daysOfGaps: dailyRecord.gaps(longerThan: 0, member).days
    case .gaps(let days): dailyRecord.gaps(longerThan: days, member).count
    }
  }
}
