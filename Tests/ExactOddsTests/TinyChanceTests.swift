import GameEngines
import Testing

@testable import ExactOdds

/// Laws at chances of 10⁻¹² and 10⁻³⁰⁰, beside values worked out with 400 digits (mpmath 1.3).
@Suite struct TinyChanceTests {
  /// Whether a number has 12 right digits, however small it is.
  private func agree(_ found: Double?, _ expected: Double) -> Bool {
    found.map { abs($0 - expected) <= 1e-12 * expected } ?? false
  }

  @Test func `attempts until the first success`() {
    let trillion = FirstSuccessLaw(then: 1e-12)
    #expect(agree(trillion.reached(within: 1_000_000), 9.9999950000066665e-7))
    #expect(agree(trillion.survival(after: 1 << 40), 0.33303368839192355))
    #expect(agree(trillion.survival(after: 100_000_000_000_000), 3.7200759758348396e-44))
    #expect(agree(trillion.mean, 1e12) && agree(trillion.standardDeviation, 999_999_999_999.5))
    #expect(trillion.quantile(0.5) == 693_147_180_560)
    #expect(trillion.quantile(0.95) == 2_995_732_273_553)
    #expect(trillion.quantile(0.99) == 4_605_170_185_986)

    let tiniest = FirstSuccessLaw(then: 1e-300)
    #expect(agree(tiniest.reached(within: 1 << 60), 1.152921504606847e-282))
    #expect(agree(tiniest.mean, 1e300) && agree(tiniest.standardDeviation, 1e300))
    #expect(tiniest.quantile(0.5) == nil)
    #expect(agree(tiniest.quantileValue(0.5), 6.9314718055994529e299))
    #expect(agree(tiniest.quantileValue(0.95), 2.9957322735539900e300))
    // Without tiny chances either: nearly all of many attempts succeed.
    #expect(agree(FirstSuccessLaw(then: 0.1).survival(after: 1000), 1.7478712517226408e-46))
    #expect(agree(FirstSuccessLaw(then: 0.001).survival(after: 100_000), 3.538527688343435e-44))
  }

  @Test func `droughts that pity ends`() {
    func law(_ chance: Double, _ threshold: Int, parts: Int = 1) -> PityLaw {
      PityLaw(
        PityRules(threshold: threshold, atLeast: .rare), chance: chance, cap: 0.95, parts: parts)
    }
    #expect(agree(law(1e-12, 30).forcedShare, 0.99999999997))
    #expect(agree(law(1e-12, 30).luckyDrops, 2.9999999999564999e-11))
    #expect(agree(law(1e-12, 30).droughts.mean, 29.999999999565))
    #expect(agree(law(1e-12, 30).droughts.standardDeviation, 9.2493242995106971e-5))
    #expect(agree(law(1e-12, 1_000_000).forcedShare, 0.9999990000005))
    #expect(agree(law(1e-12, 1_000_000).luckyDrops, 9.9999950000066665e-7))
    #expect(agree(law(1e-12, 1_000_000).droughts.mean, 999999.50000066667))
    #expect(agree(law(1e-12, 1_000_000).droughts.standardDeviation, 577.34954750236301))
    #expect(agree(law(1e-300, 30).luckyDrops, 3e-299))
    #expect(agree(law(1e-300, 30).droughts.standardDeviation, 9.2493242996448125e-149))
    #expect(agree(law(1e-12, 30, parts: 2).luckyDrops, 5.9999999998259999e-11))
    // Four in ten of the lucky drops, and none of the forced ones, are common.
    let odds = RarityOdds(weights: [4, 0, 6, 0, 0])
    #expect(agree(law(1e-12, 30).rarityShares(odds)[0], 1.19999999998260e-11))
  }

  @Test func `a chance that rises while luck fails`() {
    let rules = PityRules(threshold: 0, atLeast: .rare, softStart: 3, softStep: 0.1)
    #expect(agree(PityLaw(rules, chance: 1e-12, cap: 0.95).droughts.mean, 6.6602347789250797))
    #expect(agree(PityLaw(rules, chance: 1e-300, cap: 0.95).droughts.mean, 6.6602347789473683))
  }

  @Test func `the longest of several droughts`() {
    func law(_ chance: Double) -> LongestDroughtLaw {
      FirstSuccessLaw(then: chance).longest
    }
    #expect(agree(law(1e-12).atMost(40), 2.3100000001021999e-22))
    #expect(agree(law(1e-12).probability(of: 40), 5.9999999998857998e-23))
    #expect(agree(law(1e-12).atMost(99), 9.8999999995148998e-11))
    #expect(agree(law(1e-12).probability(of: 99), 1.999999999804e-12))
    #expect(agree(law(1e-300).atMost(99), 9.9e-299))
    #expect(agree(law(1e-300).probability(of: 99), 2e-300))
    #expect(agree(law(0.5).probability(of: 50), 2.3536728122053317e-14))
    #expect(agree(law(0.5).probability(of: 100), 1.5777218104420236e-30))
  }

