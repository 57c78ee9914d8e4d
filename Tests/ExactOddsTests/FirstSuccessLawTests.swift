import Foundation
import Testing

@testable import ExactOdds

@Suite struct FirstSuccessLawTests {
  @Test(arguments: [1, 0.95, 0.5, 0.065, 1e-3, 1e-9, 0x1p-63])
  func `one chance for all: mean 1 ÷ p, variance (1 − p) ÷ p², survival (1 − p)ⁿ`(chance: Double) {
    let law = FirstSuccessLaw(then: chance)
    #expect(near(law.mean, 1 / chance))
    #expect(near(squared(law.standardDeviation), (1 - chance) / chance / chance))
    for attempts in [0, 1, 2, 7, 1000, 1 << 40] {
      let expected = exp(Double(attempts) * log1p(-min(chance, 1 - 1e-17)))
      #expect(near(law.survival(after: attempts), attempts == 0 ? 1 : expected, within: 1e-13))
    }
  }

  @Test func `a chance within so many attempts keeps its digits however small it is`() {
    for chance in [1e-4, 1e-9, 1e-15, 1e-18] {
      for attempts in [1, 10, 12_345, 1_000_000] {
        let expected = -expm1(Double(attempts) * log1p(-chance))
        let found = Geometric.reached(chance, within: attempts)
        #expect(abs(found - expected) <= 1e-14 * expected, "\(chance) \(attempts)")
      }
    }
  }

  @Test func `chances of their own: the law is their product, attempt by attempt`() {
    let chances = [0.1, 0, 0.4, 0.25]
    let law = FirstSuccessLaw(chances: chances, then: 0.2)
    var open = 1.0
    var (mean, square, sum) = (0.0, 0.0, 0.0)
    for attempt in 1...400 {
      let chance = attempt <= 4 ? chances[attempt - 1] : 0.2
      #expect(near(law.survival(after: attempt - 1), open))
      #expect(near(law.probability(of: attempt), open * chance))
      mean += Double(attempt) * open * chance
      square += Double(attempt * attempt) * open * chance
      sum += open * chance
      open *= 1 - chance
    }
    #expect(near(sum, 1) && near(law.mean, mean))
    #expect(near(squared(law.standardDeviation), square - mean * mean, within: 1e-10))
    #expect(law.latest == nil)
  }

  @Test func `a certain attempt ends it, and what would follow is of no consequence`() {
    let law = FirstSuccessLaw(chances: [0.5, 1, 0.3], then: 0)
    #expect(law.latest == 2 && law.chances == [0.5, 1])
    #expect(law.survival(after: 2) == 0 && law.survival(after: 50) == 0)
    #expect(law.probability(of: 3) == 0)
    #expect(law.mean == 1.5 && law.standardDeviation == 0.5)
    #expect(law.quantile(0.5) == 1 && law.quantile(0.51) == 2 && law.quantile(1) == 2)
    #expect(FirstSuccessLaw(then: 1).latest == 1)
    #expect(FirstSuccessLaw(chances: [0.2], then: 1).quantile(1) == 2)
  }

  @Test func `what may never come has no mean, and quantiles only as far as it comes`() {
    let never = FirstSuccessLaw(then: 0)
    #expect(never.mean == nil && never.standardDeviation == nil && never.quantile(0.001) == nil)
    let maybe = FirstSuccessLaw(chances: [0.25, 0.5], then: 0)
    #expect(maybe.mean == nil && maybe.latest == nil)
    #expect(maybe.quantile(0.25) == 1 && maybe.quantile(0.625) == 2 && maybe.quantile(0.63) == nil)
  }

  @Test(arguments: [0.9, 0.3, 0.065, 0.004])
  func `a quantile is the first attempt by which enough have succeeded`(chance: Double) {
    let law = FirstSuccessLaw(chances: [chance / 2, chance / 3], then: chance)
    for percent in 1...99 {
      let share = Double(percent) / 100
      var attempt = 1
      while 1 - law.survival(after: attempt) < share - 1e-13 { attempt += 1 }
      #expect(law.quantile(share) == attempt)
    }
  }

  @Test func `a share that is reached exactly is reached, whatever the rounding`() {
    #expect(FirstSuccessLaw(then: 0.5).quantile(0.75) == 2)
    #expect(FirstSuccessLaw(then: 0.2).quantile(0.36) == 2)
    #expect(FirstSuccessLaw(then: 0.1).quantile(0.271) == 3)
    #expect(FirstSuccessLaw(chances: [0.1, 0.1, 0.1], then: 0).quantile(0.271) == 3)
    for (chance, attempts) in [0.05, 0.1, 0.3, 0.7].flatMap({ c in (1...20).map { (c, $0) } }) {
      let reached = 1 - pow(1 - chance, Double(attempts))
      #expect(FirstSuccessLaw(then: chance).quantile(reached) == attempts)
    }
  }

  @Test func `quantiles of the smallest chances are found, or said to be out of reach`() {
    // ln 2 ÷ 10⁻⁹.
    #expect(FirstSuccessLaw(then: 1e-9).quantile(0.5) == 693_147_181)
    #expect(FirstSuccessLaw(then: 0x1p-63).quantile(0.5) == nil)
    #expect(FirstSuccessLaw(then: 1e-9).quantile(1) == nil)
  }
}
