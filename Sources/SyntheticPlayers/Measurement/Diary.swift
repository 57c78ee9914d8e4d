/// What the members of one party show at the end of each day.
///
/// A column for each member and series, by day from 0, on which all is 0: what is counted when the
/// last day is over runs through columns. Accounts are totals since the start.
struct Diary {
  /// `[(member × (series + 1) + series) × (days + 1) + day]`; the last series counts active days.
  private(set) var entries: [Int] = []
  private let days: Int
  private let stateCount: Int
  private let seriesCount: Int

  init(plan: MeasurementPlan) {
    days = plan.days
    stateCount = plan.stateCount
    seriesCount = plan.series.count
  }

  mutating func begin(members: Int) {
    entries.removeAll(keepingCapacity: true)
    entries.append(contentsOf: repeatElement(0, count: members * (seriesCount + 1) * (days + 1)))
  }

  /// Where a column begins; the next one begins `days` + 1 after it.
  @inline(__always)
  func column(member: Int, series: Int) -> Int {
    (member &* (seriesCount &+ 1) &+ series) &* (days &+ 1)
  }

  /// Writes what a member shows at the end of a day; its days come in their order.
  ///
  /// - Parameter value: On an active day asked for all series, else for states alone, as no account
  ///   moves then.
  @inline(__always)
  mutating func write(day: Int, member: Int, played: Bool, value: (_ series: Int) -> Int) {
    var place = column(member: member, series: 0) &+ day
    let step = days &+ 1
    entries.withUnsafeMutableBufferPointer { entries in
      for series in 0..<stateCount {
        entries[place] = value(series)
        place &+= step
      }
      if played {
        for series in stateCount..<seriesCount {
          entries[place] = value(series)
          place &+= step
        }
        entries[place] = entries[place &- 1] &+ 1
      } else {
        for _ in stateCount...seriesCount {
          entries[place] = entries[place &- 1]
          place &+= step
        }
      }
    }
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
