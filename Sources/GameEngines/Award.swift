/// An amount of gold or EXP on its way to a player: a base times factors, whole only once it is paid.
///
/// Fractions of an award are cut once, after all of its multipliers (TSK-7). So engines return awards,
/// and only `Ledger.earn` and `LevelCurve.total` cut them.
public struct Award: Sendable, Hashable, Comparable {
  /// The amount before it is cut, to weigh or to show.
  public let exact: Double

  /// - Parameter base: ≥ 0, before any factor.
  @inlinable @inline(__always)
  public init(_ base: Double) { exact = base }

  @inlinable @inline(__always)
  public init(_ base: Int) { exact = Double(base) }

  @inlinable @inline(__always)
  public static func * (award: Award, factor: Double) -> Award { Award(award.exact * factor) }

  /// Both awards, paid as one.
  @inlinable @inline(__always)
  public static func + (first: Award, second: Award) -> Award { Award(first.exact + second.exact) }

  @inlinable @inline(__always)
  public static func < (first: Award, second: Award) -> Bool { first.exact < second.exact }

  /// The whole amount that is paid. Internal, so that nobody cuts an award too early.
  @inlinable @inline(__always)
  var paid: Int { Int(cutting: exact) }

  /// A line of awards: `first` at step 0, `last` at step `steps` ≥ 1, linear between.
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
  /// The whole part of a product ≥ 0 of decimal factors, as a designer would work it out by hand; at
  /// most `largestAmount`.
  ///
  /// Binary doubles hold 1.15 slightly too low, so that 100 × 1.15 would be cut to 114. So the product
  /// is first raised by one part in 2⁴⁸: more than the rounding of a few factors, less than any real
  /// fraction.
  @inlinable @inline(__always)
  init(cutting product: Double) {
    self = Int(Swift.min(product * (1 + 0x1p-48), Double(Int.largestAmount)))
  }

  /// The greatest balance and the greatest total of EXP, whatever the rules: sums of squares over all
  /// players and days stay far from any overflow.
  @inlinable public static var largestAmount: Int { 1_000_000_000_000 }
}
