import GameEngines
import Testing

@testable import QuestBond

/// PLY-5: how much a policy spends.
@Suite struct SpendingPolicyTests {
  @Test func `each style is ready to spend its share`() {
    func spendable(_ style: SpendingStyle, _ balance: Int, inMood: Bool = true) -> Int {
      SpendingRules().spendable(balance: balance, earned: 5000, style: style, inMood: inMood)
    }
    #expect(spendable(.none, 1000) == 0)
    #expect(spendable(.whim, 1000) == 1000)
    #expect(spendable(.whim, 1000, inMood: false) == 0)
    #expect(spendable(.balanced, 1000) == 700)
    #expect(spendable(.balanced, 1000, inMood: false) == 700)
    #expect(spendable(.upgrader, 1000) == 1000)
    #expect(spendable(.hoarder, 4500) == 500)
    #expect(spendable(.hoarder, 1000) == 0)
  }

  @Test(arguments: SpendingStyle.allCases)
  func `nobody is ready to spend more than it holds, or less than nothing`(style: SpendingStyle) {
    for balance in [0, 1, 7, 99, 12_345, Int.largestAmount] {
      for earned in [balance, balance * 2, balance * 9] {
        for reserve in [0.0, 0.3, 0.8, 1.0] {
          var policy = SpendingPolicy.designed(style)
          policy.reserve = reserve
          let ready = policy.spendable(balance: balance, earned: earned)
          #expect((0...balance).contains(ready))
        }
      }
    }
  }
}
