import Statistics

/// The sums by day of a block's parties, in 64 bits, which is a fifth of the cost of 128 bits. They
/// are added to a tally once a block.
///
/// Proof that all accesses are valid: rows and series are those of the plan, and a column of totals
/// has days + 1 entries.
struct BlockDays {
  /// After so many parties the sums of a block are added up.
  static let maxParties = 256
  /// Values below 2²⁶: then 64 bits hold the sum of the parties' products of two, 2²⁶ · 2²⁶ · 2⁸.
  static let bits = 26

  private let days, series, stateCount: Int
  /// For each row and series, by day: sums, sums of squares, and sums of products with the members
  /// beyond the first. Values are a state's at the end of a day, and an account's amounts of it.
  private var sums, squares, excesses: [Int]
  /// Products with members, by archetype and series, as in `RunTally.dayProducts`.
  private var products: [Int]
  /// True if such sums are not 0: `[row × series + series]`.
  private var hasSums: [Bool]

  init(plan: MeasurementPlan) {
    (series, stateCount, days) = (plan.series.count, plan.stateCount, plan.days)
    let rows = plan.rows + plan.archetypes.count
    sums = Array(repeating: 0, count: days * rows * series)
    (squares, excesses) = (sums, sums)
    products = Array(repeating: 0, count: days * plan.archetypes.count * series)
    hasSums = Array(repeating: false, count: rows * series)
  }

  enum Size { case nothing, narrow, wide }

  /// Returns whether 64 bits are enough for the sums of a party's totals at the end of each day: if
  /// the values are small and not below 0.
  @inline(__always)
  func size(of totals: UnsafePointer<Int>, series: Int) -> Size {
    let before = maskOfBefore(series)
    var bits = 0
    for day in 0..<days { bits |= totals[day &+ 1] &- (totals[day] & before) }
    return bits == 0 ? .nothing : UInt(bitPattern: bits) >> Self.bits == 0 ? .narrow : .wide
  }

  /// The part of the total of the day before that is taken off a day's: all of an account's.
  @inline(__always)
  private func maskOfBefore(_ series: Int) -> Int { series < stateCount ? 0 : -1 }

  /// Records a party's narrow totals in a row at the end of each day.
  mutating func record(_ totals: UnsafePointer<Int>, series: Int, row: Int, size: Int) {
    let place = row &* self.series &+ series
    let (days, first, before) = (days, place &* days, maskOfBefore(series))
    hasSums[place] = true
    sums.withUnsafeMutableBufferPointer { sums in
      squares.withUnsafeMutableBufferPointer { squares in
        for day in 0..<days {
          let value = totals[day &+ 1] &- (totals[day] & before)
          sums[first &+ day] &+= value
          squares[first &+ day] &+= value.timesNatural(value)
        }
      }
    }
    if size > 1 { Self.multiply(totals, by: size &- 1, before, days, &excesses, first) }
  }

  /// Records the products of a mixed party's narrow totals with its members of an archetype.
  mutating func record(
    _ totals: UnsafePointer<Int>, series: Int, members: Int, of archetype: Int
  ) {
    let first = (archetype &* self.series &+ series) &* days
    Self.multiply(totals, by: members, maskOfBefore(series), days, &products, first)
  }

  private static func multiply(
    _ totals: UnsafePointer<Int>, by members: Int, _ before: Int, _ days: Int, _ sums: inout [Int],
    _ first: Int
  ) {
    sums.withUnsafeMutableBufferPointer { sums in
      for day in 0..<days {
        let value = totals[day &+ 1] &- (totals[day] & before)
        sums[first &+ day] &+= value.timesNatural(members)
      }
    }
  }

  /// Adds the sums to a tally, and begins anew.
  mutating func addUp(_ tally: inout RunTally) {
    for place in hasSums.indices where hasSums[place] {
      hasSums[place] = false
      let isState = place % series < stateCount
      Self.take(days, from: place * days, of: &sums, isState) {
        tally.sums[$0].sum &+= $1
        tally.sums[$0].sumTimesSize &+= $1
      }
      Self.take(days, from: place * days, of: &squares, isState) {
        tally.sums[$0].sumOfSquares &+= $1
      }
      Self.take(days, from: place * days, of: &excesses, isState) {
        tally.sums[$0].sumTimesSize &+= $1
      }
    }
    for first in stride(from: 0, to: products.count, by: days) {
      Self.take(days, from: first, of: &products, first / days % series < stateCount) {
        tally.dayProducts[$0] &+= $1
      }
    }
  }

  /// Takes the values of some days, for a state as a day's addition to the day before, as in
  /// `RunTally.sums`, and visits those that are not 0.
  @inline(__always)
  private static func take(
    _ days: Int, from first: Int, of values: inout [Int], _ isState: Bool,
    _ add: (_ index: Int, Int128) -> Void
  ) {
    var before = 0
    for index in first..<first + days {
      let value = values[index]
      if value != before { add(index, Int128(value &- before)) }
      before = isState ? value : 0
      values[index] = 0
    }
  }
}
