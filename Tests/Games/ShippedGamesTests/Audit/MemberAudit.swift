@testable import GameSupport
@testable import QuestBond
@testable import TimeQuest

/// The events of one member, each held against the books of those before it and the rulebook.
final class MemberAudit {
  unowned let party: PartyAudit
  let number: Int
  var book: Rulebook { party.book }
  /// The books before the event at hand.
  private(set) var life: LifeBooks
  var level: Int { life.now.level }
  var characterClass: String { life.characterClass ?? "" }

  var minute: Int?
  var day = 0
  var openedAt = 0
  /// The minute since day 1's midnight at which a welcome ends (DAY-4).
  var welcomeEnds = 0

  // Bonuses besides those of worn pieces.
  var cardBonuses: [String: Double] = [:]
  var cards = 0
  var research: [String: Double] = [:]

  // Stocks, by the events that say so.
  var stocks: [String: Int] = [:]
  var charges: [String: Int] = [:]
  var told: [StockMove: Int] = [:]
  /// The place of each piece, by its number.
  var pieces: [Int: String] = [:]
  /// The end of the last piece that was not worn: salvaged or sold.
  var disposal = EventKind.salvages

  // The purpose of an amount that follows.
  var isBundled = false
  var base = 25.0
  var boosts: [String: Double] = [:]
  var goods: [String: TraceEvent] = [:]
  var buysConsumable = false
  var questsToPay = 0
  var dry: [String: Int] = [:]
  var forced: String?
  var stageDropped = false
  var health = 100.0
  /// A run is done with the strength that it was entered with.
  var bonusOfRun = 0.0

  /// The base EXP of each task that a session or duty brought, and whether it is of a bundle.
  private var bases: [(base: Double, bundled: Bool)]
  private var nextTask = 0

  init(_ party: PartyAudit, _ number: Int, _ events: [TraceEvent]) {
    self.party = party
    self.number = number
    life = LifeBooks(in: party.trace)
    bases = Self.bases(of: events)
  }

  /// A session is estimated whole before its tasks are paid, and whether it was a bundle is said
  /// after them.
  private static func bases(of events: [TraceEvent]) -> [(base: Double, bundled: Bool)] {
    var bases: [(base: Double, bundled: Bool)] = []
    var ratings: [String] = []
    var session: [Double] = []
    var taken = 0
    for event in events {
      switch event.kind {
      case .estimates: ratings.append(event.word("rating") ?? "")
      case .endsSession:
        let factor = Rulebook.levelFactor[event.amount("level") - 1]
        session = ratings.map { (Rulebook.ratingXP[$0] ?? 0) * factor }
        (ratings, taken) = ([], 0)
      case .finishesTask:
        if event.isTrue("duty") {
          bases.append((25, false))
        } else {
          bases.append((taken < session.count ? session[taken] : 0, false))
          taken += 1
        }
      case .finishesBundle:
        for place in bases.indices.suffix(taken) { bases[place].bundled = true }
      default: break
      }
    }
    return bases
  }

  func check(_ rule: AuditedRule, _ holds: Bool, _ words: @autoclosure () -> String) {
    party.check(rule, holds, words())
  }

  func isThere(on day: Int) -> Bool { party.plays[number].contains(day) }

  /// The tasks and duties of a day.
  func deeds(on day: Int) -> Int { life.all(.finishesTask, on: day).count }

  /// The tasks of a day, and those of the week so far.
  func tasks(on day: Int) -> [TraceEvent] {
    life.all(.finishesTask, on: day).filter { !$0.isTrue("duty") }
  }
  func weekTasks(on day: Int) -> Int {
    life.count(.finishesTask) { !$0.isTrue("duty") && ($0.day - 1) / 7 == (day - 1) / 7 }
  }

  // MARK: In force

  /// The sum over worn affixes of a kind; one bound to another class does nothing (CLS-5).
  func affixes(_ kind: String) -> Double {
    life.worn.values.reduce(0) { sum, piece in
      sum
        + ["prefix", "suffix"].reduce(0) { sum, place in
          guard piece.word(place) == kind else { return sum }
          let bound = piece.word(place + "Bound")
          return bound == nil || bound == characterClass ? sum + piece.figure(place + "Share") : sum
        }
    }
  }

