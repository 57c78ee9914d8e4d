/// What one salvaged piece gives back (FRG-4).
public struct SalvageYield: Sendable, Hashable {
  public package(set) var fragments: Int
  public package(set) var materials: Int
  /// Gold, booked under the faucet `salvage` (LED-1).
  public package(set) var gold: Int
}

/// Salvaging, and the rules by which it happens on its own (FRG-4, EQP-4).
public struct SalvageRules: DesignedRules {
  /// What a piece gives back, in the order of `Rarity`.
  public package(set) var yields = [
    SalvageYield(fragments: 1, materials: 0, gold: 5),
    SalvageYield(fragments: 0, materials: 2, gold: 15),
    SalvageYield(fragments: 1, materials: 3, gold: 40),
    SalvageYield(fragments: 2, materials: 5, gold: 100),
    SalvageYield(fragments: 4, materials: 8, gold: 250),
  ]
  /// Chance that the affix scroll of an affixed piece is recovered, by rarity.
  public package(set) var scrollChances = [0, 0.1, 0.2, 0.3, 0.5].map { Chance($0) }
  /// Salvage commons that are not worn.
  public package(set) var commons = true
  /// From this level on, salvage everything below rare; 0 for never.
  public package(set) var belowRareFromLevel = 20
  /// Store a piece with an affix, and salvage it only when the stash has no room for it.
  public package(set) var keepAffixed = true

  public init() {}

  /// Whether the auto-rules salvage a piece that is not worn (EQP-4); else it is stored, where there
  /// is room.
  @inlinable
  public func salvages(_ piece: Equipment, level: Int) -> Bool {
    if keepAffixed, piece.isAffixed { return false }
    if commons, piece.rarity == .common { return true }
    return belowRareFromLevel > 0 && level >= belowRareFromLevel && piece.rarity < .rare
  }

  /// What a piece gives back, which depends on its rarity alone (FRG-4).
  @inlinable
  public func yield(of piece: Equipment) -> SalvageYield { yields[piece.rarity.rawValue] }

  /// Whether the piece's affix scroll is recovered; one draw, also for a piece without affix.
  @inlinable
  public func recoversScroll(
    from piece: Equipment, using generator: inout some RandomNumberGenerator
  ) -> Bool {
    scrollChances[piece.rarity.rawValue].occurs(using: &generator) && piece.isAffixed
  }
}
