import GameSupport
import Players

/// The days of a run on which an entry of its calendar holds.
package struct CalendarMark: Sendable, Hashable {
  package let name: String
  /// The days of life, each time from its first day to its last, rising and apart; at least one. Of
  /// several cohorts that meet it, those of the first that joins.
  package let days: [ClosedRange<Int>]
  /// True if it holds from its only beginning to the end of the run.
  package let isForGood: Bool
  /// That cohort, by its index.
  let cohort: Int
  /// The days of the calendar, of all cohorts.
  package internal(set) var dates: [ClosedRange<Int>]
  /// True if all players meet it at the same ages, as far as they live.
  package internal(set) var hasOneAge = true

  /// Creates the mark of an entry of these days, which are also its dates unless others are given.
  package init(
    name: String, days: [ClosedRange<Int>], isForGood: Bool = false, cohort: Int = 0,
    dates: [ClosedRange<Int>]? = nil
  ) {
    (self.name, self.days, self.isForGood) = (name, days, isForGood)
    (self.cohort, self.dates) = (cohort, dates ?? days)
  }

  /// The most days of a window before an entry begins, and after it ends.
  package static let maxDaysBeside = 7

  /// Returns the days before it begins, those on which it holds, and those after it ends; none is
  /// empty. Before and after are as many days as it holds the first time, up to a maximum, and at
  /// most half of those until the next time, so that no day is in two windows.
  package func windows(ofDays last: Int) -> [(name: String, days: [ClosedRange<Int>])] {
    let wanted = min(Self.maxDaysBeside, days[0].count)
    var (before, after): ([ClosedRange<Int>], [ClosedRange<Int>]) = ([], [])
    let gaps = zip([0] + days.map(\.upperBound), days.map(\.lowerBound) + [last + 1])
    for (number, (end, start)) in gaps.enumerated() {
      let room = start - end - 1
      let isBetween = 0 < number && number < days.count
      let (late, early) = isBetween ? ((room + 1) / 2, room / 2) : (room, room)
      let (count, countAfter) = (min(wanted, late), min(wanted, early))
      if number < days.count, count > 0 { before.append(start - count...start - 1) }
      if number > 0, countAfter > 0 { after.append(end + 1...end + countAfter) }
    }
    return [("before", before), ("during", days), ("after", after)].filter { !$0.1.isEmpty }
  }
}

extension Simulation {
  /// The entries of the calendar that hold on any day of the run: by the cohorts that meet them first,
  /// and by their first days.
  package var calendarMarks: [CalendarMark] {
    guard let calendar else { return [] }
    let cohorts = population.cohorts
    let order = cohorts.indices.sorted { cohorts[$0].joinDay < cohorts[$1].joinDay }
    let lives = order.map { met(by: $0, in: calendar) }
    var marks: [CalendarMark] = []
    for (cohort, life) in zip(order, lives) {
      let (late, lastDay) = (cohorts[cohort].joinDay - 1, days(ofCohort: cohort))
      for (name, days) in life {
        let dates = days.map { $0.lowerBound + late...$0.upperBound + late }
        if let place = marks.firstIndex(where: { $0.name == name }) {
          marks[place].dates = RangeSet(marks[place].dates).union(RangeSet(dates)).days
        } else {
          let isForGood = days.count == 1 && days[0].upperBound == lastDay
          marks.append(
            CalendarMark(name: name, days: days, isForGood: isForGood, cohort: cohort, dates: dates)
          )
        }
      }
    }
    for (place, mark) in marks.enumerated() {
      marks[place].hasOneAge = zip(order, lives).allSatisfy { cohort, life in
        let lived = RangeSet(1..<days(ofCohort: cohort) + 1)
        let days = life.first { $0.name == mark.name }?.days ?? []
        return RangeSet(mark.days).intersection(lived).days == days
      }
    }
    return marks
  }

  /// The last day of life of a cohort's players: all lives end on the same day of the calendar.
  func days(ofCohort index: Int) -> Int {
    let joinDays = population.cohorts.map(\.joinDay)
    return days + joinDays.min()! - joinDays[index]
  }

  /// Returns the entries that hold for any players of a cohort, by their first days.
  private func met(
    by cohort: Int, in calendar: RulesCalendar
  ) -> [(name: String, days: [ClosedRange<Int>])] {
    let lastDay = days(ofCohort: cohort)
    let archetypes = population.archetypes.indices.filter {
      population.cohort(ofArchetype: $0) == cohort
    }
    let tracks =
      calendar.tracks.isEmpty ? [calendar.phases] : archetypes.map { calendar.tracks[$0] }
    var found: [(name: String, days: RangeSet<Int>)] = []
    for phases in tracks {
      for (phase, end) in zip(phases, phases.dropFirst().map(\.firstDay) + [lastDay + 1])
      where phase.firstDay < min(end, lastDay + 1) {
        let own = phase.firstDay..<min(end, lastDay + 1)
        for name in phase.changes {
          if let place = found.firstIndex(where: { $0.name == name }) {
            found[place].days.insert(contentsOf: own)
          } else {
            found.append((name, RangeSet(own)))
          }
        }
      }
    }
    return found.map { ($0.name, $0.days.days) }.enumerated().sorted {
      ($0.element.1[0].lowerBound, $0.offset) < ($1.element.1[0].lowerBound, $1.offset)
    }.map(\.element)
  }
}

extension RangeSet<Int> {
  fileprivate init(_ days: [ClosedRange<Int>]) { self.init(days.map(Range.init)) }

  fileprivate var days: [ClosedRange<Int>] { ranges.map { $0.lowerBound...$0.upperBound - 1 } }
}
