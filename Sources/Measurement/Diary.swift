/// What the members of one party show at the end of each day.
///
/// A column for each member and series, by day from 0, on which all is 0: what is counted when the
/// last day is over runs through columns. Accounts are totals since the start.
@usableFromInline
struct Diary {
  /// `[(member × (series + 1) + series) × (days + 1) + day]`; the last series counts active days.
  @usableFromInline var entries: [Int] = []
  @usableFromInline let days: Int
  @usableFromInline let stateCount: Int
  @usableFromInline let seriesCount: Int

  init(plan: MeasurementPlan) {
    days = plan.days
    stateCount = plan.stateCount
    seriesCount = plan.series.count
  }

  mutating func begin(members: Int) {
    entries.removeAll(keepingCapacity: true)
    entries.append(contentsOf: repeatElement(0, count: members * (seriesCount + 1) * (days + 1)))
  }

  /// Lends the diary to whoever writes a whole life: its owner is checked once, not once a day.
  @inlinable @inline(__always)
  mutating func write(_ life: (OpenDiary) -> Void) {
    let (days, stateCount, seriesCount) = (days, stateCount, seriesCount)
    entries.withUnsafeMutableBufferPointer { entries in
      life(
        OpenDiary(
          entries: entries.baseAddress!, columnLength: days + 1, stateCount: stateCount,
          seriesCount: seriesCount))
    }
  }

  /// Where a column begins; the next one begins `days` + 1 after it.
  @inline(__always)
  func column(member: Int, series: Int) -> Int {
    (member &* (seriesCount &+ 1) &+ series) &* (days &+ 1)
  }

  subscript(day day: Int, member member: Int, series: Int) -> Int {
    entries[column(member: member, series: series) + day]
  }

  /// The days up to this one on which the member played.
  func activeDays(through day: Int, member: Int) -> Int {
    self[day: day, member: member, seriesCount]
  }

  func isActive(_ day: Int, member: Int) -> Bool {
    activeDays(through: day, member: member) > activeDays(through: day - 1, member: member)
  }

  /// The days of everybody.
  var allDays: ClosedRange<Int> { 1...days }
}

/// A party's diary while its life is written down.
@usableFromInline
package struct OpenDiary {
  @usableFromInline let entries: UnsafeMutablePointer<Int>
  @usableFromInline let columnLength: Int
  @usableFromInline let stateCount: Int
  @usableFromInline let seriesCount: Int

  @inlinable
  init(entries: UnsafeMutablePointer<Int>, columnLength: Int, stateCount: Int, seriesCount: Int) {
    self.entries = entries
    self.columnLength = columnLength
    self.stateCount = stateCount
    self.seriesCount = seriesCount
  }

  /// Writes what a member shows at the end of a day; its days come in their order.
  ///
  /// - Parameter show: Writes all states and, of a member that played, all accounts; of others no
  ///   account moves.
  @inlinable @inline(__always)
  package func write(day: Int, member: Int, played: Bool, show: (inout DiaryLine) -> Void) {
    var line = DiaryLine(
      place: entries + (member &* (seriesCount &+ 1) &* columnLength &+ day), step: columnLength,
      left: played ? seriesCount : stateCount)
    show(&line)
    precondition(line.left == 0, "a member shows all of its series")
    var place = line.place
    if !played {
      for _ in stateCount..<seriesCount {
        place.pointee = place[-1]
        place += columnLength
      }
    }
    place.pointee = place[-1] &+ (played ? 1 : 0)
  }
}

/// What one member shows at the end of one day: a value of each series, in their order.
public struct DiaryLine {
  @usableFromInline var place: UnsafeMutablePointer<Int>
  @usableFromInline let step: Int
  @usableFromInline var left: Int

  @inlinable @inline(__always)
  init(place: UnsafeMutablePointer<Int>, step: Int, left: Int) {
    self.place = place
    self.step = step
    self.left = left
  }

  /// Writes the value of the next series.
  ///
  /// - Precondition: There is one.
  @inlinable @inline(__always)
  public mutating func write(_ value: Int) {
    precondition(left > 0, "a member shows no more than its series")
    place.pointee = value
    place += step
    left &-= 1
  }
}
