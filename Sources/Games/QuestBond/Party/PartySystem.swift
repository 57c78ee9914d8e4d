import GameEngines
import GameSupport
import Players
import Randomness
import ScenarioReading

extension SystemSpec {
  /// Things that the members of a party have together (PRT).
  static let party = SystemSpec(
    purposes: [.challengeItem, .partyShield, .partyRoom],
    events: [
      .partyRooms, .partyRoom, .deepensBond, .doesItsPart, .meetsChallenge, .partyStreak,
      .partyBonus, .gives, .getsGift,
    ],
    sinks: [.giftFee: { $0.party.gifts.isOn }],
    sections: [
      "party": Fields {
        Depending { rules in
          System(
            "party", \.party.section,
            "shared systems of a party; each is on if its section is present"
          ) { QuestPartyRules.fields(hasDungeons: rules.dungeons.isOn) }
        }
      }
    ],
    metrics: ["party": partyMetrics],
    lint: [
      "members": { lint in
        let largest = lint.numbers(\PopulationRules.partySizes).lastIndex { $0 > 0 } ?? 0
        if let least = lint.number(\PartyDungeonRules.minMembers), least > Double(largest + 1) {
          lint.warn(
            \PartyDungeonRules.minMembers,
            "no party has \(lint.shown(\PartyDungeonRules.minMembers)) members "
              + "(population.partySizes)")
        }
      }
    ])

  @QuestMetrics private static func partyMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.party.isOn {
      let party = rules.party
      if party.streak.isOn {
        Metric.count("party.streak.longest", "days") { $0.together?.longestStreak }
          .means("Longest party streak of a player with companions, in days.")
        Metric.part("party.streak.bonus", of: "days") {
          ($0.together?.daysWithStreakBonus, $0.days)
        }
        .means(
          "Share of all days on which the party streak gives a player with companions a bonus.")
      }
      if party.challenge.isOn {
        Metric.part("party.challenge.won", of: "weeks") {
          ($0.membership.challengesWon, $0.membership.challengeWeeks)
        }
        .means("Share of a player's weekly party challenges that are won, averaged over players.")
      }
      if party.bond.isOn {
        Metric.count("party.bond.level", "level") { $0.together?.bondLevel }
          .means("Bond level of the party of a player with companions on the last day.")
      }
      if party.dungeons.isOn {
        Metric.perActiveDay("party.dungeon.runs", "runs") { $0.together?.runsTogether }
          .means("Dungeon runs with its party of a player with companions per active day.")
      }
      if party.gifts.isOn {
        Metric.count("party.gifts.given", "gifts") { $0.together?.giftsGiven }
          .means("Gifts that a player with companions makes in the whole run.")
        Metric.count("party.gifts.received", "gifts") { $0.together?.giftsReceived }
          .means("Gifts that a player with companions receives in the whole run.")
      }
    }
  }
}

extension Purpose {
  // A party's own luck comes from its `PartyKey`.
  static let challengeItem = Purpose("challengeItem", key: 220, drawsPerDecision: 8)
  static let partyShield = Purpose("partyShield", key: 221)
  static let partyRoom = Purpose("partyRoom", key: 222)
}

extension QuestPlayer {
  fileprivate var together: Membership? { membership.companions > 0 ? membership : nil }
}

extension EventKind {
  static let partyRooms = EventKind("party.rooms", "the party enters a dungeon together")
  static let partyRoom = EventKind("party.room", "the party passes or fails a room")
  static let deepensBond = EventKind("party.bond", "the party's bond deepens")

  static let doesItsPart = EventKind(
    "party.part", "progress of a member's part of the weekly challenge")

  static let meetsChallenge = EventKind("party.challenge", "the weekly challenge is met")
    .highlighted { _ in .first(5, "challenge met") }

  static let partyStreak = EventKind("party.streak", "the day's effect on the party's streak")
  static let partyBonus = EventKind("party.bonus", "streak tier and bond level at the day's end")

  static let gives = EventKind("party.gives", "a piece is given to a companion")
    .explaining { .payment("giftFee", words: "\(piece($0)) for member \($0.amount("to"))") }

  static let getsGift = EventKind("party.gets", "a piece comes from a companion")
    .highlighted { _ in .first(5, "gift") }
}

/// Rules of members for and with one another (PRT-1 to PRT-4).
struct QuestPartyRules: SystemRules {
  var isOn = true
  var streak = PartyStreakRules.off
  var challenge = WeeklyChallengeRules.off
  var gifts = GiftRules.off
  var bond = BondRules.off
  /// Dungeons entered together; they need a bond and dungeons.
  var dungeons = PartyDungeonRules.off
  /// Combined strength of a party (PWR).
  var power = PartyPowerRules()
}

/// State that the members of a QuestBond party share (PRT, RAD).
struct QuestParty: Sendable {
  let size: Int
  /// The days of the week that were over when it joined.
  private let daysIntoWeek: Int
  var streak = PartyStreakState()
  var bond = BondState()
  var challenge = WeeklyChallengeState()
  var raid = RaidState()
  /// The streak's tier and the bond's steps whose bonuses are in force.
  var tierInForce = 0, stepsInForce = 0
  /// The luck that belongs to no member.
  var shieldLuck, roomLuck, poolLuck: KeyedStream
  var trace: TraceRecorder?

  init(key: PartyKey, size: Int, daysIntoWeek: Int) {
    (self.size, self.daysIntoWeek) = (size, daysIntoWeek)
    shieldLuck = key.stream(.partyShield)
    roomLuck = key.stream(.partyRoom)
    poolLuck = key.stream(.roomPool)
  }

  /// Returns the week of a day, from 0; each ends on a Sunday.
  @inline(__always)
  func week(ofDay day: Int) -> Int { (day - 1 + daysIntoWeek) / 7 }

  @inline(__always)
  func isLastOfWeek(_ day: Int) -> Bool { (day + daysIntoWeek) % 7 == 0 }
}

struct Membership: Sendable {
  var companions = 0
  /// The last day on which the player was present.
  private(set) var lastDay = 0
  /// Tasks finished on that day.
  private(set) var tasksToday = 0
  private var tasksBefore = 0
  /// True if one of today's dungeon runs is kept for the party.
  var keepsRun = false
  /// The best spare piece of today, until a companion gets it or the auto-rules take it.
  var offer: Equipment?
  var challenge = ChallengeProgress()
  var chestLuck: KeyedStream
  // Counts over one member's life in its party; a week counts once it is over.
  var challengeWeeks = 0, challengesWon = 0, giftsGiven = 0, giftsReceived = 0, runsTogether = 0,
    longestStreak = 0, daysWithStreakBonus = 0, bondLevel = 0

  init(_ key: PlayerKey) { chestLuck = key.stream(.challengeItem) }

  /// Returns whether the player was present on a day that is over.
  @inline(__always)
  func wasThere(on day: Int) -> Bool { lastDay == day }

  /// Returns whether the player finished a task on a day that is over.
  @inline(__always)
  func hasPlayed(on day: Int) -> Bool { lastDay == day && tasksToday > 0 }

  /// Ends an active day; `tasksInAll` counts the tasks of all days so far.
  @inline(__always)
  mutating func finishDay(_ day: Int, tasksInAll: Int) {
    lastDay = day
    tasksToday = tasksInAll - tasksBefore
    tasksBefore = tasksInAll
  }
}
