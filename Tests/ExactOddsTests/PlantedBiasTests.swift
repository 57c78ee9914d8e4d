import GameEngines
import TestSupport
import Testing

@testable import ExactOdds

/// An engine whose drop chance is off by one part in a thousand is found out, given enough
/// attempts. How many it takes grows with (1 − p) ÷ p: tried with several seeds, the test of fit
/// first refused
///
/// | chance | attempts |
/// |---|---|
/// | 0.949 | 1.0 … 2.4 million |
/// | 0.5 | 36 … 56 million |
/// | 0.065 | 0.8 … 1.0 billion |
@Suite struct PlantedBiasTests {
  private static let bias = 1.001

  private func misfits(
    _ pity: PityCase, bias: Double, attempts: Int, seed: UInt64
  ) -> [String] {
    EndedDroughts(pity, bias: bias, attempts: attempts, longest: pity.threshold, seed: seed)
      .misfits(to: pity.law)
  }

  /// Costs 6 million attempts, about a second in a debug build.
  @Test func `a chance of 0.949 that is off by a thousandth is refused within 3 million attempts`()
  {
    let pity = PityCase(threshold: 5, chance: 0.949)
    #expect(misfits(pity, bias: 1, attempts: 3_000_000, seed: 7500) == [])
    #expect(misfits(pity, bias: Self.bias, attempts: 3_000_000, seed: 7500) != [])
  }

  /// The design's task chance. Costs 3 billion attempts: 6 seconds in a release build, many minutes
  /// in a debug one.
  @Test(.enabled(if: StudySize.isFull))
  func `a chance of 0.065 that is off by a thousandth is refused within 1.5 billion attempts`() {
    let pity = PityCase(threshold: 20, chance: 0.065)
    #expect(misfits(pity, bias: 1, attempts: 1_500_000_000, seed: 7501) == [])
    #expect(misfits(pity, bias: Self.bias, attempts: 1_500_000_000, seed: 7501) != [])
  }
}
