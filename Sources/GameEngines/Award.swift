/// An amount of gold or EXP on its way to a player: a base times factors, not whole until it is paid.
///
/// Fractions of an award are cut once, after all of its multipliers (TSK-7). So engines give awards
/// and no whole numbers, and only where one is paid is it cut: in `Ledger.earn` and
/// `LevelCurve.total`.
public struct Award: Sendable, Hashable, Comparable {
  /// The amount as it stands, for who weighs or shows it.
  public let exact: Double

  /// An award before any factor.
  ///
  /// - Parameter base: ≥ 0.
  @inlinable @inline(__always)
  public init(_ base: Double) { exact = base }

  /// An award whose base a scenario states as a whole number.
  @inlinable @inline(__always)
  public init(_ base: Int) { exact = Double(base) }

  /// The award under one more factor.
  @inlinable @inline(__always)
  public static func * (award: Award, factor: Double) -> Award { Award(award.exact * factor) }

  /// What is paid as one.
  @inlinable @inline(__always)
  public static func + (first: Award, second: Award) -> Award {
    Award(first.exact + second.exact)
  }

  @inlinable @inline(__always)
  public static func < (first: Award, second: Award) -> Bool { first.exact < second.exact }

  /// What is paid of it. Of this module alone: whoever could ask would cut too early.
  @inlinable @inline(__always)
  var paid: Int { Int(cutting: exact) }

  /// A line of awards: `first` at step 0, `last` at step `steps`, evenly between.
  ///
  /// - Parameter steps: ≥ 1.
  static func between(_ first: Int, _ last: Int, step: Int, of steps: Int) -> Award {
    // One division of whole numbers: a step that is whole comes out whole.
    Award(Double(first * (steps - step) + last * step) / Double(steps))
  }

  /// The mean of two such lines, each followed up to its last step.
  static func halfway(
    _ first: Int, _ last: Int, _ one: (step: Int, of: Int), _ other: (step: Int, of: Int)
  ) -> Award {
    func part(_ line: (step: Int, of: Int)) -> Award {
      let steps = max(1, line.of)
      return between(first, last, step: min(steps, line.step), of: steps)
    }
    return (part(one) + part(other)) * 0.5
  }
}

extension Int {
  /// The whole part of a product of decimal factors, as a designer would work it out by hand.
  ///
  /// Gold, XP and coins are cut toward zero after all factors were applied. Binary doubles hold
  /// 1.15 a hair too low, so that 100 × 1.15 would be cut to 114; the product is first raised by
  /// one part in 2⁴⁸, more than all rounding of a few factors and less than any real fraction.
  ///
  /// - Parameter product: ≥ 0; from `largestAmount` on it is that.
  @inlinable @inline(__always)
  init(cutting product: Double) {
    self = Int(Swift.min(product * (1 + 0x1p-48), Double(Int.largestAmount)))
  }

  /// No balance and no total of EXP grows past this, whatever the rules: sums of squares over all
  /// players and days stay far from any overflow.
  @inlinable public static var largestAmount: Int { 1_000_000_000_000 }
}
