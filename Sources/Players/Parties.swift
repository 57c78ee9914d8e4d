import GameEngines
import Randomness

/// The division of players into parties (PLY-1), drawn in order until all players are used; the
/// last is cut to fit. A party's size depends only on its own number, not on the number of players.
public struct Parties: Sendable, Hashable {
  /// All players, ≥ 1.
  public let players: Int
  public let count: Int
  /// The most members that a party can have.
  public let maxMembers: Int
  package let seed: UInt64
  private let sizes: WeightedChoice
  private let lastSize: Int
  /// True if the last party would have more members if there were more players.
  public var isLastCut: Bool { lastSize < Self.drawSize(sizes, seed: seed, party: count - 1) }

  /// Divides players by the weights of parties of 1, 2, 3, … members.
  public init(players: Int, sizeWeights: [Double], seed: UInt64) {
    precondition(players >= 1)
    self.players = players
    self.seed = seed
    let sizes = WeightedChoice(weights: sizeWeights)
    var left = players
    var party = 0
    while case let size = Self.drawSize(sizes, seed: seed, party: party), size < left {
      party += 1
      left -= size
    }
    self.sizes = sizes
    maxMembers = sizeWeights.count
    count = party + 1
    lastSize = left
  }

  /// Returns the members of a party, 0 ..< count.
  public func size(of party: Int) -> Int {
    party == count - 1 ? lastSize : Self.drawSize(sizes, seed: seed, party: party)
  }

  /// Returns the total players of the first 0 … `count` parties.
  public func players(inFirst parties: Int) -> Int {
    precondition((0...count).contains(parties))
    return (0..<parties).reduce(0) { $0 + size(of: $1) }
  }

  private static func drawSize(_ sizes: WeightedChoice, seed: UInt64, party: Int) -> Int {
    var luck = PartyKey(seed: seed, party: party).size
    return sizes.pick(using: &luck) + 1
  }
}
