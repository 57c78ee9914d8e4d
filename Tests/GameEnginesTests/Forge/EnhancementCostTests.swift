import GameEngines
import Randomness
import TestSupport
import Testing

/// What it costs to bring a piece from +0 to +k (FRG-2), by the Markov chain of its attempts.
@Suite struct EnhancementCostTests {
  private let rules = EnhancementRules()
  private let successes = [1, 1, 1, 0.8, 0.8, 0.8, 0.6, 0.6, 0.4, 0.25]
  /// The steps' factors in halves of the base price, to stay in whole numbers.
  private let halves = [2, 3, 4, 6, 8, 10, 16, 24, 40, 80]

  /// The law of the cost to +k in halves of the base price: `law[c]` is the chance of c.
  ///
  /// A step's cost is its price as often as a geometric number says; each step convolves it in by
  /// law'[c] = p · law[c − price] + (1 − p) · law'[c − price].
  private func law(to k: Int, upTo most: Int = 8_000) -> [Double] {
    var law = [Double](repeating: 0, count: most + 1)
    law[0] = 1
    for step in 0..<k {
      var next = [Double](repeating: 0, count: most + 1)
      for cost in halves[step]...most {
        let before = cost - halves[step]
        next[cost] = successes[step] * law[before] + (1 - successes[step]) * next[before]
      }
      law = next
    }
    return law
  }

  private func moments(_ law: [Double]) -> (mean: Double, variance: Double) {
    let mean = law.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
    let square = law.enumerated().reduce(0) { sum, cell in
      sum + Double(cell.offset) * Double(cell.offset) * cell.element
    }
    return (mean, square - mean * mean)
  }

  /// The gold paid from +0 to +k.
  private func cost(_ rarity: Rarity, to k: Int, luck: inout KeyedStream) -> Int {
    var critical = luck
    var piece = Equipment(slot: .weapon, rarity: rarity, stat: .luck, primary: 1)
    var paid = 0
    while piece.enhancement < k {
      paid += rules.price(rarity: rarity, enhancement: piece.enhancement)!
      _ = rules.attempt(&piece, success: &luck, critical: &critical)
    }
    return paid
  }

  @Test(arguments: [1, 3, 4, 6, 8, 9, 10])
  func `FRG-2: mean and spread of the cost to +k are the sums over its steps`(k: Int) {
    let (mean, variance) = moments(law(to: k))
    // Of a geometric number of attempts: mean 1/p, variance (1 − p)/p².
    let expectedMean = (0..<k).reduce(0) { $0 + Double(halves[$1]) / successes[$1] }
    let expectedVariance = (0..<k).reduce(0) { sum, step in
      let (price, p) = (Double(halves[step]), successes[step])
      return sum + price * price * (1 - p) / (p * p)
    }
    #expect(abs(mean - expectedMean) < 1e-6)
    #expect(abs(variance - expectedVariance) < 1e-3)
  }

  @Test(arguments: Rarity.allCases, [4, 7, 10])
  func `FRG-2: the cost to +k by rarity, samples against the exact law`(rarity: Rarity, k: Int) {
    let law = law(to: k)
    let trials = 4_000
    let half = [50, 100, 200, 500, 1_000][rarity.rawValue] / 2
    var luck = stream(5_400 + UInt64(20 * rarity.rawValue + k))
    var seen = [Int](repeating: 0, count: law.count)
    var total = 0.0
    for _ in 0..<trials {
      let cost = cost(rarity, to: k, luck: &luck)
      #expect(cost % half == 0)
      seen[min(cost / half, law.count - 1)] += 1
      total += Double(cost / half)
    }
    #expect(checkFit(seen, to: law) == [])
    let (mean, variance) = moments(law)
    #expect(abs(total / Double(trials) - mean) < 5 * (variance / Double(trials)).squareRoot())
  }

  @Test(arguments: 0..<10)
  func `FRG-3: a catalyst doubles the chance of one attempt, at most 1`(step: Int) {
    var luck = stream(5_500 + UInt64(step))
    var critical = stream(5_520)
    var enhanced = 0
    for _ in 0..<10_000 {
      var piece = Equipment(slot: .weapon, rarity: .rare, stat: .luck, primary: 1)
      piece.enhancement = step
      let outcome = rules.attempt(&piece, catalyst: true, success: &luck, critical: &critical)
      if case .enhanced = outcome { enhanced += 1 }
    }
    let chance = min(1, 2 * successes[step])
    #expect(binomialRange(trials: 10_000, probability: chance).contains(enhanced))
  }

  @Test func `FRG-3: an attempt with a catalyst succeeds wherever one without does`() {
    for seed in 5_530..<5_730 as Range<UInt64> {
      for step in 0..<10 {
        var outcomes: [Int] = []
        for catalyst in [false, true] {
          var (luck, critical) = (CountingGenerator(stream(seed)), stream(1))
          var piece = Equipment(slot: .weapon, rarity: .rare, stat: .luck, primary: 1)
          piece.enhancement = step
          _ = rules.attempt(&piece, catalyst: catalyst, success: &luck, critical: &critical)
          outcomes.append(piece.enhancement)
          #expect(luck.draws == 1)
        }
        #expect(outcomes[1] >= outcomes[0])
      }
    }
  }
}

@Suite struct HerbCraftTests {
  @Test(arguments: zip(HerbGrade.allCases, [50, 150, 300]))
  func `FRG-6: three herbs of a grade and 50 to 300 gold`(grade: HerbGrade, gold: Int) {
    let price = HerbCraftRules().price(of: grade)
    #expect(price.gold == gold)
    for other in HerbGrade.allCases {
      #expect(price.cost.herbs[other.rawValue] == (other == grade ? 3 : 0))
    }
    #expect(price.cost.essence == 0 && price.cost.materials == 0 && price.cost.fragments == 0)
  }
}
