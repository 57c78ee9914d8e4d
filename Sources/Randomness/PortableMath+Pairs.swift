extension PortableMath {
  /// Replaces each x by eˣ: the same bits as `exp(_:)` for each alone, at half the price, as every
  /// processor this runs on adds and multiplies two doubles at a time.
  ///
  /// What lies beyond −708 … 708 counts as that: e⁻⁷⁰⁸ and e⁷⁰⁸ are the ends of what factors can be.
  ///
  /// - Parameter pairs: None of the numbers not-a-number.
  public static func exp(in pairs: inout MutableSpan<SIMD2<Double>>) {
    for index in pairs.indices { pairs[index] = exp(both: pairs[index]) }
  }

  @inline(__always)
  private static func exp(both argument: SIMD2<Double>) -> SIMD2<Double> {
    let x = pointwiseMax(pointwiseMin(argument, SIMD2(repeating: 708)), SIMD2(repeating: -708))
    let (mantissas, shifted) = expParts(x)
    // As in `exp(_:)` of one number. Proof: both types are two lanes of 64 bits, each of them a value.
    let powers = (unsafeBitCast(shifted, to: SIMD2<UInt64>.self) &+ 1023) &<< 52
    return mantissas * unsafeBitCast(powers, to: SIMD2<Double>.self)
  }
}

/// What a polynomial is worked out in: one number, or several side by side.
@usableFromInline
protocol PolynomialTerm {
  init(constant: Double)
  static func + (one: Self, other: Self) -> Self
  static func - (one: Self, other: Self) -> Self
  static func * (one: Self, other: Self) -> Self
}

extension Double: PolynomialTerm {
  @inlinable
  @inline(__always)
  init(constant: Double) { self = constant }
}

extension SIMD2<Double>: PolynomialTerm {
  @inlinable
  @inline(__always)
  init(constant: Double) { self.init(repeating: constant) }
}
