/// The store's price of an expedition key, which rises with the player's level (STO).
public struct KeyPrices: DesignedRules {
  /// Gold at the first level at which keys are sold.
  public var first = 500
  /// Gold at the highest level; linear between the two.
  public var last = 1000
  /// The level from which keys are sold.
  public var fromLevel = 20
  /// The highest level there is.
  public var highestLevel = 100

  public init() {}

  /// Returns the gold at a level, before a deal or the merchant's factor; nil before keys are sold.
  @inlinable public func price(level: Int) -> Award? {
    guard level >= fromLevel else { return nil }
    let steps = max(1, highestLevel - fromLevel)
    return .between(first, last, step: min(steps, level - fromLevel), of: steps)
  }
}
