import Statistics

/// Turns what the members of one party show into measurements of the party.
///
/// The party is the independent unit, so what is summed and squared is the party's total: over
/// all its members, and over its members of each archetype. The buffers live as long as a block.
struct PartyRecorder {
  private let plan: MeasurementPlan
  /// The plan's columns in storage of their own: every day holds on to them for a moment, and if
  /// all threads counted those references in one place, they would wait for one another.
  private let columns: [MeasurementPlan.Column]
  /// Archetype of each member of the party at hand.
  private var archetypes: [Int] = []
  /// The day's values of the party: `[group × series + series]`, group 0 for all members.
  private var totals: [Int]
  /// What each member's cumulative series showed the day before: `[member × series + series]`.
  private var yesterday: [Int] = []
  /// Each member's metrics, `missing` where it has none: `[member × metrics + metric]`.
  private var metricValues: [Int] = []
  /// The members of one archetype form a group; group g ≥ 1 belongs to `groupRows[g]`.
  private var groupOfMember: [Int] = []
  private var groupRows: [Int] = []
  private var groupSizes: [Int] = []
  private var party = 0
  private var life: LevelBandRecorder
  private let keepsFigures: Bool
  /// What the last party showed of each metric: `[metric × metricRows + row]`; empty unless kept.
  private(set) var figures: [PairedSums.Side] = []
  /// What it showed of each state at the end of each day: `[(day × rows + row) × states + state]`.
  private(set) var dayFigures: [PairedSums.Side] = []

  static let missing = Int.min

  init(plan: MeasurementPlan, keepsFigures: Bool = false) {
    self.plan = plan
    self.keepsFigures = keepsFigures
    columns = plan.columns.map { $0 }
    totals = []
    life = LevelBandRecorder(plan: plan)
  }

  // MARK: A party begins

  /// - Parameter party: The party's number.
  mutating func begin(party: Int, archetypes: [Int], _ tally: inout RunTally) {
    self.party = party
    self.archetypes = archetypes
    life.begin(members: archetypes.count)
    groupRows.removeAll(keepingCapacity: true)
    groupSizes.removeAll(keepingCapacity: true)
    groupOfMember.removeAll(keepingCapacity: true)
    groupRows.append(0)
    groupSizes.append(archetypes.count)
    for archetype in archetypes {
      if let group = groupRows.dropFirst().firstIndex(of: archetype + 1) {
        groupSizes[group] += 1
        groupOfMember.append(group)
      } else {
        groupOfMember.append(groupRows.count)
        groupRows.append(archetype + 1)
        groupSizes.append(1)
      }
    }
    for group in groupRows.indices { tally.sizes[groupRows[group]].record(size: groupSizes[group]) }
    for (index, group) in plan.groups.enumerated() {
      let members = archetypes.count { group.archetypes.contains($0) }
      tally.sizes[plan.rows + index].record(size: members)
    }
    Self.refill(&totals, count: groupRows.count * plan.series.count, with: 0)
    Self.refill(&yesterday, count: archetypes.count * plan.series.count, with: 0)
    Self.refill(&metricValues, count: archetypes.count * plan.metrics.count, with: Self.missing)
    forget()
  }

  /// Lets go of what the last party showed.
  mutating func forget() {
    guard keepsFigures else { return }
    Self.refill(&figures, count: plan.metrics.count * plan.metricRows, with: (total: 0, size: 0))
    Self.refill(
      &dayFigures, count: plan.days * plan.rows * plan.stateCount, with: (total: 0, size: 0))
  }

  private static func refill<Value>(_ buffer: inout [Value], count: Int, with value: Value) {
    buffer.removeAll(keepingCapacity: true)
    buffer.append(contentsOf: repeatElement(value, count: count))
  }

  // MARK: A day of the party

  // Both run for every player and day, so they go through the buffers without checks: all
  // indices come from the plan, whose sizes the buffers have.

  /// Takes what a member shows at the end of a day: each state as it is, and each account's total
  /// since the start, of which the day's difference counts. No account moves on a day without
  /// play.
  @inline(__always)
  mutating func observe(
    day: Int, member: Int, played: Bool, _ tally: inout RunTally, value: (_ series: Int) -> Int
  ) {
    let count = columns.count
    let group = groupOfMember[member] * count
    let days = plan.days
    let first = archetypes[member] * plan.binsPerRow * days + day - 1
    columns.withUnsafeBufferPointer { columns in
      totals.withUnsafeMutableBufferPointer { totals in
        tally.histograms.withUnsafeMutableBufferPointer { bins in
          for series in 0..<plan.stateCount {
            let value = value(series)
            if let layout = columns[series].layout {
              bins[first &+ (columns[series].firstBin &+ layout.bin(of: value)) &* days] &+= 1
            }
            totals[series] &+= value
            totals[group &+ series] &+= value
          }
        }
        guard played else { return }
        yesterday.withUnsafeMutableBufferPointer { yesterday in
          let before = member * count
          for series in plan.stateCount..<count {
            let total = value(series)
            let difference = total &- yesterday[before &+ series]
            yesterday[before &+ series] = total
            totals[series] &+= difference
            totals[group &+ series] &+= difference
          }
        }
      }
    }
    if played { life.endActiveDay(of: member, yesterday, value: value, &metricValues) }
  }

