/// Totals of one member's events, shown at the end of a trace.
public struct TraceTotals: Sendable {
  /// The attempts at one source of drops.
  public struct Drops: Sendable {
    public let source: String
    public fileprivate(set) var attempts = 0, lucky = 0, forced = 0
  }

  /// Days on which the game was opened.
  public private(set) var activeDays = 0
  /// The level at the end.
  public private(set) var level = 1
  /// EXP at the end; a rebirth restarts it.
  public private(set) var exp = 0
  /// The account books of its currencies.
  public let purses: [TraceLedger.Book]
  /// The sources of drops, in the order in which they were first tried.
  public private(set) var drops: [Drops] = []
  /// Counts of other events, each with its name in the plural: `tasks`, `rooms passed`.
  public private(set) var counts: [(name: String, count: Int)] = []

  /// Reads the events of one member, in order.
  public init(_ events: some Collection<TraceEvent>) {
    purses = TraceLedger(events).purses
    for event in events { add(event) }
  }

  private mutating func add(_ event: TraceEvent) {
    let kind = event.kind
    switch kind {
    case .plays: activeDays += 1
    case .reachesLevel: level = event.amount("level")
    case .gainsEXP: exp = event.amount("total")
    default: break
    }
    if kind.role.isRestart { (level, exp) = (1, 0) }
    // The end of an attempt traced in parts counts only if pity forced it.
    if let attempt = kind.role.attempt?(event), attempt.isWhole || attempt.ending == .forced {
      let place = drops.place(
        where: { $0.source == attempt.source }, or: Drops(source: attempt.source))
      drops[place].attempts += attempt.isWhole ? 1 : 0
      drops[place].lucky += attempt.ending == .lucky ? 1 : 0
      drops[place].forced += attempt.ending == .forced ? 1 : 0
    }
    if let name = kind.role.counted?(event) {
      counts[counts.place(where: { $0.name == name }, or: (name, 0))].count += 1
    }
  }
}
