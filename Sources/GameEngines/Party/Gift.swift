/// Giving a piece to a companion (PRT-3).
public struct GiftRules: DesignedRules {
  /// Share of a piece's value that giving it costs: 0.10 is 10 %.
  public var feeShare = 0.10
  /// The value of a piece in gold, in the order of `Rarity`.
  public var values = [60, 150, 400, 1000, 1000]
  /// The smallest power that a gift must add for its receiver; a gift always adds some.
  public var minGain = 0.0

  public init() {}

  /// Returns the gold that a gift costs the giver, cut to a whole number.
  public func fee(for rarity: Rarity) -> Int {
    Int(cutting: Double(values[rarity.rawValue]) * feeShare)
  }

  /// Returns true if a piece that adds this much power is a real upgrade.
  public func isUpgrade(gain: Double) -> Bool { gain > 0 && gain >= minGain }
}
