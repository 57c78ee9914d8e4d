import GameEngines
import GameKit
import Players
import Randomness

extension Purpose {
  // What is the party's own comes from its `PartyKey`.
  static let challengeItem = Purpose("challengeItem", key: 220, drawsPerDecision: 8)
  static let partyShield = Purpose("partyShield", key: 221)
  static let partyRoom = Purpose("partyRoom", key: 222)

  static let ofParty = [challengeItem, partyShield, partyRoom]
}

/// What the members of a QuestBond party share (PRT, RAD).
public struct QuestParty: Sendable {
  /// Luck that belongs to no member.
  let key: PartyKey
  let size: Int
  var streak = PartyStreakState()
  var bond = BondState()
  var challenge = WeeklyChallengeState()
  var raid = RaidState()
  /// The streak's tier and the bond's steps that the members' bonuses stand for.
  var tierInForce = 0
  var stepsInForce = 0
  var shieldLuck: KeyedStream
  var roomLuck: KeyedStream
  var poolLuck: KeyedStream
  var trace: TraceRecorder?

  init(key: PartyKey, size: Int) {
    self.key = key
    self.size = size
    shieldLuck = key.stream(.partyShield)
    roomLuck = key.stream(.partyRoom)
    poolLuck = key.stream(.roomPool)
  }
}

/// One member's place in its party.
struct Membership: Sendable {
  /// Members besides this one.
  var companions = 0
  /// The last day on which the player was there.
  private(set) var lastDay = 0
  /// Tasks finished on that day.
  private(set) var tasksToday = 0
  private var tasksBefore = 0
  /// Whether a dungeon run of today is kept for the party.
  var keepsRun = false
  /// The best spare piece of today, until a companion gets it or it goes by the auto-rules.
  var offer: Equipment?
  var challenge = ChallengeProgress()
  /// What is in the challenge's chests.
  var chestLuck: KeyedStream
  var tally = MembershipTally()

  init(_ key: PlayerKey) { chestLuck = key.stream(.challengeItem) }

  /// Whether the player was there on a day that is over.
  @inline(__always)
  func wasThere(on day: Int) -> Bool { lastDay == day }

  /// Whether the player finished a task on a day that is over.
  @inline(__always)
  func hasPlayed(on day: Int) -> Bool { lastDay == day && tasksToday > 0 }

  /// Ends an active day, with so many tasks in all days so far.
  @inline(__always)
  mutating func finishDay(_ day: Int, tasksInAll: Int) {
    lastDay = day
    tasksToday = tasksInAll - tasksBefore
    tasksBefore = tasksInAll
  }
}

/// What is counted of one member's life in its party; weeks count when they are over.
struct MembershipTally: Sendable {
  var challengeWeeks = 0
  var challengesWon = 0
  var giftsGiven = 0
  var giftsReceived = 0
  var runsTogether = 0
  /// The party's, as of last evening.
  var longestStreak = 0
  var daysWithStreakBonus = 0
  var bondLevel = 0
}
