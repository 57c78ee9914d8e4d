extension Int {
  /// The whole part of a product of decimal factors, as a designer would work it out by hand.
  ///
  /// Gold, XP and coins are cut toward zero after all factors were applied. Binary doubles hold
  /// 1.15 a hair too low, so that 100 × 1.15 would be cut to 114; the product is first raised by
  /// one part in 2⁴⁸, more than all rounding of a few factors and less than any real fraction.
  ///
  /// - Parameter product: ≥ 0; from `largestAmount` on it is that.
  @inlinable
  public init(cutting product: Double) {
    self = Int(Swift.min(product * (1 + 0x1p-48), Double(Int.largestAmount)))
  }

  /// No balance and no total of EXP grows past this, whatever the rules: sums of squares over all
  /// players and days stay far from any overflow.
  @inlinable public static var largestAmount: Int { 1_000_000_000_000 }
}
