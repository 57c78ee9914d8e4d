import GameSupport
import ScenarioReading

/// Events for scripts: one JSON object per line, whose keys always have the same order.
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
    "common", "a" and "b": the number of events that both begin with, and the total of each.
    """

  /// Returns the shown events; each absence precedes those of its first day.
  static func lines(_ trace: PartyTrace, filter: TraceFilter) -> [JSONValue] {
    let days = filter.days ?? 0...trace.days
    let absences = Dictionary(
      grouping: filter.members(of: trace).flatMap { trace.absences(of: $0) }.filter(filter.shows)
    ) { max($0.days.lowerBound, days.lowerBound) }
    let events = Dictionary(grouping: trace.events.lazy.filter(filter.shows), by: \.day)
    return days.flatMap { day in
      (absences[day] ?? []).map { line($0, day: day) } + (events[day] ?? []).map { line($0) }
    }
  }

  /// Returns the number of events that the lives share, then those around the parting.
  static func lines(_ parting: TraceParting) -> [JSONValue] {
    let first: JSONValue = [
      "common": .number(parting.common), "a": .number(parting.counts.a),
      "b": .number(parting.counts.b),
    ]
    return [first] + parting.before.map { line($0, world: "both") }
      + parting.after.a.map { line($0, world: "a") } + parting.after.b.map { line($0, world: "b") }
  }

  private static func line(_ absence: Absence, day: Int) -> JSONValue {
    [
      "day": .number(day), "minute": .null, "member": .number(absence.member),
      "engine": .string("presence"), "event": .string("away"),
      "facts": [
        "from": .number(absence.days.lowerBound), "through": .number(absence.days.upperBound),
        "why": .string(absence.reason.rawValue), "back": absence.back.map { .number($0) },
      ],
      "luck": .list([]),
    ]
  }

  private static func line(_ event: TraceEvent, world: String? = nil) -> JSONValue {
    [
      "world": world.map { .string($0) }, "day": .number(event.day),
      "minute": .number(event.minute), "member": .number(event.member),
      "engine": .string(event.kind.engine), "event": .string(event.kind.name),
      "facts": .object(event.facts.map { .init($0.name, value($0.value)) }),
      "luck": .list(event.luck.map(roll)),
    ]
  }

  private static func roll(_ luck: LuckRoll) -> JSONValue {
    [
      "purpose": .string("\(luck.purpose)"), "stream": .number(luck.stream),
      "draw": .number(luck.draw), "ordinal": .number(luck.ordinal), "roll": .number(luck.roll),
    ]
  }

  private static func value(_ value: FactValue) -> JSONValue {
    switch value {
    case .whole(let whole): .number(whole)
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .flag(let flag): .bool(flag)
    }
  }
}
