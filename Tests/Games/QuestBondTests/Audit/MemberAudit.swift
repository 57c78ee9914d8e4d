import Foundation

@testable import GameSupport
@testable import QuestBond
@testable import ScenarioReading
@testable import TimeQuest

/// What one member is, has and is owed, from its events alone.
final class MemberAudit {
  unowned let party: PartyAudit
  let number: Int
  var book: Rulebook { party.book }

  // What it is.
  var level = 1
  var exp = 0
  var characterClass = ""
  /// Active days in a row before today (TSK-4), and whether today is one.
  var streak = 0
  var playsToday = false
  var minute: Int?
  var day = 0
  var openedAt = 0
  /// The minute since day 1's midnight at which a welcome ends (DAY-4).
  var welcomeEnds = 0

  // What raises it.
  var worn: [String: TraceEvent] = [:]
  var cardBonuses: [String: Double] = [:]
  var cards = 0
  var research: [String: Double] = [:]
  var running: TraceEvent?
  var nodes: [String: Int] = [:]

  // What it holds.
  var gold = 0
  var stocks: [String: Int] = [:]
  var charges: [String: Int] = [:]
  /// What was asked and told of a stock on a day: they have to be the same in the end.
  var asked: [String: Int] = [:]
  var told: [String: Int] = [:]
  /// Where each piece is, by its number.
  var pieces: [Int: String] = [:]
  var wornBefore: [String: Int] = [:]
  /// How the last piece went that was not worn: salvaged or sold.
  var disposal = EventKind.salvages

  // What has just happened, which an amount that follows is for.
  var task: TraceEvent?
  var isBundled = false
  var base = 25.0
  var boosts: [String: Double] = [:]
  var last: [EventKind: TraceEvent] = [:]
  var spent: TraceEvent?
  var goods: [String: TraceEvent] = [:]
  var buysConsumable = false
  var questsToPay = 0
  var logins = 0
  var dry: [String: Int] = [:]
  var forced: String?
  var stageDropped = false
  var rerolls: [Int: (place: String, count: Int)] = [:]
  var health = 100.0
  /// A run is done with the strength that it was entered with.
  var bonusOfRun = 0.0

  // The day, and the week.
  var tasksToday: [String: Int] = [:]
  var dutiesToday = 0
  var sessionsToday = 0
  var roomsToday = 0
  var missionsToday = 0
  var spentToday = 0
  var questsDone = 0
  var weekTasks = (week: 0, tasks: 0)
  var keysToday = 0

  /// The base EXP of each task that a session or duty brought, and whether it is of a bundle.
  private var bases: [(base: Double, bundled: Bool)]
  private var nextTask = 0

  init(_ party: PartyAudit, _ number: Int, _ events: [TraceEvent]) {
    self.party = party
    self.number = number
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

  /// Tasks and duties of today.
  var deeds: Int { tasksToday.values.reduce(0, +) + dutiesToday }

  // MARK: What is in force

  /// The sum over worn affixes of a kind; one bound to another class does nothing (CLS-5).
  func affixes(_ kind: String) -> Double {
    worn.values.reduce(0) { sum, piece in
      sum
        + ["prefix", "suffix"].reduce(0) { sum, place in
          guard piece.word(place) == kind else { return sum }
          let bound = piece.word(place + "Bound")
          return bound == nil || bound == characterClass ? sum + piece.figure(place + "Share") : sum
        }
    }
  }

  func hasSet(_ set: String) -> Bool { worn.values.count { $0.word("set") == set } >= 2 }

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
    let own = book.verification[party.archetypes[number]] ?? "quick"
    guard own == "partyVerified" else { return own }
    let others = party.plays.indices.contains { $0 != number && party.plays[$0].contains(day) }
    return others ? own : "verified"
  }

  /// Days of the streak: duties are done in the evening, when today counts.
  var streakDays: Int { minute == nil && playsToday ? streak + 1 : streak }

  // MARK: Reading

  func read(_ event: TraceEvent) {
    if event.day != day { beginDay(event.day) }
    minute = event.minute
    if let minute { openedAt = minute }
    readGrowth(event)
    readGold(event)
    readEXP(event)
    readStocks(event)
    readLoot(event)
    readSuccess(event)
    readDaily(event)
    last[event.kind] = event
    if event.kind == .spendsGold { spent = event }
  }

  private func beginDay(_ day: Int) {
    if playsToday { streak += 1 }
    playsToday = false
    self.day = day
    dutiesToday = 0
    (tasksToday, sessionsToday, roomsToday, missionsToday) = ([:], 0, 0, 0)
    (spentToday, questsDone, keysToday, goods) = (0, 0, 0, [:])
    let week = (day - 1) / 7
    if weekTasks.week != week { weekTasks = (week, 0) }
  }

  private func readGrowth(_ event: TraceEvent) {
    switch event.kind {
    case .takesClass:
      characterClass = event.word("class") ?? ""
      gold = event.amount("gold")
    case .evolves: characterClass = event.word("class") ?? ""
    case .plays: playsToday = true
    case .missesDay:
      check(.streak, event.amount("streak") == streak, "streak \(streak)")
      if !event.isTrue("kept") { streak = 0 }
    case .reachesLevel:
      level += 1
      check(.levels, event.amount("level") == level && level <= book.level(exp), "level \(level)")
    case .finishesTask:
      task = event
      (base, isBundled) = bases[nextTask]
      nextTask += 1
      boosts = [:]
    case .wears:
      worn[event.word("slot")!] = event
    case .findsCard where event.isTrue("new"):
      cards += 1
      cardBonuses[event.word("raises")!, default: 0] += event.figure("by")
      check(.stockBalance, event.amount("held") == cards, "\(cards) cards")
    case .beginsResearch: running = event
    case .endsResearch:
      if let running { research[running.word("raises")!, default: 0] += running.figure("by") }
    default: break
    }
  }

  func end() {
    for key in Set(asked.keys).union(told.keys) {
      check(
        .stockMoves, asked[key] ?? 0 == told[key] ?? 0,
        "\(key): \(asked[key] ?? 0) by what happened, told \(told[key] ?? 0)")
    }
  }
}
