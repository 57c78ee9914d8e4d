import GameKit

extension TraceText {
  /// Who plays on which day, and why the others do not, for the headings of days.
  struct Presence {
    private let days: Int
    /// By member and day.
    private let plays: [[Int: TraceEvent]]
    private let absences: [[Absence]]

    init(_ trace: PartyTrace, of members: Range<Int>) {
      days = trace.days
      let events = trace.events.filter { $0.kind == .plays }
      plays = members.map { member in
        Dictionary(
          events.filter { $0.member == member }.map { ($0.day, $0) }, uniquingKeysWith: { $1 })
      }
      absences = members.map { trace.absences(of: $0) }
    }

    func isAnybodyThere(on day: Int) -> Bool { plays.contains { $0[day] != nil } }

    /// What each of them does on a day, in words; empty before the first.
    func words(on day: Int) -> String {
      zip(plays, absences).compactMap { plays, absences in
        if let event = plays[day] {
          return "\(event.member ?? 0) plays (\(plural(event.amount("tasks"), "task")), "
            + "\(plural(event.amount("opens"), "open")))"
        }
        return absences.first { $0.days.contains(day) }
          .map { "\($0.member) \(TraceText.words(for: $0, through: days))" }
      }.joined(separator: ", ")
    }
  }

  /// - Parameter days: Of the trace.
  static func words(for absence: Absence, through days: Int) -> String {
    switch absence.reason {
    case .stays: "stays away"
    case .lapsed:
      "stays away (lapsed, \(absence.back.map { "back on day \($0)" } ?? "not back by day \(days)"))"
    case .left: "left for good on day \(absence.days.lowerBound)"
    }
  }
}