  func hasSet(_ set: String) -> Bool { life.worn.values.count { $0.word("set") == set } >= 2 }

  /// CRD: cards add up, with their milestones.
  func cards(_ effect: String) -> Double {
    let milestone: [String: (Int, Double)] = [
      "exp": (10, 0.02), "gold": (25, 0.02), "lootChance": (50, 0.03), "dungeonSuccess": (75, 0.03),
    ]
    let more = milestone[effect].map { cards >= $0.0 ? $0.1 : 0 } ?? 0
    return (cardBonuses[effect] ?? 0) + more
  }

  /// Bond: each fifth level adds 1 % (PRT-4).
  private var bond: Double { 0.01 * Double(party.bondInForce / 5) }
  private var tier: (days: Int, exp: Double, gold: Double, loot: Double) {
    Rulebook.partyTiers[party.partyTier]
  }
  private var isWelcome: Bool { (day - 1) * 1440 + (minute ?? openedAt) < welcomeEnds }

  /// The factors on gold that stay in force, by the names that the trace gives them.
  var goldFactors: [String: Double] {
    [
      "timesAffixes": 1 + affixes("prosperous"), "timesCards": 1 + cards("gold"),
      "timesResearch": 1 + (research["gold"] ?? 0), "timesParty": (1 + tier.gold) * (1 + bond),
    ]
  }

  /// The same on EXP that is no task's.
  var expFactors: [String: Double] {
    [
      "timesCards": 1 + cards("exp"), "timesResearch": 1 + (research["exp"] ?? 0),
      "timesParty": (1 + tier.exp) * (1 + bond), "timesComeback": isWelcome ? 1.25 : 1,
    ]
  }

  /// DRP-1: what raises chances of equipment.
  func relativeLoot(encounter: Bool) -> Double {
    affixes("fortune") + (hasSet("windstrider") ? 0.10 : 0) + cards("lootChance")
      + (research["lootChance"] ?? 0) + tier.loot
      + (encounter && characterClass == "trickster" ? 0.25 : 0)
  }

  var dungeonSuccess: Double {
    affixes("vigilant") + cards("dungeonSuccess") + (research["dungeonSuccess"] ?? 0)
  }

  var verification: String {
    let own = book.verification[party.trace.archetypes[number]] ?? "quick"
    guard own == "partyVerified" else { return own }
    let others = party.plays.indices.contains { $0 != number && party.plays[$0].contains(day) }
    return others ? own : "verified"
  }

  /// Days of the streak: duties are done in the evening, when today counts.
  var streakDays: Int {
    life.streak(before: day) + (minute == nil && life.plays(on: day) ? 1 : 0)
  }

  // MARK: Reading

  func read(_ event: TraceEvent) {
    if event.day != day { (day, goods) = (event.day, [:]) }
    minute = event.minute
    if let minute { openedAt = minute }
    readGrowth(event)
    readGold(event)
    readEXP(event)
    readStocks(event)
    readLoot(event)
    readSuccess(event)
    readDaily(event)
    life.read(event)
  }

  private func readGrowth(_ event: TraceEvent) {
    switch event.kind {
    case .missesDay:
      let streak = life.streak(before: day)
      check(.streak, event.amount("streak") == streak, "streak \(streak)")
    case .reachesLevel:
      let next = level + 1
      check(
        .levels, event.amount("level") == next && next <= book.level(life.now.exp), "level \(next)")
    case .finishesTask:
      (base, isBundled) = bases[nextTask]
      nextTask += 1
      boosts = [:]
    case .findsCard where event.isTrue("new"):
      cards += 1
      cardBonuses[event.word("raises")!, default: 0] += event.figure("by")
      check(.stockBalance, event.amount("held") == cards, "\(cards) cards")
    case .endsResearch:
      if let research = life.last(.beginsResearch) {
        self.research[research.word("raises")!, default: 0] += research.figure("by")
      }
    default: break
    }
  }

  /// What happened has to be what moved the stocks.
  func end() {
    for move in Set(life.stock.keys).union(told.keys) {
      let (happened, moved) = (life.stock[move] ?? 0, told[move] ?? 0)
      check(.stockMoves, happened == moved, "\(move): \(happened) by what happened, told \(moved)")
    }
  }
}
