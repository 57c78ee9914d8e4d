import Randomness

/// What a stream of luck is for. Every decision has a purpose of its own, so that a rule's change
/// moves no luck but its own.
///
/// *Outcomes* are keyed by player and purpose, and their position is the ordinal of use: the
/// seventh enhancement has the same luck in two worlds, whenever it happens. *Outside events*,
/// which no choice of the player brings about, are keyed by day as well, so that a missed day
/// does not shift all later ones.
///
/// The raw values are part of every result: never change or reuse one.
public enum Purpose: UInt64, Sendable, CaseIterable {
  // Outside events.
  case presence = 1
  case taskDuration = 2
  case storeStock = 3
  case connection = 4
  case dailyQuests = 132
  case dutyBoard = 135
  case meditation = 139
  // Once in a life.
  case person = 10
  case characterClass = 11
  // Outcomes by ordinal of use.
  case estimate = 20
  case taskEquipment = 30
  case taskItem = 31
  case taskMaterial = 32
  case taskConsumable = 33
  case taskConsumableKind = 34
  case roomOutcome = 40
  case roomEquipment = 41
  case roomItem = 42
  case roomMaterial = 43
  case roomConsumable = 44
  case roomConsumableKind = 45
  case missionOutcome = 50
  case missionEquipment = 51
  case missionItem = 52
  case missionMaterial = 53
  case missionHerb = 54
  case chestItem = 60
  case enhanceSuccess = 70
  case enhanceCritical = 71
  case salvageScroll = 72
  case spendingWhim = 80
  case activityKind = 90
  case solveTime = 91
  case mistakes = 92
  case quit = 93
  // Gear.
  case craftItem = 100
  case setItem = 101
  case scrollAffix = 102
  case rerollAffix = 103
  case setDrop = 104
  case streakShield = 105
  // Adventures; `secondRun` is an outside event.
  case secondRun = 160
  case roomPool = 161
  case bonusRoom = 162
  case bonusOutcome = 163
  case bonusEquipment = 164
  case bonusItem = 165
  case bonusMaterial = 166
  case doorEquipment = 167
  case doorItem = 168
  case roomCard = 169
  case roomCardKind = 170
  case missionToken = 171
  case stageOutcome = 172
  case stageEquipment = 173
  case stageItem = 174
  case stageMaterial = 175
  case stageConsumable = 176
  case stageConsumableKind = 177
  case stageCard = 178
  case stageCardKind = 179
  case arenaCardKind = 180
  // Arena, raid and party. What is the party's own comes from its `PartyKey`.
  case arenaWave = 200
  case arenaMood = 201
  case arenaConsumableKind = 202
  case arenaCard = 203
  case arenaItem = 204
  case raidEquipment = 210
  case raidItem = 211
  case raidMaterial = 212
  case raidConsumable = 213
  case raidConsumableKind = 214
  case raidCard = 215
  case challengeItem = 220
  case partyShield = 221
  case partyRoom = 222
  // The store: outside events, keyed by day.
  case storeDeal = 230
  case merchantVisit = 231
  case merchantPiece = 232
  case classEvolution = 130
  case paragonStat = 131
  case weeklyChest = 133
  case weeklyChestItem = 134
  case dutyRefresh = 136
  case comebackItem = 137
  case giftConsumable = 138
}

/// Where all luck of one player starts: the hash of (seed, party, member).
public struct PlayerKey: Sendable, Hashable {
  @usableFromInline let key: StreamKey

  /// - Parameters:
  ///   - party: 0, 1, 2, …
  ///   - member: 0, 1, … within the party.
  public init(seed: UInt64, party: Int, member: Int) {
    key = StreamKey(seed: seed).child(UInt64(party)).child(UInt64(member) + 1)
  }

  /// The stream of a purpose; the position in it is the ordinal of use.
  @inlinable
  public func stream(_ purpose: Purpose) -> KeyedStream {
    KeyedStream(key.child(purpose.rawValue))
  }

  /// The stream of an outside event on a day.
  @inlinable
  public func stream(_ purpose: Purpose, day: Int) -> KeyedStream {
    daily(purpose).stream(day: day)
  }

  /// Where the streams of an outside event start, one a day: for whoever asks for one every day.
  @inlinable
  public func daily(_ purpose: Purpose) -> DailyKey {
    DailyKey(key: key.child(purpose.rawValue))
  }
}

/// Where the luck of one outside event of one player starts, day after day.
public struct DailyKey: Sendable, Hashable {
  @usableFromInline let key: StreamKey

  @inlinable
  init(key: StreamKey) { self.key = key }

  /// The stream of a day.
  @inlinable
  @inline(__always)
  public func stream(day: Int) -> KeyedStream {
    KeyedStream(key.child(UInt64(truncatingIfNeeded: day)))
  }
}

/// Where the luck of a party starts that belongs to no member.
public struct PartyKey: Sendable, Hashable {
  @usableFromInline let key: StreamKey

  /// - Parameter party: 0, 1, 2, …
  public init(seed: UInt64, party: Int) {
    key = StreamKey(seed: seed).child(UInt64(party)).child(0)
  }

  /// The stream that decides how many members the party has.
  var size: KeyedStream { KeyedStream(key) }

  /// The stream of a purpose; the position in it is the ordinal of use.
  @inlinable
  public func stream(_ purpose: Purpose) -> KeyedStream {
    KeyedStream(key.child(purpose.rawValue))
  }

  /// The stream of an outside event on a day.
  @inlinable
  public func stream(_ purpose: Purpose, day: Int) -> KeyedStream {
    KeyedStream(key.child(purpose.rawValue).child(UInt64(day)))
  }
}
