import BalanceReports
import GameSupport
import ScenarioReading

/// Events for people: a heading for each day with who plays, then its events in columns.
enum TraceText {
  static func text(_ trace: PartyTrace, scenario: String, filter: TraceFilter) -> String {
    let days = days(of: trace, filter)
    return heading(trace, scenario: scenario) + "\n"
      + (days.isEmpty ? "\nNothing of that kind happened.\n" : days) + "\n" + totals(trace)
  }

  /// Returns what happens to a member on a day, without the sums of its life.
  static func day(_ day: Int, of member: Int, in trace: PartyTrace, scenario: String) -> String {
    heading(trace, scenario: scenario) + "\n"
      + days(of: trace, TraceFilter(days: day...day, member: member))
  }

  /// Returns each day's heading and events; equal days in a row without play share a heading.
  private static func days(of trace: PartyTrace, _ filter: TraceFilter) -> String {
    let presence = presence(of: filter.members(of: trace), in: trace)
    let shown = trace.events.lazy.filter { filter.shows($0) && isWorthALine($0, filter) }
    let events = Dictionary(grouping: shown, by: \.day)
    var parts: [(days: ClosedRange<Int>, words: String, events: [TraceEvent])] = []
    for day in filter.days ?? 0...trace.days {
      let words = presence[day].words.joined(separator: ", ")
      let events = events[day] ?? []
      if events.isEmpty, words.isEmpty || presence[day].isAnybodyThere { continue }
      if events.isEmpty, let last = parts.last, last.events.isEmpty, last.words == words {
        parts[parts.count - 1].days = last.days.lowerBound...day
      } else {
        parts.append((day...day, words, events))
      }
    }
    return parts.map { days, words, events in
      let heading = days.lowerBound == 0 ? "before day 1" : "day \(span(days))"
      let lines = [heading + (words.isEmpty ? "" : ": \(words)")] + events.map(line)
      return "\n" + lines.map { "\($0)\n" }.joined()
    }.joined()
  }

  static func text(
    _ parting: TraceParting, _ a: PartyTrace, names: (a: String, b: String)
  ) -> String {
    let counts =
      "a: \(names.a), \(NumberText.count(parting.counts.a, "event"))\n"
      + "b: \(names.b), \(NumberText.count(parting.counts.b, "event"))\n"
    guard let day = parting.day else {
      return heading(a, scenario: names.a) + "\n\(counts)\nBoth worlds give it the same life.\n"
    }
    func lines(_ events: ArraySlice<TraceEvent>, _ world: String) -> String {
      if events.isEmpty { return "\(world)   nothing more\n" }
      return events.map { "\(world) \($0.day == day ? "" : "day \($0.day) ")\(line($0))\n" }
        .joined()
    }
    return heading(a, scenario: names.a) + "\n" + counts + """

      The lives have \(NumberText.count(parting.common, "event")) in common and diverge on day \(day):

      \(lines(parting.before, " "))
      \(lines(parting.after.a, "a"))
      \(lines(parting.after.b, "b"))
      """
  }

  private static func heading(_ trace: PartyTrace, scenario: String) -> String {
    let members = trace.archetypes.enumerated().map { "\($0) \($1)" }.joined(separator: ", ")
    return "\(scenario), party \(trace.party): \(members); \(NumberText.count(trace.days, "day"))"
  }

  /// Presence has no lines, since the day's heading shows it; nor have events without news.
  private static func isWorthALine(_ event: TraceEvent, _ filter: TraceFilter) -> Bool {
    if filter.engines.contains(event.kind.engine) { return true }
    return event.kind.isWorthALine(event) && (event.kind.engine != "presence" || event.day == 0)
  }

