import GameEngines
import Randomness

/// How a number of players falls into parties (PLY-1).
///
/// Parties are drawn in order until the players are used up; the last party is cut to fit. A
/// party's size comes from its own number, so it is the same however many players there are.
public struct Parties: Sendable, Hashable {
  /// All players, ≥ 1.
  public let players: Int
  public let count: Int
  package let seed: UInt64
  private let sizes: WeightedChoice
  private let lastSize: Int

  /// - Parameters:
  ///   - sizeWeights: Weights of sizes 1, 2, 3, …
  public init(players: Int, sizeWeights: [Double], seed: UInt64) {
    precondition(players >= 1)
    self.players = players
    self.seed = seed
    let sizes = WeightedChoice(weights: sizeWeights)
    var left = players
    var party = 0
    while true {
      let size = Self.drawSize(sizes, seed: seed, party: party)
      party += 1
      if size >= left { break }
      left -= size
    }
    self.sizes = sizes
    count = party
    lastSize = left
  }

  /// Members of a party, 0 ..< count.
  public func size(of party: Int) -> Int {
    party == count - 1 ? lastSize : Self.drawSize(sizes, seed: seed, party: party)
  }

  /// Players of the first parties together, 0 … count of them.
  public func players(inFirst parties: Int) -> Int {
    precondition((0...count).contains(parties))
    return (0..<parties).reduce(0) { $0 + size(of: $1) }
  }

  private static func drawSize(_ sizes: WeightedChoice, seed: UInt64, party: Int) -> Int {
    var luck = PartyKey(seed: seed, party: party).size
    return sizes.pick(using: &luck) + 1
  }
}
