import GameEngines
import GameSupport
import Statistics

// Selling and salvaging pieces (EQP-4, FRG-4).

extension QuestConversions {
  var ofGear: [Conversion] { PieceKind.all.flatMap { [sale(of: $0), salvage(of: $0)] } }

  private func sale(of kind: PieceKind) -> Conversion {
    Conversion(
      "selling", taking: [Quantity(1, .piece(kind))],
      giving: [Quantity(rules.stash.prices[kind.rarity.rawValue], .gold)], rules: ["EQP-4"],
      sources: [RuleSource(\StashRules.prices, index: kind.rarity.rawValue)])
  }

  private func salvage(of kind: PieceKind) -> Conversion {
    let yield = rules.salvage.yields[kind.rarity.rawValue]
    let scroll = kind.isAffixed ? Rational(rules.salvage.scrollChances[kind.rarity.rawValue]) : 0
    return Conversion(
      "salvaging", taking: [Quantity(1, .piece(kind))],
      giving: [
        Quantity(yield.gold, .gold), Quantity(yield.materials, .stock(.materials)),
        Quantity(yield.fragments, .stock(.fragments)), Quantity(scroll, .stock(.scrolls)),
      ], rules: ["FRG-4"],
      sources: [
        RuleSource(\SalvageRules.gold, index: kind.rarity.rawValue),
        RuleSource(\SalvageRules.materials, index: kind.rarity.rawValue),
        RuleSource(\SalvageRules.fragments, index: kind.rarity.rawValue),
        RuleSource(\SalvageRules.scrollChances, index: kind.rarity.rawValue),
      ])
  }
}
