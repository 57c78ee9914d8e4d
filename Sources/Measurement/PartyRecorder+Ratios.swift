import Statistics

// Ratios of totals.

extension PartyRecorder {
  /// Turns the members' totals into observations of ratios.
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
    }
  }
}
