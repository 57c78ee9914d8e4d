import GameEngines
import GameSupport
import Players
import Randomness

extension Purpose {
  // A party's own luck comes from its `PartyKey`.
  static let challengeItem = Purpose("challengeItem", key: 220, drawsPerDecision: 8)
  static let partyShield = Purpose("partyShield", key: 221)
  static let partyRoom = Purpose("partyRoom", key: 222)
}

/// State that the members of a QuestBond party share (PRT, RAD).
struct QuestParty: Sendable {
  let size: Int
  var streak = PartyStreakState()
  var bond = BondState()
  var challenge = WeeklyChallengeState()
  var raid = RaidState()
  /// The streak's tier and the bond's steps whose bonuses are in force.
  var tierInForce = 0
  var stepsInForce = 0
  /// The luck that belongs to no member.
  var shieldLuck, roomLuck, poolLuck: KeyedStream
  var trace: TraceRecorder?

  init(key: PartyKey, size: Int) {
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
  /// The luck of the challenge's chests.
  var chestLuck: KeyedStream
  var tally = Tally()

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

  /// Counts over one member's life in its party; a week counts once it is over.
  struct Tally: Sendable {
    var challengeWeeks = 0, challengesWon = 0, giftsGiven = 0, giftsReceived = 0, runsTogether = 0
    /// The party's longest streak, as of last evening.
    var longestStreak = 0
    var daysWithStreakBonus = 0, bondLevel = 0
  }
}
