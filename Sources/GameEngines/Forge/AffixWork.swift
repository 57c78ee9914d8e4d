/// Applying a scroll to an empty affix place (FRG-5).
public struct ScrollRules: DesignedRules {
  /// Gold for uncommon, rare, epic, legendary; empty when scrolls cannot be applied.
  public var prices = [100, 200, 300, 500]

  public init() {}

  /// Returns the gold for filling a place of a piece of a rarity; nil for one without a price.
  @inlinable public func price(of rarity: Rarity) -> Int? {
    let place = rarity.rawValue - 1
    return prices.indices.contains(place) ? prices[place] : nil
  }

  /// Fills an empty place with a drawn affix, after payment. Always two draws.
  public func apply(
    to piece: inout Equipment, _ place: AffixPlace, favoured: Stat?, by affixes: AffixRules,
    using generator: inout some RandomNumberGenerator
  ) {
    precondition(piece[place] == nil, "a scroll needs an empty place")
    piece[place] = affixes.affix(place, for: piece.rarity, favoured: favoured, using: &generator)
  }
}

/// Re-rolling an affix, at a price that rises each time (FRG-5).
public struct RerollRules: DesignedRules {
  /// Gold for the re-rolls of a place, in order; the last for all further ones, too. Empty for none.
  public var ladder = [300, 500, 800, 1300, 2100, 3400, 5500, 8900, 10_000]

  public init() {}

  /// Returns the gold for the next re-roll of a place after `rerolls`; nil when there is none.
  @inlinable public func price(after rerolls: Int) -> Int? {
    ladder.isEmpty ? nil : ladder[min(rerolls, ladder.count - 1)]
  }

  /// Re-rolls the affix in a place, after payment, and counts it; a re-roll of the other place starts
  /// a new count. Always two draws.
  public func reroll(
    _ piece: inout Equipment, _ place: AffixPlace, favoured: Stat?, by affixes: AffixRules,
    using generator: inout some RandomNumberGenerator
  ) {
    precondition(piece[place] != nil, "an empty place has nothing to roll again")
    piece.rerolls = piece.rerolls(of: place) + 1
    piece.rerolledPlace = place
    piece[place] = affixes.affix(place, for: piece.rarity, favoured: favoured, using: &generator)
  }
}
