import GameEngines
import GameSupport
import Statistics

/// Ways of QuestBond's players to turn one thing into another (STO, FRG, EQP-4), without the bonuses
/// that a player may have on gold or on affixes.
///
/// Each conversion takes the case that is best for players, on any level. They may buy the rarity
/// that they want, and with or without an affix, as they see the stock. The daily deal is as cheap
/// as it can be, the merchant is there with as many goods as it can bring, a key costs what it costs
/// on the level where it is cheapest. Players may sell or salvage any piece, whatever the auto-rules
/// do (EQP-4).
///
/// Arena entries, duties and expeditions are no conversions: what they bring takes play and depends
/// on strength. Enhancing, re-rolling and nodes (RSC) are none, since nothing turns them back. Essence
/// comes from tasks only, so while every craft takes some, none is part of a circle.
struct QuestConversions {
  let rules: QuestRules
}

extension QuestRules {
  /// From the store to the forge to the bag: systems backwards.
  var conversions: [Conversion] {
    SystemSpec.all.reversed().flatMap { $0.conversions(QuestConversions(rules: self)) }
  }
}

/// A piece of equipment as salvage and sale tell them apart.
struct PieceKind {
  let rarity: Rarity
  let isAffixed: Bool

  var name: String { isAffixed ? "affixed \(rarity) piece" : "plain \(rarity) piece" }

  static let all = Rarity.allCases.flatMap { rarity in
    [false, true].map { PieceKind(rarity: rarity, isAffixed: $0) }
  }
}

extension Resource {
  static let gold = Resource("gold")

  static func piece(_ kind: PieceKind) -> Resource { Resource(kind.name, plural: kind.name + "s") }

  /// A consumable; a catalyst is in the inventory.
  static func consumable(_ kind: Consumable) -> Resource {
    kind == .catalyst ? .stock(.catalysts) : Resource("\(kind)")
  }

  /// A kind of item in the inventory.
  static func stock(_ stock: Stock) -> Resource {
    switch stock {
    case .essence: Resource("essence")
    case .materials: Resource("material", plural: "materials")
    case .fragments: Resource("fragment", plural: "fragments")
    case .scrolls: Resource("affix scroll", plural: "affix scrolls")
    case .keys: Resource("expedition key", plural: "expedition keys")
    case .tokens: .tokens
    case .catalysts: Resource("forge catalyst", plural: "forge catalysts")
    case .streakArmor: Resource("streak armor")
    case .commonHerbs: Resource("common herb", plural: "common herbs")
    case .uncommonHerbs: Resource("uncommon herb", plural: "uncommon herbs")
    case .rareHerbs: Resource("rare herb", plural: "rare herbs")
    }
  }
}

extension Rational {
  /// Makes the decimal that a chance was given as, of at most 15 decimals.
  init(_ chance: Chance) {
    self = Rational(Int((chance.probability * 1e15).rounded())) / 1_000_000_000_000_000
  }
}

extension QuestConversions {
  /// Returns the chance that a fresh piece has an affix (AFX-1).
  func affixedChance(of rarity: Rarity, sure: Int = 0) -> Rational {
    let affixes = rules.equipment.affixes
    if affixes.minAffixes(of: rarity, sure: sure) > 0 { return 1 }
    let chances = [affixes.prefixChances, affixes.suffixChances]
    return 1 - chances.reduce(1) { $0 * (1 - Rational($1[rarity.rawValue])) }
  }

  /// Returns a fresh piece on average: plain or affixed.
  func fresh(_ rarity: Rarity, chance: Rational = 1, sure: Int = 0) -> [Quantity] {
    let affixed = affixedChance(of: rarity, sure: sure)
    return [(false, 1 - affixed), (true, affixed)].map { isAffixed, share in
      Quantity(chance * share, .piece(PieceKind(rarity: rarity, isAffixed: isAffixed)))
    }
  }
}
