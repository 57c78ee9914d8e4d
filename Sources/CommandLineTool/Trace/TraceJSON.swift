import BalanceReports
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
      ], "luck": .list([]),
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
      "purpose": .string(luck.purposeName), "stream": .number(luck.stream),
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

enum DigestJSON {
  /// All games of the program have their columns in it, so that every line has the same keys.
  static func line(_ digest: LifeDigest, _ games: GameList) -> JSONValue {
    let columns = games.games.flatMap(\.columns).reduce(into: [LifeColumn]()) { columns, column in
      if !columns.contains(where: { $0.key == column.key }) { columns.append(column) }
    }
    return [
      "party": .number(digest.party), "member": .number(digest.member),
      "archetype": .string(digest.archetype), "days": .number(digest.days),
      "activeDays": .number(digest.activeDays),
      "changes": digest.changes.isEmpty ? nil : .list(digest.changes, DigestText.changeColumns),
      "periods": .list(digest.periods.map { period($0, digest.columns, among: columns) }),
      "droughts": .list(digest.droughts, DigestText.droughtColumns),
      "purse": json(digest.purses.first, isNamed: false),
      "purses": digest.purses.count > 1
        ? .list(digest.purses.map { json($0, isNamed: true) }) : nil,
      "stretches": .list(digest.stretches.map(stretch)),
    ]
  }

  private static func period(
    _ period: LifeDigest.Period, _ columns: [LifeColumn], among allColumns: [LifeColumn]
  ) -> JSONValue {
    let values = Dictionary(
      zip(columns, period.values).map { ($0.key, $1) }, uniquingKeysWith: { first, _ in first })
    return .object(
      [.init("days", days(period.days))]
        + allColumns.map { .init($0.key, .number(values[$0.key] ?? $0.start)) }
        + [.init("moments", .texts(period.moments))])
  }

  private static func json(_ purse: TraceLedger.Book?, isNamed: Bool) -> JSONValue {
    let most = purse?.maxHeld
    return [
      "currency": isNamed ? .string(purse?.name) : nil,
      "start": .number(purse?.opening ?? 0), "earned": .number(purse?.earned ?? 0),
      "spent": .number(purse?.spent ?? 0), "held": .number(purse?.closing ?? 0),
      "mostHeld": .number(most?.amount ?? 0), "mostHeldDay": .number(most?.day ?? 0),
      "purchases": .list(purse?.purchases ?? [], DigestText.purchaseColumns(of: purse?.spent ?? 0)),
    ]
  }

  private static func stretch(_ stretch: LifeDigest.Stretch) -> JSONValue {
    [
      "step": .string(stretch.step), "days": days(stretch.days), "from": .number(stretch.from),
      "to": .number(stretch.to), "open": .bool(stretch.isOpen), "played": .number(stretch.played),
      "stuck": .bool(stretch.isStuck), "usualDays": .number(stretch.usualDays),
      "delay": .number(stretch.delay), "factors": .list(stretch.factors, factorColumns),
      "figures": .list(stretch.figures, DigestText.figureColumns),
    ]
  }

  private static var factorColumns: [Column<LifeDigest.Factor>] {
    [.text("cause") { $0.cause.rawValue }]
      + DigestText.figureColumns.map { column in column.on { $0.figure } } + [
        .value("lengthens") { $0.lengthens }, .flag("isCause") { $0.isCause },
        .text("reason") { $0.reason?.id },
      ]
  }

  static func days(_ days: ClosedRange<Int>) -> JSONValue {
    .list([.number(days.lowerBound), .number(days.upperBound)])
  }
}
