extension PortableMath {
  /// Replaces each x by eˣ, for x clamped to −708 … 708: the same bits as `exp(_:)`, at half the cost,
  /// as every supported processor computes two doubles at a time. None may be not-a-number.
  public static func exp(in pairs: inout MutableSpan<SIMD2<Double>>) {
    for index in pairs.indices { pairs[index] = exp(both: pairs[index]) }
  }

  /// Returns eˣ of both numbers, clamped as in `exp(in:)`; never inlined, as beside other code the
  /// compiler would split the pair and compute twice.
  @inline(never)
  public static func clampedExp(_ pair: SIMD2<Double>) -> SIMD2<Double> { exp(both: pair) }

  @inline(__always) private static func exp(both argument: SIMD2<Double>) -> SIMD2<Double> {
    let x = pointwiseMax(pointwiseMin(argument, SIMD2(repeating: 708)), SIMD2(repeating: -708))
    let (mantissas, shifted) = expParts(x)
    // Computes as `exp(_:)` does. Proof: both types are two lanes of 64 bits, each of them a value.
    let powers = (unsafeBitCast(shifted, to: SIMD2<UInt64>.self) &+ 1023) &<< 52
    return mantissas * unsafeBitCast(powers, to: SIMD2<Double>.self)
  }
}

/// The arguments of polynomials: one number, or several side by side.
@usableFromInline protocol PolynomialTerm {
  init(constant: Double)
  static func + (one: Self, other: Self) -> Self
  static func - (one: Self, other: Self) -> Self
  static func * (one: Self, other: Self) -> Self
}

extension Double: PolynomialTerm {
  @inlinable @inline(__always) init(constant: Double) { self = constant }
}

extension SIMD2<Double>: PolynomialTerm {
  @inlinable @inline(__always) init(constant: Double) { self.init(repeating: constant) }
}
