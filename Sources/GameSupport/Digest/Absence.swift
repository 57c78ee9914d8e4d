/// Days in a row on which one member of a traced party did not play, for one reason.
public struct Absence: Sendable, Hashable {
  /// The reason why it did not play.
  public enum Reason: String, Sendable {
    /// It could have opened the game on that day and did not.
    case stays
    /// It was away for some days (PLY-2).
    case lapsed
    /// It had left for good.
    case left
  }

  /// Counted from 0.
  public let member: Int
  public internal(set) var days: ClosedRange<Int>
  public let reason: Reason
  /// The next day on which it plays; nil when there is none in the trace.
  public internal(set) var back: Int?
}

extension PartyTrace {
  /// Returns all absences of a member, in order.
  public func absences(of member: Int) -> [Absence] {
    var reasons: [Absence.Reason?] = Array(repeating: .stays, count: days)
    for event in events where event.member == member && event.day > 0 {
      switch event.kind {
      case .plays: reasons[event.day - 1] = nil
      case .lapses: reasons[event.day - 1] = .lapsed
      case .stays where event.isTrue("lapsed"): reasons[event.day - 1] = .lapsed
      case .leaves: for day in event.day...days { reasons[day - 1] = .left }
      default: break
      }
    }
    var absences: [Absence] = []
    var waiting = 0
    for (index, reason) in reasons.enumerated() {
      let day = index + 1
      guard let reason else {
        // All absences since the member last played end on this day.
        for place in waiting..<absences.count { absences[place].back = day }
        waiting = absences.count
        continue
      }
      if let last = absences.last, last.reason == reason, last.days.upperBound == day - 1 {
        absences[absences.count - 1].days = last.days.lowerBound...day
      } else {
        absences.append(Absence(member: member, days: day...day, reason: reason))
      }
    }
    return absences
  }
}
