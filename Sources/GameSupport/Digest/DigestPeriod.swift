extension LifeDigest {
  /// One member's actions in a week, or in several weeks of a long life.
  public struct Period: Sendable, Hashable {
    public let days: ClosedRange<Int>
    /// The value of each column; nil where there is nothing to measure.
    public internal(set) var values: [Double?]
    /// The remarkable events, the most remarkable first.
    public internal(set) var moments: [String] = []
  }

  /// The most periods that fit on a page.
  static let maxPeriods = 14

  /// Returns weeks, or for a long life stretches of several weeks, at most `maxPeriods` of them,
  /// from the events of the member and of its party.
  static func periods(_ events: [TraceEvent], days: Int, columns: [LifeColumn]) -> [Period] {
    let weeks = (days + 6) / 7
    let length = 7 * ((weeks + maxPeriods - 1) / maxPeriods)
    var moments = Moments()
    var period = Period(days: 1...min(length, days), values: columns.map(\.start))
    var periods: [Period] = []
    func end() {
      period.moments = moments.take()
      periods.append(period)
      let first = period.days.upperBound + 1
      if first > days { return }
      period = Period(
        days: first...min(first + length - 1, days),
        values: zip(columns, period.values).map { $0.isLatest ? $1 : $0.start })
    }
    for event in events {
      while event.day > period.days.upperBound { end() }
      for (index, column) in columns.enumerated() {
        guard let value = column.read(event) else { continue }
        period.values[index] = column.isLatest ? value : (period.values[index] ?? 0) + value
      }
      moments.add(event)
    }
    while periods.last?.days.upperBound != days { end() }
    return periods
  }
}
