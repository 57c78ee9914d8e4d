import GameKit

/// The first difference between a party's lives in two worlds.
struct TraceParting {
  /// Events that are shown before the parting, and of each world after it.
  private static let context = 5

  /// Events that both begin with, equal in every detail.
  let common: Int
  /// Events of each in all.
  let counts: (a: Int, b: Int)
  /// The last common ones.
  let before: ArraySlice<TraceEvent>
  /// What follows in each; both are empty for equal lives.
  let after: (a: ArraySlice<TraceEvent>, b: ArraySlice<TraceEvent>)

  /// - Parameter filter: Events that are not shown make no difference.
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
