/// How narrow the interval of an estimate is asked to be, by half of its width.
public enum ErrorTarget: Sendable, Hashable {
  /// At most this part of the value's magnitude: 0.01 is one percent. More than 0.
  case relative(Double)
  /// At most so much, in the unit of the value. More than 0.
  case absolute(Double)

  /// The greatest half-width that meets the target; nil where there is none, as of a relative error
  /// of 0 or of a value that is missing.
  public func halfWidth(for estimate: Estimate) -> Double? {
    guard let value = estimate.value else { return nil }
    switch self {
    case .relative(let share): return value == 0 ? nil : share * abs(value)
    case .absolute(let amount): return amount
    }
  }

  /// Whether the interval is narrow enough. Without an interval, or without a value that a relative
  /// error could be of, it is not.
  public func isMet(by estimate: Estimate) -> Bool {
    guard let reached = estimate.halfWidth, let wanted = halfWidth(for: estimate) else {
      return false
    }
    return reached <= wanted
  }

  /// By which factor the sample has to grow until the target is met, as widths shrink with the root
  /// of its size; nil where that cannot be known.
  public func growth(from estimate: Estimate) -> Double? {
    guard let reached = estimate.halfWidth, let wanted = halfWidth(for: estimate) else {
      return nil
    }
    let ratio = reached / wanted
    return ratio * ratio
  }

  /// Whether an estimate is too rough to plan by: of something seen a few times only, how often it
  /// is seen says little about how many trials a relative error of it needs.
  func isTooRough(_ estimate: Estimate) -> Bool {
    guard case .relative = self, let value = estimate.value, let reached = estimate.halfWidth else {
      return false
    }
    return reached > 0.4 * abs(value)
  }
}
