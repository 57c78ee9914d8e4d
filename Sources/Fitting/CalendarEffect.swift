import Statistics

/// Days of the calendar on which all players came more or less often than their ages explain, and
/// installs whose players do.
///
/// Up to eight groups of installs have a chance to play at each age of their own. If a week has more
/// or less than that in several groups, also without the group that has it most, it is the
/// calendar's: a term ends, a season starts. Installs of other kinds cannot pose as one, as they
/// change the chances of their own group alone. They are found beside all players, at equal ages.
package struct CalendarEffect: Sendable, Equatable {
  /// Some days of the calendar, or of installs.
  package struct Period: Sendable, Equatable {
    /// The first and the last day.
    package let days: ClosedRange<Int>
    /// Active days after the first day of each life, and those that ages explain.
    package let active, expected: Double
    /// True if the two differ by more than chance, among all weeks or all installs at 95 %.
    package let isApart: Bool

    /// The active days for one that ages explain.
    package var factor: Double { expected > 0 ? active / expected : 1 }
  }

  /// The whole weeks from the first day of the log to its last row, and installs by four weeks.
  package let weeks, installs: [Period]
  /// The middle four fifths of the players installed within so many days.
  package let spanOfInstalls: Int

  /// False if players were of nearly one age on each day, so that ages explain every day.
  package var isIdentified: Bool { spanOfInstalls >= 14 && weeks.count > 2 }

  package init(_ log: Telemetry) {
    let lives = CalendarLives(log)
    spanOfInstalls = lives.span
    // Chances without the weeks that are apart, which would hide a part of their own effect.
    var weeks: [Period] = []
    for _ in 0..<3 {
      let apart = weeks.indices.filter { weeks[$0].isApart }
      weeks = lives.weeks(without: Set(apart))
    }
    self.weeks = weeks
    installs = lives.installs(beside: weeks)
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

/// The lives of a log's players by weeks of the calendar.
private struct CalendarLives {
  private typealias Period = CalendarEffect.Period
  /// The ends of bands of ages with one chance each.
  private static let bands = [1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 30, 45, 60, 90, 180]
  private static let groups = 8
  /// Explained days of a period, or of a group in it, below which it tells nothing.
  private static let (minExpected, minOfGroup) = (20.0, 5.0)

  private let log: Telemetry
  private let players: [Int]
  /// By player: the group of its install.
  private let group: [Int]
  private let weekCount: Int
  let span: Int

  init(_ log: Telemetry) {
    self.log = log
    // Of those who installed before, only those who came back are known.
    players = log.names.indices.filter { log.showsWholeLife(of: $0) }
    let installs = players.map { Int(log.installs[$0]) }.sorted()
    let (count, tenth) = (installs.count, installs.count / 10)
    span = installs.isEmpty ? 0 : installs[count - 1 - tenth] - installs[tenth]
    let edges = (1..<Self.groups).compactMap { installs.isEmpty ? nil : installs[$0 * count / 8] }
    group = log.names.indices.map { player in edges.count { Int(log.installs[player]) >= $0 } }
    let last = log.names.indices.reduce(log.firstDay) { last, player in
      max(last, Int(log.installs[player] + log.ages[log.rows(of: player).upperBound - 1]))
    }
    weekCount = min(log.exportDay - log.firstDay + 1, last - log.firstDay + 7) / 7
  }

  private static func band(of age: Int) -> Int { bands.firstIndex { age <= $0 } ?? bands.count }

  /// Passes the weeks of each player's life: the player, the week, its ages, and the active days.
  private func eachWeek(_ take: (Int, Int, ClosedRange<Int>, Double) -> Void) {
    for player in players {
      let install = Int(log.installs[player])
      let rows = log.rows(of: player)
      var row = rows.lowerBound
      let first = (install + 1 - log.firstDay) / 7
      let end = min(weekCount, (install + Histories.longest - log.firstDay) / 7)
      for week in first..<max(first, end) {
        let start = log.firstDay + 7 * week - install
        let ages = max(1, start)...start + 6
        var active = 0.0
        while row < rows.upperBound, Int(log.ages[row]) <= ages.upperBound {
          if log.ages[row] > 0 { active += 1 }
          row += 1
        }
        take(player, week, ages, active)
      }
    }
  }

  /// Returns by age the active days up to before it, after the first one, that each group's chances
  /// explain; those of all groups are the last.
  private func explained(without weeks: Set<Int>) -> [[Double]] {
    let width = Self.bands.count + 1
    var (active, days) = ([Double](repeating: 0, count: (Self.groups + 1) * width), [Double]())
    days = active
    eachWeek { player, week, ages, _ in
      if weeks.contains(week) { return }
      for age in ages {
        for group in [group[player], Self.groups] { days[group * width + Self.band(of: age)] += 1 }
      }
    }
    for player in players {
      for row in log.rows(of: player) where (1..<Histories.longest).contains(Int(log.ages[row])) {
        let age = Int(log.ages[row])
        let week = (Int(log.installs[player]) + age - log.firstDay) / 7
        if week >= weekCount || weeks.contains(week) { continue }
        for group in [group[player], Self.groups] {
          active[group * width + Self.band(of: age)] += 1
        }
      }
    }
    return (0...Self.groups).map { group in
      var sums = [0.0, 0.0]
      for age in 1...Histories.longest + 7 {
        // A band that only the weeks left out have takes the chance of all groups.
        let places = [group, Self.groups].map { $0 * width + Self.band(of: age) }
        let place = places.first { days[$0] > 0 } ?? places[1]
        sums.append(sums[age] + (days[place] > 0 ? active[place] / days[place] : 0))
      }
      return sums
    }
  }

  func weeks(without apart: Set<Int>) -> [CalendarEffect.Period] {
    let explained = explained(without: apart)
    var sums = Array(
      repeating: Array(repeating: PeriodSums(), count: Self.groups), count: max(0, weekCount))
    eachWeek { player, week, ages, active in
      let own = explained[group[player]]
      sums[week][group[player]].add(active, own[ages.upperBound + 1] - own[ages.lowerBound])
    }
    let known = sums.count { groups in groups.reduce(0) { $0 + $1.expected } >= Self.minExpected }
    let criticalValue = Validation.criticalValue(of: known, degreesOfFreedom: 1000).value
    return sums.enumerated().map { week, groups in
      let all = groups.reduce(PeriodSums()) { $0.adding($1) }
      let seen = groups.filter { $0.expected >= Self.minOfGroup }
      // Without the group that has most of it, whose installs may be of other kinds.
      let most = seen.max { $0.excess.magnitude < $1.excess.magnitude } ?? PeriodSums()
      let others = all.removing(most)
      let isApart =
        all.expected >= Self.minExpected && seen.count > 1
        && others.distance > criticalValue && (others.excess > 0) == (all.excess > 0)
      let first = log.firstDay + 7 * week
      return Period(
        days: first...first + 6, active: all.active, expected: all.expected, isApart: isApart)
    }
  }

  func installs(beside weeks: [CalendarEffect.Period]) -> [CalendarEffect.Period] {
    let all = explained(without: Set(weeks.indices.filter { weeks[$0].isApart }))[Self.groups]
    var lives = Array(repeating: (active: 0.0, expected: 0.0), count: log.names.count)
    eachWeek { player, week, ages, active in
      lives[player].active += active
      let factor = weeks[week].isApart ? weeks[week].factor : 1
      lives[player].expected += factor * (all[ages.upperBound + 1] - all[ages.lowerBound])
    }
    let first = log.firstDay
    var sums = Array(repeating: PeriodSums(), count: (log.exportDay - first) / 28 + 1)
    for player in players {
      let place = (Int(log.installs[player]) - first) / 28
      sums[place].add(lives[player].active, lives[player].expected)
    }
    if let last = sums.lastIndex(where: { $0.expected > 0 }) { sums = Array(sums[...last]) }
    let known = sums.count { $0.expected >= Self.minExpected }
    let criticalValue = Validation.criticalValue(of: known, degreesOfFreedom: 1000).value
    return sums.enumerated().map { place, sums in
      Period(
        days: first + 28 * place...min(log.exportDay, first + 28 * place + 27),
        active: sums.active, expected: sums.expected,
        isApart: sums.expected >= Self.minExpected && sums.distance > criticalValue)
    }
  }
}

/// Sums over players of active days in a period, and of those explained.
private struct PeriodSums {
  var active = 0.0, expected = 0.0, squares = 0.0

  var excess: Double { active - expected }
  /// The excess in standard errors; 0 without any.
  var distance: Double { squares > 0 ? excess.magnitude / squares.squareRoot() : 0 }

  mutating func add(_ active: Double, _ expected: Double) {
    self.active += active
    self.expected += expected
    squares += (active - expected) * (active - expected)
  }

  func adding(_ other: PeriodSums) -> PeriodSums {
    PeriodSums(
      active: active + other.active, expected: expected + other.expected,
      squares: squares + other.squares)
  }

  func removing(_ other: PeriodSums) -> PeriodSums {
    PeriodSums(
      active: active - other.active, expected: expected - other.expected,
      squares: max(0, squares - other.squares))
  }
}
