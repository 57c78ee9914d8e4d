import Randomness
import TestSupport
import Testing

@testable import Statistics

@Suite struct DoubleTests {
  @Test func `a whole number of any size becomes the double nearest to it`() {
    var luck = KeyedStream(StreamKey(seed: 3))
    for _ in 0..<20_000 {
      let bits = Int.random(in: 1...127, using: &luck)
      let high = Int128(UInt64.random(in: .min ... .max, using: &luck)) << 63
      let whole =
        (high | Int128(UInt64.random(in: .min ... .max, using: &luck) >> 1)) >> (127 - bits)
      #expect(Double(nearest: whole) == Double(whole), "\(whole)")
      #expect(Double(nearest: -whole) == Double(-whole), "\(-whole)")
    }
  }

  @Test func `a tie goes to the even one, and what is cut off breaks it`() {
    // Halfway between two doubles, just above and just below.
    for shift in [12, 40, 72] {
      let half = (Int128(1) << 53 + 1) << shift
      for offset in [Int128(-1), 0, 1] {
        #expect(Double(nearest: half + offset) == Double(half + offset))
      }
    }
    #expect(Double(nearest: .max) == Double(Int128.max))
    #expect(Double(nearest: .min) == Double(Int128.min))
  }
}
