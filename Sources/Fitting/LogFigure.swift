/// An active day of a player, real or simulated.
package struct ActiveDay: Sendable, Equatable {
  /// Days since the first day of the life.
  package let age: Int
  /// The tasks of the day; −1 for a day of which nothing else is known.
  package let tasks: Int
  /// The income and the spending of the day, and the level at its end; 0 where they are unknown.
  package let earned, spent, level: Double

  fileprivate var isKnown: Bool { tasks >= 0 }

  package init(age: Int, tasks: Int, earned: Double = 0, spent: Double = 0, level: Double = 0) {
    (self.age, self.tasks, self.earned, self.spent) = (age, tasks, earned, spent)
    self.level = level
  }
}

/// A figure of lives that real and simulated players share: a ratio of sums over players.
package struct LogFigure: Sendable, Equatable {
  /// The quantities of an active day.
  package enum Quantity: String, Sendable, CaseIterable {
    case tasks, earned, spent, level

    fileprivate func amount(_ day: ActiveDay) -> Double {
      switch self {
      // An active day has at least one.
      case .tasks: Double(max(1, day.tasks))
      case .earned: day.earned
      case .spent: day.spent
      case .level: day.level
      }
    }
  }

  package enum Kind: Sendable, Equatable {
    /// Plays at an age, of all players.
    case active(Int)
    /// Active days, of all players.
    case activeDays
    /// The days, and the share above some days, of gaps between active days.
    case meanGap
    case longGaps(Int)
    /// A quantity of all active days, and at an age, of the players who play then.
    case pooled(Quantity)
    case amount(Quantity, Int)
  }

  package let kind: Kind

  /// The name of the metric of a run that measures the same, where there is one.
  package var name: String {
    switch kind {
    case .active(let age): "active.day\(age)"
    case .activeDays: "days.active"
    case .meanGap: "gap.mean"
    case .longGaps(let days): "gap.over\(days)"
    case .pooled(let quantity): "\(quantity.rawValue).active.pooled"
    case .amount(let quantity, let age): "\(quantity.rawValue).active.day\(age + 1)"
    }
  }

  /// The same in words. Retention counts days after the first one; amounts are of those active then.
  package var words: String {
    switch kind {
    case .active(let age): "retention on day \(age)"
    case .activeDays: "active days a player"
    case .meanGap: "days from one active day to the next"
    case .longGaps(let days): "gaps of more than \(days) days"
    case .pooled(let quantity): "\(quantity.rawValue) of an active day"
    case .amount(let quantity, let age): "\(quantity.rawValue) on day \(age + 1) of life"
    }
  }

  package var isShare: Bool {
    switch kind {
    case .active, .longGaps: true
    default: false
    }
  }

  /// The greatest age of which it needs days; nil for one of all days.
  package var age: Int? {
    switch kind {
    case .active(let age), .amount(_, let age): age
    default: nil
    }
  }

  private static let ages = [1, 3, 7, 14, 30, 60, 90, 180, 365]
  private static let agesOfAmounts = [0, 1, 7, 30, 90]

  /// Returns the figures of lives of some length, with quantities that both sides have.
  package static func all(lengths ages: Int, _ quantities: [Quantity]) -> [LogFigure] {
    let kinds: [Kind] =
      Self.ages.filter { $0 < ages }.map(Kind.active) + [.activeDays, .meanGap, .longGaps(7)]
      + quantities.map(Kind.pooled)
      + quantities.flatMap { quantity in
        agesOfAmounts.filter { $0 < ages }.map { Kind.amount(quantity, $0) }
      }
    return kinds.map(LogFigure.init)
  }

  /// Returns what a life adds to the two sums of the ratio.
  ///
  /// - Parameters:
  ///   - days: Its active days, rising.
  ///   - ages: The ages that are compared; days at others do not count.
  func parts(_ days: ArraySlice<ActiveDay>, in ages: Range<Int>) -> (top: Double, bottom: Double) {
    switch kind {
    case .active(let age):
      return ages.contains(age) ? (days.contains { $0.age == age } ? 1 : 0, 1) : (0, 0)
    case .activeDays: return (Double(days.count), 1)
    case .meanGap:
      guard let first = days.first, let last = days.last else { return (0, 0) }
      return (Double(last.age - first.age), Double(days.count - 1))
    case .longGaps(let limit):
      let long = zip(days, days.dropFirst()).count { $1.age - $0.age > limit }
      return (Double(long), Double(max(0, days.count - 1)))
    case .pooled(let quantity):
      let known = days.filter(\.isKnown)
      return (known.reduce(0) { $0 + quantity.amount($1) }, Double(known.count))
    case .amount(let quantity, let age):
      guard let day = days.first(where: { $0.age == age }), day.isKnown else { return (0, 0) }
      return (quantity.amount(day), 1)
    }
  }
}
