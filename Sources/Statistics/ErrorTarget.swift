/// The target width of an estimate's interval, as half of the width.
public enum ErrorTarget: Sendable, Hashable {
  /// At most this fraction of the value's magnitude: 0.01 is one percent. More than 0.
  case relative(Double)
  /// At most this, in the unit of the value. More than 0.
  case absolute(Double)

  /// Returns the greatest half-width that meets the target; nil for a relative error of 0, or of a
  /// missing value.
  public func halfWidth(for estimate: Estimate) -> Double? {
    guard let value = estimate.value else { return nil }
    return switch self {
    case .relative(let share): value == 0 ? nil : share * abs(value)
    case .absolute(let amount): amount
    }
  }

  /// Returns true if there is an interval, and it is narrow enough.
  public func isMet(by estimate: Estimate) -> Bool {
    widths(of: estimate).map { $0.reached <= $0.wanted } ?? false
  }

  /// Returns the factor by which the sample must grow to meet the target, as widths shrink with the
  /// root of its size; nil if unknown.
  public func growth(from estimate: Estimate) -> Double? {
    widths(of: estimate).map { $0.reached / $0.wanted }.map { $0 * $0 }
  }

  private func widths(of estimate: Estimate) -> (reached: Double, wanted: Double)? {
    estimate.halfWidth.flatMap { reached in halfWidth(for: estimate).map { (reached, $0) } }
  }

  /// Returns true if an estimate is too rough for planning, such as a frequency from a few events.
  func isTooRough(_ estimate: Estimate) -> Bool {
    guard case .relative = self, let value = estimate.value, let reached = estimate.halfWidth else {
      return false
    }
    return reached > 0.4 * abs(value)
  }
}