  /// Returns time, member, engine, event; then facts and, in brackets, luck.
  static func line(_ event: TraceEvent) -> String {
    let facts = event.facts.map { fact in
      switch fact.value {
      case .flag(true): fact.name
      case .flag(false): "not \(fact.name)"
      case .whole(let value): "\(fact.name) \(NumberText.grouped(value))"
      case .number(let value): "\(fact.name) \(NumberText.significant(value, digits: 4))"
      case .text(let value):
        value.isEmpty ? "no \(fact.name)" : "\(fact.name) \(TerminalText.line(value))"
      }
    }
    let luck = event.luck.map { roll in
      let place = roll.stream == nil ? " \(roll.ordinal)" : ""
      return "[\(roll.purposeName)\(place): \(NumberText.significant(roll.roll, digits: 4))]"
    }
    let words = [
      time(event.minute), AlignedText.padded(event.member.map { "\($0)" } ?? "-", to: 2),
      AlignedText.padded(event.kind.engine, to: 10), AlignedText.padded(event.kind.name, to: 10),
      facts.joined(separator: ", "), luck.joined(),
    ].filter { !$0.isEmpty }
    return "  " + words.joined(separator: " ")
  }

  private static func totals(_ trace: PartyTrace) -> String {
    var text = "in all:\n"
    for (member, archetype) in trace.archetypes.enumerated() {
      let totals = TraceTotals(trace.events.lazy.filter { $0.member == member })
      let growth =
        totals.exp > 0 ? ["level \(totals.level)", "\(NumberText.grouped(totals.exp)) EXP"] : []
      let words =
        growth + [NumberText.count(totals.activeDays, "active day")]
        + totals.counts.map { "\($0.name) \(NumberText.grouped($0.count))" }
      text += "  \(member) \(archetype): \(words.joined(separator: ", "))\n"
      for purse in totals.purses where !purse.entries.isEmpty {
        let name = totals.purses.count > 1 ? "\(purse.name): " : ""
        text += "    \(name)\(ledger(purse))\n"
      }
      for drops in totals.drops {
        text +=
          "    \(drops.source): \(NumberText.count(drops.attempts, "attempt")), "
          + "\(NumberText.count(drops.lucky, "drop")) by luck, \(drops.forced) by pity\n"
      }
    }
    return text
  }

  private static func ledger(_ purse: TraceLedger.Book) -> String {
    let moves = purse.accounts.map { account in
      "\(account.isSink ? "−" : "+") \(account.account) \(NumberText.grouped(abs(account.amount)))"
    }
    return "\(NumberText.grouped(purse.opening)) at first \(moves.joined(separator: " "))"
      + " = \(NumberText.grouped(purse.closing))"
  }

  static func span(_ days: ClosedRange<Int>) -> String {
    days.count == 1 ? "\(days.lowerBound)" : "\(days.lowerBound)…\(days.upperBound)"
  }

  /// Returns `08:05`, or blanks for an event without a time.
  static func time(_ minute: Int?) -> String {
    guard let minute else { return "     " }
    return [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// The members who play on a day, and why the others do not, for the day's heading.
  private typealias Presence = (words: [String], isAnybodyThere: Bool)

  /// Returns the presence of some members by day; the first element, day 0, is empty.
  private static func presence(of members: Range<Int>, in trace: PartyTrace) -> [Presence] {
    var days: [Presence] = Array(repeating: ([], false), count: trace.days + 1)
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

struct TraceParting {
  /// The number of events shown before the parting, and after it of each world.
  private static let context = 5

  let common: Int
  let counts: (a: Int, b: Int)
  let before: ArraySlice<TraceEvent>
  let after: (a: ArraySlice<TraceEvent>, b: ArraySlice<TraceEvent>)

  /// Events that the filter does not show make no difference.
  init(_ a: PartyTrace, _ b: PartyTrace, filter: TraceFilter) {
    let (a, b) = (a.events.filter(filter.shows), b.events.filter(filter.shows))
    common = zip(a, b).prefix { $0 == $1 }.count
    counts = (a.count, b.count)
    before = a.prefix(common).suffix(Self.context)
    after = (a[common...].prefix(Self.context), b[common...].prefix(Self.context))
  }

  /// The day of the parting; nil for equal lives.
  var day: Int? { [after.a.first?.day, after.b.first?.day].compactMap { $0 }.min() }
}
