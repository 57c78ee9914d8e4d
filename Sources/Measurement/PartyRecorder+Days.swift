import Statistics

extension PartyRecorder {
  // The following code reads all values of a party and checks no index. Proof that all accesses are
  // valid:
  // - A column of the daily record has days + 1 entries, by day from 0. The record was begun with
  //   the members of `rows`, and `series` is one of the plan's, so each requested column exists.
  // - `ChangeDays` lists days in 1...days; a day's place in the tally is day − 1.
  // - The tally is made of the same plan, and gives each of its rows and series `days` places.
  // - No array is changed in size while its memory is lent.

  /// Turns the party's days into observations, series by series.
  func recordDays(_ tally: inout RunTally, _ block: inout BlockDays) {
    countActiveDays(&tally.active)
    let hasLeavers = leaving.contains { $0 > 0 }
    if hasLeavers { countLeaving(&tally.goneSizes) }
    dailyRecord.entries.withUnsafeBufferPointer { entries in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: plan.days) { days in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: plan.days + 1) { totals in
          var changes = ChangeDays(days)
          for series in plan.series.indices {
            countValues(of: series, entries, &changes, &tally.histograms, &tally.gone)
            countWide(of: series, entries, &changes, &tally.wide)
            if hasLeavers {
              countWideGone(of: series, entries, &tally.wideGone)
              sumGone(of: series, entries, &tally.goneSums)
            }
            sumDays(
              of: series, entries, &changes, totals, &block, &tally.sums, &tally.dayProducts)
          }
        }
      }
    }
  }

  /// Counts the party's members, and those who have left, by the value of a state with few values,
  /// which some days change.
  @inline(__always)
  private func countValues(
    of series: Int, _ entries: UnsafeBufferPointer<Int>, _ changes: inout ChangeDays,
    _ histograms: inout [UInt32], _ gone: inout [UInt32]
  ) {
    guard let column = plan.columns[series].few else { return }
    let days = plan.days
    histograms.withUnsafeMutableBufferPointer { bins in
      for (member, archetype) in rows.archetypes.enumerated() {
        let values = entries.baseAddress! + dailyRecord.column(member: member, series: series)
        let first = (archetype * plan.binsPerRow + column.firstBin) * days
        // Proof: `bin(of:)` is at most the column's largest value, for which the plan reserves
        // places after `firstBin`; counts below 0 are modulo 2³².
        var bin = first &+ column.bin(of: values[0]) &* days
        bins[bin] &+= 1
        changes.find(in: values)
        for index in 0..<changes.count {
          let day = changes[index]
          bins[bin &+ day &- 1] &-= 1
          bin = first &+ column.bin(of: values[day]) &* days
          bins[bin &+ day &- 1] &+= 1
        }
        if !leaving.isEmpty, leaving[member] > 0 {
          countGone(column, from: leaving[member], archetype, values, changes, &gone)
        }
      }
    }
  }

  /// Counts the party's members by the value of any other state with quantiles.
  @inline(__always)
  private func countWide(
    of series: Int, _ entries: UnsafeBufferPointer<Int>, _ changes: inout ChangeDays,
    _ wide: inout [DayCounts]
  ) {
    guard let place = plan.columns[series].wide else { return }
    for (member, archetype) in rows.archetypes.enumerated() {
      let values = entries.baseAddress! + dailyRecord.column(member: member, series: series)
      changes.find(in: values)
      wide[archetype * plan.wideCount + place].record(values, changes)
    }
  }

  private func countActiveDays(_ active: inout [UInt32]) {
    let days = plan.days
    for (member, archetype) in rows.archetypes.enumerated() {
      let first = dailyRecord.column(member: member, series: plan.series.count)
      dailyRecord.entries.withUnsafeBufferPointer { entries in
        active.withUnsafeMutableBufferPointer { active in
          // Proof: a column has days + 1 entries, and an archetype `days` places in the tally. Each
          // day adds at most one to the count of active days.
          for day in 1..<days + 1 {
            let played = entries[first &+ day] &- entries[first &+ day &- 1]
            active[archetype &* days &+ day &- 1] &+= UInt32(truncatingIfNeeded: played)
          }
        }
      }
    }
  }

  /// Turns each day's totals of the party into observations: states' values, accounts' amounts; and
  /// those of a mixed party into their products with its members of each archetype.
  @inline(__always)
  private func sumDays(
    of series: Int, _ entries: UnsafeBufferPointer<Int>, _ changes: inout ChangeDays,
    _ buffer: UnsafeMutableBufferPointer<Int>, _ block: inout BlockDays,
    _ sums: inout [ClusterSums], _ products: inout [Int128]
  ) {
    rows.forEachRecorded(of: plan.rows) { row in
      let totals = totals(of: row, series: series, entries.baseAddress!, buffer)
      switch block.size(of: totals, series: series) {
      case .nothing: break  // As most accounts of most parties, which never move.
      case .narrow:
        block.record(totals, series: series, row: row.number, size: row.size)
        if row.number > 0 { break }
        for part in rows.all where 1..<plan.rows ~= part.number {
          block.record(totals, series: series, members: part.size, of: part.number - 1)
        }
      case .wide:
        changes.find(in: totals)
        sumWide(totals, of: series, row, changes, &sums)
        if row.number == 0 { multiplyWide(totals, of: series, changes, &products) }
      }
    }
  }

  /// Does the same with totals that may be too great for 64 bits.
  private func sumWide(
    _ totals: UnsafePointer<Int>, of series: Int, _ row: PartyRows.Row, _ changes: ChangeDays,
    _ sums: inout [ClusterSums]
  ) {
    let first = (row.number * plan.series.count + series) * plan.days - 1
    for index in 0..<changes.count {
      let day = changes[index]
      if isState(series) {
        sums[first + day].record(change: totals[day - 1], to: totals[day], size: row.size)
      } else {
        sums[first + day].record(total: totals[day] &- totals[day - 1], size: row.size)
      }
    }
  }

  private func multiplyWide(
    _ totals: UnsafePointer<Int>, of series: Int, _ changes: ChangeDays,
    _ products: inout [Int128]
  ) {
    for row in rows.all where 1..<plan.rows ~= row.number {
      let first = ((row.number - 1) * plan.series.count + series) * plan.days - 1
      for index in 0..<changes.count {
        let day = changes[index]
        // Equal for states, as additions to the day before, and for accounts.
        products[first + day] &+= Int128(totals[day] &- totals[day - 1]) &* Int128(row.size)
      }
    }
  }

  @inline(__always)
  func isState(_ series: Int) -> Bool { series < plan.stateCount }

  /// Returns the members' total of a series in a row, at the end of each day from 0.
  @inline(__always)
  private func totals(
    of row: PartyRows.Row, series: Int, _ entries: UnsafePointer<Int>,
    _ buffer: UnsafeMutableBufferPointer<Int>
  ) -> UnsafePointer<Int> {
    let first =
      entries + dailyRecord.column(member: rows.members[row.members.lowerBound], series: series)
    if row.size == 1 { return first }
    // Proof: the buffer has days + 1 entries, as many as a column; each is written before it is
    // read. The pointer is not used after `recordDays` frees the buffer.
    for day in buffer.indices { buffer[day] = first[day] }
    for member in rows.members[row.members].dropFirst() {
      let column = entries + dailyRecord.column(member: member, series: series)
      for day in buffer.indices { buffer[day] &+= column[day] }
    }
    return UnsafePointer(buffer.baseAddress!)
  }

  mutating func keepDays() {
    for day in 1...observedDays {
      for row in rows.all where row.number < plan.rows {
        let first = ((day - 1) * plan.rows + row.number) * plan.stateCount
        for state in 0..<plan.stateCount {
          var total = 0
          for member in rows.members[row.members] {
            total += dailyRecord[day: day, member: member, state]
          }
          dayFigures[first + state] = (total, row.size)
        }
      }
    }
  }

  /// Returns the most days that a member played from one level to the next, or to its last day,
  /// below the highest; `missing` where they are too few to be stuck.
  func stall(of member: Int) -> Int {
    guard let series = plan.level else { return Self.missing }
    let (days, highest) = (observedDays, plan.series[series].quantilesUpTo ?? .max)
    return dailyRecord.entries.withUnsafeBufferPointer { entries in
      let levels = entries.baseAddress! + dailyRecord.column(member: member, series: series)
      let played =
        entries.baseAddress! + dailyRecord.column(member: member, series: plan.series.count)
      // Levels begin at 1, which is not a gain of the first day.
      var (longest, since, level) = (0, 0, 1)
      for day in 1..<days &+ 1 where levels[day] != level {
        if level < highest { longest = max(longest, played[day &- 1] &- since) }
        (level, since) = (levels[day], played[day])
      }
      if level < highest { longest = max(longest, played[days] - since) }
      return longest < Outlier.stuckDays ? Self.missing : longest
    }
  }

  /// Stores 1 for each member that stays below the highest level and ends each of the last days on
  /// the same level, and 0 for others. A rebirth, which lowers the level, is progress.
  mutating func keepStuck() {
    guard let metric = plan.stuckMetric, let level = plan.level,
      plan.neededDays[metric] <= observedDays
    else { return }
    let (last, highest) = (observedDays, plan.series[level].quantilesUpTo ?? .max)
    for member in rows.archetypes.indices {
      let reached = dailyRecord[day: last, member: member, level]
      var isStuck = reached < highest
      if let retained = plan.retained, dailyRecord[day: last, member: member, retained] == 0 {
        isStuck = false
      }
      var day = last
      while isStuck, day > last - Outlier.stuckDays {
        day -= 1
        isStuck = dailyRecord[day: day, member: member, level] == reached
      }
      keep(isStuck ? 1 : 0, metric: metric, member: member)
    }
  }

  func recordOutliers(_ tally: inout RunTally) {
    // Reads field by field: a copy of a rule would count references to its name.
    for rule in plan.outliers.indices {
      for member in rows.archetypes.indices {
        let first = member * metricCount
        let value = plan.outliers[rule].metric.map { metricValues[first + $0] } ?? stall(of: member)
        if value == Self.missing { continue }
        if plan.outliers[rule].ofTheActive, let metric = plan.activeDays,
          metricValues[first + metric] * 2 < observedDays
        {
          continue
        }
        tally.outliers.record(
          OutlierTally.Entry(
            value: value,
            tieBreak: plan.outliers[rule].tieBreak.map { metricValues[first + $0] } ?? 0,
            party: party, member: member, archetype: rows.archetypes[member]), rule: rule)
      }
    }
  }
}
