import Testing

@testable import Randomness

@Suite struct PoissonTableTests {
  @Test(arguments: [0, 1e-9, 0.3, 3, 5.5, 9, 60, 199, 700])
  func `a table gives what inversion step by step gives`(mean: Double) {
    let table = PoissonTable(mean: mean)
    let expOfMinusMean = PortableMath.exp(-mean)
    var luck = KeyedStream(StreamKey(seed: 61))
    for _ in 0..<4_000 {
      var same = luck
      #expect(
        table.draw(using: &luck)
          == same.poisson(expOfMinusMean: expOfMinusMean, mean: mean))
    }
  }

  @Test(arguments: [0, 0.3, 9, 199, 700])
  func `they agree on both sides of every threshold and at the ends`(mean: Double) {
    struct Fixed: RandomNumberGenerator {
      let bits: UInt64
      func next() -> UInt64 { bits }
    }
    let table = PoissonTable(mean: mean)
    let expOfMinusMean = PortableMath.exp(-mean)
    let inner = table.thresholds.filter { $0 < 1 << 53 }
    for draw in [0, (1 << 53) - 1] + inner + inner.map({ $0 - 1 }) {
      var a = Fixed(bits: draw << 11)
      var b = Fixed(bits: draw << 11 | 0x7ff)
      let expected = a.poisson(expOfMinusMean: expOfMinusMean, mean: mean)
      #expect(table.draw(using: &a) == expected)
      #expect(table.draw(using: &b) == expected)
    }
  }
}
