import GameKit
import ScenarioFiles
import ScenarioReading

/// Events for scripts: one JSON object a line, its keys always in the same order.
enum TraceJSON {
  static let help = """
    With --format json each line is one event: "day" (from 1; 0 before the first), "minute" of the
    day or null, "member" (from 0) or null for the party's own, "engine", "event", "facts" (an
    object) and "luck" (a list of decisions: "purpose"; "stream", the day whose own luck it is, or
    null; "draw", where in the stream it begins; "ordinal", from 0, of the decision; "roll", 0…1).
    Days in a row without play have one line more, at the first of those shown: event "away" of
    presence, whose facts are "from", "through", "why" (stays, lapsed or left) and, if it came
    back, "back".
    With --against each has "world" in front: "both", "a" or "b"; the first line is an object with
    "common", "a" and "b": how many events the lives begin with in common, and have in all.
    """

  /// The events shown, and before those of its first day each absence.
  static func lines(_ trace: PartyTrace, filter: TraceFilter) -> String {
    let days = filter.days ?? 0...trace.days
    let absences = filter.members(of: trace).flatMap { trace.absences(of: $0) }
      .filter { filter.shows($0) }
      .map { (day: max($0.days.lowerBound, days.lowerBound), absence: $0) }
    let byDay = Dictionary(grouping: absences, by: \.day)
    let events = Dictionary(grouping: trace.events.lazy.filter(filter.shows), by: \.day)
    return days.map { day in
      (byDay[day] ?? []).map { line($0.absence, day: day) }.joined()
        + (events[day] ?? []).map { line($0) }.joined()
    }.joined()
  }

  private static func line(_ absence: Absence, day: Int) -> String {
    let back = absence.back.map { ", \"back\": \($0)" } ?? ""
    return """
      {"day": \(day), "minute": null, "member": \(absence.member), "engine": "presence", \
      "event": "away", "facts": {"from": \(absence.days.lowerBound), \
      "through": \(absence.days.upperBound), "why": "\(absence.reason.rawValue)"\(back)}, \
      "luck": []}

      """
  }

  static func line(_ event: TraceEvent, world: String? = nil) -> String {
    let facts = event.facts.map { "\(JSONText.quoted($0.name)): \(value($0.value))" }
    let members =
      (world.map { ["\"world\": \(JSONText.quoted($0))"] } ?? [])
      + [
        "\"day\": \(event.day)", "\"minute\": \(whole(event.minute))",
        "\"member\": \(whole(event.member))", "\"engine\": \"\(event.kind.engine)\"",
        "\"event\": \"\(event.kind.name)\"", "\"facts\": {\(facts.joined(separator: ", "))}",
        "\"luck\": [\(event.luck.map(roll).joined(separator: ", "))]",
      ]
    return "{\(members.joined(separator: ", "))}\n"
  }

  static func lines(_ parting: TraceParting) -> String {
    let first =
      "{\"common\": \(parting.common), \"a\": \(parting.counts.a), \"b\": \(parting.counts.b)}\n"
    return first + parting.before.map { line($0, world: "both") }.joined()
      + parting.after.a.map { line($0, world: "a") }.joined()
      + parting.after.b.map { line($0, world: "b") }.joined()
  }

  private static func roll(_ luck: LuckRoll) -> String {
    """
    {"purpose": "\(luck.purpose)", "stream": \(whole(luck.stream)), "draw": \(luck.draw), \
    "ordinal": \(luck.ordinal), "roll": \(JSONText.number(luck.roll))}
    """
  }

  private static func value(_ value: FactValue) -> String {
    switch value {
    case .whole(let whole): "\(whole)"
    case .number(let number): number.isFinite ? JSONText.number(number) : "null"
    case .text(let text): JSONText.quoted(text)
    case .flag(let flag): "\(flag)"
    }
  }

  private static func whole(_ value: Int?) -> String { value.map { "\($0)" } ?? "null" }
}
