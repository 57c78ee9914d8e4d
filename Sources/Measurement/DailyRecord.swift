import Players

/// The values of a party's members at the end of each day. Each member has a column for each
/// series, by day from 0, on which all values are 0, so that counting can read whole columns.
/// Accounts are totals since the start. The totals of requested windows come first, so that what a
/// game writes stays in a row.
@usableFromInline
struct DailyRecord {
  /// `[(member × (series + 3) + series) × (days + 1) + day]`; the last three columns of a member
  /// count active days, and the control's active days and tasks (`PresenceControl`).
  @usableFromInline var entries: [Int] = []
  @usableFromInline let days, totalCount, stateCount, seriesCount: Int

  init(plan: MeasurementPlan, maxMembers: Int) {
    days = plan.days
    totalCount = plan.totals.count
    stateCount = plan.stateCount
    seriesCount = plan.series.count
    entries.reserveCapacity(maxMembers * (seriesCount + 3) * (days + 1))
  }

  mutating func begin(members: Int) {
    entries.refill(count: members * (seriesCount + 3) * (days + 1), with: 0)
  }

  /// Ends lives after a day before the last one: totals stay as they are, states are 0 from then on.
  mutating func end(after day: Int) {
    for first in stride(from: 0, to: entries.count, by: days + 1) {
      if first / (days + 1) % (seriesCount + 3) < stateCount { continue }
      for later in day + 1...days { entries[first + later] = entries[first + day] }
    }
  }

  /// Lends the record for writing a whole life: exclusive access is checked once, not every day.
  @inlinable @inline(__always)
  mutating func write(_ life: (borrowing DailyRecordWriter) -> Void) {
    let (days, totalCount) = (days, totalCount)
    let (stateCount, seriesCount) = (stateCount, seriesCount)
    entries.withUnsafeMutableBufferPointer { entries in
      life(
        DailyRecordWriter(
          entries: entries, columnLength: days + 1, totalCount: totalCount,
          stateCount: stateCount, seriesCount: seriesCount))
    }
  }

  /// Returns the start of a column; the next one starts `days` + 1 after it.
  @inline(__always)
  func column(member: Int, series: Int) -> Int {
    // Proof that nothing overflows: such an index of `entries` lies in memory.
    (member &* (seriesCount &+ 3) &+ series) &* (days &+ 1)
  }

  subscript(day day: Int, member member: Int, series: Int) -> Int {
    entries[column(member: member, series: series) + day]
  }

  /// Returns the days up to this one on which the member played.
  func activeDays(through day: Int, member: Int) -> Int {
    self[day: day, member: member, seriesCount]
  }

  /// Returns the control's active days and tasks up to this day.
  func control(through day: Int, member: Int) -> (days: Int, tasks: Int) {
    let place = column(member: member, series: seriesCount + 1) + day
    return (entries[place], entries[place + days + 1])
  }

  func isActive(_ day: Int, member: Int) -> Bool {
    activeDays(through: day, member: member) > activeDays(through: day - 1, member: member)
  }

  var allDays: ClosedRange<Int> { 1...days }
}

/// A party's daily record while its life is recorded; it can only be borrowed, not kept.
@usableFromInline
package struct DailyRecordWriter: ~Copyable {
  /// The first column behind the totals of the first member.
  @usableFromInline let entries: UnsafeMutablePointer<Int>
  /// The first entry that is followed by fewer columns than a member has, from there.
  @usableFromInline let ends: Int
  @usableFromInline let columnLength, memberLength, totalCount: Int
  /// The states and the series that a game writes.
  @usableFromInline let stateCount, seriesCount: Int

  @inlinable
  init(
    entries: UnsafeMutableBufferPointer<Int>, columnLength: Int, totalCount: Int, stateCount: Int,
    seriesCount: Int
  ) {
    self.entries = entries.baseAddress! + totalCount * columnLength
    self.columnLength = columnLength
    memberLength = (seriesCount + 3) * columnLength
    ends = entries.count - (seriesCount + 2) * columnLength
    self.totalCount = totalCount
    self.stateCount = stateCount - totalCount
    self.seriesCount = seriesCount - totalCount
  }

  /// Writes one of the totals of a member at the end of a day.
  @inlinable @inline(__always)
  package func write(total: Int, day: Int, member: Int, _ value: Int) {
    let place = member &* memberLength &+ day
    precondition(
      total >= 0 && total < totalCount && place > 0 && place < ends,
      "the total, the day and the member are those of the record")
    // Proof: as in `write(day:)`; a member's totals are as many columns before its other ones.
    entries[place - (totalCount - total) * columnLength] = value
  }

  /// Writes the tasks of a member's day, after its values, in place of the control's.
  @inlinable @inline(__always)
  package func write(tasks: Int, day: Int, member: Int) {
    let place = member &* memberLength &+ day
    precondition(place > 0 && place < ends, "the day and the member are those of the record")
    // Proof: as in `write(day:)`, which writes this column, the last one, too.
    let column = entries + place + (seriesCount + 2) * columnLength
    column.pointee = column[-1] &+ tasks
  }

  /// Writes a member's values at the end of a day, in order of days, and its presence by luck alone
  /// so far. `show` writes all states and, if accounts may have moved, all accounts; by default those
  /// move on days on which the member plays.
  @inlinable @inline(__always)
  package func write(
    day: Int, member: Int, played: Bool, moves: Bool? = nil,
    control: PresenceControl = PresenceControl(), show: (inout DailyEntry) -> Void
  ) {
    let moves = moves ?? played
    let start = member &* memberLength &+ day
    precondition(start > 0 && start < ends, "the day and the member are those of the record")
    // Proof: the following code advances by seriesCount + 2 columns from `start`, which `ends`
    // allows, and looks back by one entry, which exists as `start` is above 0.
    var entry = DailyEntry(
      place: entries + start, step: columnLength, left: moves ? seriesCount : stateCount)
    show(&entry)
    if entry.left != 0 { DailyEntry.refuse(entry.left) }
    var place = entry.place
    if !moves {
      for _ in stateCount..<seriesCount {
        place.pointee = place[-1]
        place += columnLength
      }
    }
    place.pointee = place[-1] &+ (played ? 1 : 0)
    place += columnLength
    place.pointee = control.activeDays
    place += columnLength
    place.pointee = control.tasks
  }
}

/// One member's values at the end of one day, of each series, in order. A game can only borrow one,
/// not create, copy or keep it.
public struct DailyEntry: ~Copyable {
  @usableFromInline var place: UnsafeMutablePointer<Int>
  @usableFromInline let step: Int
  @usableFromInline var left: Int

  @usableFromInline @inline(never)
  static func refuse(_ left: Int) -> Never {
    fatalError(
      "`show` of the game writes \(left > 0 ? "fewer" : "more") values than `series` has: all states, then, if `accounts`, "
        + "all accounts")
  }

  @inlinable @inline(__always)
  package init(place: UnsafeMutablePointer<Int>, step: Int, left: Int) {
    (self.place, self.step, self.left) = (place, step, left)
  }

  /// Writes the value of the next series, of which there must be one.
  @inlinable @inline(__always)
  public mutating func write(_ value: Int) {
    left &-= 1
    // Ignores a value too many; `DailyRecordWriter.write` then ends the program. A call here would
    // make the loop of a life copy members.
    if left < 0 { return }
    // Proof: `place` is in the record while series are left; see `DailyRecordWriter.write`.
    place.pointee = value
    place += step
  }
}
