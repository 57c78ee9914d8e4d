/// What one member's events add up to, for the end of a trace.
public struct TraceTotals: Sendable {
  /// An account of a currency, and what it moved in all.
  public struct Account: Sendable {
    public let name: String
    public fileprivate(set) var amount: Int
    public let isSink: Bool
  }

  /// Attempts at what one source drops.
  public struct Drops: Sendable {
    public let source: String
    public fileprivate(set) var attempts = 0
    public fileprivate(set) var lucky = 0
    public fileprivate(set) var forced = 0
  }

  /// Days on which the game was opened.
  public private(set) var activeDays = 0
  /// At the end.
  public private(set) var level = 1
  /// At the end; a rebirth begins it anew.
  public private(set) var exp = 0
  /// What it held before the first day, and holds after the last.
  public private(set) var start = 0
  public private(set) var balance = 0
  /// In the order in which they first moved.
  public private(set) var accounts: [Account] = []
  /// In the order in which they were first tried.
  public private(set) var drops: [Drops] = []
  /// What else was done, each with its name in the plural: `tasks`, `rooms passed`.
  public private(set) var counts: [(name: String, count: Int)] = []

  /// - Parameter events: Of one member, in order.
  public init(_ events: some Sequence<TraceEvent>) {
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
    if kind.isRestart { (level, exp) = (1, 0) }
    if let opening = kind.opening {
      start = event.amount(opening.fact)
      balance = start
    }
    if let movement = kind.movement, movement.isMoney { book(event, isSink: !movement.isIncome) }
    if let attempt = kind.attempt?(event) { count(attempt) }
    if let name = kind.counted?(event) { count(name) }
  }

  private mutating func book(_ event: TraceEvent, isSink: Bool) {
    balance = event.amount("balance")
    let name = event.word("account") ?? ""
    if let index = accounts.firstIndex(where: { $0.name == name && $0.isSink == isSink }) {
      accounts[index].amount += event.amount("amount")
    } else {
      accounts.append(Account(name: name, amount: event.amount("amount"), isSink: isSink))
    }
  }

  private mutating func count(_ attempt: EventKind.Attempt) {
    // The end of an attempt traced in parts counts where pity forced it.
    guard attempt.isWhole || attempt.ending == .forced else { return }
    let index =
      drops.firstIndex { $0.source == attempt.source }
      ?? {
        drops.append(Drops(source: attempt.source))
        return drops.count - 1
      }()
    drops[index].attempts += attempt.isWhole ? 1 : 0
    drops[index].lucky += attempt.ending == .lucky ? 1 : 0
    drops[index].forced += attempt.ending == .forced ? 1 : 0
  }

  private mutating func count(_ name: String) {
    if let index = counts.firstIndex(where: { $0.name == name }) {
      counts[index].count += 1
    } else {
      counts.append((name, 1))
    }
  }
}
