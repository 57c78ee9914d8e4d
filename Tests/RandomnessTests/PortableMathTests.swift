import Foundation
import TestSupport
import Testing

@testable import Randomness

@Suite struct PortableMathTests {
  /// How many doubles apart two finite doubles of the same sign are.
  private func steps(_ a: Double, _ b: Double) -> Int64 {
    abs(Int64(bitPattern: a.bitPattern) - Int64(bitPattern: b.bitPattern))
  }

  @Test(arguments: [(1.5, 40_000), (20, 40_000), (1_400, 40_000)])
  func `exp is at most one double away from the C library's`(width: Double, points: Int) {
    var stream = KeyedStream(StreamKey(seed: 21))
    var worst: Int64 = 0
    for _ in 0..<points {
      let x = (stream.uniform() - 0.5) * width
      worst = max(worst, steps(PortableMath.exp(x), Foundation.exp(x)))
    }
    #expect(worst <= 1)
  }

  @Test func `exp is at most one step away among the subnormals`() {
    for index in 0..<5_000 {
      let x = -708 - Double(index) * 37.2 / 5_000
      #expect(abs(PortableMath.exp(x) - Foundation.exp(x)) <= max(Foundation.exp(x).ulp, 0x1p-1074))
    }
  }

  @Test func `exp has the right limits`() {
    #expect(PortableMath.exp(0) == 1)
    #expect(PortableMath.exp(-0.0) == 1)
    #expect(PortableMath.exp(.infinity) == .infinity)
    #expect(PortableMath.exp(-.infinity) == 0)
    #expect(PortableMath.exp(709.78) < .infinity)
    #expect(PortableMath.exp(709.79) == .infinity)
    #expect(PortableMath.exp(-745.13) == .leastNonzeroMagnitude)
    #expect(PortableMath.exp(-745.14) == 0)
    #expect(PortableMath.exp(.greatestFiniteMagnitude) == .infinity)
    #expect(PortableMath.exp(-.greatestFiniteMagnitude) == 0)
    #expect(PortableMath.exp(.nan).isNaN)
  }

  @Test func `log is at most one double away from the C library's`() {
    var stream = KeyedStream(StreamKey(seed: 22))
    var worst: Int64 = 0
    for index in 0..<120_000 {
      let u = stream.uniform()
      let x =
        switch index % 4 {
        case 0: u + 0x1p-60
        case 1: 0.9 + u * 0.2
        case 2: u * 100 + 1e-9
        default: Double(bitPattern: (stream.next() >> 2) + 1)
        }
      worst = max(worst, steps(PortableMath.log(x), Foundation.log(x)))
    }
    #expect(worst <= 1)
  }

  @Test func `log has the right limits`() {
    #expect(PortableMath.log(1) == 0)
    #expect(PortableMath.log(0) == -.infinity)
    #expect(PortableMath.log(-0.0) == -.infinity)
    #expect(PortableMath.log(.infinity) == .infinity)
    #expect(PortableMath.log(-1).isNaN)
    #expect(PortableMath.log(-.infinity).isNaN)
    #expect(PortableMath.log(.nan).isNaN)
    #expect(PortableMath.log(.leastNonzeroMagnitude) == Foundation.log(.leastNonzeroMagnitude))
  }

  @Test func `results are pinned to the bit`() {
    #expect(PortableMath.exp(1) == 0x1.5bf0a8b145769p+1)
    #expect(PortableMath.log(10) == 0x1.26bb1bbb55516p+1)
    var stream = KeyedStream(StreamKey(seed: 24))
    var digest = StreamKey(seed: 0)
    for _ in 0..<1_000 {
      let u = stream.uniform()
      digest = digest.child(PortableMath.exp((u - 0.5) * 100).bitPattern)
      digest = digest.child(PortableMath.log(u + 0.5).bitPattern)
    }
    #expect(digest.bits == 0xb711_a698_2063_df23)
  }
}
