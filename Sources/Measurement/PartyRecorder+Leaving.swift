import Statistics

extension PartyRecorder {
  mutating func findLeaving() {
    leaving.removeAll(keepingCapacity: true)
    guard let retained = plan.retained else { return }
    for member in rows.archetypes.indices {
      func stays(_ day: Int) -> Bool { dailyRecord[day: day, member: member, retained] != 0 }
      leaving.append(stays(observedDays) ? 0 : (1...observedDays).first { !stays($0) }!)
    }
  }

  /// Counts a member who has left by the value of a state, from the day on which it leaves.
  func countGone(
    _ column: MeasurementPlan.Column.Few, from left: Int, _ archetype: Int,
    _ values: UnsafePointer<Int>, _ changes: ChangeDays, _ gone: inout [UInt32]
  ) {
    let first = archetype * plan.binsPerRow + column.firstBin
    func place(_ day: Int) -> Int { (first + column.bin(of: values[day])) * plan.days + day - 1 }
    gone[place(left)] &+= 1
    for index in 0..<changes.count where changes[index] > left {
      let day = changes[index]
      // The value of the day before, on this day.
      gone[place(day - 1) + 1] &-= 1
      gone[place(day)] &+= 1
    }
  }

  /// Counts the members who have left the game by any other state with quantiles.
  func countWideGone(
    of series: Int, _ entries: UnsafeBufferPointer<Int>, _ gone: inout [LeaverCounts]
  ) {
    guard let place = plan.columns[series].wide else { return }
    for (member, left) in leaving.enumerated() where left > 0 {
      let values = entries.baseAddress! + dailyRecord.column(member: member, series: series)
      gone[rows.archetypes[member] * plan.wideCount + place].record(values, from: left)
    }
  }

  /// Counts each archetype's members that the party has lost, from the day on which one leaves.
  func countLeaving(_ gone: inout [ClusterSizes]) {
    for row in rows.all where 1..<plan.rows ~= row.number {
      let first = (row.number - 1) * plan.days - 1
      var stayers = row.size
      var next = firstToLeave(among: rows.members[row.members], after: 0)
      while let left = next {
        for member in rows.members[row.members] where leaving[member] == left {
          gone[first + left].observations += 1
          gone[first + left].sumOfSquaredSizes += Int128(2 * stayers - 1)
          stayers -= 1
        }
        if stayers == 0 { gone[first + left].clusters += 1 }
        next = firstToLeave(among: rows.members[row.members], after: left)
      }
    }
  }

  /// Returns the first day after a day on which one of some members leaves; nil if none does.
  private func firstToLeave(among members: ArraySlice<Int>, after day: Int) -> Int? {
    var first: Int?
    for member in members where leaving[member] > day {
      first = min(first ?? .max, leaving[member])
    }
    return first
  }

  /// Sums what members who leave contribute to the party's totals from then on, by archetype.
  @inline(__always)
  func sumGone(of series: Int, _ entries: UnsafeBufferPointer<Int>, _ gone: inout [ClusterSums]) {
    for row in rows.all where 1..<plan.rows ~= row.number {
      let first = ((row.number - 1) * plan.series.count + series) * plan.days - 1
      if row.size > 1 {
        let members = rows.members[row.members]
        if let left = firstToLeave(among: members, after: 0) {
          sumGone(among: members, from: left, of: series, entries) { gone[first + $0].merge($1) }
        }
        continue
      }
      let member = rows.members[row.members.lowerBound]
      let left = leaving[member]
      if left == 0 { continue }
      let values = entries.baseAddress! + dailyRecord.column(member: member, series: series)
      if isState(series) {
        gone[first + left].record(change: 0, to: values[left], size: 1)
        for day in left..<plan.days where values[day + 1] != values[day] {
          gone[first + day + 1].record(change: values[day], to: values[day + 1], size: 1)
        }
      } else if values[plan.days] != values[left - 1] {  // Most accounts no longer move.
        for day in left...plan.days where values[day] != values[day - 1] {
          gone[first + day].record(total: values[day] - values[day - 1], size: 1)
        }
      }
    }
  }

  /// Sums that difference for members of one archetype, some of whom may play on.
  private func sumGone(
    among members: ArraySlice<Int>, from left: Int, of series: Int,
    _ entries: UnsafeBufferPointer<Int>, add: (_ day: Int, _ sums: ClusterSums) -> Void
  ) {
    var before = ClusterSums()
    var last = (all: 0, staying: 0, stayers: -1)
    for day in left...plan.days {
      var (all, staying, stayers) = (0, 0, 0)
      for member in members {
        let place = dailyRecord.column(member: member, series: series) + day
        let amount = entries[place] - (isState(series) ? 0 : entries[place - 1])
        all += amount
        if leaving[member] == 0 || leaving[member] > day {
          staying += amount
          stayers += 1
        }
      }
      // Most days add nothing: the state stays, or the account.
      let isSame = isState(series) ? (all, staying, stayers) == last : all == 0 && staying == 0
      last = (all, staying, stayers)
      if isSame { continue }
      var sums = ClusterSums()
      sums.record(total: all, size: members.count)
      sums.record(change: staying, to: 0, size: stayers)
      // A state counts its addition to the day before.
      add(day, isState(series) ? sums.less(before) : sums)
      before = sums
    }
  }
}
