import Platform
import Players

extension PartyTrials {
  /// The buffers of one party's life, which the next party reuses.
  @usableFromInline
  struct Buffers {
    @usableFromInline var calendars: [Calendar] = []
    @usableFromInline var members: [G.Member] = []
    @usableFromInline var archetypes: [Int] = []
    /// The traits of each member, in whole steps: `[member × traits + trait]`.
    @usableFromInline var traits: [Int] = []
    @usableFromInline let life = PlayedLife()

    @inlinable
    init(maxMembers: Int, traits ofMember: Int) {
      calendars.reserveCapacity(maxMembers)
      members.reserveCapacity(maxMembers)
      archetypes.reserveCapacity(maxMembers)
      traits.reserveCapacity(maxMembers * ofMember)
    }

    @inlinable
    mutating func clear() {
      calendars.removeAll(keepingCapacity: true)
      members.removeAll(keepingCapacity: true)
      archetypes.removeAll(keepingCapacity: true)
      traits.removeAll(keepingCapacity: true)
    }
  }

  /// The days on which a player plays.
  @usableFromInline
  struct Calendar {
    @usableFromInline let key: PlayerKey
    @usableFromInline let luck: DailyKey
    @usableFromInline let person: Person
    /// Its way through the phases, and the game of the day, each by its index.
    @usableFromInline let track: Int
    @usableFromInline var game: Int
    @usableFromInline var presence = PresenceState()
    /// The plan of the current day; nil when the game stays closed.
    @usableFromInline var plan: DayPlan?
    @usableFromInline var trace: TraceRecorder?

    @inlinable
    init(key: PlayerKey, luck: DailyKey, person: Person, track: Int, game: Int) {
      (self.key, self.luck, self.person) = (key, luck, person)
      (self.track, self.game) = (track, game)
    }
  }
}
