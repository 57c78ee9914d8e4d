import TestSupport
import Testing

@testable import ExactOdds

@Suite struct CollectionLawTests {
  @Test(arguments: [1, 2, 10, 50, 128])
  func `CRD: the mean of all n cards is n times the n-th harmonic number`(cards: Int) {
    let harmonic = (1...cards).reversed().reduce(0) { $0 + 1 / Double($1) }
    let law = StepCostLaw.draws(until: cards, of: cards)
    #expect(near(law.mean, Double(cards) * harmonic))
    #expect(law.isExact)
  }

  /// Inclusion and exclusion: P(all n within m draws) = Σ (−1)ʲ · C(n, j) · (1 − j ÷ n)ᵐ.
  @Test func `CRD: the chance to have all cards is that of inclusion and exclusion`() {
    let draws = StepCostLaw.draws(until: 6, of: 6)
    let binomials = [1.0, 6, 15, 20, 15, 6, 1]
    for count in 0...60 {
      var expected = 0.0
      for missing in 0...6 {
        var power = 1.0
        for _ in 0..<count { power *= 1 - Double(missing) / 6 }
        expected += (missing % 2 == 0 ? 1 : -1) * binomials[missing] * power
      }
      #expect(near(1 - draws.chance(above: count).upperBound, expected, within: 1e-10))
    }
  }

  /// All 4⁶ rows of draws.
  @Test func `CRD: the number of different cards is that of all rows of draws`() {
    var counts = [Double](repeating: 0, count: 5)
    for row in 0..<4096 {
      let seen = Set((0..<6).map { row >> (2 * $0) & 3 })
      counts[seen.count] += 1.0 / 4096
    }
    for held in 1...4 {
      let within = 1 - StepCostLaw.draws(until: held, of: 4).chance(above: 6).upperBound
      #expect(near(within, counts[held...].reduce(0, +), within: 1e-10))
    }
    #expect(StepCostLaw.draws(until: 0, of: 4).mean == 0)
  }

  @Test func `draws until half of the cards follow the law`() throws {
    let law = StepCostLaw.draws(until: 10, of: 20)
    var counts = [Int](repeating: 0, count: 31)
    var stream = luck(7400)
    for _ in 0..<4000 {
      var held = Set<UInt64>()
      var draws = 0
      while held.count < 10 {
        held.insert(stream.next().multipliedFullWidth(by: 20).high)
        draws += 1
      }
      counts[min(draws, 40) - 10] += 1
    }
    let tails = [1] + (10..<40).map { law.chance(above: $0).upperBound } + [0]
    #expect(checkFit(counts, to: zip(tails, tails.dropFirst()).map { $0 - $1 }) == [])
  }
}
