import GameEngines
import Testing

@testable import ExactOdds

@Suite struct VaryingDroughtLawTests {
  @Test(arguments: PityCase.all)
  func `where all chances are alike it is the law of the longest drought`(of pity: PityCase) {
    let attempts = 40
    let law = VaryingDroughtLaw(
      pity.rules, cap: pity.cap, attempts: Array(repeating: [pity.chance], count: attempts))
    let longest = pity.law.longest(in: attempts)
    for length in 1...min(attempts, pity.rules.longestDrought ?? attempts) {
      #expect(near(law.anyAtLeast(length), 1 - longest.atMost(length - 1)), "\(length)")
      #expect(near(law.atLeast(length, from: 0), pity.law.droughts.survival(after: length - 1)))
    }
  }

  /// Every sequence of luck, with soft pity, and attempts of several parts.
  @Test func `where chances differ it is that of all sequences of luck`() {
    let pity = PityRules(threshold: 6, atLeast: .rare, softStart: 2, softStep: 0.1)
    let attempts = [[0.2], [0.5, 0.1], [0], [0.05], [0.9], [0.3, 0.3, 0.3], [0.01], [0.4]]
    let law = VaryingDroughtLaw(pity, cap: 0.45, attempts: attempts)
    func dryChance(_ attempt: Int, _ dry: Int) -> Double {
      attempts[attempt].reduce(1) { $0 * (1 - min(0.45, pity.chance(base: $1, dry: dry))) }
    }
    /// The chance that no drought among the attempts from one on is as long.
    func none(_ length: Int, from attempt: Int, dry: Int) -> Double {
      if attempt == attempts.count { return dry >= length ? 0 : 1 }
      if dry + 1 >= length { return 0 }
      let isDry = dryChance(attempt, dry)
      return isDry * none(length, from: attempt + 1, dry: dry + 1)
        + (1 - isDry) * none(length, from: attempt + 1, dry: 0)
    }
    for length in 1...6 {
      #expect(near(law.anyAtLeast(length), 1 - none(length, from: 0, dry: 0)), "\(length)")
    }
    // Attempts 3, 4 and 5 dry, counted from 1: 1 × 0.95 × (1 − 0.45).
    #expect(near(law.atLeast(4, from: 2), 0.95 * 0.55))
    #expect(law.atLeast(1, from: 7) == 1)
  }

  @Test func `more attempts than a drought has are needed for one`() {
    let law = VaryingDroughtLaw(
      PityRules(threshold: 0, atLeast: .common), cap: 1, attempts: [[0.5], [0.5]])
    #expect(law.anyAtLeast(3) == 0)
    #expect(law.anyAtLeast(2) == 0.5)
    let none = VaryingDroughtLaw(
      PityRules(threshold: 0, atLeast: .common), cap: 1, attempts: [])
    #expect(none.anyAtLeast(1) == 0)
  }
}
