import ScenarioFiles
import SyntheticPlayers

/// Events for scripts: one JSON object a line, its keys always in the same order.
enum TraceJSON {
  static let help = """
    With --format json each line is one event: "day" (from 1; 0 before the first), "minute" of the
    day or null, "member" (from 0) or null for the party's own, "engine", "event", "facts" (an
    object) and "luck" (a list of decisions: "purpose"; "stream", the day whose own luck it is, or
    null; "draw", where in the stream it begins; "ordinal", the how-manieth decision; "roll", 0…1).
    With --against each has "world" in front: "both", "a" or "b"; the first line is an object with
    "common", "a" and "b": how many events the lives begin with in common, and have in all.
    """

  static func line(_ event: LifeEvent, world: String? = nil) -> String {
    let facts = event.facts.map { "\(JSONText.quoted($0.name)): \(value($0.value))" }
    let members =
      (world.map { ["\"world\": \(JSONText.quoted($0))"] } ?? [])
      + [
        "\"day\": \(event.day)", "\"minute\": \(whole(event.minute))",
        "\"member\": \(whole(event.member))", "\"engine\": \"\(event.kind.engine.rawValue)\"",
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
