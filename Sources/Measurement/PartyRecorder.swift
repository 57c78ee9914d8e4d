import Statistics

/// The figures of a party in one world, for a comparison with another one.
package struct ShownParty: Sendable {
  /// The figures in the order of `PartyRecorder.figures`.
  package let figures: [PairedSums.Side]
  package let auxiliaries: PartyAuxiliaries
}

extension Array {
  /// Replaces the elements by copies of one; keeps the buffer.
  mutating func refill(count: Int, with element: Element) {
    removeAll(keepingCapacity: true)
    append(contentsOf: repeatElement(element, count: count))
  }
}

/// Turns the values of a party's members into measurements of the party. The party is the
/// independent unit, so the sums and squares are of the party's total: over all its members, and
/// over its members of each archetype. While the party is played, a day only records each member's
/// values; after the last day all are counted at once.
@usableFromInline
package struct PartyRecorder {
  let plan: MeasurementPlan
  @usableFromInline var dailyRecord: DailyRecord
  /// Each member's metrics, `missing` where it has none: `[member × metrics + metric]`.
  @usableFromInline var metricValues: [Int] = []
  var rows: PartyRows
  /// The auxiliary numbers of the last party; empty before the first one, and after `forget`.
  package private(set) var auxiliaries: PartyAuxiliaries
  private(set) var party = 0
  /// The days of life on which the party is observed.
  private(set) var observedDays = 0
  /// By archetype, the place in `RunTally.sizes` of parties that are observed as long; empty if all are.
  private let lengths: [Int]
  /// The day on which each member leaves the game; 0 for those who stay.
  var leaving: [Int] = []
  private var bands: LevelBandRecorder
  private var lanes: FigureLanes
  private var blockDays: BlockDays?
  /// The parties that wait to be added up.
  private var waiting = 0
  @usableFromInline let metricCount: Int
  let metricRows: Int
  let keepsFigures, keepsDays: Bool
  /// The last party's figures of each metric, then of each net by band of levels (`purse × bands +
  /// band`) and each ratio: `[metric × metricRows + row]`; empty unless kept.
  package internal(set) var figures: [PairedSums.Side] = []
  /// The figures of each state at the end of each day: `[(day × rows + row) × states + state]`.
  package internal(set) var dayFigures: [PairedSums.Side] = []

  /// The last party's metrics and nets; 0, and no auxiliary numbers, without such a party.
  package var shown: ShownParty { ShownParty(figures: figures, auxiliaries: auxiliaries) }

  @inlinable static var missing: Int { Int.min }

  /// Reserves the memory of the most members of a party, so that allocations do not depend on the
  /// order of parties. Keeps the last party's figures, and every day's states, for comparisons.
  @usableFromInline
  package init(
    plan: MeasurementPlan, maxMembers: Int = 1, keepsFigures: Bool = false, keepsDays: Bool = false
  ) {
    (self.plan, self.keepsFigures, self.keepsDays) = (plan, keepsFigures, keepsDays)
    metricCount = plan.metrics.count
    metricRows = plan.metricRows
    lengths = plan.placesOfLengths
    rows = PartyRows(plan: plan, maxMembers: maxMembers)
    auxiliaries = PartyAuxiliaries(plan: plan, maxMembers: maxMembers)
    dailyRecord = DailyRecord(plan: plan, maxMembers: maxMembers)
    bands = LevelBandRecorder(plan: plan, maxMembers: maxMembers)
    lanes = FigureLanes(plan: plan)
    blockDays = plan.recordsDays ? BlockDays(plan: plan) : nil
    metricValues.reserveCapacity(maxMembers * metricCount)
    leaving.reserveCapacity(maxMembers)
  }

  @usableFromInline
  package mutating func begin(
    party: Int, archetypes: [Int], traits: [Int] = [], _ tally: inout RunTally
  ) {
    self.party = party
    rows.begin(archetypes)
    dailyRecord.begin(members: archetypes.count)
    bands.begin(members: archetypes.count)
    observedDays = plan.observedDays[archetypes[0]]
    for row in rows.all { tally.sizes[row.number].record(size: row.size) }
    if !lengths.isEmpty {
      precondition(
        archetypes.allSatisfy { plan.observedDays[$0] == observedDays }, "a party joins together")
      tally.sizes[lengths[archetypes[0]]].record(size: archetypes.count)
    }
    metricValues.refill(count: archetypes.count * metricCount, with: Self.missing)
    forget()
    auxiliaries.begin(members: archetypes.count, traits: traits)
  }

  /// Clears the last party's values.
  @usableFromInline
  package mutating func forget() {
    auxiliaries.forget()
    if keepsFigures {
      let shown = metricCount + plan.bandNets + plan.ratios.count
      figures.refill(count: shown * metricRows, with: (total: 0, size: 0))
    }
    if keepsDays {
      dayFigures.refill(
        count: plan.days * plan.rows * plan.stateCount, with: (total: 0, size: 0))
    }
  }

  @inlinable @inline(__always)
  package mutating func write(_ life: (borrowing DailyRecordWriter) -> Void) {
    dailyRecord.write(life)
  }

  private mutating func keepCheckpoints(_ tally: inout RunTally) {
    for checkpoint in plan.checkpoints where checkpoint.day <= observedDays {
      for member in rows.archetypes.indices {
        let value = dailyRecord[day: checkpoint.day, member: member, checkpoint.series]
        keep(value, metric: checkpoint.metric, member: member)
      }
    }
    if plan.purses.isEmpty { return }
    for (index, day) in plan.checkpointDays.enumerated() where day <= observedDays {
      for member in rows.archetypes.indices { keepPurses(day, checkpoint: index, member, &tally) }
    }
  }

  private mutating func keepPurses(
    _ day: Int, checkpoint index: Int, _ member: Int, _ tally: inout RunTally
  ) {
    func series(_ series: Int) -> Int { dailyRecord[day: day, member: member, series] }
    for (number, purse) in plan.purses.enumerated() {
      let held = series(purse.balance)
      if plan.recordsWealth {
        tally.wealth.record(
          held, purse: number, day: index, archetype: rows.archetypes[member], party: party)
      }
      let activeDays = dailyRecord.activeDays(through: day, member: member)
      guard activeDays > 0, !purse.brokeMetrics.isEmpty else { continue }
      // Compares held < spent ÷ days, and held > hoardDays × earned ÷ days, in whole numbers.
      let spent = purse.sinks.reduce(0) { $0 + series($1) }
      let earned = purse.faucets.reduce(0) { $0 + series($1) }
      let owned = Int128(held) * Int128(activeDays)
      keep(owned < Int128(spent) ? 1 : 0, metric: purse.brokeMetrics[index], member: member)
      keep(
        owned > Int128(plan.hoardDays) * Int128(earned) ? 1 : 0,
        metric: purse.hoardingMetrics[index], member: member)
    }
  }

  /// The last party's members, each with its metrics in the plan's order as multiples of 1 ÷ scale.
  package var members: [(archetype: Int, values: [Int?])] {
    rows.archetypes.enumerated().map { member, archetype in
      let first = member * metricCount
      return (
        archetype, metricValues[first..<first + metricCount].map { $0 == Self.missing ? nil : $0 }
      )
    }
  }

  @inlinable
  package mutating func keep(_ value: Int?, metric: Int, member: Int) {
    metricValues[member * metricCount + metric] = value ?? Self.missing
  }

  /// Ends the party: turns its droughts and its members' lives and metrics into observations. Those
  /// of a block wait for others, and may be missing in the tally until `addUp`.
  @usableFromInline
  package mutating func end(_ tally: inout RunTally, inBlock: Bool = false) {
    if observedDays < plan.days { dailyRecord.end(after: observedDays) }
    if plan.recordsDays {
      findLeaving()
      // Taken out of `self`, the rest of which is read meanwhile.
      var days: BlockDays?
      swap(&days, &blockDays)
      recordDays(&tally, &days!)
      swap(&days, &blockDays)
    }
    if keepsDays { keepDays() }
    keepCheckpoints(&tally)
    keepWindows()
    keepActivity()
    keepStuck()
    recordLevels(&tally)
    tally.droughts.endParty(party, members: rows.archetypes)
    auxiliaries.read(rows.archetypes, dailyRecord)
    rows.forEachRecorded(of: metricRows) { row in
      // Those of parties of one archetype wait in their lanes.
      if row.number < metricRows {
        tally.auxiliaries.record(momentsOf: auxiliaries, row: row.number)
      }
    }
    bands.read(dailyRecord, &metricValues)
    endBands(&tally)
    recordRatios(&tally)
    recordOutliers(&tally)
    for metric in plan.unrecorded {
      for member in rows.archetypes.indices { keep(nil, metric: metric, member: member) }
    }
    lanes.record(rows, metricValues, auxiliaries, &tally)
    if keepsFigures { keepFigures() }
    waiting += 1
    if !inBlock || waiting == BlockDays.maxParties { addUp(&tally) }
  }

  /// Adds up the parties of a block that wait for it.
  package mutating func addUp(_ tally: inout RunTally) {
    waiting = 0
    lanes.addUp(&tally)
    blockDays?.addUp(&tally)
    bands.addUp(&tally.bands)
  }

  /// Turns the members' days in bands of levels into observations, and stores the nets.
  private mutating func endBands(_ tally: inout RunTally) {
    // Taken out of `self`, as the recorder cannot be changed while its part is read.
    var kept: [PairedSums.Side] = []
    swap(&kept, &figures)
    bands.end(rows, auxiliaries, &tally.bands) {
      [metricCount, metricRows, keepsFigures] net, row, side in
      if keepsFigures { kept[(metricCount + net) * metricRows + row] = side }
    }
    swap(&kept, &figures)
  }

  /// Records the day on which each requested level was first reached; an open drought if never.
  private func recordLevels(_ tally: inout RunTally) {
    guard let series = plan.level else { return }
    let first = plan.droughts.count - plan.levelMilestones.count
    for (index, level) in plan.levelMilestones.enumerated() {
      for (member, archetype) in rows.archetypes.enumerated() {
        let day = (1...observedDays).first {
          dailyRecord[day: $0, member: member, series] >= level
        }
        tally.droughts.record(
          day == nil ? .open : .lucky, at: day ?? observedDays, source: first + index,
          archetype: archetype)
      }
    }
  }

  /// Returns the sum of a metric over the members of a row that have it, and their number.
  @inline(__always)
  private func figure(_ metric: Int, _ row: PartyRows.Row) -> PairedSums.Side {
    var (total, size) = (0, 0)
    for member in rows.members[row.members] {
      let value = metricValues[member * metricCount + metric]
      if value == Self.missing { continue }
      total += value
      size += 1
    }
    return (total, size)
  }

  private mutating func keepFigures() {
    for metric in 0..<metricCount {
      for row in rows.all { figures[metric * metricRows + row.number] = figure(metric, row) }
    }
  }
}
