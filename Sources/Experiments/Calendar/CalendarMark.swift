import GameSupport

/// The days of a run on which an entry of its calendar holds.
package struct CalendarMark: Sendable, Hashable {
  package let name: String
  /// Each time from its first day to its last, rising and apart; at least one.
  package var days: [ClosedRange<Int>]
  /// True if it holds from its only beginning to the end of the run.
  package internal(set) var isForGood = false

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
  /// The entries of the calendar that hold on any day of the run, by their first days.
  package var calendarMarks: [CalendarMark] {
    let phases = calendar?.phases ?? []
    var marks: [CalendarMark] = []
    for (phase, end) in zip(phases, phases.dropFirst().map { $0.firstDay - 1 } + [days])
    where phase.firstDay <= min(end, days) {
      let own = phase.firstDay...min(end, days)
      for name in phase.changes {
        guard let place = marks.firstIndex(where: { $0.name == name }) else {
          marks.append(CalendarMark(name: name, days: [own]))
          continue
        }
        let last = marks[place].days.removeLast()
        marks[place].days +=
          last.upperBound + 1 < own.lowerBound
          ? [last, own] : [last.lowerBound...own.upperBound]
      }
    }
    for (place, mark) in marks.enumerated() {
      marks[place].isForGood = mark.days.count == 1 && mark.days[0].upperBound == days
    }
    return marks
  }
}