  /// Ends a day: the party's totals become observations.
  @inline(__always)
  mutating func endDay(_ day: Int, _ tally: inout RunTally) {
    let count = columns.count
    if keepsFigures { keepStates(day) }
    for group in groupRows.indices {
      let row = ((day - 1) * plan.rows + groupRows[group]) * count
      let size = groupSizes[group]
      totals.withUnsafeMutableBufferPointer { totals in
        tally.sums.withUnsafeMutableBufferPointer { sums in
          let first = group * count
          for series in 0..<count {
            let total = totals[first &+ series]
            if total == 0 { continue }
            sums[row &+ series].record(total: total, size: size)
            totals[first &+ series] = 0
          }
        }
      }
    }
  }

  private mutating func keepStates(_ day: Int) {
    for group in groupRows.indices {
      let first = ((day - 1) * plan.rows + groupRows[group]) * plan.stateCount
      for state in 0..<plan.stateCount {
        dayFigures[first + state] = (totals[group * columns.count + state], groupSizes[group])
      }
    }
  }

  // MARK: Metrics

  /// Keeps a member's values of the day for the metrics that are a series on that day.
  mutating func checkpoint(
    _ day: Int, member: Int, _ tally: inout RunTally, valueOf series: (_ series: Int) -> Int
  ) {
    for checkpoint in plan.checkpoints where checkpoint.day == day {
      keep(series(checkpoint.series), metric: checkpoint.metric, member: member)
    }
    guard let index = plan.checkpointDays.firstIndex(of: day) else { return }
    for (number, purse) in plan.purses.enumerated() {
      let held = series(purse.balance)
      tally.wealth.record(
        held, purse: number, day: index, archetype: archetypes[member], party: party)
      let activeDays = life.activeDays[member]
      guard activeDays > 0, !purse.dryMetrics.isEmpty else { continue }
      // held < spent ÷ days, and held > hoardDays × earned ÷ days, in whole numbers.
      let spent = purse.sinks.reduce(0) { $0 + series($1) }
      let earned = purse.faucets.reduce(0) { $0 + series($1) }
      let owned = Int128(held) * Int128(activeDays)
      keep(owned < Int128(spent) ? 1 : 0, metric: purse.dryMetrics[index], member: member)
      keep(
        owned > Int128(plan.hoardDays) * Int128(earned) ? 1 : 0,
        metric: purse.flushMetrics[index], member: member)
    }
  }

  mutating func keep(_ value: Int?, metric: Int, member: Int) {
    metricValues[member * plan.metrics.count + metric] = value ?? Self.missing
  }

  /// Ends the party: its droughts, its members' lives and metrics become observations.
  mutating func end(_ tally: inout RunTally) {
    tally.droughts.endParty()
    life.end(yesterday, members: membersOfRows, &tally.bands)
    recordNotables(&tally)
    let (archetypes, groupOfMember) = (archetypes, groupOfMember)
    for metric in plan.metrics.indices {
      let first = metric * plan.metricRows
      for member in archetypes.indices {
        let value = metricValues[member * plan.metrics.count + metric]
        if value == Self.missing { continue }
        tally.metrics[first + archetypes[member] + 1].record(player: value)
      }
      for group in groupRows.indices {
        record(metric, row: groupRows[group], &tally) { group == 0 || groupOfMember[$0] == group }
      }
      for (index, group) in plan.groups.enumerated() {
        record(metric, row: plan.rows + index, &tally) { group.archetypes.contains(archetypes[$0]) }
      }
    }
  }

  /// The rows of the metrics in which the party has members, and who they are.
  private var membersOfRows: [(row: Int, members: [Int])] {
    var rows = groupRows.indices.map { group in
      (groupRows[group], archetypes.indices.filter { group == 0 || groupOfMember[$0] == group })
    }
    for (index, group) in plan.groups.enumerated() {
      let members = archetypes.indices.filter { group.archetypes.contains(archetypes[$0]) }
      if !members.isEmpty { rows.append((plan.rows + index, members)) }
    }
    return rows
  }

  /// Holds each member against those who stood out so far.
  private func recordNotables(_ tally: inout RunTally) {
    for (index, rule) in plan.notables.enumerated() {
      for member in archetypes.indices {
        let first = member * plan.metrics.count
        let value = metricValues[first + rule.metric]
        if value == Self.missing { continue }
        if rule.ofTheActive, let metric = plan.activeDays,
          metricValues[first + metric] * 2 < plan.days
        {
          continue
        }
        tally.notables.record(
          NotableTally.Entry(
            value: value, tieBreak: rule.tieBreak.map { metricValues[first + $0] } ?? 0,
            party: party, member: member, archetype: archetypes[member]),
          rule: index)
      }
    }
  }

  /// Records the party's total of a metric over some of its members.
  @inline(__always)
  private mutating func record(
    _ metric: Int, row: Int, _ tally: inout RunTally, where isCounted: (_ member: Int) -> Bool
  ) {
    var total = 0
    var size = 0
    for member in archetypes.indices where isCounted(member) {
      let value = metricValues[member * plan.metrics.count + metric]
      if value == Self.missing { continue }
      total += value
      size += 1
    }
    guard size > 0 else { return }
    tally.metrics[metric * plan.metricRows + row].record(party: total, size: size)
    if keepsFigures { figures[metric * plan.metricRows + row] = (total, size) }
  }
}
