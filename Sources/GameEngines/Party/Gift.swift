/// Giving a piece to a companion (PRT-3).
public struct GiftRules: Sendable, Hashable {
  /// Share of a piece's value that giving it costs: 0.10 is 10 %.
  public var feeShare: Double
  /// What a piece is worth in gold, in the order of `Rarity`.
  public var values: [Int]
  /// Points of power that a gift has to add for its receiver, at least; it always adds some.
  public var leastGain: Double

  /// - Precondition: Five values; nothing negative.
  public init(
    feeShare: Double = 0.10, values: [Int] = [60, 150, 400, 1000, 1000], leastGain: Double = 0
  ) {
    precondition(feeShare >= 0 && leastGain >= 0)
    precondition(values.count == Rarity.allCases.count && values.allSatisfy { $0 >= 0 })
    self.feeShare = feeShare
    self.values = values
    self.leastGain = leastGain
  }

  /// Gold that giving a piece costs the giver, cut to a whole number.
  @inlinable
  public func fee(for rarity: Rarity) -> Int {
    Int(cutting: Double(values[rarity.rawValue]) * feeShare)
  }

  /// Whether a piece that adds so much power is a real upgrade.
  @inlinable
  public func isUpgrade(gain: Double) -> Bool { gain > 0 && gain >= leastGain }
}
