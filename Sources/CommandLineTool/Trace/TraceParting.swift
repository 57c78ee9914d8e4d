import GameKit

/// Where the same party's lives in two worlds part.
struct TraceParting {
  /// Events that are shown before the parting, and of each world after it.
  static let context = 5

  /// Events that both begin with, to the last particular.
  let common: Int
  /// All events of each.
  let counts: (a: Int, b: Int)
  /// The last that they have in common.
  let before: [TraceEvent]
  /// What follows in each; both are empty for equal lives.
  let after: (a: [TraceEvent], b: [TraceEvent])

  /// - Parameter filter: What is not shown does not count as a difference either.
  init(_ a: PartyTrace, _ b: PartyTrace, filter: TraceFilter) {
    let events = (a: a.events.filter(filter.shows), b: b.events.filter(filter.shows))
    common = zip(events.a, events.b).prefix { $0 == $1 }.count
    counts = (events.a.count, events.b.count)
    before = Array(events.a.prefix(common).suffix(Self.context))
    after = (
      Array(events.a.dropFirst(common).prefix(Self.context)),
      Array(events.b.dropFirst(common).prefix(Self.context))
    )
  }

  /// The day of the parting; nil for equal lives.
  var day: Int? { [after.a.first?.day, after.b.first?.day].compactMap { $0 }.min() }
}
