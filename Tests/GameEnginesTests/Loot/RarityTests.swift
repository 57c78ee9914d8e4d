import GameEngines
import Randomness
import TestSupport
import Testing

/// A row of EQP-2.
struct RarityRow: Sendable, CustomTestStringConvertible {
  let source: String
  let weights: [Double]

  var testDescription: String { source }
  var odds: RarityOdds { RarityOdds(weights: weights) }

  static let all = [
    RarityRow(source: "task", weights: [60, 28, 9, 2.5, 0.5]),
    RarityRow(source: "normal", weights: [50, 32, 14, 3.5, 0.5]),
    RarityRow(source: "hard", weights: [35, 35, 22, 7, 1]),
    RarityRow(source: "heroic", weights: [20, 33, 30, 14, 3]),
    RarityRow(source: "mythic", weights: [10, 25, 35, 22, 8]),
    RarityRow(source: "mission", weights: [0, 0, 78, 18, 4]),
    RarityRow(source: "expedition", weights: [0, 20, 45, 27, 8]),
    RarityRow(source: "raid", weights: [0, 0, 70, 25, 5]),
    RarityRow(source: "chest", weights: [40, 35, 18, 6, 1]),
    RarityRow(source: "store", weights: [55, 30, 12, 3, 0]),
  ]

  /// The law of a draw, from the weights: what is too low is left out, the rest keeps its
  /// proportions; where nothing is left, the least rarity asked for is certain.
  func law(atLeast lowest: Rarity) -> [Double] {
    let left = weights.indices.map { $0 < lowest.rawValue ? 0 : weights[$0] }
    let total = left.reduce(0, +)
    if total == 0 { return Rarity.allCases.map { $0 == lowest ? 1 : 0 } }
    return left.map { $0 / total }
  }

  /// The law of a draw with rare find: `share` of the common weight goes to rare and above, in
  /// proportion; where the row has none of these, it stays.
  func law(rareFind share: Double) -> [Double] {
    var moved = weights.map { $0 / weights.reduce(0, +) }
    let high = moved[2] + moved[3] + moved[4]
    let freed = moved[0] * share
    moved[0] -= freed
    for rarity in 2...4 { moved[rarity] += freed * moved[rarity] / high }
    return moved
  }
}

@Suite struct RarityTests {
  @Test func `EQP-1: five rarities, in order`() {
    #expect(
      Rarity.allCases.map { "\($0)" } == ["common", "uncommon", "rare", "epic", "legendary"])
    #expect(Rarity.allCases == Rarity.allCases.sorted() && Rarity.common < .legendary)
  }

  @Test(arguments: RarityRow.all)
  func `EQP-2: the probabilities of a row are its weights`(row: RarityRow) {
    for (probability, weight) in zip(row.odds.probabilities, row.weights) {
      #expect(abs(probability - weight / 100) < 1e-15)
    }
    #expect(row.weights.reduce(0, +) == 100)
  }

  @Test(arguments: zip(RarityRow.all, 600..<610 as Range<UInt64>))
  func `EQP-2: rarities come out by weight`(row: RarityRow, seed: UInt64) {
    let odds = row.odds
    let seen = counts(of: 100_000, cells: 5, seed: seed) { odds.draw(using: &$0).rawValue }
    #expect(checkFit(seen, to: row.law(atLeast: .common)) == [])
  }

  @Test(arguments: RarityRow.all, Rarity.allCases)
  func `PTY-2: a forced rarity keeps the proportions of what is left`(
    row: RarityRow, lowest: Rarity
  ) {
    let odds = row.odds
    let index = RarityRow.all.firstIndex { $0.source == row.source }!
    let seed = UInt64(620 + 5 * index + lowest.rawValue)
    let seen = counts(of: 10_000, cells: 5, seed: seed) {
      odds.draw(atLeast: lowest, using: &$0).rawValue
    }
    let law = row.law(atLeast: lowest)
    if law.contains(1) {
      #expect(seen == law.map { Int($0 * 10_000) })
    } else {
      #expect(checkFit(seen, to: law) == [])
    }
  }

  @Test func `PTY-2: with the same draw a higher minimum never gives a lower rarity`() {
    var luck = stream(680)
    for _ in 0..<2_000 {
      let odds = RarityRow.all[luck.index(below: 10)].odds
      let draw = luck.next()
      let rarities = Rarity.allCases.map { lowest in
        var generator = ScriptedGenerator(draw)
        return odds.draw(atLeast: lowest, using: &generator)
      }
      #expect(rarities == rarities.sorted())
      #expect(zip(rarities, Rarity.allCases).allSatisfy { $0 >= $1 })
    }
  }

  @Test(arguments: RarityRow.all, [0.25, 0.5, 1])
  func `EQP-2: rare find moves common weight to rare and above`(row: RarityRow, share: Double) {
    let odds = row.odds
    let index = RarityRow.all.firstIndex { $0.source == row.source }!
    let seed = UInt64(700 + 5 * index) + UInt64(share * 4)
    let seen = counts(of: 30_000, cells: 5, seed: seed) {
      odds.draw(rareFind: share, using: &$0).rawValue
    }
    #expect(checkFit(seen, to: row.law(rareFind: share)) == [])
  }

  @Test func `EQP-2: rare find leaves a row without rares as it is`() {
    let odds = RarityOdds(weights: [70, 30, 0, 0, 0])
    let seen = counts(of: 20_000, cells: 5, seed: 760) {
      odds.draw(rareFind: 0.5, using: &$0).rawValue
    }
    #expect(checkFit(seen, to: [0.7, 0.3, 0, 0, 0]) == [])
  }

  @Test(arguments: [0, -1, .nan, 1e-300, 1, 7, .infinity])
  func `EQP-2: any rare find gives a rarity, also at the ends of the draws`(rareFind: Double) {
    for row in RarityRow.all {
      for draw in [0, 1, 1 << 63, UInt64.max] {
        var generator = ScriptedGenerator(draw)
        let rarity = row.odds.draw(rareFind: rareFind, using: &generator)
        #expect(row.weights[rarity.rawValue] > 0)
        if rareFind >= 1 { #expect(rarity > .common) }
      }
    }
  }

  @Test(arguments: RarityRow.all)
  func `a draw's ends give the lowest and the highest rarity of a row`(row: RarityRow) {
    var generator = ScriptedGenerator(0, .max)
    #expect(row.odds.draw(using: &generator).rawValue == row.weights.firstIndex { $0 > 0 })
    #expect(row.odds.draw(using: &generator).rawValue == row.weights.lastIndex { $0 > 0 })
  }

  @Test func `a rarity is one draw, for every minimum, rare find and outcome`() {
    for row in RarityRow.all {
      for lowest in Rarity.allCases {
        for rareFind in [0, 0.5, 1] {
          let consumed = drawsConsumed(times: 40) {
            _ = row.odds.draw(atLeast: lowest, rareFind: rareFind, using: &$0)
          }
          #expect(consumed == [1])
        }
      }
    }
  }
}
