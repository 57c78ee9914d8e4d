import Statistics

/// The bands of levels in which faucets and sinks are followed over a player's life.
///
/// A band is numbered from 0. A day belongs to the band in which it begins.
package struct LevelBands: Sendable, Equatable {
  /// The series that is the level.
  let series: Int
  /// First level of each band, rising; lower levels are in the first band.
  package let starts: [Int]

  /// The band of a level.
  func band(of level: Int) -> Int {
    max(0, (starts.firstIndex { $0 > level } ?? starts.count) - 1)
  }

  /// The levels that no change of band is due at, as long as the level stays among them.
  func levels(ofBand band: Int) -> ClosedRange<Int> {
    let first = band == 0 ? Int.min : starts[band]
    let last = band + 1 < starts.count ? starts[band + 1] - 1 : Int.max
    return first...last
  }
}

/// What accounts gave and took by band of levels: the party is the cluster, an active day of a
/// member an observation.
package struct LevelBandTally: Tally, Equatable {
  private let rows: Int
  private let flows: Int
  /// Active days, `[band × rows + row]`.
  private var days: [ClusterSizes]
  /// `[(band × rows + row) × flows + flow]`.
  private var sums: [ClusterSums]

  init(bands: Int, rows: Int, flows: Int) {
    self.rows = rows
    self.flows = flows
    days = Array(repeating: ClusterSizes(), count: bands * rows)
    sums = Array(repeating: ClusterSums(), count: bands * rows * flows)
  }

  /// Records a party's members of a row: their active days in a band and what moved on them.
  mutating func record(band: Int, row: Int, days: Int, totals: some Sequence<Int>) {
    let index = band * rows + row
    self.days[index].record(size: days)
    for (flow, total) in totals.enumerated() where total != 0 {
      sums[index * flows + flow].record(total: total, size: days)
    }
  }

  /// Active days that players of a row spent in a band.
  func playerDays(band: Int, row: Int) -> Int { days[band * rows + row].observations }

  /// What a flow moved per active day.
  func mean(
    flow: Int, band: Int, row: Int, scale: Int, level: Double = Estimate.confidenceLevel
  ) -> Estimate {
    let (days, sums) = recorded(flow: flow, band: band, row: row)
    return sums.mean(over: days, scale: scale, level: level)
  }

  /// All that is known of a flow in a band.
  package func recorded(
    flow: Int, band: Int, row: Int
  ) -> (days: ClusterSizes, sums: ClusterSums) {
    let index = band * rows + row
    return (days[index], sums[index * flows + flow])
  }

  package mutating func merge(_ other: LevelBandTally) {
    for index in days.indices { days[index].merge(other.days[index]) }
    for index in sums.indices { sums[index].merge(other.sums[index]) }
  }
}
