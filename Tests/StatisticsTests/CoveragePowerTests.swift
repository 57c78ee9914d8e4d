import Foundation
import TestSupport
import Testing

/// What the check of coverage finds: exact chances, from the binomial law.
@Suite struct CoveragePowerTests {
  /// The chance that `checkCoverage` refuses an interval.
  private func refusal(coverage: Double, samples: Int) -> Double {
    let allowed = Coverage.allowedHits(of: samples)
    let n = Double(samples)
    return 1
      - allowed.reduce(0.0) { sum, hits in
        let k = Double(hits)
        let choices = lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
        return sum + exp(choices + k * log(coverage) + (n - k) * log(1 - coverage))
      }
  }

  @Test(arguments: [Coverage.sampleSize, Coverage.fullSize])
  func `an interval that covers as it says is refused with the stated chance`(samples: Int) {
    #expect(refusal(coverage: Coverage.nominal, samples: samples) < FalseAlarm.chance * 1.001)
  }

  @Test func `the whole study refuses 93 and 97 of 100, the sample 75 of 100`() {
    #expect(refusal(coverage: 0.93, samples: Coverage.fullSize) > 0.999)
    #expect(refusal(coverage: 0.97, samples: Coverage.fullSize) > 0.999)
    #expect(refusal(coverage: 0.75, samples: Coverage.sampleSize) > 0.9)
    #expect(refusal(coverage: 0.6, samples: Coverage.sampleSize) > 0.999_99)
  }

  @Test func `too few hits are told, and too many unless they may be`() {
    #expect(checkCoverage(9_500, of: 10_000) == [])
    #expect(
      checkCoverage(9_389, of: 10_000) == [
        "9389 of 10000 intervals contain the truth; 0.95 of them should, which allows 9390…9603"
      ])
    #expect(checkCoverage(9_700, of: 10_000) != [])
    #expect(checkCoverage(9_700, of: 10_000, mayCoverMore: true) == [])
    #expect(checkCoverage(9_700, of: 10_000, expected: 0.97) == [])
    #expect(checkCoverage(9_500, of: 10_000, expected: 0.97) != [])
  }
}
