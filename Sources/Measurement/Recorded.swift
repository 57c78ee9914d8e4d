/// The part of all possible measurements that a run records, which never changes the others.
public enum Recorded: Sendable, Hashable {
  case everything
  /// The summary alone: no days and no outliers.
  case summary
  /// These metrics of the summary.
  case metrics(Set<String>)
  /// Each player's days alone, for a table of them.
  case playerDays

  package func includes(_ metric: String) -> Bool {
    if case .metrics(let names) = self { names.contains(metric) } else { self != .playerDays }
  }

  /// Returns true if a metric fits, or all are recorded.
  private func includes(where fits: (String) -> Bool) -> Bool {
    switch self {
    case .everything, .summary: true
    case .metrics(let names): names.contains(where: fits)
    case .playerDays: false
    }
  }

  /// The same part, and the metrics from which its ratios and quantiles are computed.
  var withParts: Recorded {
    guard case .metrics(let names) = self else { return self }
    return .metrics(
      names.union(names.flatMap(MeasurementPlan.parts(ofRatio:)))
        .union(names.compactMap { Quantiles.split($0)?.metric }))
  }

  func includes(day: Int) -> Bool { includes { MeasurementPlan.day(of: $0) == day } }

  /// Returns true if any metric depends on a player's band of levels.
  func includesBands(_ starts: [Int], of series: [Series]) -> Bool {
    series.contains { balance in
      guard let currency = balance.heldCurrency else { return false }
      return starts.contains {
        includes(MeasurementPlan.net(currency, fromLevel: $0).name)
          || includes("\(balance.name).level\($0)")
      }
    }
  }

  /// Returns true if any metric is the share of players who are broke in a currency or hoard it.
  func includesShares(of currency: String) -> Bool {
    includes { $0.hasPrefix("\(currency).broke.") || $0.hasPrefix("\(currency).hoarding.") }
  }
}
