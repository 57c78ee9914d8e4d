/// Applying a scroll to an empty affix place (FRG-5).
public struct ScrollRules: DesignedRules {
  /// Gold for uncommon, rare, epic, legendary; empty where scrolls cannot be applied.
  public package(set) var prices = [100, 200, 300, 500]

  public init() {}

  /// Gold for filling a place of a piece of a rarity, besides the scroll; nil for what has no price,
  /// as commons.
  @inlinable
  public func price(of rarity: Rarity) -> Int? {
    let place = rarity.rawValue - 1
    return prices.indices.contains(place) ? prices[place] : nil
  }

  /// Fills an empty place, already paid for, with a drawn affix. Always two draws.
  public func apply(
    to piece: inout Equipment, _ place: AffixPlace, favoured: Stat?, by affixes: AffixRules,
    using generator: inout some RandomNumberGenerator
  ) {
    precondition(piece[place] == nil, "a scroll needs an empty place")
    piece[place] = affixes.affix(place, for: piece.rarity, favoured: favoured, using: &generator)
  }
}

/// Rolling an affix again, at a price that climbs with each time (FRG-5).
public struct RerollRules: DesignedRules {
  /// Gold for the first re-roll of a place, the second, …; the last for all further ones; empty
  /// where nothing is rolled again.
  public package(set) var ladder = [300, 500, 800, 1300, 2100, 3400, 5500, 8900, 10_000]

  public init() {}

  /// Gold for the re-roll after so many of the same place; nil where there is none.
  @inlinable
  public func price(after rerolls: Int) -> Int? {
    ladder.isEmpty ? nil : ladder[min(rerolls, ladder.count - 1)]
  }

  /// Rolls the affix that a place holds again, already paid for: kind and X anew. Always two draws.
  ///
  /// The piece counts its re-rolls; turning to the other place begins a new count.
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
