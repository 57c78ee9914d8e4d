import Statistics

/// The bands of levels by which faucets and sinks are recorded over a player's life.
///
/// Bands are numbered from 0. A day belongs to the band in which it begins.
package struct LevelBands: Sendable, Equatable {
  /// The series that is the level.
  let series: Int
  /// First level of each band, rising; lower levels are in the first band.
  package let starts: [Int]

  /// Returns the band of a level.
  func band(of level: Int) -> Int {
    max(0, (starts.firstIndex { $0 > level } ?? starts.count) - 1)
  }

  /// Returns the levels of a band: a level among them stays in the band.
  func levels(ofBand band: Int) -> ClosedRange<Int> {
    let first = band == 0 ? Int.min : starts[band]
    let last = band + 1 < starts.count ? starts[band + 1] - 1 : Int.max
    return first...last
  }
}

/// Accounts by band of levels: the party is the cluster, a member's active day an observation.
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

  /// Records a party's members of a row: their active days in a band and the amounts moved on them.
  mutating func record(band: Int, row: Int, days: Int, totals: some Sequence<Int>) {
    let index = band * rows + row
    self.days[index].record(size: days)
    for (flow, total) in totals.enumerated() where total != 0 {
      sums[index * flows + flow].record(total: total, size: days)
    }
  }

  /// Returns the active days of a row's players in a band.
  func playerDays(band: Int, row: Int) -> Int { days[band * rows + row].observations }

  /// Estimates the mean of a flow per active day.
  func mean(
    flow: Int, band: Int, row: Int, scale: Int, level: Double = Estimate.confidenceLevel
  ) -> Estimate {
    let (days, sums) = recorded(flow: flow, band: band, row: row)
    return sums.mean(over: days, scale: scale, level: level)
  }

  /// Returns the figures of a flow in a band.
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
