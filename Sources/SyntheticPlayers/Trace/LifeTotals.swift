/// What one member's events add up to, for the end of a trace.
public struct LifeTotals: Sendable {
  /// An account of a currency, and what it moved in all.
  public struct Account: Sendable {
    public let name: String
    public fileprivate(set) var amount: Int
    public let isSink: Bool
  }

  /// Attempts at equipment from one source.
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
  public init(_ events: some Sequence<LifeEvent>) {
    for event in events { add(event) }
  }

  private mutating func add(_ event: LifeEvent) {
    switch event.kind {
    case .plays: activeDays += 1
    case .reachesLevel: level = event.amount("level")
    case .gainsEXP: exp = event.amount("total")
    case .rebirth: (level, exp) = (1, 0)
    case .takesClass:
      start = event.amount("gold")
      balance = start
    case .earnsGold, .earnsCoins: book(event, isSink: false)
    case .spendsGold, .spendsCoins: book(event, isSink: true)
    case .tries: tries(event)
    case .endsExpedition:
      count("expeditions")
      if event.word("outcome") == "forced" { drops(of: "expedition") { $0.forced += 1 } }
    case .finishesTask: count(event.isTrue("duty") ? "duties" : "tasks")
    case .endsSession: count("sessions")
    case .doesActivity: count("activities")
    case .entersRoom: count(event.isTrue("passed") ? "rooms passed" : "rooms failed")
    case .endsMission: count(event.isTrue("won") ? "missions won" : "missions lost")
    case .enhances: count(event.isTrue("succeeds") ? "enhancements" : "failed enhancements")
    case .crafts: count("pieces crafted")
    case .rerolls: count("re-rolls")
    case .findsCard: count("cards")
    case .entersArena: count("arena entries")
    default: break
    }
  }

  private mutating func book(_ event: LifeEvent, isSink: Bool) {
    balance = event.amount("balance")
    let name = event.word("account") ?? ""
    if let index = accounts.firstIndex(where: { $0.name == name && $0.isSink == isSink }) {
      accounts[index].amount += event.amount("amount")
    } else {
      accounts.append(Account(name: name, amount: event.amount("amount"), isSink: isSink))
    }
  }

  private mutating func tries(_ event: LifeEvent) {
    drops(of: event.word("source") ?? "") { drops in
      drops.attempts += 1
      drops.lucky += event.word("outcome") == "lucky" ? 1 : 0
      drops.forced += event.word("outcome") == "forced" ? 1 : 0
    }
  }

  private mutating func drops(of source: String, _ change: (inout Drops) -> Void) {
    let index =
      drops.firstIndex { $0.source == source }
      ?? {
        drops.append(Drops(source: source))
        return drops.count - 1
      }()
    change(&drops[index])
  }

  private mutating func count(_ name: String) {
    if let index = counts.firstIndex(where: { $0.name == name }) {
      counts[index].count += 1
    } else {
      counts.append((name, 1))
    }
  }
}
