import Statistics

/// Who holds how much of each currency on the days of checkpoints.
///
/// Parties are dealt into a few random groups by their number; each group has counts of its own, so
/// that a jackknife over groups tells how sure a figure of the whole is.
package struct WealthTally: Tally, Equatable {
  /// Random groups of parties.
  package static let groups = 20

  private let archetypes: Int
  private let days: Int
  /// The bins of each purse.
  package let layouts: [LogLinearLayout]
  /// Players by amount: `[((purse × days + day) × archetypes + archetype) × groups + group]`.
  private var counts: [BinCounts]

  init(layouts: [LogLinearLayout], days: Int, archetypes: Int) {
    self.layouts = layouts
    self.archetypes = archetypes
    self.days = days
    counts = Array(
      repeating: BinCounts(), count: layouts.count * days * archetypes * Self.groups)
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
    let place = place(purse, day, archetype) + party % Self.groups
    counts[place].record(layouts[purse].bin(of: amount))
  }

  /// The players of some archetypes by amount, for each group of parties.
  package func groups(purse: Int, day: Int, archetypes: [Int]) -> [BinCounts] {
    var groups = [BinCounts](repeating: BinCounts(), count: Self.groups)
    for archetype in archetypes {
      let first = place(purse, day, archetype)
      for group in groups.indices { groups[group].merge(counts[first + group]) }
    }
    return groups
  }

  /// Where the counts of the groups begin.
  private func place(_ purse: Int, _ day: Int, _ archetype: Int) -> Int {
    ((purse * days + day) * archetypes + archetype) * Self.groups
  }

  package mutating func merge(_ other: WealthTally) {
    for index in counts.indices { counts[index].merge(other.counts[index]) }
  }
}
