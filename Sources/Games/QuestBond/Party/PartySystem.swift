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
          ) {
            QuestPartyRules.fields(hasDungeons: rules.dungeons.isOn)
          }
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
        QuestMetric.count(
          "party.streak.longest", "days",
          "Longest party streak of a player with companions, in days."
        ) { $0.hasCompanions ? $0.membership.tally.longestStreak : nil }
        QuestMetric.part(
          "party.streak.bonus", of: "days",
          "Share of all days on which the party streak gives a player with companions a bonus."
        ) { ($0.hasCompanions ? $0.membership.tally.daysWithStreakBonus : nil, $0.tally.days) }
      }
      if party.challenge.isOn {
        QuestMetric.part(
          "party.challenge.won", of: "weeks",
          "Share of a player's weekly party challenges that are won, averaged over players."
        ) { ($0.membership.tally.challengesWon, $0.membership.tally.challengeWeeks) }
      }
      if party.bond.isOn {
        QuestMetric.count(
          "party.bond.level", "level",
          "Bond level of the party of a player with companions on the last day."
        ) { $0.hasCompanions ? $0.membership.tally.bondLevel : nil }
      }
      if party.dungeons.isOn {
        QuestMetric.perActiveDay(
          "party.dungeon.runs", "runs",
          "Dungeon runs with its party of a player with companions per active day."
        ) { $0.hasCompanions ? $0.membership.tally.runsTogether : nil }
      }
      if party.gifts.isOn {
        QuestMetric.count(
          "party.gifts.given", "gifts",
          "Gifts that a player with companions makes in the whole run."
        ) { $0.hasCompanions ? $0.membership.tally.giftsGiven : nil }
        QuestMetric.count(
          "party.gifts.received", "gifts",
          "Gifts that a player with companions receives in the whole run."
        ) { $0.hasCompanions ? $0.membership.tally.giftsReceived : nil }
      }
    }
  }
}

extension QuestPlayer {
  /// True if the player has companions.
  fileprivate var hasCompanions: Bool { membership.companions > 0 }
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
    .explaining {
      .payment("giftFee", words: "\(piece($0)) for member \($0.amount("to"))")
    }

  static let getsGift = EventKind("party.gets", "a piece comes from a companion")
    .highlighted { _ in .first(5, "gift") }
}

extension TraceRecorder {
  @inline(never)
  func entersTogether(_ room: RoomKind, chance: Double, passed: Bool, _ stream: KeyedStream) {
    record(.partyRoom, by: .after(.partyRoom, stream)) {
      ["room": .text("\(room)"), "chance": .number(chance), "passed": .flag(passed)]
        + strength(in: room)
    }
  }
}
