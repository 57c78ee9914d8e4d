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

  /// Returns the threshold that keeps a percentile, 0.95 for the 95th, of a drought, or of the longest
  /// one in so many attempts, within a length ≥ 1.
  ///
  /// A threshold changes no drought before it is reached: if luck alone does not keep the percentile,
  /// just the thresholds that allow no longer drought do.
  public func threshold(
    holding share: Double, ofLongestIn attempts: Int? = nil, within length: Int
  ) -> HoldingThreshold {
    precondition(length >= 1)
    let natural = with(threshold: 0)
    let chance = attempts.map { natural.longest(in: $0).atMost(length) }
    let holds = chance.map { $0 >= share - Geometric.rounding }
    if holds ?? natural.droughts.quantile(share).map({ $0 <= length }) ?? false {
      return .notNeeded
    }
    let threshold = rules.graceAttempt ? length - 1 : length
    return threshold == 0 ? .impossible : .atMost(threshold)
  }
}
