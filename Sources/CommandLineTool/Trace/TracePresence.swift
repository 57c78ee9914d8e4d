import BalanceReports
import GameSupport

extension TraceText {
  /// The members who play on a day, and why the others do not, for the day's heading.
  struct Presence {
    fileprivate(set) var words: [String] = []
    fileprivate(set) var isAnybodyThere = false
  }

  /// Returns the presence of some members by day; the first element, day 0, is empty.
  static func presence(of members: Range<Int>, in trace: PartyTrace) -> [Presence] {
    var days = Array(repeating: Presence(), count: trace.days + 1)
    for member in members {
      for event in trace.events where event.member == member && event.kind == .plays {
        days[event.day].isAnybodyThere = true
        days[event.day].words.append(
          "\(member) plays (\(NumberText.count(event.amount("tasks"), "task")), "
            + "\(NumberText.count(event.amount("opens"), "open")))")
      }
      for absence in trace.absences(of: member) {
        let words = words(for: absence, through: trace.days)
        for day in absence.days { days[day].words.append("\(member) \(words)") }
      }
    }
    return days
  }

  static func words(for absence: Absence, through days: Int) -> String {
    switch absence.reason {
    case .stays: "stays away"
    case .lapsed:
      "stays away (lapsed, \(absence.back.map { "back on day \($0)" } ?? "not back by day \(days)"))"
    case .left: "left for good on day \(absence.days.lowerBound)"
    }
  }
}