  @Test func `droughts among attempts that differ`() {
    func law(_ chances: [Double]) -> VaryingDroughtLaw {
      VaryingDroughtLaw(.off, cap: 1, attempts: chances.map { [$0] })
    }
    // The second attempt is sure to drop, so only a drop at the first starts a long drought.
    for chance in [1e-12, 1e-300] {
      #expect(agree(law([chance, 0, 1]).anyAtLeast(2), 1))
      #expect(agree(law([1, chance, 1, 1]).anyAtLeast(2), 1))
      #expect(agree(law([1 - 0x1p-53, 1, 1, 1]).anyAtLeast(2), 0x1p-53))
      #expect(agree(law([0, 0, chance, 0, 0, 0]).anyAtLeast(6), 1 - chance))
      // Dry, then lucky, then dry twice: the only way to a drought of three that starts later.
      #expect(agree(law([1, chance, 1, 0.5, 0.5, 1]).anyAtLeast(3), 0.25))
    }
  }

  @Test func `prices that climb, and steps that are tried until they succeed`() {
    let ladder = [1e-12, 1e-300].map { LadderLaw(chance: $0, ladder: [10, 20, 50]) }
    #expect(agree(ladder[0].meanCost, 49_999_999_999_930.001))
    #expect(agree(ladder[0].costStandardDeviation, 49_999_999_999_975.001))
    #expect(ladder[0].costQuantile(0.95) == 149_786_613_677_580)
    #expect(agree(ladder[1].meanCost, 5e301) && agree(ladder[1].costStandardDeviation, 5e301))
    #expect(agree(ladder[1].costQuantileValue(0.95), 1.497866136776995e302))
    func law(_ chance: Double) -> StepCostLaw {
      StepCostLaw([PricedStep(chance: 0.8, price: 120), PricedStep(chance: chance, price: 500)])
    }
    #expect(agree(law(1e-12).mean, 500_000_000_000_150.01))
    #expect(agree(law(1e-12).standardDeviation, 499_999_999_999_750.01))
    #expect(agree(law(1e-300).mean, 5e302) && agree(law(1e-300).standardDeviation, 5e302))
    #expect(law(1e-12).quantile(0.95) != nil && law(1e-300).quantile(0.95) == nil)
    // The rules keep the chance as it was given.
    let forge = EnhancementRules { $0.successChances = [Chance(1e-12)] }
    #expect(agree(EnhancementLaw(forge, rarity: .common, to: 1).attempts.mean, 1e12))
  }

  /// The least costs by decimal numbers of 80 digits: Σ over the attempts of the ordinary step of the
  /// rare one's geometric law; for two alike, the negative binomial law.
  @Test func `quantiles of summed costs`() throws {
    let rare = PricedStep(chance: 1e-12, price: 500)
    let one = StepCostLaw([PricedStep(chance: 0.8, price: 120), rare])
    let two = StepCostLaw([rare, rare])
    let middling = StepCostLaw([
      PricedStep(chance: 0.25, price: 120), PricedStep(chance: 1e-8, price: 500),
    ])
    let exact: [(law: StepCostLaw, share: Double, cost: Int)] = [
      (one, 0.05, 25_646_647_194_120), (one, 0.5, 346_573_590_280_120),
      (one, 0.95, 1_497_866_136_776_620), (one, 0.99, 2_302_585_092_993_120),
      (two, 0.05, 177_680_755_349_500), (two, 0.5, 839_173_495_008_500),
      (two, 0.95, 2_371_932_259_194_500), (two, 0.99, 3_319_176_033_995_500),
      (middling, 0.05, 2_564_665_460), (middling, 0.95, 149_786_613_620),
    ]
    for (law, share, cost) in exact {
      let found = try #require(law.quantile(share))
      // Within the price of the last attempts, and a part in 10¹².
      #expect(found.contains(cost), "\(found), \(cost)")
      let widest = 1000 + 1e-12 * Double(cost)
      #expect(Double(found.upperBound - found.lowerBound) <= widest, "\(found)")
    }
    // Of two exponential times with different means, by partial fractions.
    let other = StepCostLaw([rare, PricedStep(chance: 3e-12, price: 700)])
    for (share, cost) in [
      (0.05, 122_444_280_496_496.0), (0.5, 597_472_280_941_343), (0.95, 1_808_416_943_816_228),
    ] {
      let found = try #require(other.quantileValue(share))
      #expect(found.lowerBound <= cost && cost <= found.upperBound - 1200 * (1 - 1e-3))
    }
  }

  @Test func `quantiles of summed costs beyond whole numbers and doubles`() throws {
    func law(_ price: Int) -> StepCostLaw {
      StepCostLaw([
        PricedStep(chance: 0.8, price: 120), PricedStep(chance: 1e-300, price: price),
        PricedStep(chance: 1e-12, price: 40),
      ])
    }
    for (share, cost) in [
      (0.05, 2.5646647193774376e301), (0.5, 3.4657359027997265e302), (0.95, 1.4978661367769955e303),
    ] {
      let found = try #require(law(500).quantileValue(share))
      #expect(law(500).quantile(share) == nil)
      #expect(agree(found.lowerBound, cost) && agree(found.upperBound, cost))
    }
    let immense = law(StepCostLaw.highestPrice)
    #expect(immense.quantileValue(0.95)?.upperBound == .infinity && immense.isFinite)
    #expect(immense.mean == nil)
  }

  @Test func `a chance keeps its digits`() {
    for chance in [1e-12, 1e-300, 0.3] {
      #expect(Chance(chance).stated == chance && Chance(inForce: chance).stated == chance)
    }
  }
}

extension FirstSuccessLaw {
  fileprivate var longest: LongestDroughtLaw { LongestDroughtLaw(self, attempts: 100) }
}
