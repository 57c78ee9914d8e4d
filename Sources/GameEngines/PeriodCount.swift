/// A count that restarts in each period, such as a day or a week.
public struct PeriodCount: Sendable, Hashable {
  /// The period that `count` belongs to; −1 before the first.
  public private(set) var period = -1
  public private(set) var count = 0

  public init() {}

  /// Returns the count in a period, 0 if nothing was counted in it yet.
  public func count(in period: Int) -> Int { self.period == period ? count : 0 }

  /// Adds to the count, and returns the period's new count.
  @discardableResult public mutating func add(_ amount: Int = 1, in period: Int) -> Int {
    count = count(in: period) + amount
    self.period = period
    return count
  }

  /// Returns the week of a day, from 0: days count from 1, and day 1 is a Monday.
  public static func week(ofDay day: Int) -> Int { (day - 1) / 7 }
}
