import GameEngines

/// The exact law of crafting where each output is of one of two rarities (FRG-1).
public struct CraftLaw: Sendable, Hashable {
  /// The lesser rarity.
  public let lower: Rarity
  /// The greater rarity.
  public let better: Rarity
  /// The chance of the lesser rarity.
  public let lowerShare: Double
  /// Crafts until the first one of the greater rarity, and the gold for them. Essence, materials
  /// and fragments are the crafts times what one takes.
  public let untilBetter: LadderLaw

  /// - Parameters:
  ///   - lowerShare: The chance of the lesser rarity, 0…1: 0.7 in the game's design.
  ///   - gold: For one craft.
  public init(lower: Rarity, better: Rarity, lowerShare: Double = 0.7, gold: Int) {
    let lowerShare = Chance(lowerShare).probability
    self.lower = lower
    self.better = better
    self.lowerShare = lowerShare
    untilBetter = LadderLaw(chance: 1 - lowerShare, ladder: [gold])
  }

  /// The chance of each rarity, in the order of `Rarity`.
  public var rarityShares: [Double] {
    Rarity.allCases.map {
      ($0 == lower ? lowerShare : 0) + ($0 == better ? 1 - lowerShare : 0)
    }
  }
}
