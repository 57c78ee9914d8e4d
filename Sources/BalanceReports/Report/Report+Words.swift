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

  func valueWithInterval(_ estimate: Estimate?) -> String { withInterval(estimate, number) }

  func shareWithInterval(_ estimate: Estimate?) -> String { withInterval(estimate, share) }

  /// Formats an amount or a share that is compared with another: shares in percent, amounts with
  /// four digits.
  func compared(_ value: Double?, isShare: Bool, signed: Bool = false) -> String {
    guard let value else { return "–" }
    let sign = signed && value > 0 ? "+" : ""
    if isShare { return sign + NumberText.percent(value, decimals: abs(value) < 0.01 ? 3 : 2) }
    return sign
      + (abs(value) < 1000
        ? NumberText.significant(value, digits: 4) : NumberText.grouped(value))
  }

  /// Formats a measured value with its interval, or with the reason why it has none.
  func withInterval(
    _ estimate: Estimate?, between mark: String = "–", _ text: (Double?) -> String
  ) -> String {
    if let estimate, let reason = estimate.lackOfBounds {
      return "\(text(estimate.value)) (\(reason))"
    }
    return differenceWithInterval(estimate, between: mark, text)
  }

  /// Formats a difference of two worlds, with its interval if that has any width.
  func differenceWithInterval(
    _ estimate: Estimate?, between mark: String = "–", _ text: (Double?) -> String
  ) -> String {
    guard let estimate, let low = estimate.low, let high = estimate.high, low < high else {
      return text(estimate?.value)
    }
    return "\(text(estimate.value)) (\(text(low))\(mark)\(text(high)))"
  }
}

extension Estimate {
  /// Why a measured value has no bounds; nil if it has one, or if nothing was measured. Where all
  /// players are alike, the value may yet differ for others.
  var lackOfBounds: String? {
    if value == nil || low != nil || high != nil { return nil }
    return isUniform ? "all alike" : "too few players"
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
