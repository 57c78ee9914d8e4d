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
  /// The rows in which the party has members: everybody, its members' archetypes, their groups.
  private var rows: [PartyRow] = []
  /// The members of those rows, one row after another.
  private var rowMembers: [Int] = []
  /// Whether the members are of several archetypes.
  private var isMixed = false
  private var party = 0
  private var bands: LevelBandRecorder
  private let archetypeCount: Int
  private let metricCount: Int
  private let metricRows: Int
  /// Whether a row holds an archetype: `[row × archetypes + archetype]`.
  private let rowHolds: [Bool]
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
    archetypeCount = plan.archetypes.count
    metricCount = plan.metrics.count
    metricRows = plan.metricRows
    rowHolds = (0..<plan.metricRows).flatMap { row in
      let held = plan.archetypes(ofRow: row)
      return plan.archetypes.indices.map(held.contains)
    }
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
    isMixed = archetypes.contains { $0 != archetypes[0] }
    findRows()
    for row in rows { tally.sizes[row.row].record(size: row.size) }
    Self.refill(&metricValues, count: archetypes.count * metricCount, with: Self.missing)
    forget()
  }

  /// Finds out who belongs to which row.
  private mutating func findRows() {
    rows.removeAll(keepingCapacity: true)
    rowMembers.removeAll(keepingCapacity: true)
    for row in 0..<metricRows {
      let first = rowMembers.count
      for (member, archetype) in archetypes.enumerated()
      where rowHolds[row * archetypeCount + archetype] {
        rowMembers.append(member)
      }
      if rowMembers.count > first {
        rows.append(PartyRow(row: row, members: first..<rowMembers.count))
      }
    }
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
    let (diary, days, series) = (diary, plan.days, plan.series.count)
    tally.sums.withUnsafeMutableBufferPointer { sums in
      diary.entries.withUnsafeBufferPointer { entries in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: days + 1) { buffer in
          for row in rows where row.row < plan.rows {
            // A party of one archetype is recorded once, for everybody too.
            if row.row == 0, !isMixed { continue }
            let sumsRow = isMixed ? row.row : plan.rows + archetypes[0]
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
    of row: PartyRow, series: Int, _ entries: UnsafePointer<Int>,
    _ buffer: UnsafeMutableBufferPointer<Int>
  ) -> UnsafePointer<Int> {
    let first = entries + diary.column(member: rowMembers[row.members.lowerBound], series: series)
    if row.size == 1 { return first }
    for day in buffer.indices { buffer[day] = first[day] }
    for member in rowMembers[row.members].dropFirst() {
      let values = entries + diary.column(member: member, series: series)
      for day in buffer.indices { buffer[day] &+= values[day] }
    }
    return UnsafePointer(buffer.baseAddress!)
  }

  /// Keeps what a row showed; a party of one archetype is everybody too.
  private mutating func keep(_ totals: UnsafePointer<Int>, ofState state: Int, _ row: PartyRow) {
    for day in 1...plan.days {
      let figure = (total: totals[day], size: row.size)
      let first = (day - 1) * plan.rows
      dayFigures[(first + row.row) * plan.stateCount + state] = figure
      if !isMixed { dayFigures[first * plan.stateCount + state] = figure }
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
    metricValues[member * metricCount + metric] = value ?? Self.missing
  }

  /// Ends the party: its droughts, its members' lives and metrics become observations.
  mutating func end(_ tally: inout RunTally) {
    countValues(&tally)
    sumDays(&tally)
    keepCheckpoints(&tally)
    tally.droughts.endParty()
    bands.read(diary, &metricValues)
    bands.end(rows, members: rowMembers, &tally.bands)
    recordNotables(&tally)
    recordMetrics(&tally)
  }

  /// Makes the members' metrics observations: of each member, and of the party's total over the
  /// members of each row.
  private mutating func recordMetrics(_ tally: inout RunTally) {
    let layout = MetricTally.layout
    for metric in 0..<metricCount {
      let first = metric * metricRows
      for (member, archetype) in archetypes.enumerated() {
        let value = metricValues[member * metricCount + metric]
        if value == Self.missing { continue }
        tally.metrics[first + archetype + 1].record(player: value, bin: layout.bin(of: value))
      }
      for row in rows {
        var total = 0
        var size = 0
        for member in rowMembers[row.members] {
          let value = metricValues[member * metricCount + metric]
          if value == Self.missing { continue }
          total += value
          size += 1
        }
        if size == 0 { continue }
        tally.metrics[first + row.row].record(party: total, size: size)
        if keepsFigures { figures[first + row.row] = (total, size) }
      }
    }
  }

  /// Holds each member against those who stood out so far.
  private func recordNotables(_ tally: inout RunTally) {
    for (index, rule) in plan.notables.enumerated() {
      for member in archetypes.indices {
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
            party: party, member: member, archetype: archetypes[member]),
          rule: index)
      }
    }
  }
}

/// A row of the tables in which a party has members.
struct PartyRow {
  /// As in `MeasurementPlan.metricRows`.
  let row: Int
  /// Where its members stand in the list of the rows' members.
  let members: Range<Int>

  var size: Int { members.count }
}
