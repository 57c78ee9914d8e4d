import Statistics

/// Who holds how much of each currency on the days of checkpoints.
///
/// Parties are dealt into a few random groups by their number; each group has a histogram of its
/// own, so that a jackknife over groups tells how sure a figure of the whole is.
package struct WealthTally: Tally, Equatable {
  /// Random groups of parties.
  package static let groups = 20

  private let archetypes: Int
  private let days: Int
  /// One for each purse.
  package let layouts: [LogLinearLayout]
  /// Where each purse's bins begin, and their number behind the last.
  private let firstBins: [Int]
  /// Players by amount: `[((day × archetypes + archetype) × groups + group) × bins + bin]`, all
  /// purses' bins together.
  private var counts: [UInt32]

  init(layouts: [LogLinearLayout], days: Int, archetypes: Int) {
    self.layouts = layouts
    self.archetypes = archetypes
    self.days = days
    firstBins = layouts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.binCount) }
    counts = Array(
      repeating: 0, count: days * archetypes * Self.groups * firstBins[layouts.count])
  }

  /// The bins for what is held of a currency.
  package static func layout(of balance: Series) -> LogLinearLayout {
    LogLinearLayout(subdivisionBits: 5, largest: balance.quantilesUpTo ?? 1 << 40)
  }

  /// Records what a player holds.
  ///
  /// - Parameters:
  ///   - day: The index of the checkpoint.
  ///   - party: The party's number, by which its group is known on every machine.
  mutating func record(_ amount: Int, purse: Int, day: Int, archetype: Int, party: Int) {
    let row = first(purse, day: day, archetype: archetype, group: party % Self.groups)
    counts[row + layouts[purse].bin(of: amount)] += 1
  }

  /// The players of some archetypes by amount, a list of counts for each group of parties.
  package func groups(purse: Int, day: Int, archetypes: [Int]) -> [[Int]] {
    (0..<Self.groups).map { group in
      var sum = [Int](repeating: 0, count: layouts[purse].binCount)
      for archetype in archetypes {
        let first = first(purse, day: day, archetype: archetype, group: group)
        var bin = 0
        while bin < sum.count {
          if counts[first + bin] > 0 { sum[bin] += Int(counts[first + bin]) }
          bin += 1
        }
      }
      return sum
    }
  }

  private func first(_ purse: Int, day: Int, archetype: Int, group: Int) -> Int {
    ((day * archetypes + archetype) * Self.groups + group) * firstBins[layouts.count]
      + firstBins[purse]
  }

  package mutating func merge(_ other: WealthTally) {
    for index in counts.indices { counts[index] += other.counts[index] }
  }
}
