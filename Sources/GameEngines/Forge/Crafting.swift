/// One of the forge's tiers: its cost and its results (FRG-1).
public struct CraftTier: Sendable, Hashable {
  /// The price in essence, materials and fragments.
  public var cost: InventoryCost
  /// The price in gold, on top of `cost`.
  public var gold: Int
  /// The lower of the two possible rarities; the other is the next one.
  public var lower: Rarity
  /// Guaranteed affixes of a piece of the lower rarity, 0…2.
  public var sureAffixesLower = 0
  /// Guaranteed affixes of a piece of the upper rarity, 0…2.
  public var sureAffixesUpper = 0

  /// The tiers of the game's design, T1 to T4 (FRG-1).
  public static let designed = [
    CraftTier(cost: InventoryCost(essence: 3, materials: 2), gold: 0, lower: .common),
    CraftTier(
      cost: InventoryCost(essence: 8, materials: 5, fragments: 2), gold: 50, lower: .uncommon),
    CraftTier(
      cost: InventoryCost(essence: 15, materials: 8, fragments: 5), gold: 200, lower: .rare,
      sureAffixesLower: 1, sureAffixesUpper: 1),
    CraftTier(
      cost: InventoryCost(essence: 30, materials: 15, fragments: 10), gold: 500, lower: .epic,
      sureAffixesLower: 1, sureAffixesUpper: 2),
  ]
}

/// The price of one craft in the forge.
public struct CraftPrice: Sendable, Hashable {
  public var cost: InventoryCost
  /// Gold, on top of `cost`.
  public var gold: Int
}

/// Crafting equipment from essence, materials and fragments (FRG-1, EQP-5).
public struct CraftingRules: DesignedRules {
  /// T1 to T4.
  public var tiers = CraftTier.designed { didSet { compile() } }
  /// Chance of the lower of a tier's two rarities.
  public var lowerShare = 0.7 { didSet { compile() } }
  /// Factor on the whole price when the stat is chosen.
  public var targetedFactor = 2.0 { didSet { compile() } }
  /// The price of a set piece, whose set and slot the player chooses (EQP-5); nil without recipes.
  public var setRecipe: CraftPrice? = Self.assumedSetRecipe
  private var odds: [RarityOdds] = []
  // By tier, untargeted and targeted.
  @usableFromInline private(set) var prices: [CraftPrice] = []

  public init() { compile() }

  private mutating func compile() {
    odds = tiers.map { tier in
      let lower = tier.lower.rawValue
      return RarityOdds(
        weights: (0..<5).map { $0 == lower ? lowerShare : $0 == lower + 1 ? 1 - lowerShare : 0 })
    }
    prices = tiers.flatMap { tier in
      [1, targetedFactor].map { factor in
        func times(_ amount: Int) -> Int { Int(cutting: Double(amount) * factor) }
        return CraftPrice(
          cost: InventoryCost(
            essence: times(tier.cost.essence), materials: times(tier.cost.materials),
            fragments: times(tier.cost.fragments)), gold: times(tier.gold))
      }
    }
  }

  public static let tierCount = 4

  /// The assumed price of a set recipe, as the design gives none: more than a targeted T3.
  public static let assumedSetRecipe = CraftPrice(
    cost: InventoryCost(essence: 40, materials: 20, fragments: 12), gold: 600)

  /// Returns the price of crafting in a tier, numbered from 0; `targeted` means with a chosen stat.
  @inlinable public func price(tier: Int, targeted: Bool) -> CraftPrice {
    prices[2 * tier + (targeted ? 1 : 0)]
  }

  /// Returns the chance of each rarity of a tier, in the order of `Rarity`.
  public func probabilities(tier: Int) -> [Double] { odds[tier].probabilities }

  /// Makes a piece in a tier, numbered from 0, after payment, with a chosen stat or a random one.
  /// Always takes the same number of draws.
  public func make(
    tier: Int, stat: Stat?, level: Int, tilt: AffixTilt, by generator: EquipmentGenerator,
    using luck: inout some RandomNumberGenerator
  ) -> Equipment {
    var piece = generator.makePlain(
      odds: odds[tier], level: level, atLeast: .common, rareFind: 0, using: &luck)
    if let stat { piece.stat = stat }
    let isLower = piece.rarity == tiers[tier].lower
    generator.affix(
      &piece, tilt: tilt,
      sure: isLower ? tiers[tier].sureAffixesLower : tiers[tier].sureAffixesUpper, using: &luck)
    return piece
  }

  /// Makes a piece of a set for a slot, after payment (EQP-5), with the same number of draws.
  public func make(
    _ set: EquipmentSet, for slot: EquipmentSlot, level: Int, tilt: AffixTilt,
    by generator: EquipmentGenerator, using luck: inout some RandomNumberGenerator
  ) -> Equipment {
    var piece = generator.make(set, level: level, tilt: tilt, using: &luck)
    piece.slot = slot
    return piece
  }
}
