/// A probability, kept as an integer threshold: a roll is one draw and one integer comparison, with
/// the same result on every machine.
public struct Chance: Sendable, Hashable {
  public static let never = Chance(0)
  public static let certain = Chance(1)

  /// The probability given at creation, 0…1, for exact odds.
  public let stated: Double
  /// The number of successes among the 2⁶³ equally likely values of a draw's upper 63 bits.
  @usableFromInline let threshold: UInt64

  /// - Parameter probability: 0…1. Values outside are clamped; not-a-number becomes 0.
  @inlinable public init(_ probability: Double) {
    // A comparison with not-a-number is false, so it becomes 0. Below 1 the threshold fits a signed
    // integer, to which the conversion takes a third of the instructions.
    let below = probability > 0 ? probability : 0
    stated = below < 1 ? below : 1
    threshold = below < 1 ? UInt64(bitPattern: Int64(below * 0x1p63)) : 1 << 63
  }

  /// Creates a chance that is computed for each roll, exact to 2⁻⁵³, in a quarter of the instructions:
  /// the bits of 1 + p contain p's threshold.
  @inlinable @inline(__always) public init(inForce probability: Double) {
    let clamped = probability > 0 ? (probability < 1 ? probability : 1) : 0
    stated = clamped
    threshold = ((1 + clamped).bitPattern &- (1.0).bitPattern) &<< 11
  }

  /// The probability of a roll: the stated one, exact to 2⁻⁶³.
  public var probability: Double { Double(threshold) * 0x1p-63 }

  /// Returns the probability times a factor ≥ 0, at most 1.
  @inlinable @inline(__always) public func scaled(by factor: Double) -> Chance {
    factor == 1 ? self : Chance(probability * factor)
  }

  /// Rolls once, from exactly one draw, so that changing a chance never shifts later rolls.
  @inlinable @inline(__always)
  public func occurs(using generator: inout some RandomNumberGenerator) -> Bool {
    generator.next() >> 1 < threshold
  }

  /// Rolls once and returns 1 or 0, for counting without an unpredictable branch.
  @inlinable @inline(__always)
  public func count(using generator: inout some RandomNumberGenerator) -> Int {
    // A Bool is a byte of 0 or 1.
    Int(unsafeBitCast(occurs(using: &generator), to: UInt8.self))
  }
}

extension RandomNumberGenerator {
  /// Returns one of `count` > 0 equally likely indices, 0 ..< count, from exactly one draw; the bias
  /// is below count ÷ 2⁶⁴.
  @inlinable @inline(__always) public mutating func index(below count: Int) -> Int {
    assert(count > 0)
    return Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(count)).high)
  }

  /// Returns a whole number of the range, each equally likely, from exactly one draw.
  @inlinable @inline(__always) public mutating func integer(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + index(below: range.count)
  }
}

/// The bits of one draw, split into several small choices.
///
/// A choice among n takes log₂ n bits: the upper half of draw × n is the index, the lower half is
/// the rest of the draw. 64 bits suffice while the product of all n stays below 2⁴⁰.
public struct DrawBits: Sendable {
  @usableFromInline var bits: UInt64

  @inlinable public init(_ draw: UInt64) { bits = draw }

  /// Returns one of `count` equally likely indices, 0 ..< count.
  @inlinable public mutating func index(below count: Int) -> Int {
    let product = bits.multipliedFullWidth(by: UInt64(truncatingIfNeeded: count))
    bits = product.low
    return Int(truncatingIfNeeded: product.high)
  }

  /// Returns whether a chance occurs. Must be the last choice, as it uses all remaining bits.
  @inlinable public func occurs(_ chance: Chance) -> Bool { bits >> 1 < chance.threshold }
}

/// A choice among weighted alternatives, from exactly one draw.
public struct WeightedChoice: Sendable, Hashable {
  /// The weights as given.
  public let weights: [Double]
  @usableFromInline let cumulative: [UInt64]

  /// - Parameter weights: Each finite and ≥ 0, with a sum above 0.
  public init(weights: [Double]) {
    self.weights = weights
    cumulative = Self.ends(of: weights, scale: 0x1p63)
  }

  /// Returns the end of each weight's share of the scale; the last end is the scale itself.
  static func ends(of weights: [Double], scale: Double) -> [UInt64] {
    let total = weights.reduce(0, +)
    precondition(total > 0 && total.isFinite && weights.allSatisfy { $0 >= 0 })
    var sum = 0.0
    return weights.map { weight in
      sum += weight
      return UInt64(sum / total * scale)
    }
  }

  /// Draws an alternative and returns its index.
  @inlinable public func pick(using generator: inout some RandomNumberGenerator) -> Int {
    let position = generator.next() >> 1
    // Counts the ends passed, without an early exit to mispredict. No draw passes the last.
    return cumulative.withUnsafeBufferPointer { ends in
      var passed = 0
      // A Bool is a byte of 0 or 1, and there are few ends.
      for end in ends { passed &+= Int(unsafeBitCast(position >= end, to: UInt8.self)) }
      return passed
    }
  }
}
