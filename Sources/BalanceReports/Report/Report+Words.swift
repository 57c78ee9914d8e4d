import Statistics

// Numbers formatted for readers; a dash if there is none.

extension Report {
  /// Formats with three digits below 100, as a whole number above.
  func number(_ value: Double?) -> String {
    guard let value else { return "–" }
    return abs(value) < 100 && value != value.rounded()
      ? NumberText.significant(value, digits: 3) : NumberText.grouped(value)
  }

  /// Formats with three digits: a quantile is known to 1.6 %.
  func quantile(_ value: Double?) -> String {
    number(value.map { abs($0) < 1000 ? $0 : $0.rounded(below: 1000) })
  }

  func share(_ share: Double?) -> String { share.map { NumberText.percent($0) } ?? "–" }

  func value(_ estimate: Estimate?) -> String { number(estimate?.value) }

  func share(_ estimate: Estimate?) -> String { share(estimate?.value) }

  func valueWithInterval(_ estimate: Estimate?) -> String { (estimate ?? .nothing).text() }

  func shareWithInterval(_ estimate: Estimate?) -> String {
    (estimate ?? .nothing).text(isShare: true)
  }
}

extension Double {
  /// Rounds to as many digits as a whole number below `limit`, a power of ten, has.
  func rounded(
    below limit: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> Double {
    var unit = 1.0
    while magnitude / unit >= limit { unit *= 10 }
    return (self / unit).rounded(rule) * unit
  }
}
