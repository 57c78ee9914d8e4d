import Statistics

/// The amounts of a block's parties by band of levels, summed in 64 bits, which costs a fifth of
/// 128 bits. They are added to a tally once a block.
struct BlockBands {
  /// Sums, and sums of squares and of products with active days, as in `LevelBandTally.sums`.
  private(set) var sums, squares, timesDays: [Int]
  /// Products with the members of archetypes, as in `LevelBandTally.products`.
  private(set) var products: [Int]
  private var isEmpty = true

  init(of tally: LevelBandTally) {
    sums = Array(repeating: 0, count: tally.sums.count)
    (squares, timesDays) = (sums, sums)
    products = Array(repeating: 0, count: tally.products.count)
  }

  /// Returns true if 64 bits hold the sums of a block's parties with such amounts.
  static func holds(_ amounts: [Int]) -> Bool {
    var bits = 0
    for amount in amounts { bits |= amount ^ amount >> (Int.bitWidth - 1) }
    return bits >> BlockDays.bits == 0
  }

  /// Records the amounts that follow a party's active days, from a place of the sums on.
  mutating func record(_ amounts: [Int], at first: Int) {
    isEmpty = false
    for flow in 1..<amounts.count where amounts[flow] != 0 {
      let (amount, place) = (amounts[flow], first + flow - 1)
      sums[place] &+= amount
      squares[place] &+= amount &* amount
      timesDays[place] &+= amount &* amounts[0]
    }
  }

  /// Records their products with a party's members, from a place of the products on, in steps.
  mutating func record(_ amounts: [Int], times members: Int, at first: Int, step: Int) {
    var place = first
    for amount in amounts.dropFirst() {
      products[place] &+= amount &* members
      place += step
    }
  }

  /// Adds the sums to a tally, and begins anew.
  mutating func addUp(_ tally: inout LevelBandTally) {
    if isEmpty { return }
    for index in sums.indices where squares[index] != 0 {
      tally.sums[index].sum &+= Int128(sums[index])
      tally.sums[index].sumOfSquares &+= Int128(squares[index])
      tally.sums[index].sumTimesSize &+= Int128(timesDays[index])
      (sums[index], squares[index], timesDays[index]) = (0, 0, 0)
    }
    tally.products.add(&products)
    isEmpty = true
  }
}
