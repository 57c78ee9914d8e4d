/// A whole number ≥ 0 of any size, in words of 32 bits, the least significant first.
struct Magnitude: Hashable, Sendable {
  /// Without leading zeros; empty for 0.
  let words: [UInt32]

  init(trimming words: [UInt32]) {
    let length = words.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    self.words = length == words.count ? words : Array(words[..<length])
  }

  init(_ value: UInt) {
    self.init(trimming: [UInt32(truncatingIfNeeded: value), UInt32(value >> 32)])
  }

  var isZero: Bool { words.isEmpty }

  /// The number, if it fits in one `UInt`.
  var word: UInt? {
    switch words.count {
    case 0: 0
    case 1: UInt(words[0])
    case 2: UInt(words[1]) << 32 | UInt(words[0])
    default: nil
    }
  }

  func plus(_ other: Magnitude) -> Magnitude {
    var sum: [UInt32] = []
    var carry: UInt64 = 0
    for index in 0..<max(words.count, other.words.count) {
      let total = carry + UInt64(self[index]) + UInt64(other[index])
      sum.append(UInt32(truncatingIfNeeded: total))
      carry = total >> 32
    }
    return Magnitude(trimming: sum + [UInt32(carry)])
  }

  /// Subtracts a number that is not above this one.
  func minus(_ other: Magnitude) -> Magnitude {
    var difference: [UInt32] = []
    var borrow: Int64 = 0
    for index in words.indices {
      let total = Int64(words[index]) - Int64(other[index]) - borrow
      difference.append(UInt32(truncatingIfNeeded: total))
      borrow = total < 0 ? 1 : 0
    }
    return Magnitude(trimming: difference)
  }

  func times(_ other: Magnitude) -> Magnitude {
    var product = Array(repeating: UInt32(0), count: words.count + other.words.count)
    for (i, word) in words.enumerated() {
      var carry: UInt64 = 0
      for (j, factor) in other.words.enumerated() {
        let total = UInt64(word) * UInt64(factor) + UInt64(product[i + j]) + carry
        product[i + j] = UInt32(truncatingIfNeeded: total)
        carry = total >> 32
      }
      product[i + other.words.count] = UInt32(carry)
    }
    return Magnitude(trimming: product)
  }

  func times(_ word: UInt32) -> Magnitude { times(Magnitude(UInt(word))) }

  /// Divides by a number other than zero: by one word at once, by several words bit by bit.
  func divided(by divisor: Magnitude) -> (quotient: Magnitude, remainder: Magnitude) {
    if self < divisor { return (Magnitude(0), self) }
    if divisor.words.count == 1 { return divided(by: divisor.words[0]) }
    let shift = bitWidth - divisor.bitWidth
    var quotient = Array(repeating: UInt32(0), count: shift / 32 + 1)
    // Works in place, where most of the time goes. Twice a remainder may have one more word.
    var remainder = shiftedRight(by: shift + 1).words
    remainder += Array(repeating: 0, count: divisor.words.count + 1 - remainder.count)
    for bit in (0...shift).reversed() {
      var carry = words[bit / 32] >> UInt32(bit % 32) & 1
      for index in remainder.indices {
        let word = remainder[index]
        remainder[index] = word << 1 | carry
        carry = word >> 31
      }
      if divisor.isAtMost(remainder) {
        divisor.subtract(from: &remainder)
        quotient[bit / 32] |= 1 << UInt32(bit % 32)
      }
    }
    return (Magnitude(trimming: quotient), Magnitude(trimming: remainder))
  }

  /// Returns true if it is not above a number of one word more.
  private func isAtMost(_ other: [UInt32]) -> Bool {
    if other[words.count] > 0 { return true }
    for index in words.indices.reversed() where words[index] != other[index] {
      return words[index] < other[index]
    }
    return true
  }

  /// Subtracts it from a number of one word more that is not below it.
  private func subtract(from other: inout [UInt32]) {
    var borrow: UInt32 = 0
    for index in words.indices {
      let (first, isBelow) = other[index].subtractingReportingOverflow(words[index])
      let (second, isBelowToo) = first.subtractingReportingOverflow(borrow)
      other[index] = second
      borrow = isBelow || isBelowToo ? 1 : 0
    }
    other[words.count] -= borrow
  }

  private func divided(by divisor: UInt32) -> (quotient: Magnitude, remainder: Magnitude) {
    var quotient = words
    var remainder: UInt64 = 0
    for index in words.indices.reversed() {
      let total = remainder << 32 | UInt64(words[index])
      quotient[index] = UInt32(total / UInt64(divisor))
      remainder = total % UInt64(divisor)
    }
    return (Magnitude(trimming: quotient), Magnitude(UInt(remainder)))
  }

  /// The decimal digits.
  var digits: String {
    guard !isZero else { return "0" }
    var (rest, digits) = (self, "")
    while !rest.isZero {
      let (quotient, remainder) = rest.divided(by: 1_000_000_000)
      let group = "\(remainder.word!)"
      let zeros = quotient.isZero ? "" : String(repeating: "0", count: 9 - group.count)
      digits = zeros + group + digits
      rest = quotient
    }
    return digits
  }

  /// The leading words: the number is nearly significand × 2^exponent.
  var leading: (significand: Double, exponent: Int) {
    let skipped = max(0, words.count - 4)
    return (
      words[skipped...].reversed().reduce(0) { $0 * 0x1p32 + Double($1) }, 32 * skipped
    )
  }

  private subscript(index: Int) -> UInt32 { index < words.count ? words[index] : 0 }

  var bitWidth: Int { words.count * 32 - (words.last?.leadingZeroBitCount ?? 0) }

  func shiftedRight(by count: Int) -> Magnitude {
    let (skipped, bits) = (count / 32, UInt64(count % 32))
    return Magnitude(
      trimming: words.indices.dropFirst(skipped).map {
        UInt32(truncatingIfNeeded: (UInt64(self[$0 + 1]) << 32 | UInt64(words[$0])) >> bits)
      })
  }
}

extension Magnitude: Comparable {
  static func < (a: Magnitude, b: Magnitude) -> Bool {
    guard a.words.count == b.words.count else { return a.words.count < b.words.count }
    return a.words.reversed().lexicographicallyPrecedes(b.words.reversed())
  }
}
