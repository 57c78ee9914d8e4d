/// How much a run records of what it could measure. What nobody reads need not be recorded; what is
/// recorded is the same in all cases.
public enum Recorded: Sendable, Hashable {
  case everything
  /// The summary: no days, and nothing to look at besides.
  case summary
  /// These metrics of the summary.
  case metrics(Set<String>)

  package func includes(_ metric: String) -> Bool {
    if case .metrics(let names) = self { names.contains(metric) } else { true }
  }
}

// What a plan leaves out.

extension Recorded {
  /// The same with the metrics that ratios and quantiles among them are made of.
  var withParts: Recorded {
    guard case .metrics(let names) = self else { return self }
    return .metrics(
      names.union(names.flatMap(MeasurementPlan.parts(ofRatio:)))
        .union(names.compactMap { Quantiles.split($0)?.metric }))
  }

  /// Whether any metric is of a day.
  func includes(day: Int) -> Bool {
    if case .metrics(let names) = self {
      names.contains { MeasurementPlan.day(of: $0) == day }
    } else {
      true
    }
  }

  /// Whether any metric depends on the band of levels in which a player is.
  func includesBands(_ starts: [Int], of series: [Series]) -> Bool {
    series.contains { balance in
      guard let currency = balance.heldCurrency else { return false }
      return starts.contains {
        includes(MeasurementPlan.net(currency, fromLevel: $0).name)
          || includes("\(balance.name).level\($0)")
      }
    }
  }

  /// Whether any metric tells who runs dry of a currency or drowns in it.
  func includesShares(of currency: String) -> Bool {
    if case .metrics(let names) = self {
      names.contains { $0.hasPrefix("\(currency).dry.") || $0.hasPrefix("\(currency).flush.") }
    } else {
      true
    }
  }
}
