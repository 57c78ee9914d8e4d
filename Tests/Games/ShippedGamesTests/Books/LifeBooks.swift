@testable import Bennie
@testable import GameSupport
@testable import QuestBond
@testable import TimeQuest

/// The books of one member, kept from the events of its life, one after the other: written from what
/// events and metrics mean, not from how a game counts them.
///
/// All that a test derives from a trace begins here: the audit holds each event against the books of
/// those before it and the rulebook, and metrics, series and digests are held against all of them.
struct LifeBooks {
  /// What a member has reached.
  struct Standing {
    var level = 1
    /// Since the last rebirth.
    var exp = 0
    /// Of the game's currency.
    var balance = 0
  }

  let trace: PartyTrace
  private(set) var events: [TraceEvent] = []
  private var byKind: [EventKind: [TraceEvent]] = [:]
  /// By account, in order: the day, and what came in or, negative, went out.
  private var moves: [String: [(day: Int, amount: Int)]] = [:]

  private(set) var now = Standing()
  /// The standing at the end of each day with events, in order.
  private var evenings: [(day: Int, standing: Standing)] = []
  /// The class now, and the one that was drawn.
  private(set) var characterClass: String?
  private var drawnClass: String?
  /// The piece in each slot, as it was put on or changed last.
  private(set) var worn: [String: TraceEvent] = [:]
  private var streak = (days: 0, day: 0, isKept: true)
  /// The most active days in a row.
  private(set) var longestStreak = 0
  /// The amounts that came, or negative, went, by what happened.
  var stock: [StockMove: Int] = [:]

  /// The books before the first event.
  init(in trace: PartyTrace) { self.trace = trace }

  /// The books at the end of a member's life.
  init(_ trace: PartyTrace, member: Int) {
    self.init(in: trace)
    for event in trace.events where event.member == member { read(event) }
  }

  var days: Int { trace.days }
  var members: Int { trace.archetypes.count }

  // MARK: Reading

  mutating func read(_ event: TraceEvent) {
    readStanding(event)
    countStreak(event)
    moveStock(event)
    if event.kind == .wears { worn[event.word("slot")!] = event }
    events.append(event)
    byKind[event.kind, default: []].append(event)
    if evenings.last?.day != event.day { evenings.append((event.day, now)) }
    evenings[evenings.count - 1].standing = now
  }

  private mutating func readStanding(_ event: TraceEvent) {
    let amount = event.amount("amount")
    switch event.kind {
    case .takesClass:
      now.balance += event.amount("gold")
      (drawnClass, characterClass) = (event.word("class"), event.word("class"))
    case .evolves: characterClass = event.word("class")
    case .rebirth:
      (now.level, now.exp) = (1, 0)
      characterClass = drawnClass
    case .reachesLevel: now.level = event.amount("level")
    case .gainsEXP: now.exp += amount
    case .earnsGold, .earnsCoins: move(amount, event)
    case .spendsGold, .spendsCoins: move(-amount, event)
    default: break
    }
  }

  private mutating func move(_ amount: Int, _ event: TraceEvent) {
    now.balance += amount
    moves[event.word("account")!, default: []].append((event.day, amount))
  }

  /// A day without play ends the streak unless one of its events says that it is kept.
  private mutating func countStreak(_ event: TraceEvent) {
    guard [.plays, .missesDay, .stays, .lapses, .leaves].contains(event.kind) else { return }
    if event.day == streak.day {
      streak.isKept = streak.isKept || event.isTrue("kept")
    } else {
      if !streak.isKept { streak.days = 0 }
      (streak.day, streak.isKept) = (event.day, event.kind == .plays || event.isTrue("kept"))
    }
    if event.kind == .plays { streak.days += 1 }
    longestStreak = max(longestStreak, streak.days)
  }

  /// Returns the active days in a row before a day that is not yet over.
  func streak(before day: Int) -> Int {
    if streak.day < day { return streak.isKept ? streak.days : 0 }
    return plays(on: day) ? streak.days - 1 : streak.days
  }

  // MARK: Adding up

  func all(_ kind: EventKind) -> [TraceEvent] { byKind[kind] ?? [] }

  func all(_ kind: EventKind, on day: Int) -> [TraceEvent] { all(kind).filter { $0.day == day } }

  func last(_ kind: EventKind) -> TraceEvent? { byKind[kind]?.last }

  func plays(on day: Int) -> Bool { last(.plays)?.day == day }

  func count(_ kind: EventKind, _ test: (TraceEvent) -> Bool = { _ in true }) -> Int {
    all(kind).count(where: test)
  }

  func sum(_ fact: String, of kinds: EventKind...) -> Int {
    kinds.reduce(0) { $0 + all($1).reduce(0) { $0 + $1.amount(fact) } }
  }

  func found(_ what: String) -> Int {
    all(.rolls).reduce(0) { $0 + ($1.word("what") == what ? $1.amount("found") : 0) }
  }

  var activeDays: Int { count(.plays) }

  func perActiveDay(_ total: Int) -> Double? { ratio(total, activeDays) }
  func perDay(_ total: Int) -> Double? { ratio(total, days) }
  func ratio(_ part: Int, _ whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
  }

  // MARK: By day

  func standing(on day: Int) -> Standing {
    evenings.last { $0.day <= day }?.standing ?? Standing()
  }

  /// A fact of the last event of some kinds up to a day.
  func last(_ fact: String, of kinds: EventKind..., through day: Int) -> Int? {
    events.last { $0.day <= day && kinds.contains($0.kind) && $0[fact] != nil }?.amount(fact)
  }

  /// What an account moved on some days: positive for a faucet, negative for a sink.
  func moved(_ account: String, days: ClosedRange<Int>) -> Int {
    (moves[account] ?? []).reduce(0) { $0 + (days.contains($1.day) ? $1.amount : 0) }
  }

  func earned(_ account: String? = nil, through day: Int? = nil) -> Int {
    total(1, account, through: day ?? days)
  }

  func spent(_ account: String? = nil, through day: Int? = nil) -> Int {
    -total(-1, account, through: day ?? days)
  }

  private func total(_ sign: Int, _ account: String?, through day: Int) -> Int {
    let accounts = account.map { [$0] } ?? Array(moves.keys)
    return accounts.reduce(0) { total, account in
      (moves[account] ?? []).reduce(total) {
        $0 + ($1.day <= day && $1.amount.signum() == sign ? $1.amount : 0)
      }
    }
  }
}

extension TraceEvent {
  /// A fact that is a number, whole or not; 0 where there is none.
  func figure(_ fact: String) -> Double { number(fact) ?? 0 }
}
