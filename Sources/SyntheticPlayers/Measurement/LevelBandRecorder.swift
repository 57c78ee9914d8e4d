import Statistics

/// Follows the members of one party through the bands of levels.
///
/// Accounts are read when a member leaves a band and at the end of its life, not every day: a day
/// costs a comparison and a count.
struct LevelBandRecorder {
  /// Active days of each member so far, also where there are no levels.
  private(set) var activeDays: [Int] = []
  private let bands: LevelBands
  private let arrivals: [(balance: Int, metrics: [Int])]
  private let stateCount: Int
  private let seriesCount: Int
  private let metricCount: Int
  private let flowCount: Int
  private let nets: [(faucets: [Int], sinks: [Int])]
  /// Where each member stands, and where it stood when its accounts were last read.
  private var places: [Place] = []
  /// Accounts of each member when last read: `[member × flows + flow]`.
  private var read: [Int] = []
  /// Active days and what moved on them: `[(member × bands + band) × (1 + flows)]`.
  private var moved: [Int] = []

  private struct Place {
    var band = 0
    var levels: ClosedRange<Int>
    var activeDays = 0
  }

  init(plan: MeasurementPlan) {
    // Without levels everything stays in one band, which nobody asks for.
    bands = plan.bands ?? LevelBands(series: 0, starts: [])
    arrivals = plan.purses.map { ($0.balance, $0.arrivalMetrics) }
    stateCount = plan.stateCount
    seriesCount = plan.series.count
    metricCount = plan.metrics.count
    flowCount = plan.series.count - plan.stateCount
    let first = plan.stateCount
    nets = plan.purses.map { purse in
      (purse.faucets.map { $0 - first }, purse.sinks.map { $0 - first })
    }
  }

  private var isOn: Bool { !bands.starts.isEmpty }

  mutating func begin(members: Int) {
    func zeros(_ buffer: inout [Int], _ count: Int) {
      buffer.removeAll(keepingCapacity: true)
      buffer.append(contentsOf: repeatElement(0, count: count))
    }
    zeros(&activeDays, members)
    guard isOn else { return }
    places.removeAll(keepingCapacity: true)
    places.append(
      contentsOf: repeatElement(Place(levels: bands.levels(ofBand: 0)), count: members))
    zeros(&read, members * flowCount)
    zeros(&moved, members * bands.starts.count * (1 + flowCount))
  }

  /// Ends a member's active day.
  ///
  /// - Parameters:
  ///   - accounts: All members' cumulative series: `[member × series + series]`.
  ///   - metrics: `[member × metrics + metric]`; what is held on reaching a band is put there.
  @inline(__always)
  mutating func endActiveDay(
    of member: Int, _ accounts: [Int], value: (_ series: Int) -> Int, _ metrics: inout [Int]
  ) {
    activeDays[member] &+= 1
    guard isOn else { return }
    let level = value(bands.series)
    if places[member].levels.contains(level) { return }
    leaveBand(member, for: bands.band(of: level), accounts)
    for (balance, arrivalMetrics) in arrivals {
      let held = value(balance)
      for metric in arrivalMetrics.prefix(places[member].band)
      where metrics[member * metricCount + metric] == PartyRecorder.missing {
        metrics[member * metricCount + metric] = held
      }
    }
  }

  /// The day that led out of a band still belongs to it.
  @inline(never)
  private mutating func leaveBand(_ member: Int, for band: Int, _ accounts: [Int]) {
    settle(member, accounts)
    places[member].band = band
    places[member].levels = bands.levels(ofBand: band)
  }

  private mutating func settle(_ member: Int, _ accounts: [Int]) {
    let first = (member * bands.starts.count + places[member].band) * (1 + flowCount)
    moved[first] += activeDays[member] - places[member].activeDays
    places[member].activeDays = activeDays[member]
    for flow in 0..<flowCount {
      let total = accounts[member * seriesCount + stateCount + flow]
      moved[first + 1 + flow] += total - read[member * flowCount + flow]
      read[member * flowCount + flow] = total
    }
  }

  /// Ends the party: what its members of some rows did in each band becomes observations.
  ///
  /// - Parameter members: The rows, and the members of each.
  mutating func end(
    _ accounts: [Int], members: [(row: Int, members: [Int])], _ tally: inout LevelBandTally
  ) {
    guard isOn else { return }
    for member in places.indices { settle(member, accounts) }
    // Days, what each account moved, and the nets.
    var sums = [Int](repeating: 0, count: 1 + flowCount + nets.count)
    for band in bands.starts.indices {
      for (row, members) in members {
        for index in sums.indices { sums[index] = 0 }
        for member in members {
          let first = (member * bands.starts.count + band) * (1 + flowCount)
          if moved[first] == 0 { continue }
          for index in 0...flowCount { sums[index] += moved[first + index] }
        }
        if sums[0] == 0 { continue }
        for (index, net) in nets.enumerated() {
          sums[1 + flowCount + index] =
            net.faucets.reduce(0) { $0 + sums[1 + $1] } - net.sinks.reduce(0) { $0 + sums[1 + $1] }
        }
        tally.record(band: band, row: row, days: sums[0], totals: sums.dropFirst())
      }
    }
  }
}
