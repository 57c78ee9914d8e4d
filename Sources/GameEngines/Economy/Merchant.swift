/// A good of the wandering merchant (STO). Cards are not among them: they are not sold anywhere.
public enum MerchantGood: Int, DenseCases {
  /// A piece of rare or higher equipment · an affix scroll · an expedition key.
  case equipment, scroll, key
}

/// The goods of one visit of the wandering merchant.
public struct MerchantVisit: Sendable, Hashable {
  /// The number of goods that it brings; 0 on a day without a visit.
  public let count: Int
  /// By place, as raw values of `MerchantGood`.
  @usableFromInline let goods: SIMD4<Int8>

  /// A day without a visit.
  public static let none = MerchantVisit(count: 0, goods: SIMD4(repeating: 0))

  @inlinable init(count: Int, goods: SIMD4<Int8>) { (self.count, self.goods) = (count, goods) }

  /// The good at a place, 0 ..< `count`.
  @inlinable public subscript(place: Int) -> MerchantGood {
    // A place holds the number of a good.
    MerchantGood(unchecked: Int(goods[place]))
  }
}

/// The wandering merchant's visits and goods (STO).
public struct MerchantRules: DesignedRules {
  /// The most goods that a visit may bring.
  public static let maxItems = 3

  /// Chance of a visit per day.
  public var chance = Chance(0.1)
  /// The number of goods in a visit; each number is equally likely.
  public var items = 1...3
  /// Weight of each good, in the order of `MerchantGood`.
  public var goods = WeightedChoice(weights: [50, 25, 25])
  /// Rarity odds of its equipment: rare or higher, as designed.
  public var odds = RarityOdds(weights: [0, 0, 70, 25, 5])
  /// Factor on the store's price of the same good.
  public var priceFactor = 1.0

  public init() {}

  /// Draws a day, always from five draws: the visit, the number of goods, and each good.
  @inlinable public func visit(using generator: inout some RandomNumberGenerator) -> MerchantVisit {
    let comes = chance.occurs(using: &generator)
    let count = generator.integer(in: items)
    guard comes else {
      // Consumes the draws of the goods, so that the number of draws stays the same.
      for _ in 0..<Self.maxItems { _ = generator.next() }
      return .none
    }
    var kinds = SIMD4<Int8>(repeating: 0)
    for place in 0..<Self.maxItems {
      kinds[inPlace: place] = Int8(truncatingIfNeeded: goods.pick(using: &generator))
    }
    return MerchantVisit(count: count, goods: kinds)
  }

  /// Returns the merchant's price of a good that costs `regular` in the store.
  @inlinable public func price(regular: Award) -> Int { (regular * priceFactor).paid }
}
