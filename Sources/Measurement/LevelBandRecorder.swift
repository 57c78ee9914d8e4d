import Statistics

/// Tracks the members of one party through the bands of levels.
struct LevelBandRecorder {
  private let bands: LevelBands
  private let purses: [MeasurementPlan.Purse]
  private let stateCount, metricCount, flowCount: Int
  private var members = 0
  /// Active days and the amounts moved on them: `[(member × bands + band) × (1 + flows)]`.
  private var moved: [Int] = []
  /// A row's days, each account's amount, and the nets, of one band.
  private var sums: [Int]
  private var block: BlockBands

  init(plan: MeasurementPlan, maxMembers: Int) {
    // Without levels there is a single band, which is not reported.
    bands = plan.bands ?? LevelBands(series: 0, starts: [])
    purses = plan.purses
    stateCount = plan.stateCount
    metricCount = plan.metrics.count
    flowCount = plan.series.count - plan.stateCount
    sums = Array(repeating: 0, count: 1 + flowCount + purses.count)
    block = BlockBands(of: LevelBandTally(plan: plan))
    moved.reserveCapacity(maxMembers * bands.starts.count * (1 + flowCount))
  }

  mutating func begin(members: Int) {
    self.members = members
    if bands.starts.isEmpty { return }
    moved.refill(count: members * bands.starts.count * (1 + flowCount), with: 0)
  }

  /// Reads each member's life; `[member × metrics + metric]` receives balances on reaching a band.
  mutating func read(_ dailyRecord: DailyRecord, _ metrics: inout [Int]) {
    if bands.starts.isEmpty { return }
    for member in 0..<members {
      var (band, settled) = (0, 0)
      var levels = bands.levels(ofBand: 0)
      for day in dailyRecord.allDays {
        let level = dailyRecord[day: day, member: member, bands.series]
        guard !levels.contains(level), dailyRecord.isActive(day, member: member) else { continue }
        // The day on which a member leaves a band still belongs to it.
        settle(dailyRecord, member, band, after: settled, through: day)
        settled = day
        band = bands.band(of: level)
        levels = bands.levels(ofBand: band)
        arrive(in: band, dailyRecord, day, member, &metrics)
      }
      settle(dailyRecord, member, band, after: settled, through: dailyRecord.allDays.upperBound)
    }
  }

  private func arrive(
    in band: Int, _ dailyRecord: DailyRecord, _ day: Int, _ member: Int, _ metrics: inout [Int]
  ) {
    for purse in purses {
      let held = dailyRecord[day: day, member: member, purse.balance]
      for metric in purse.arrivalMetrics.prefix(band)
      where metrics[member * metricCount + metric] == PartyRecorder.missing {
        metrics[member * metricCount + metric] = held
      }
    }
  }

  private mutating func settle(
    _ dailyRecord: DailyRecord, _ member: Int, _ band: Int, after start: Int, through end: Int
  ) {
    let first = (member * bands.starts.count + band) * (1 + flowCount)
    moved[first] +=
      dailyRecord.activeDays(through: end, member: member)
      - dailyRecord.activeDays(through: start, member: member)
    for flow in 0..<flowCount {
      let account = stateCount + flow
      moved[first + 1 + flow] +=
        dailyRecord[day: end, member: member, account]
        - dailyRecord[day: start, member: member, account]
    }
  }

  /// Ends the party: the totals of each row's members in each band become observations, and `keep`
  /// receives the nets with their active days, by `purse × bands + band` and row.
  mutating func end(
    _ rows: PartyRows, _ auxiliaries: PartyAuxiliaries, _ tally: inout LevelBandTally,
    keep: (_ net: Int, _ row: Int, PairedSums.Side) -> Void
  ) {
    if bands.starts.isEmpty { return }
    var sums: [Int] = []
    swap(&sums, &self.sums)
    defer { swap(&sums, &self.sums) }
    for band in bands.starts.indices {
      rows.forEachRecorded(of: tally.rows) { row in
        for index in sums.indices { sums[index] = 0 }
        for member in rows.members[row.members] {
          let first = (member * bands.starts.count + band) * (1 + flowCount)
          if moved[first] == 0 { continue }
          for index in 0...flowCount { sums[index] += moved[first + index] }
        }
        if sums[0] == 0 { return }
        for (index, purse) in purses.enumerated() {
          var net = 0
          for account in purse.faucets { net += sums[1 + account - stateCount] }
          for account in purse.sinks { net -= sums[1 + account - stateCount] }
          sums[1 + flowCount + index] = net
          let side = (total: net, size: sums[0])
          let number = index * bands.starts.count + band
          if row.number < tally.rows {
            keep(number, row.number, side)
          } else {
            for row in rows.all { keep(number, row.number, side) }
          }
        }
        tally.record(sums, band: band, row: row.number, auxiliaries, &block)
      }
    }
  }

  /// Adds up the amounts of the block's parties.
  mutating func addUp(_ tally: inout LevelBandTally) { block.addUp(&tally) }
}
