import Testing

@testable import ExactOdds

@Suite struct StepCostLawTests {
  private static let small = [
    PricedStep(chance: 0.8, price: 30), PricedStep(chance: 1, price: 20),
    PricedStep(chance: 0.25, price: 50),
  ]

  /// The chance of a cost, by the outcome of the next attempt: an independent recursion.
  private func chance(ofAtMost cost: Int, _ steps: ArraySlice<PricedStep>) -> Double {
    guard let step = steps.first else { return cost >= 0 ? 1 : 0 }
    if cost < step.price { return 0 }
    let left = cost - step.price
    let won = step.chance * chance(ofAtMost: left, steps.dropFirst())
    if step.chance == 1 { return won }
    return won + (1 - step.chance) * chance(ofAtMost: left, steps)
  }

  @Test func `every cost has the chance that the recursion over attempts gives it`() {
    let law = StepCostLaw(Self.small)
    #expect(law.isExact)
    for cost in stride(from: 0, through: 900, by: 7) {
      let above = law.chance(above: cost)
      #expect(above.lowerBound <= above.upperBound)
      #expect(near(above.upperBound, 1 - chance(ofAtMost: cost, Self.small[...]), within: 1e-11))
      #expect(near(above.lowerBound, above.upperBound, within: 3 * 0x1p-39))
    }
  }

  @Test func `the chances of all costs have sum 1 but for what is cut off`() {
    for steps in [Self.small, [PricedStep(chance: 0.01, price: 3)]] {
      let law = StepCostLaw(steps)
      let all = law.chance(above: -1)
      #expect(all.upperBound == 1)
      #expect(all.lowerBound > 1 - Double(steps.count) * 0x1p-39 && all.lowerBound <= 1 + 1e-13)
    }
  }

  @Test func `mean and variance have their closed form, and are those of the law`() throws {
    let law = StepCostLaw(Self.small)
    let mean = 30 / 0.8 + 20 + 50 / 0.25
    let variance = 0.2 * 900 / 0.64 + 0.75 * 2500 / 0.0625
    #expect(near(law.mean, mean) && near(squared(law.standardDeviation), variance))
    // Σ P(cost > c), in steps of the grid's 10 gold.
    let tails = stride(from: 0, to: 20_000, by: 10).map { law.chance(above: $0).upperBound }
    #expect(near(tails.reduce(0, +) * 10, mean, within: 1e-8))
  }

  @Test func `a quantile is the least cost that is not passed often enough`() throws {
    let law = StepCostLaw(Self.small)
    for percent in 1...99 {
      let share = Double(percent) / 100
      let cost = try #require(law.quantile(share))
      #expect(cost.count == 1)
      #expect(chance(ofAtMost: cost.lowerBound, Self.small[...]) >= share - 1e-12)
      #expect(chance(ofAtMost: cost.lowerBound - 1, Self.small[...]) < share)
    }
  }

  @Test func `no steps, and steps that cost nothing, cost nothing`() {
    for steps in [[], [PricedStep(chance: 0.3, price: 0)]] {
      let law = StepCostLaw(steps)
      #expect(law.mean == 0 && law.standardDeviation == 0 && law.quantile(0.99) == 0...0)
      #expect(law.chance(above: 0).upperBound <= 1e-15)
    }
  }

  @Test func `a step that never succeeds has no mean and no quantile`() {
    let law = StepCostLaw([PricedStep(chance: 1, price: 5), PricedStep(chance: 0, price: 0)])
    #expect(law.mean == nil && law.standardDeviation == nil && law.quantile(0.5) == nil)
    #expect(law.chance(above: 1 << 50) == 1...1 && !law.isExact)
  }

  /// The same steps with prices a million times as great, and one odd gold: the grid that would
  /// hold them exactly is too fine.
  @Test func `prices without a common divisor are enclosed by two laws`() throws {
    let scale = 1_000_000
    var odd = Self.small
    for index in odd.indices { odd[index].price *= scale }
    odd[0].price += 1
    let law = StepCostLaw(odd)
    #expect(!law.isExact)
    for share in [0.05, 0.5, 0.95, 0.999] {
      let exact = try #require(StepCostLaw(Self.small).quantile(share)).lowerBound * scale
      let found = try #require(law.quantile(share))
      #expect(found.lowerBound <= exact + 20 && found.upperBound >= exact)
      #expect(Double(found.upperBound - found.lowerBound) < 0.01 * Double(exact))
    }
  }

  @Test func `a step that needs millions of attempts is enclosed as closely`() throws {
    let law = StepCostLaw([PricedStep(chance: 1e-6, price: 7), PricedStep(chance: 0.5, price: 1)])
    #expect(!law.isExact)
    // By decimal numbers of 80 digits, over the attempts of the second step.
    for (share, exact) in [(0.5, 4_852_032), (0.95, 20_970_120)] {
      let found = try #require(law.quantile(share))
      #expect(found.contains(exact) && found.upperBound - found.lowerBound <= 7)
    }
  }

  @Test func `thirty steps without a common divisor are enclosed to within a hundredth`() throws {
    let law = StepCostLaw(
      (0..<30).map { step in
        PricedStep(chance: 0.1 + 0.03 * Double(step % 7), price: 8_999_847_000 + step * 7919)
      })
    let mean = try #require(law.mean)
    let median = try #require(law.quantile(0.5))
    #expect(!law.isExact && Double(median.lowerBound) < mean && median.upperBound > 0)
    #expect(Double(median.upperBound - median.lowerBound) < 0.01 * mean)
    let tail = law.chance(above: median.upperBound)
    #expect(tail.lowerBound <= 0.5 && tail.upperBound > 0.45)
  }

  @Test func `no price and no chance leads out of bounds`() {
    for chance in [0x1p-63, 1e-12, 0.5, 1] {
      for price in [0, 1, 999_983, StepCostLaw.highestPrice] {
        let law = StepCostLaw([
          PricedStep(chance: chance, price: price), PricedStep(chance: 0.9, price: 1),
        ])
        #expect(law.mean.map { $0 >= Double(price) } ?? false)
        let above = law.chance(above: price)
        #expect(above.lowerBound >= 0 && above.upperBound <= 1)
      }
    }
  }
}
