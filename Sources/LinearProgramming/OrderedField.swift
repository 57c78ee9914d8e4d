/// Numbers with + − × ÷ and an order, with which the simplex method computes.
///
/// `Rational` is exact. `Double` rounds, so numbers near zero count as zero.
public protocol OrderedField: Comparable, AdditiveArithmetic, Sendable {
  static var one: Self { get }
  static func * (a: Self, b: Self) -> Self
  /// Divides by a number other than zero.
  static func / (a: Self, b: Self) -> Self

  /// The greatest magnitude that counts as zero, for numbers of about 1. Zero for exact numbers.
  static var tolerance: Self { get }
  /// True for a number that is neither infinite nor the result of an invalid operation.
  var isFinite: Bool { get }
}

extension OrderedField {
  public static prefix func - (a: Self) -> Self { zero - a }

  var magnitude: Self { self < .zero ? -self : self }

  /// True if it counts as zero.
  var isNegligible: Bool { magnitude <= Self.tolerance }
}

extension Double: OrderedField {
  public static var one: Double { 1 }

  public static var tolerance: Double { 1e-9 }
}
