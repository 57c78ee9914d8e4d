import Foundation
import Randomness
import TestSupport
import Testing

@testable import Statistics

@Suite struct HolmTests {
  /// R 4, `p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")`.
  @Test func `adjusted values are those of R`() {
    let adjusted = Holm.adjusted([0.01, 0.04, 0.03, 0.005])
    for (found, expected) in zip(adjusted, [0.03, 0.06, 0.06, 0.02]) {
      #expect(abs(found! - expected) < 1e-15)
    }
  }

  @Test func `missing tests count for nothing`() {
    #expect(Holm.adjusted([nil, 0.03, nil, 0.04, nil]) == [nil, 0.06, nil, 0.06, nil])
    #expect(Holm.adjusted([nil, nil]) == [nil, nil])
    #expect(Holm.adjusted([]) == [])
    #expect(Holm.rejected([nil, 0.01]) == [false, true])
  }

  @Test func `an accepted hypothesis keeps all with greater p-values`() {
    // 0.02 > 0.05 ÷ 3 is kept, and so 0.03, which is below 0.05 ÷ 1, is too.
    #expect(Holm.rejected([0.03, 0.001, 0.02, 0.02]) == [false, true, false, false])
    #expect(Holm.rejected([0.03, 0.001, 0.02, 0.02], level: 0.1) == [true, true, true, true])
  }

  @Test func `tests that could not be significant do not count`() {
    // Holm alone: 0.02 > 0.05 ÷ 4. Without the two that cannot be below 0.03: 0.02 < 0.05 ÷ 2.
    let pValues = [0.02, 0.5, 0.5, 0.5]
    #expect(Holm.rejected(pValues) == [false, false, false, false])
    #expect(
      Holm.rejected(pValues, attainable: [0.001, 0.001, 0.03, 0.5])
        == [true, false, false, false])
    // What cannot be significant is not rejected, though its p-value is below the level.
    #expect(Holm.rejected([0.04, 0.04], attainable: [0.04, 0.04]) == [false, false])
    #expect(Holm.rejected([0.04, nil], attainable: [0.04, 0]) == [true, false])
  }

  @Test func `no value is above 1, and equal ones stay equal`() {
    #expect(Holm.adjusted([0.9, 0.9, 0.4]) == [1, 1, 1])
    #expect(Holm.adjusted([0.2, 0.2, 0.2]).allSatisfy { $0 == 0.2 * 3 })
  }

  /// 20 true hypotheses: the chance that any is rejected is 1 − (1 − 0.05 ÷ 20)²⁰.
  @Test func `true hypotheses are all kept in 95 of 100 rounds`() {
    var rounds = 0
    let all = StudySize.of(sample: 1_000, full: 20_000)
    for round in 0..<all {
      var stream = KeyedStream(StreamKey(seed: 61).child(UInt64(round)))
      let pValues = (0..<20).map { _ in Optional(stream.uniform()) }
      if Holm.rejected(pValues).contains(true) { rounds += 1 }
    }
    let kept = pow(1 - 0.05 / Double(20), Double(20))
    #expect(checkCoverage(all - rounds, of: all, expected: kept) == [])
  }
}
