import Testing

@testable import Randomness

@Suite struct ManyNumbersTests {
  private func exps(_ pairs: [SIMD2<Double>]) -> [SIMD2<UInt64>] {
    var pairs = ContiguousArray(pairs)
    var span = pairs.mutableSpan
    PortableMath.exp(in: &span)
    return pairs.map { SIMD2($0[0].bitPattern, $0[1].bitPattern) }
  }

  private func eachAlone(_ pairs: [SIMD2<Double>]) -> [SIMD2<UInt64>] {
    pairs.map {
      SIMD2(PortableMath.exp($0[0]).bitPattern, PortableMath.exp($0[1]).bitPattern)
    }
  }

  @Test(arguments: 0...5)
  func `exponentials of pairs have the bits of each alone`(count: Int) {
    var luck = KeyedStream(StreamKey(seed: 71))
    for _ in 0..<400 {
      let pairs = (0..<count).map { _ in SIMD2(4 * luck.normal(), 300 * luck.normal()) }
        .filter { abs($0[1]) <= 708 }
      #expect(exps(pairs) == eachAlone(pairs))
    }
  }

  @Test func `one pair has the bits of many, and is clamped like them`() {
    var luck = KeyedStream(StreamKey(seed: 75))
    for _ in 0..<400 {
      let pair = SIMD2(4 * luck.normal(), 1e3 * luck.normal())
      let one = PortableMath.clampedExp(pair)
      #expect([SIMD2(one[0].bitPattern, one[1].bitPattern)] == exps([pair]))
    }
    #expect(PortableMath.clampedExp([1e9, -1e9]) == PortableMath.clampedExp([708, -708]))
  }

  @Test(arguments: [708, -708, 707.99, -707.99, 0, -0.0])
  func `as far as 708 from 0 they are exact`(far: Double) {
    let pairs = [SIMD2(far, 1), SIMD2(-1, far), SIMD2(far, -far)]
    #expect(exps(pairs) == eachAlone(pairs))
  }

  @Test(arguments: [708.01, 709.5, 1e300, .greatestFiniteMagnitude, .infinity])
  func `what lies further out counts as 708, and the number beside it is as ever`(far: Double) {
    #expect(
      exps([SIMD2(far, 0.5), SIMD2(0.5, -far)])
        == eachAlone([SIMD2(708, 0.5), SIMD2(0.5, -708)]))
  }

  @Test(arguments: [0, 1, 2, 7, 300])
  func `pairs of normals are those drawn one by one, a stream beside the other`(count: Int) {
    var one = KeyedStream(StreamKey(seed: 72))
    var other = KeyedStream(StreamKey(seed: 73))
    var (sameOne, sameOther) = (one, other)
    var pairs = ContiguousArray(repeating: SIMD2<Double>.zero, count: count)
    var span = pairs.mutableSpan
    KeyedStream.fill(&span, normals: &one, &other)
    #expect(
      Array(pairs) == (0..<count).map { _ in SIMD2(sameOne.normal(), sameOther.normal()) })
    #expect(one.next() == sameOne.next() && other.next() == sameOther.next())
  }
}
