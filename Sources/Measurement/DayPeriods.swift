/// Ratios of totals on some days of a life, such as those of all weekends, for each period of
/// `MeasureRules.periods`.
extension MeasurementPlan {
  /// Returns the income, spending and net of each currency per active day of each period.
  static func ratios(
    ofPeriods periods: [[ClosedRange<Int>]], _ purses: [Purse], _ series: [Series]
  ) -> [TotalsRatio] {
    periods.enumerated().flatMap { number, days in
      purses.flatMap { purse -> [TotalsRatio] in
        let (faucets, sinks) = (purse.faucets, purse.sinks)
        let sides: [(name: String, gained: [Int], lost: [Int])] = [
          ("faucets", faucets, []), ("sinks", sinks, []), ("net", faucets, sinks),
        ]
        return sides.map { side, gained, lost in
          let name = "\(purse.currency).\(side).perActiveDay.pooled"
          return TotalsRatio(
            definition: MetricDefinition(
              "\(name)\(periodEnding)<N>", unit: purse.currency, kind: .pooledRatio,
              number: number, "The metric \(name) on the days of period <N> alone."),
            top: .moved(gained: gained, lost: lost, days), bottom: .active(days),
            scale: series[purse.balance].scale)
        }
      }
    }
  }

  /// The ending of the names of metrics on some days alone: these are like those of the whole life.
  package static let periodEnding = ".period"

  /// The metrics of a period, by its number from 0.
  package func metrics(ofPeriod number: Int) -> [String] {
    ratios.map(\.definition.name).filter { $0.hasSuffix("\(Self.periodEnding)\(number)") }
  }
}

extension DailyRecord {
  /// Returns the sum over some days of what accounts moved on each; the column after all series
  /// counts active days.
  func moved(_ accounts: [Int], on days: [ClosedRange<Int>], _ member: Int) -> Int {
    accounts.reduce(0) { sum, series in
      days.reduce(sum) {
        $0 + self[day: $1.upperBound, member: member, series]
          - self[day: $1.lowerBound - 1, member: member, series]
      }
    }
  }
}
