extension Magnitude {
  /// Returns the greatest common divisor by Lehmer's method: it computes Euclid's steps from the
  /// leading bits, and applies some 30 bits' worth of them at once.
  ///
  /// D. E. Knuth, "The Art of Computer Programming", volume 2, section 4.5.2, algorithm L. It takes
  /// most of the time of exact programs.
  func greatestCommonDivisor(with other: Magnitude) -> Magnitude {
    var (a, b) = self < other ? (other, self) : (self, other)
    while !b.isZero {
      if let x = a.word, let y = b.word { return Magnitude(Self.greatestCommonDivisor(x, y)) }
      let steps = Steps(a, b)
      (a, b) =
        steps.areNone
        ? (b, a.divided(by: b).remainder)
        : (a.combined(steps.a.0, with: b, steps.a.1), a.combined(steps.b.0, with: b, steps.b.1))
    }
    return a
  }

  private static func greatestCommonDivisor(_ a: UInt, _ b: UInt) -> UInt {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  /// Several of Euclid's steps as one: the new a and b, as sums of multiples of both.
  private struct Steps {
    var a: (Int64, Int64) = (1, 0)
    var b: (Int64, Int64) = (0, 1)

    /// - Parameters:
    ///   - first: A number of at least 63 bits.
    ///   - second: A number that is not above it.
    init(_ first: Magnitude, _ second: Magnitude) {
      let shift = max(0, first.bitWidth - 61)
      var x = Int64(first.shiftedRight(by: shift).word ?? 0)
      var y = Int64(second.shiftedRight(by: shift).word ?? 0)
      while y + b.0 != 0, y + b.1 != 0 {
        // Continues as long as the bits left out cannot change the quotient.
        let quotient = (x + a.0) / (y + b.0)
        guard quotient == (x + a.1) / (y + b.1), quotient < 1 << 30 else { return }
        let next = (a.0 - quotient * b.0, a.1 - quotient * b.1)
        // Two products of such a number and a word fit in 64 bits.
        guard max(next.0.magnitude, next.1.magnitude) < 1 << 30 else { return }
        (a, b) = (b, next)
        (x, y) = (y, x - quotient * y)
      }
    }

    /// True if the leading bits do not determine even one step.
    var areNone: Bool { a.1 == 0 }
  }

  /// Returns factor × self + otherFactor × other, which is not below zero.
  private func combined(
    _ factor: Int64, with other: Magnitude, _ otherFactor: Int64
  ) -> Magnitude {
    var sum: [UInt32] = []
    sum.reserveCapacity(words.count + 1)
    var carry: Int64 = 0
    for index in words.indices {
      let second = index < other.words.count ? Int64(other.words[index]) : 0
      let total = factor * Int64(words[index]) + otherFactor * second + carry
      sum.append(UInt32(truncatingIfNeeded: total))
      carry = total >> 32
    }
    return Magnitude(trimming: sum + [UInt32(truncatingIfNeeded: carry)])
  }
}
