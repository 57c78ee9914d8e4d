import GameEngines
import TestSupport
import Testing

@testable import ExactOdds

@Suite struct EnhancementLawTests {
  private let rules = EnhancementRules()

  /// Σ 1 ÷ chance = 3 + 3.75 + 3.33 + 2.5 + 4.
  @Test func `FRG-2: the design's means in numbers`() {
    let law = EnhancementLaw(rules, rarity: .common, to: 10)
    #expect(near(law.attempts.mean, 16 + 7.0 / 12))
    let gold =
      50 + 75 + 100 + 150 / 0.8 + 200 / 0.8 + 250 / 0.8 + 400 / 0.6 + 600 / 0.6 + 2500 + 8000
    #expect(near(law.gold.mean, gold))
    #expect(law.gold.isExact && law.attempts.isExact)
  }

  @Test func `FRG-2: certain steps cost their prices and nothing else`() {
    let law = EnhancementLaw(rules, rarity: .rare, to: 3)
    #expect(law.attempts.quantile(0.01) == 3...3 && law.attempts.quantile(0.99) == 3...3)
    #expect(law.gold.quantile(0.01) == 900...900 && law.gold.standardDeviation == 0)
    let rest = EnhancementLaw(rules, rarity: .rare, from: 2, to: 3)
    #expect(rest.gold.mean == 400)
    #expect(EnhancementLaw(rules, rarity: .rare, from: 10, to: 10).gold.mean == 0)
  }

  /// Attempts and gold of the engine's pieces, dealt into ten cells of about equal chance.
  @Test(arguments: [(Rarity.common, 0, 10), (.legendary, 5, 9), (.epic, 9, 10)])
  func `FRG-2: 4,000 pieces of the engine follow the law`(
    rarity: Rarity, first: Int, last: Int
  ) throws {
    let law = EnhancementLaw(rules, rarity: rarity, from: first, to: last)
    let (attempts, gold) = spent(rarity, first, last, pieces: 4000)
    for (costs, law) in [(attempts, law.attempts), (gold, law.gold)] {
      let edges = try Set((1...9).map { try #require(law.quantile(Double($0) / 10)).lowerBound })
        .sorted()
      var counts = [Int](repeating: 0, count: edges.count + 1)
      for cost in costs { counts[edges.firstIndex { cost <= $0 } ?? edges.count] += 1 }
      let tails = [1] + edges.map { law.chance(above: $0).upperBound } + [0]
      #expect(checkFit(counts, to: zip(tails, tails.dropFirst()).map { $0 - $1 }) == [])
    }
  }

  private func spent(
    _ rarity: Rarity, _ first: Int, _ last: Int, pieces: Int
  ) -> (attempts: [Int], gold: [Int]) {
    var (success, critical) = (luck(7200 + UInt64(last)), luck(7250 + UInt64(last)))
    var result: (attempts: [Int], gold: [Int]) = ([], [])
    for _ in 0..<pieces {
      var piece = Equipment(slot: .weapon, rarity: rarity, stat: .strength, primary: 10)
      piece.enhancement = first
      var (attempts, gold) = (0, 0)
      while piece.enhancement < last {
        attempts += 1
        gold += rules.price(rarity: rarity, enhancement: piece.enhancement) ?? 0
        _ = rules.attempt(&piece, success: &success, critical: &critical)
      }
      result.attempts.append(attempts)
      result.gold.append(gold)
    }
    return result
  }
}
