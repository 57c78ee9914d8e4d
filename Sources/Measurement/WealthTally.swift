import Statistics

/// The distribution of each currency over players on checkpoint days.
///
/// Parties are assigned to a few random groups by their number; each group has its own counts, so
/// that a jackknife over groups gives the error of a total figure.
package struct WealthTally: KeptTally, Equatable {
  /// Random groups of parties.
  package static let groups = Jackknife.groups

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

  /// Returns the bins for a currency's balance.
  package static func layout(of balance: Series) -> LogLinearLayout {
    LogLinearLayout(subdivisionBits: 5, largest: balance.quantilesUpTo ?? 1 << 40)
  }

  /// Records a player's balance.
  ///
  /// - Parameters:
  ///   - day: The index of the checkpoint.
  ///   - party: The party's number, which determines its group on every machine.
  mutating func record(_ amount: Int, purse: Int, day: Int, archetype: Int, party: Int) {
    let place = place(purse, day, archetype) + party % Self.groups
    counts[place].record(layouts[purse].bin(of: amount))
  }

  /// Returns the players of some archetypes by amount, for each group of parties.
  package func groups(purse: Int, day: Int, archetypes: [Int]) -> [BinCounts] {
    var groups = [BinCounts](repeating: BinCounts(), count: Self.groups)
    for archetype in archetypes {
      let first = place(purse, day, archetype)
      for group in groups.indices { groups[group].merge(counts[first + group]) }
    }
    return groups
  }

  /// Returns the start of the groups' counts.
  private func place(_ purse: Int, _ day: Int, _ archetype: Int) -> Int {
    ((purse * days + day) * archetypes + archetype) * Self.groups
  }

  package mutating func exchange(with bytes: inout TallyBytes) {
    bytes.exchange(&counts)
  }

  package mutating func merge(_ other: WealthTally) {
    for index in counts.indices { counts[index].merge(other.counts[index]) }
  }
}

extension RunTally {
  /// Returns a row's players by what they hold, by stratum and group of parties.
  ///
  /// - Parameter plain: Whether each player counts alike.
  package func holders(purse: Int, day: Int, row: Int, plain: Bool) -> [Gini.Holders] {
    members(ofRow: row, plain: plain).map { stratum in
      Gini.Holders(
        weight: stratum.weight,
        groups: wealth.groups(purse: purse, day: day, archetypes: stratum.archetypes))
    }
  }
}
