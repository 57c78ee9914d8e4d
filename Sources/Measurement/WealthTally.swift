import Statistics

/// The distribution of each currency over players on checkpoint days. Parties are assigned to a few
/// random groups by their number; each group has its own counts, so that a jackknife over groups
/// gives the error of a total figure.
package struct WealthTally: FieldTally, Equatable {
  package static let groups = Jackknife.groups

  private let archetypes, days: Int
  /// Players by amount: `[(purse × days + day) × archetypes + archetype]`.
  private var players: [ValueCounts]
  /// Players by amount and group, in coarser bins: `[place × groups + group]`.
  private var grouped: [ValueCounts]

  /// Creates the tally of amounts of each purse's scale.
  init(scales: [Int], days: Int, archetypes: Int) {
    (self.archetypes, self.days) = (archetypes, days)
    players = scales.flatMap { Array(repeating: ValueCounts(scale: $0), count: days * archetypes) }
    grouped = Array(
      repeating: ValueCounts(minBits: 5, maxValues: 256), count: players.count * Self.groups)
  }

  /// Records a player's balance on a checkpoint; the party's number determines its group.
  mutating func record(_ amount: Int, purse: Int, day: Int, archetype: Int, party: Int) {
    let place = place(purse, day, archetype)
    players[place].record(max(0, amount))
    grouped[place * Self.groups + party % Self.groups].record(max(0, amount))
  }

  func holders(weight: Double, purse: Int, day: Int, archetypes: [Int]) -> Gini.Holders {
    let places = archetypes.map { place(purse, day, $0) }
    return Gini.Holders(
      weight: weight, all: places.map { players[$0] },
      groups: (0..<Self.groups).map { group in
        ValueCounts(places.map { grouped[$0 * Self.groups + group] })
      })
  }

  private func place(_ purse: Int, _ day: Int, _ archetype: Int) -> Int {
    (purse * days + day) * archetypes + archetype
  }

  func isSound(_ players: (_ archetype: Int, _ day: Int) -> Int) -> Bool {
    self.players.indices.allSatisfy { place in
      self.players[place].total == players(place % archetypes, place / archetypes % days)
        && grouped[place * Self.groups..<(place + 1) * Self.groups].reduce(0) { $0 + $1.total }
          == self.players[place].total
    }
  }

  package mutating func combine(with other: WealthTally?, _ bytes: inout TallyBytes) {
    bytes.field(&players, other?.players)
    bytes.field(&grouped, other?.grouped)
  }
}

extension RunTally {
  /// Returns a row's players by the amount that they hold, by stratum and group of parties.
  package func holders(purse: Int, day: Int, row: Int) -> [Gini.Holders] {
    members(ofRow: row, on: plan.checkpointDays[day]).map { stratum in
      wealth.holders(weight: stratum.weight, purse: purse, day: day, archetypes: stratum.archetypes)
    }
  }
}
