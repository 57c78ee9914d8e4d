/// The potency of herbs (FRG-6).
public enum HerbGrade: Int, Sendable, CaseIterable {
  case common, uncommon, rare
}

/// A kind of item in an inventory.
public enum Stock: Int, DenseCases {
  case essence, materials, fragments, scrolls, keys, tokens, catalysts, streakArmor
  case commonHerbs, uncommonHerbs, rareHerbs

  /// Returns the stock of herbs of a grade.
  @inlinable public static func herbs(_ grade: HerbGrade) -> Stock {
    switch grade {
    case .common: .commonHerbs
    case .uncommon: .uncommonHerbs
    case .rare: .rareHerbs
    }
  }
}

/// A cost in items besides gold.
public typealias InventoryCost = Inventory

/// All that a player holds, or that something costs, besides gold and gear; never negative.
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

  /// No items.
  public static let none = Inventory()

  /// The amount of one kind.
  @inlinable public subscript(stock: Stock) -> Int {
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

  /// Removes a cost; returns `false`, with nothing changed, when any part is missing.
  public mutating func pay(_ cost: InventoryCost) -> Bool {
    guard holds(cost) else { return false }
    for stock in Stock.allCases { self[stock] -= cost[stock] }
    return true
  }

  /// Returns whether it covers a cost.
  @inlinable @inline(__always) public func holds(_ cost: InventoryCost) -> Bool {
    // Compares herb by herb: a comparison of vectors of 64-bit numbers also goes one by one, and
    // then has to reassemble a vector.
    essence >= cost.essence && materials >= cost.materials && fragments >= cost.fragments
      && scrolls >= cost.scrolls && keys >= cost.keys && tokens >= cost.tokens
      && catalysts >= cost.catalysts && streakArmor >= cost.streakArmor
      && herbs[0] >= cost.herbs[0] && herbs[1] >= cost.herbs[1] && herbs[2] >= cost.herbs[2]
  }

  /// Returns the smaller amount of each kind.
  func least(_ other: Inventory) -> Inventory {
    Stock.allCases.reduce(into: self) { $0[$1] = min($0[$1], other[$1]) }
  }
}
