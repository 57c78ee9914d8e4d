import GameEngines
import Testing

@testable import ExactOdds

@Suite struct PityThresholdTests {
  /// Tries every threshold.
  private func greatest(
    upTo most: Int, _ law: PityLaw, where holds: (PityLaw) -> Bool
  ) -> HoldingThreshold {
    if holds(law.with(threshold: 0)) { return .notNeeded }
    let held = (1...most).filter { holds(law.with(threshold: $0)) }
    guard let greatest = held.last else { return .impossible }
    // Lesser thresholds hold too.
    #expect(held == Array(1...greatest))
    return .atMost(greatest)
  }

  @Test(arguments: PityCase.all)
  func `the threshold that holds a drought's percentile is the greatest that does`(
    of pity: PityCase
  ) {
    let law = pity.law
    for length in [1, 2, 3, 6, 10] {
      for share in [0.5, 0.9, 0.95] {
        let expected = greatest(upTo: 30, law) { law in
          law.droughts.quantile(share).map { $0 <= length } ?? false
        }
        #expect(law.threshold(holding: share, within: length) == expected, "\(length), \(share)")
      }
    }
  }

  @Test(arguments: PityCase.all)
  func `the threshold that holds the longest drought's percentile is the greatest that does`(
    of pity: PityCase
  ) {
    let law = pity.law
    for (attempts, length) in [(12, 1), (12, 4), (30, 5), (30, 9), (8, 8), (5, 9)] {
      let expected = greatest(upTo: 40, law) { $0.longest(in: attempts).quantile(0.9) <= length }
      let found = law.threshold(holding: 0.9, ofLongestIn: attempts, within: length)
      #expect(found == expected, "\(length) of \(attempts)")
    }
  }

  /// Luck alone ends 95 % of the droughts of tasks at 0.065 within 45 attempts.
  @Test func `the design's tasks in numbers`() {
    let law = PityLaw(PityRules(threshold: 20, atLeast: .uncommon), chance: 0.065, cap: 0.95)
    #expect(law.threshold(holding: 0.95, within: 44) == .atMost(44))
    #expect(law.threshold(holding: 0.95, within: 45) == .notNeeded)
    #expect(law.threshold(holding: 0.95, ofLongestIn: 1000, within: 45) == .atMost(45))
  }

  @Test func `with a grace attempt the threshold is one less, and length 1 is out of reach`() {
    let rules = PityRules(threshold: 9, atLeast: .rare, graceAttempt: true)
    let law = PityLaw(rules, chance: 0.01, cap: 0.95)
    #expect(law.threshold(holding: 0.95, within: 20) == .atMost(19))
    #expect(law.threshold(holding: 0.95, within: 1) == .impossible)
  }
}
