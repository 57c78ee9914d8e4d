import GameEngines
import GameSupport
import Statistics

// Crafting, applying scrolls and brewing (FRG-1, FRG-5, FRG-6, EQP-5).

extension QuestConversions {
  var ofForge: [Conversion] { crafts + setCrafts + scrolls + brews }

  private var crafts: [Conversion] {
    let crafting = rules.forge.crafting
    return crafting.tiers.enumerated().flatMap { index, tier in
      let lower = Rational(Chance(crafting.lowerShare))
      let upper = Rarity(rawValue: tier.lower.rawValue + 1)
      let pieces =
        fresh(tier.lower, chance: lower, sure: tier.sureAffixesLower)
        + (upper.map { fresh($0, chance: 1 - lower, sure: tier.sureAffixesUpper) } ?? [])
      return [false, true].map { targeted in
        Conversion(
          "crafting T\(index + 1)\(targeted ? ", targeted" : "")",
          taking: amounts(of: crafting.price(tier: index, targeted: targeted)), giving: pieces,
          rules: ["FRG-1"],
          sources: [RuleSource(\CraftTier.gold, ordinal: index)] + costs(of: index)
            + [RuleSource(\CraftingRules.lowerShare)]
            + (targeted ? [RuleSource(\CraftingRules.targetedFactor)] : []))
      }
    }
  }

  private var setCrafts: [Conversion] {
    guard rules.sets.isOn, let price = rules.forge.crafting.setRecipe else { return [] }
    return [
      Conversion(
        "crafting a set piece", taking: amounts(of: price), giving: fresh(SetRules.rarity),
        rules: ["EQP-5"],
        sources: [RuleSource(\CraftPrice.gold)] + costs(of: CraftingRules.tierCount))
    ]
  }

  /// A scroll makes a plain piece an affixed one.
  private var scrolls: [Conversion] {
    Rarity.allCases.compactMap { rarity in
      rules.forge.scrolls.price(of: rarity).map { price in
        let (plain, affixed) = (
          PieceKind(rarity: rarity, isAffixed: false), PieceKind(rarity: rarity, isAffixed: true)
        )
        return Conversion(
          "applying a scroll",
          taking: [
            Quantity(price, .gold), Quantity(1, .stock(.scrolls)), Quantity(1, .piece(plain)),
          ],
          giving: [Quantity(1, .piece(affixed))], rules: ["FRG-5"],
          sources: [RuleSource(\ScrollRules.prices, index: rarity.rawValue - 1)])
      }
    }
  }

  private var brews: [Conversion] {
    let herbs = rules.forge.herbCraft
    guard herbs.isOn else { return [] }
    return HerbCraftRules.products.map { product in
      Conversion(
        "brewing", taking: amounts(of: herbs.price(of: product.grade)),
        giving: [Quantity(1, .consumable(product))], rules: ["FRG-6"],
        sources: [
          RuleSource(\HerbCraftRules.gold, index: product.grade.rawValue),
          RuleSource(\HerbCraftRules.herbs, index: product.grade.rawValue),
        ])
    }
  }

  /// The costs besides gold of a tier, or of the set recipe, which comes after the tiers.
  private func costs(of recipe: Int) -> [RuleSource] {
    [
      RuleSource(\InventoryCost.essence, ordinal: recipe),
      RuleSource(\InventoryCost.materials, ordinal: recipe),
      RuleSource(\InventoryCost.fragments, ordinal: recipe),
    ]
  }

  private func amounts(of price: CraftPrice) -> [Quantity] {
    [Quantity(price.gold, .gold)]
      + Stock.allCases.map { Quantity(price.cost[$0], .stock($0)) }
  }
}
