/// Numbers with + − × ÷ and an order: what the simplex method computes with.
///
/// `Rational` is exact. `Double` rounds, so that it calls values zero that are not.
public protocol OrderedField:
  Comparable, AdditiveArithmetic, ExpressibleByIntegerLiteral, Sendable
{
  static func * (a: Self, b: Self) -> Self
  /// Divides by a number other than zero.
  static func / (a: Self, b: Self) -> Self

  /// The greatest magnitude that counts as zero, for numbers of about 1. Zero for exact numbers.
  static var tolerance: Self { get }
  /// True for a number: neither infinite nor unknown, nor the result of an invalid operation.
  var isFinite: Bool { get }
}

extension OrderedField {
  public static prefix func - (a: Self) -> Self { zero - a }

  var magnitude: Self { self < .zero ? -self : self }

  /// True if it counts as zero.
  var isNegligible: Bool { isFinite && magnitude <= Self.tolerance }
}

extension Double: OrderedField {

  public static var tolerance: Double { 1e-9 }
}
