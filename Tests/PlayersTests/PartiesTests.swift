import Testing

@testable import Players

/// PLY-1.
@Suite struct PartiesTests {
  private let weights = [0.45, 0.30, 0.15, 0.10]

  @Test(arguments: [1, 2, 3, 4, 5, 100, 4999])
  func `players fall into parties exactly`(players: Int) {
    for seed: UInt64 in 0..<20 {
      let parties = Parties(players: players, sizeWeights: weights, seed: seed)
      let sizes = (0..<parties.count).map(parties.size)
      #expect(sizes.reduce(0, +) == players)
      #expect(sizes.allSatisfy { (1...4).contains($0) })
    }
  }

  @Test func `sizes follow the weights`() {
    // χ² with 3 degrees of freedom passes 44 once in 10⁹ runs.
    let parties = Parties(players: 40_000, sizeWeights: weights, seed: 9)
    var counts = [0, 0, 0, 0]
    for party in 0..<parties.count - 1 { counts[parties.size(of: party) - 1] += 1 }
    #expect(chiSquare(counts, shares: weights) < 44)
  }

  @Test func `a weight of zero gives no party of that size`() {
    let parties = Parties(players: 1000, sizeWeights: [0, 1, 0, 1], seed: 3)
    let sizes = (0..<parties.count - 1).map(parties.size)
    #expect(Set(sizes) == [2, 4])
  }

  @Test func `a party is the same however many players there are, and the last is cut to fit`() {
    let many = Parties(players: 3000, sizeWeights: weights, seed: 5)
    for players in 1...200 {
      let few = Parties(players: players, sizeWeights: weights, seed: 5)
      for party in 0..<few.count - 1 { #expect(few.size(of: party) == many.size(of: party)) }
      #expect(few.size(of: few.count - 1) <= many.size(of: few.count - 1))
    }
  }

  @Test func `another seed gives other parties`() {
    let sizes = [UInt64(1), 2].map { seed in
      let parties = Parties(players: 500, sizeWeights: weights, seed: seed)
      return (0..<50).map(parties.size)
    }
    #expect(sizes[0] != sizes[1])
  }
}
