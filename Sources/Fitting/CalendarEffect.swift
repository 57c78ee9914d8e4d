import Statistics

/// Days of the calendar on which all players came more or less often than their ages explain, and
/// installs whose players do.
///
/// The chance to play at an age is that of all players of the log. If a week has more or less than
/// that, at all ages, it is the calendar's: a term ends, a season starts. If the players of some
/// installs still have more or less, they are another mix of kinds. Kinds of constant habits cannot
/// pose as the first, as each kind's players are of all ages in every week.
package struct CalendarEffect: Sendable, Equatable {
  /// Some days of the calendar, or of installs.
  package struct Period: Sendable, Equatable {
    /// The first and the last day.
    package let days: ClosedRange<Int>
    /// Active days after the first day of each life, and those that ages explain.
    package let active, expected: Double
    /// True if the two differ by more than chance, among all periods at 95 %.
    package let isApart: Bool

    /// The active days for one that ages explain.
    package var factor: Double { expected > 0 ? active / expected : 1 }
  }

  /// The whole weeks from the first day of the log on, and installs by four weeks.
  package let weeks, installs: [Period]
  /// The middle four fifths of the players installed within so many days.
  package let spanOfInstalls: Int

  /// False if players were of nearly one age on each day, so that ages explain every day.
  package var isIdentified: Bool { spanOfInstalls >= 14 && weeks.count > 2 }

  package init(_ log: Telemetry) {
    let days = log.installs.map(Int.init).sorted()
    let tenth = days.count / 10
    spanOfInstalls = days.isEmpty ? 0 : days[days.count - 1 - tenth] - days[tenth]
    let (first, explained) = (log.firstDay, Self.explained(log))
    let count = (log.exportDay - first + 1) / 7
    var weeks = Sums(count: count)
    log.eachWeek(explained) { _, week, active, expected in
      weeks.add(week, active, expected)
    }
    let byWeek = weeks.periods { first + 7 * $0...first + 7 * $0 + 6 }
    var groups = Sums(count: (log.exportDay - first) / 28 + 1)
    var (player, own) = (-1, (active: 0.0, expected: 0.0))
    func close() {
      if player >= 0 {
        groups.add(max(0, Int(log.installs[player]) - first) / 28, own.active, own.expected)
      }
    }
    log.eachWeek(explained) { next, week, active, expected in
      if next != player {
        close()
        (player, own) = (next, (0, 0))
      }
      own.active += active
      own.expected += expected * (byWeek[week].isApart ? byWeek[week].factor : 1)
    }
    close()
    self.weeks = byWeek
    installs = groups.periods { first + 28 * $0...min(log.exportDay, first + 28 * $0 + 27) }
  }

  /// The ends of bands of ages with one chance each.
  private static let bands = [1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 30, 45, 60, 90, 180, .max]

  /// Returns by age the active days up to before it, after the first one, that ages explain.
  private static func explained(_ log: Telemetry) -> [Double] {
    let ages = (log.installs.map { log.exportDay - Int($0) }.max() ?? 0) + 1
    var (active, observed) = (
      Array(repeating: 0.0, count: ages), Array(repeating: 0.0, count: ages)
    )
    for player in log.names.indices {
      let install = Int(log.installs[player])
      let first = max(1, log.firstDay - install)
      // The differences, which are summed below.
      if first <= log.exportDay - install {
        observed[first] += 1
        if log.exportDay - install + 1 < ages { observed[log.exportDay - install + 1] -= 1 }
      }
      for row in log.rows(of: player) where log.ages[row] > 0 { active[Int(log.ages[row])] += 1 }
    }
    for age in observed.indices.dropFirst() { observed[age] += observed[age - 1] }
    var sums = [0.0, 0.0]
    var from = 1
    for end in bands where from < ages {
      let band = from..<min(ages, end == .max ? ages : end + 1)
      let players = observed[band].reduce(0, +)
      let rate = players > 0 ? active[band].reduce(0, +) / players : 0
      for _ in band { sums.append(sums[sums.count - 1] + rate) }
      from = band.upperBound
    }
    return sums
  }

  /// Returns the periods that are apart, neighbours on one side of 1 together.
  package static func joined(_ all: [Period]) -> [Period] {
    all.filter(\.isApart).reduce(into: []) { joined, next in
      guard let last = joined.last, last.days.upperBound + 1 == next.days.lowerBound,
        (last.factor > 1) == (next.factor > 1)
      else { return joined.append(next) }
      joined[joined.count - 1] = Period(
        days: last.days.lowerBound...next.days.upperBound, active: last.active + next.active,
        expected: last.expected + next.expected, isApart: true)
    }
  }
}

/// Sums by period of the active days of players, and of those explained.
private struct Sums {
  var active, expected, squares: [Double]

  init(count: Int) {
    active = Array(repeating: 0, count: max(0, count))
    (expected, squares) = (active, active)
  }

  mutating func add(_ period: Int, _ active: Double, _ expected: Double) {
    guard self.active.indices.contains(period) else { return }
    self.active[period] += active
    self.expected[period] += expected
    squares[period] += (active - expected) * (active - expected)
  }

  func periods(_ days: (Int) -> ClosedRange<Int>) -> [CalendarEffect.Period] {
    // Fewer explained days than 20 tell nothing.
    let known = expected.count { $0 >= 20 }
    let rate =
      1
      - Elementary.exp(
        Elementary.log(1 - Validation.errorRateOfAll) / Double(max(1, known)))
    let places = StudentT.quantile(twoSidedTail: rate, degreesOfFreedom: 1000)
    return active.indices.map { index in
      let distance = (active[index] - expected[index]).magnitude
      return CalendarEffect.Period(
        days: days(index), active: active[index], expected: expected[index],
        isApart: expected[index] >= 20 && distance > places * squares[index].squareRoot())
    }
  }
}

extension Telemetry {
  /// Passes the active days of each player in each whole week, after the first day of the life, and
  /// those that the ages of that week explain.
  ///
  /// - Parameters:
  ///   - explained: By age: the explained days before it.
  ///   - take: Gets the player, the week, and the two.
  fileprivate func eachWeek(
    _ explained: [Double], _ take: (Int, Int, Double, Double) -> Void
  ) {
    let weeks = (exportDay - firstDay + 1) / 7
    for player in names.indices {
      let install = Int(installs[player])
      var row = rows(of: player).lowerBound
      let end = rows(of: player).upperBound
      for week in max(0, install + 1 - firstDay) / 7..<max(0, weeks, (install + 1 - firstDay) / 7) {
        let days = firstDay + 7 * week...firstDay + 7 * week + 6
        let ages = max(1, days.lowerBound - install)...max(1, days.upperBound - install)
        var active = 0.0
        while row < end, Int(self.ages[row]) <= ages.upperBound {
          if self.ages[row] > 0 { active += 1 }
          row += 1
        }
        take(player, week, active, explained[ages.upperBound + 1] - explained[ages.lowerBound])
      }
    }
  }
}
