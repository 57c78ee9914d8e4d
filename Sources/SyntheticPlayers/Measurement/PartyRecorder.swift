import Statistics

/// Turns what the members of one party show into measurements of the party.
///
/// The party is the independent unit, so what is summed and squared is the party's total: over
/// all its members, and over its members of each archetype. While the party lives, a day only writes
/// down what each member shows; the last day over, it is counted in one go, which costs half of
/// counting day by day. The buffers live as long as a block.
struct PartyRecorder {
  private let plan: MeasurementPlan
  private var diary: Diary
  /// Each member's metrics, `missing` where it has none: `[member × metrics + metric]`.
  private var metricValues: [Int] = []
  /// The party at hand, by rows of the tables.
  private var rows: PartyRows
  private var party = 0
  private var bands: LevelBandRecorder
  private let metricCount: Int
  private let metricRows: Int
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
    metricCount = plan.metrics.count
    metricRows = plan.metricRows
    rows = PartyRows(plan: plan)
    diary = Diary(plan: plan)
    bands = LevelBandRecorder(plan: plan)
  }

  // MARK: A party begins

  /// - Parameter party: The party's number.
  mutating func begin(party: Int, archetypes: [Int], _ tally: inout RunTally) {
    self.party = party
    rows.begin(archetypes)
    diary.begin(members: archetypes.count)
    bands.begin(members: archetypes.count)
    for row in rows.all { tally.sizes[row.number].record(size: row.size) }
    Self.refill(&metricValues, count: archetypes.count * metricCount, with: Self.missing)
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

  // MARK: The party lives

  /// Lends the diary to the party's life.
  @inline(__always)
  mutating func write(_ life: (OpenDiary) -> Void) {
    diary.write(life)
  }

  // MARK: The days of a party

  // What follows runs through the diary's columns without checks: all indices come from the plan,
  // whose sizes the buffers have.

  /// Counts the members of the party on each day by what they show, for quantiles.
  private func countValues(_ tally: inout RunTally) {
    let days = plan.days
    tally.histograms.withUnsafeMutableBufferPointer { bins in
      diary.entries.withUnsafeBufferPointer { diary in
        for (member, archetype) in rows.archetypes.enumerated() {
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
    let (diary, days, series) = (diary, plan.days, plan.series.count)
    tally.sums.withUnsafeMutableBufferPointer { sums in
      diary.entries.withUnsafeBufferPointer { entries in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: days + 1) { buffer in
          for row in rows.all where row.number < plan.rows {
            // A party of one archetype is recorded once, for everybody too.
            if row.number == 0, !rows.isMixed { continue }
            let sumsRow = rows.isMixed ? row.number : plan.rows + rows.archetypes[0]
            for index in 0..<series {
              let totals = totals(of: row, series: index, entries.baseAddress!, buffer)
              let first = sums.baseAddress! + (sumsRow * series + index) * days
              if index < plan.stateCount {
                for day in 1...days { first[day &- 1].record(total: totals[day], size: row.size) }
                if keepsDays { keep(totals, ofState: index, row) }
              } else if totals[days] != 0 {  // Most accounts of most parties never move.
                for day in 1...days where totals[day] != totals[day &- 1] {
                  first[day &- 1].record(
                    total: totals[day] &- totals[day &- 1], size: row.size)
                }
              }
            }
          }
        }
      }
    }
  }

  /// What the members of a row show of a series at the end of each day from 0, together.
  @inline(__always)
  private func totals(
    of row: PartyRows.Row, series: Int, _ entries: UnsafePointer<Int>,
    _ buffer: UnsafeMutableBufferPointer<Int>
  ) -> UnsafePointer<Int> {
    let first = entries + diary.column(member: rows.members[row.members.lowerBound], series: series)
    if row.size == 1 { return first }
    for day in buffer.indices { buffer[day] = first[day] }
    for member in rows.members[row.members].dropFirst() {
      let values = entries + diary.column(member: member, series: series)
      for day in buffer.indices { buffer[day] &+= values[day] }
    }
    return UnsafePointer(buffer.baseAddress!)
  }

  /// Keeps what a row showed; a party of one archetype is everybody too.
  private mutating func keep(_ totals: UnsafePointer<Int>, ofState state: Int, _ row: PartyRows.Row)
  {
    for day in 1...plan.days {
      let figure = (total: totals[day], size: row.size)
      let first = (day - 1) * plan.rows
      dayFigures[(first + row.number) * plan.stateCount + state] = figure
      if !rows.isMixed { dayFigures[first * plan.stateCount + state] = figure }
    }
  }

  // MARK: Metrics

  /// Keeps the members' values on the days of checkpoints.
  private mutating func keepCheckpoints(_ tally: inout RunTally) {
    for checkpoint in plan.checkpoints {
      for member in rows.archetypes.indices {
        let value = diary[day: checkpoint.day, member: member, checkpoint.series]
        keep(value, metric: checkpoint.metric, member: member)
      }
    }
    for (index, day) in plan.checkpointDays.enumerated() {
      for member in rows.archetypes.indices { keepPurses(day, checkpoint: index, member, &tally) }
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
        held, purse: number, day: index, archetype: rows.archetypes[member], party: party)
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
    metricValues[member * metricCount + metric] = value ?? Self.missing
  }

  /// Ends the party: its droughts, its members' lives and metrics become observations.
  mutating func end(_ tally: inout RunTally) {
    countValues(&tally)
    sumDays(&tally)
    keepCheckpoints(&tally)
    recordLevels(&tally)
    tally.droughts.endParty()
    bands.read(diary, &metricValues)
    bands.end(rows, &tally.bands)
    recordNotables(&tally)
    recordMetrics(&tally)
  }

  /// Records on which day each level that is asked for was first held, or that it never was.
  private func recordLevels(_ tally: inout RunTally) {
    for milestone in plan.levelMilestones {
      for (member, archetype) in rows.archetypes.enumerated() {
        let day = diary.allDays.first {
          diary[day: $0, member: member, milestone.series] >= milestone.level
        }
        tally.droughts.record(
          day == nil ? .open : .lucky, at: day ?? plan.days, source: milestone.source,
          archetype: archetype)
      }
    }
  }

  /// Makes the members' metrics observations: of each member, and of the party's total over the
  /// members of each row.
  private mutating func recordMetrics(_ tally: inout RunTally) {
    let layout = MetricTally.layout
    for metric in 0..<metricCount {
      let first = metric * metricRows
      for (member, archetype) in rows.archetypes.enumerated() {
        let value = metricValues[member * metricCount + metric]
        if value == Self.missing { continue }
        tally.metrics[first + archetype + 1].record(player: value, bin: layout.bin(of: value))
      }
      for row in rows.all {
        var total = 0
        var size = 0
        for member in rows.members[row.members] {
          let value = metricValues[member * metricCount + metric]
          if value == Self.missing { continue }
          total += value
          size += 1
        }
        if size == 0 { continue }
        tally.metrics[first + row.number].record(party: total, size: size)
        if keepsFigures { figures[first + row.number] = (total, size) }
      }
    }
  }

  /// Holds each member against those who stood out so far.
  private func recordNotables(_ tally: inout RunTally) {
    for (index, rule) in plan.notables.enumerated() {
      for member in rows.archetypes.indices {
        let first = member * metricCount
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
            party: party, member: member, archetype: rows.archetypes[member]),
          rule: index)
      }
    }
  }
}
