/// The potency of herbs (FRG-6).
public enum HerbGrade: Int, Sendable, CaseIterable {
  case common, uncommon, rare
}

/// A kind of item in an inventory.
public enum Stock: Int, DenseCases {
  case essence, materials, fragments, scrolls, keys, tokens, catalysts, streakArmor
  case commonHerbs, uncommonHerbs, rareHerbs

  /// Returns the stock of herbs of a grade.
  @inlinable
  public static func herbs(_ grade: HerbGrade) -> Stock {
    switch grade {
    case .common: .commonHerbs
    case .uncommon: .uncommonHerbs
    case .rare: .rareHerbs
    }
  }
}

/// Everything that a player holds besides gold and gear: whole numbers, never negative.
public struct Inventory: Sendable, Hashable {
  // Materials of the forge (FRG-1 to FRG-5).
  public var essence = 0
  public var materials = 0
  public var fragments = 0
  /// Affix scrolls.
  public var scrolls = 0
  /// Expedition keys (DNG-5).
  public var keys = 0
  /// Tokens for nodes (MIS, RSC).
  public var tokens = 0
  /// Forge catalysts (FRG-3).
  public var catalysts = 0
  /// Pieces of streak armor (PRT-1).
  public var streakArmor = 0
  /// By `HerbGrade`; the last lane is unused (FRG-6).
  public var herbs = SIMD4<Int>(repeating: 0)

  public init() {}

  /// The amount of one kind.
  @inlinable
  public subscript(stock: Stock) -> Int {
    // Always inlined: the caller names the kind, so only one field access remains.
    @inline(__always) get {
      switch stock {
      case .essence: essence
      case .materials: materials
      case .fragments: fragments
      case .scrolls: scrolls
      case .keys: keys
      case .tokens: tokens
      case .catalysts: catalysts
      case .streakArmor: streakArmor
      case .commonHerbs: herbs[0]
      case .uncommonHerbs: herbs[1]
      case .rareHerbs: herbs[2]
      }
    }
    @inline(__always) set {
      switch stock {
      case .essence: essence = newValue
      case .materials: materials = newValue
      case .fragments: fragments = newValue
      case .scrolls: scrolls = newValue
      case .keys: keys = newValue
      case .tokens: tokens = newValue
      case .catalysts: catalysts = newValue
      case .streakArmor: streakArmor = newValue
      case .commonHerbs: herbs[inPlace: 0] = newValue
      case .uncommonHerbs: herbs[inPlace: 1] = newValue
      case .rareHerbs: herbs[inPlace: 2] = newValue
      }
    }
  }

  /// Removes a cost, in full or not at all.
  ///
  /// - Returns: `false`, with nothing changed, when any part is missing.
  @inlinable
  public mutating func pay(_ cost: InventoryCost) -> Bool {
    guard holds(cost) else { return false }
    essence -= cost.essence
    materials -= cost.materials
    fragments -= cost.fragments
    tokens -= cost.tokens
    herbs &-= cost.herbs
    return true
  }

  /// Returns whether it covers a cost.
  @inlinable @inline(__always)
  public func holds(_ cost: InventoryCost) -> Bool {
    // Compares herb by herb: a comparison of vectors of 64-bit numbers also goes one by one, and
    // then has to reassemble a vector.
    essence >= cost.essence && materials >= cost.materials && fragments >= cost.fragments
      && tokens >= cost.tokens && herbs[0] >= cost.herbs[0] && herbs[1] >= cost.herbs[1]
      && herbs[2] >= cost.herbs[2]
  }
}

/// A cost in items besides gold; each ≥ 0.
public struct InventoryCost: Sendable, Hashable {
  public package(set) var essence = 0
  public package(set) var materials = 0
  public package(set) var fragments = 0
  /// Tokens for nodes (RSC).
  public package(set) var tokens = 0
  /// By `HerbGrade`.
  public package(set) var herbs = SIMD4<Int>.zero

  package static let none = InventoryCost()

  /// The amount of one kind.
  public subscript(stock: Stock) -> Int {
    switch stock {
    case .essence: essence
    case .materials: materials
    case .fragments: fragments
    case .tokens: tokens
    case .commonHerbs: herbs[0]
    case .uncommonHerbs: herbs[1]
    case .rareHerbs: herbs[2]
    case .scrolls, .keys, .catalysts, .streakArmor: 0
    }
  }

  /// Returns the smaller amount of each kind.
  func least(_ other: InventoryCost) -> InventoryCost {
    InventoryCost(
      essence: min(essence, other.essence), materials: min(materials, other.materials),
      fragments: min(fragments, other.fragments), tokens: min(tokens, other.tokens),
      herbs: herbs.replacing(with: other.herbs, where: other.herbs .< herbs))
  }
}
