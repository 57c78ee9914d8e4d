/// One of the store's goods, cheaper for a day (STO).
public struct DailyDeal: Sendable, Hashable {
  /// The good's number among all that the store sells; −1 on a day without a deal.
  public var good: Int
  /// Percent off its price.
  public var percent: Int

  public static let none = DailyDeal(good: -1, percent: 0)

  @inlinable public init(good: Int, percent: Int) { (self.good, self.percent) = (good, percent) }

  /// Returns a good's price today, cut once to whole gold; its regular price is at most a million.
  @inlinable public func price(ofGood number: Int, regular: Award) -> Int {
    (number == good ? regular * (Double(100 - percent) / 100) : regular).paid
  }
}

/// The draw of the daily deal (STO).
public struct DailyDealRules: DesignedRules {
  /// Percent off; each whole number is equally likely.
  public var percent = 25...40

  public init() {}

  /// Draws a day's deal, from exactly one draw: each of the store's `goods`, if any, is equally likely.
  @inlinable public func deal(
    amongGoods goods: Int, using generator: inout some RandomNumberGenerator
  ) -> DailyDeal {
    var bits = DrawBits(generator.next())
    let good = bits.index(below: goods)
    let off = percent.lowerBound + bits.index(below: percent.count)
    return goods == 0 ? .none : DailyDeal(good: good, percent: off)
  }
}
