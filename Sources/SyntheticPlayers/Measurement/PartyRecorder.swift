import Statistics

/// Turns what the members of one party show into measurements of the party.
///
/// The party is the independent unit, so what is summed and squared is the party's total: over
/// all its members, and over its members of each archetype. While the party lives, a day only writes
/// down what each member shows; the last day over, it is counted in one go, which costs half of
/// counting day by day. The buffers live as long as a block.
struct PartyRecorder {
  private let plan: MeasurementPlan
  /// Archetype of each member of the party at hand.
  private var archetypes: [Int] = []
  private var diary: Diary
  /// Each member's metrics, `missing` where it has none: `[member × metrics + metric]`.
  private var metricValues: [Int] = []
  /// The members of one archetype form a group; group g ≥ 1 belongs to `groupRows[g]`, group 0 is
  /// all members.
  private var groupOfMember: [Int] = []
  private var groupRows: [Int] = []
  private var groupSizes: [Int] = []
  private var party = 0
  private var bands: LevelBandRecorder
  private let keepsFigures: Bool
  private let keepsDays: Bool
  /// What the last party showed of each metric: `[metric × metricRows + row]`; empty unless kept.
  private(set) var figures: [PairedSums.Side] = []
  /// What it showed of each state at the end of each day: `[(day × rows + row) × states + state]`.
  private(set) var dayFigures: [PairedSums.Side] = []

  static let missing = Int.min

  /// - Parameters:
  ///   - keepsFigures: Whether what the last party showed is kept, for whoever compares it.
  ///   - keepsDays: Whether that includes every day's states.
  init(plan: MeasurementPlan, keepsFigures: Bool = false, keepsDays: Bool = false) {
    self.plan = plan
    self.keepsFigures = keepsFigures
    self.keepsDays = keepsDays
    diary = Diary(plan: plan)
    bands = LevelBandRecorder(plan: plan)
  }

  // MARK: A party begins

  /// - Parameter party: The party's number.
  mutating func begin(party: Int, archetypes: [Int], _ tally: inout RunTally) {
    self.party = party
    self.archetypes = archetypes
    diary.begin(members: archetypes.count)
    bands.begin(members: archetypes.count)
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
    Self.refill(&metricValues, count: archetypes.count * plan.metrics.count, with: Self.missing)
    forget()
  }

  /// Lets go of what the last party showed.
  mutating func forget() {
    if keepsFigures {
      Self.refill(&figures, count: plan.metrics.count * plan.metricRows, with: (total: 0, size: 0))
    }
    if keepsDays {
      Self.refill(
        &dayFigures, count: plan.days * plan.rows * plan.stateCount, with: (total: 0, size: 0))
    }
  }

  private static func refill<Value>(_ buffer: inout [Value], count: Int, with value: Value) {
    buffer.removeAll(keepingCapacity: true)
    buffer.append(contentsOf: repeatElement(value, count: count))
  }

  // MARK: A day of a member

  /// Takes what a member shows at the end of a day: each state as it is, and each account's total
  /// since the start. No account moves on a day without play.
  @inline(__always)
  mutating func observe(
    day: Int, member: Int, played: Bool, value: (_ series: Int) -> Int
  ) {
    diary.write(day: day, member: member, played: played, value: value)
  }

  // MARK: The days of a party

  // What follows runs through the diary's columns without checks: all indices come from the plan,
  // whose sizes the buffers have.

  /// Counts the members of the party on each day by what they show, for quantiles.
  private func countValues(_ tally: inout RunTally) {
    let days = plan.days
    tally.histograms.withUnsafeMutableBufferPointer { bins in
      diary.entries.withUnsafeBufferPointer { diary in
        for (member, archetype) in archetypes.enumerated() {
          for series in 0..<plan.stateCount {
            guard let layout = plan.columns[series].layout else { continue }
            let values = diary.baseAddress! + self.diary.column(member: member, series: series) + 1
            let first = (archetype * plan.binsPerRow + plan.columns[series].firstBin) * days
            for day in 0..<days {
              bins[first &+ layout.bin(of: values[day]) &* days &+ day] &+= 1
            }
          }
        }
      }
    }
  }

  /// Makes each day's totals of the party observations: of states their values, of accounts what
  /// moved on the day.
  private mutating func sumDays(_ tally: inout RunTally) {
    let (diary, days) = (diary, plan.days)
    tally.sums.withUnsafeMutableBufferPointer { sums in
      diary.entries.withUnsafeBufferPointer { entries in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: days + 1) { totals in
          for (group, row) in groupRows.enumerated() {
            for series in 0..<plan.series.count {
              totals.initialize(repeating: 0)
              var everything = 0
              for member in archetypes.indices where group == 0 || groupOfMember[member] == group {
                let values = entries.baseAddress! + diary.column(member: member, series: series)
                for day in 0...days {
                  totals[day] &+= values[day]
                  everything |= values[day]
                }
              }
              // Most accounts of most parties never move.
              if everything == 0 { continue }
              let first = (row * plan.series.count + series) * days
              if series < plan.stateCount {
                for day in 1...days {
                  sums[first &+ day &- 1].record(total: totals[day], size: groupSizes[group])
                }
                if keepsDays { keep(totals, ofState: series, group: group) }
              } else {
                for day in 1...days where totals[day] != totals[day &- 1] {
                  sums[first &+ day &- 1].record(
                    total: totals[day] &- totals[day &- 1], size: groupSizes[group])
                }
              }
            }
          }
        }
      }
    }
  }

  private mutating func keep(
    _ totals: UnsafeMutableBufferPointer<Int>, ofState state: Int, group: Int
  ) {
    for day in 1...plan.days {
      let place = ((day - 1) * plan.rows + groupRows[group]) * plan.stateCount + state
      dayFigures[place] = (totals[day], groupSizes[group])
    }
  }

  // MARK: Metrics

  /// Keeps the members' values on the days of checkpoints.
  private mutating func keepCheckpoints(_ tally: inout RunTally) {
    for checkpoint in plan.checkpoints {
      for member in archetypes.indices {
        let value = diary[day: checkpoint.day, member: member, checkpoint.series]
        keep(value, metric: checkpoint.metric, member: member)
      }
    }
    for (index, day) in plan.checkpointDays.enumerated() {
      for member in archetypes.indices { keepPurses(day, checkpoint: index, member, &tally) }
    }
  }

  /// What a member holds of each currency on the day of a checkpoint.
  private mutating func keepPurses(
    _ day: Int, checkpoint index: Int, _ member: Int, _ tally: inout RunTally
  ) {
    func series(_ series: Int) -> Int { diary[day: day, member: member, series] }
    for (number, purse) in plan.purses.enumerated() {
      let held = series(purse.balance)
      tally.wealth.record(
        held, purse: number, day: index, archetype: archetypes[member], party: party)
      let activeDays = diary.activeDays(through: day, member: member)
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
    countValues(&tally)
    sumDays(&tally)
    keepCheckpoints(&tally)
    tally.droughts.endParty()
    bands.read(diary, &metricValues)
    bands.end(members: membersOfRows, &tally.bands)
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
