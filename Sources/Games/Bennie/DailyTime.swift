/// Time that a child spends on one thing, day by day, in whole seconds.
struct DailyTime: Sendable {
  /// Minutes that a day may be held to.
  static let limits = [30, 45, 60]

  private(set) var seconds = 0
  /// Of the longest day.
  private(set) var longest = 0
  /// Days that passed each of the limits.
  private var longer = SIMD4<Int>.zero

  /// A day is over on which so much was spent.
  @inline(__always)
  mutating func endDay(seconds today: Int) {
    seconds += today
    longest = max(longest, today)
    for (index, limit) in Self.limits.enumerated() where today > limit * 60 {
      longer[index] += 1
    }
  }

  /// Days with more minutes than one of the limits.
  func days(over limit: Int) -> Int { longer[Self.limits.firstIndex(of: limit) ?? 3] }

  /// Minutes of so many seconds.
  static func minutes(_ seconds: Int) -> Double { Double(seconds) / 60 }
}
