/// An amount of gold or EXP before it is paid. Its fraction is cut once, after all multipliers
/// (TSK-7), by `Ledger.earn` and `LevelCurve.total`.
public struct Award: Sendable, Hashable, Comparable {
  /// The amount before cutting, for comparison or display.
  public let exact: Double

  /// - Parameter base: ≥ 0, before any factor.
  @inlinable @inline(__always) public init(_ base: Double) { exact = base }

  @inlinable @inline(__always) public init(_ base: Int) { exact = Double(base) }

  @inlinable @inline(__always)
  public static func * (award: Award, factor: Double) -> Award { Award(award.exact * factor) }

  /// Adds two awards, to be paid as one.
  @inlinable @inline(__always)
  public static func + (first: Award, second: Award) -> Award { Award(first.exact + second.exact) }

  @inlinable @inline(__always)
  public static func < (first: Award, second: Award) -> Bool { first.exact < second.exact }

  /// The whole amount that is paid. Internal, so that no caller cuts an award too early.
  @inlinable @inline(__always) var paid: Int { Int(cutting: exact) }

  /// Returns a point on a straight line of awards: `first` at step 0, `last` at step `steps` ≥ 1.
  @inlinable static func between(_ first: Int, _ last: Int, step: Int, of steps: Int) -> Award {
    // Divides whole numbers once, so that a step with a whole result is exact.
    Award(Double(first * (steps - step) + last * step) / Double(steps))
  }

  /// Returns the mean of two such lines, each limited to its last step.
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
  /// Returns the whole part of a product ≥ 0 of decimal factors, at most `largestAmount`.
  ///
  /// A double stores 1.15 slightly too low, so 100 × 1.15 would be cut to 114. So the product is
  /// first raised by one part in 2⁴⁸: more than the rounding of a few factors, less than any real
  /// fraction.
  @inlinable @inline(__always) package init(cutting product: Double) {
    self = Int(Swift.min(product * (1 + 0x1p-48), Double(Int.largestAmount)))
  }

  /// Returns a product ≥ 0 rounded up, first lowered by as much as `init(cutting:)` raises it.
  init(roundingUp product: Double) { self = Int((product * (1 - 0x1p-48)).rounded(.up)) }

  /// The greatest balance and total of EXP: sums of squares over all lives stay far from overflow.
  @inlinable public static var largestAmount: Int { 1_000_000_000_000 }
}
