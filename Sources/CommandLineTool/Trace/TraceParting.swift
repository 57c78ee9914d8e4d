import GameSupport

/// The first difference between a party's lives in two worlds.
struct TraceParting {
  /// The number of events shown before the parting, and after it of each world.
  private static let context = 5

  /// The number of first events that are equal in every detail.
  let common: Int
  let counts: (a: Int, b: Int)
  let before: ArraySlice<TraceEvent>
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
