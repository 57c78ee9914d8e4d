/// What an expedition key costs in the store: more, the higher the player's level (STO).
public struct KeyPrices: Sendable, Hashable {
  /// Gold at the first level at which keys are sold.
  public var first: Int
  /// Gold at the highest level; linear between.
  public var last: Int
  /// The level from which on keys are sold.
  public var fromLevel: Int
  /// The highest level there is.
  public var highestLevel: Int

  /// - Precondition: Prices ≥ 0.
  public init(first: Int = 500, last: Int = 1000, fromLevel: Int = 20, highestLevel: Int = 100) {
    precondition(first >= 0 && last >= 0)
    self.first = first
    self.last = last
    self.fromLevel = fromLevel
    self.highestLevel = highestLevel
  }

  /// Gold at a level, cut to a whole number; nil below the first at which keys are sold.
  @inlinable
  public func price(level: Int) -> Int? {
    guard level >= fromLevel else { return nil }
    let steps = max(1, highestLevel - fromLevel)
    return first + (last - first) * min(steps, level - fromLevel) / steps
  }
}
