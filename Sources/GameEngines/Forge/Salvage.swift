/// The yield of one salvaged piece (FRG-4).
public struct SalvageYield: Sendable, Hashable {
  public var fragments: Int
  public var materials: Int
  /// Gold, booked under the faucet `salvage` (LED-1).
  public var gold: Int
}

/// Salvage and its automatic rules (FRG-4, EQP-4).
public struct SalvageRules: DesignedRules {
  /// The yield of a piece, in the order of `Rarity`.
  public var yields = [
    SalvageYield(fragments: 1, materials: 0, gold: 5),
    SalvageYield(fragments: 0, materials: 2, gold: 15),
    SalvageYield(fragments: 1, materials: 3, gold: 40),
    SalvageYield(fragments: 2, materials: 5, gold: 100),
    SalvageYield(fragments: 4, materials: 8, gold: 250),
  ]
  /// Chance that the affix scroll of an affixed piece is recovered, by rarity.
  public var scrollChances = [0, 0.1, 0.2, 0.3, 0.5].map { Chance($0) }
  /// True if unworn commons are salvaged.
  public var commons = true
  /// The level from which everything below rare is salvaged; 0 for never.
  public var belowRareFromLevel = 20
  /// True if affixed pieces are stored, and salvaged only when the stash is full.
  public var keepAffixed = true

  public init() {}

  /// Returns true if the auto-rules salvage an unworn piece (EQP-4), instead of storing it.
  @inlinable public func salvages(_ piece: Equipment, level: Int) -> Bool {
    if keepAffixed, piece.isAffixed { return false }
    if commons, piece.rarity == .common { return true }
    return belowRareFromLevel > 0 && level >= belowRareFromLevel && piece.rarity < .rare
  }

  /// Returns a piece's yield, which depends only on its rarity (FRG-4).
  @inlinable
  public func yield(of piece: Equipment) -> SalvageYield { yields[piece.rarity.rawValue] }

  /// Returns true if the piece's affix scroll is recovered; always one draw, with or without affix.
  @inlinable public func recoversScroll(
    from piece: Equipment, using generator: inout some RandomNumberGenerator
  ) -> Bool { scrollChances[piece.rarity.rawValue].occurs(using: &generator) && piece.isAffixed }
}
