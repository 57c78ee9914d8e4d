import GameEngines

@testable import Bennie
@testable import GameSupport
@testable import QuestBond
@testable import TimeQuest

/// What the events of one member add up to: written from what metrics mean, not from how the game
/// counts them.
struct LifeSums {
  let events: [TraceEvent]
  /// What happened to the party as such.
  let party: [TraceEvent]
  let members: Int
  let days: Int
  private let byKind: [EventKind: [TraceEvent]]
  /// By account, in order: the day, and what came in or, negative, went out.
  private let moves: [String: [(day: Int, amount: Int)]]

  init(_ trace: PartyTrace, member: Int) {
    events = trace.events.filter { $0.member == member }
    byKind = Dictionary(grouping: events, by: \.kind)
    var moves: [String: [(day: Int, amount: Int)]] = [:]
    for event in events {
      let sign =
        switch event.kind {
        case .earnsGold, .earnsCoins: 1
        case .spendsGold, .spendsCoins: -1
        default: 0
        }
      if sign == 0 { continue }
      let amount = sign * event.amount("amount")
      moves[event.word("account")!, default: []].append((event.day, amount))
    }
    self.moves = moves
    party = trace.events.filter { $0.member == nil }
    members = trace.archetypes.count
    days = trace.days
  }

  // MARK: Adding up

  func all(_ kind: EventKind) -> [TraceEvent] { byKind[kind] ?? [] }

  func count(_ kind: EventKind, _ test: (TraceEvent) -> Bool = { _ in true }) -> Int {
    all(kind).count(where: test)
  }

  func sum(_ fact: String, of kinds: EventKind...) -> Int {
    kinds.reduce(0) { $0 + all($1).reduce(0) { $0 + $1.amount(fact) } }
  }

  func found(_ what: String) -> Int {
    all(.rolls).reduce(0) { $0 + ($1.word("what") == what ? $1.amount("found") : 0) }
  }

  /// Of all that takes something out of the inventory.
  func paid(_ fact: String) -> Int { sum(fact, of: .crafts, .brews, .beginsResearch) }

  var activeDays: Int { count(.plays) }

  func perActiveDay(_ total: Int) -> Double? { ratio(total, activeDays) }
  func perDay(_ total: Int) -> Double? { ratio(total, days) }
  func ratio(_ part: Int, _ whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
  }

  // MARK: States

  /// A fact of the last event that tells it, up to a day.
  func last(_ fact: String, of kinds: [EventKind], through day: Int) -> Int? {
    events.last { $0.day <= day && kinds.contains($0.kind) && $0[fact] != nil }?.amount(fact)
  }

  func level(on day: Int) -> Int {
    let change = events.last { $0.day <= day && [.reachesLevel, .rebirth].contains($0.kind) }
    return change?.kind == .reachesLevel ? change!.amount("level") : 1
  }

  func exp(on day: Int) -> Int {
    let reborn = all(.rebirth).last { $0.day <= day }
    // After a rebirth its total counts anew; before the first, so does each award.
    if reborn != nil {
      let after = events[(events.lastIndex { $0 == reborn } ?? 0)...]
      return after.reduce(0) {
        $0 + ($1.kind == .gainsEXP && $1.day <= day ? $1.amount("amount") : 0)
      }
    }
    return all(.gainsEXP).reduce(0) { $0 + ($1.day <= day ? $1.amount("amount") : 0) }
  }

  func difficulty(on day: Int) -> Int {
    last("highest", of: [.endsSession], through: day) ?? 1
  }

  /// Earned less spent, on top of what there was at first.
  func balance(on day: Int) -> Int {
    sum("gold", of: .takesClass) + moves.keys.reduce(0) { $0 + moved($1, days: 0...day) }
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

  /// Active days in a row, the longest.
  var longestStreak: Int {
    var (streak, longest) = (0, 0)
    var (lastDay, isKept) = (0, true)
    for event in events where [.plays, .missesDay].contains(event.kind) || isAway(event) {
      if event.day == lastDay {
        isKept = isKept || event.isTrue("kept")
      } else {
        if !isKept { streak = 0 }
        (lastDay, isKept) = (event.day, event.kind == .plays || event.isTrue("kept"))
      }
      if event.kind == .plays { streak += 1 }
      longest = max(longest, streak)
    }
    return longest
  }

  private func isAway(_ event: TraceEvent) -> Bool {
    [.stays, .lapses, .leaves].contains(event.kind)
  }

  /// The rarity worn in each slot.
  var worn: [String: String] {
    var worn: [String: String] = [:]
    for event in all(.wears) { worn[event.word("slot")!] = event.word("rarity")! }
    return worn
  }

  /// The class at the end.
  var characterClass: String? {
    var (drawn, now): (String?, String?) = (nil, nil)
    for event in events {
      switch event.kind {
      case .takesClass: (drawn, now) = (event.word("class"), event.word("class"))
      case .evolves: now = event.word("class")
      case .rebirth: now = drawn
      default: break
      }
    }
    return now
  }
}
