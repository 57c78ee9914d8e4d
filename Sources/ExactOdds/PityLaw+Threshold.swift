import GameEngines

/// The threshold that keeps a percentile of droughts within a length.
public enum HoldingThreshold: Sendable, Hashable {
  /// The percentile is short enough without any threshold.
  case notNeeded
  /// The greatest such threshold; all smaller ones work too.
  case atMost(Int)
  /// No threshold works: with a grace attempt no drought can be forced to end at its first attempt.
  case impossible
}

extension PityLaw {
  /// Returns the same source under another threshold; 0 for none.
  public func with(threshold: Int) -> PityLaw {
    var rules = rules
    rules.threshold = threshold
    return PityLaw(rules, chance: baseChance, cap: cap, parts: parts)
  }

  /// Returns the threshold that keeps a percentile of a drought, 0.95 for the 95th, within a length ≥ 1.
  public func threshold(holding share: Double, within length: Int) -> HoldingThreshold {
    let natural = with(threshold: 0).droughts.quantile(share)
    return threshold(within: length, holdsOnItsOwn: natural.map { $0 <= length } ?? false)
  }

  /// Returns the threshold that keeps a percentile of the longest drought in this many attempts
  /// within a length ≥ 1.
  public func threshold(
    holding share: Double, ofLongestIn attempts: Int, within length: Int
  ) -> HoldingThreshold {
    let chance = with(threshold: 0).longest(in: attempts).atMost(length)
    return threshold(within: length, holdsOnItsOwn: chance >= share - Geometric.rounding)
  }

  /// Returns the threshold. It changes no drought before it is reached: if luck alone does not keep
  /// the percentile, just the thresholds that allow no longer drought do.
  private func threshold(within length: Int, holdsOnItsOwn: Bool) -> HoldingThreshold {
    precondition(length >= 1)
    if holdsOnItsOwn { return .notNeeded }
    let threshold = rules.graceAttempt ? length - 1 : length
    return threshold == 0 ? .impossible : .atMost(threshold)
  }
}
