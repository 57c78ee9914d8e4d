import GameEngines
import Randomness

/// An active day of one player: events outside the player's choices (PLY-2).
public struct DayPlan: Sendable {
  /// 1, 2, 3, …
  public let day: Int
  /// Tasks, or activities, of the day, at least 1.
  public let tasks: Int
  /// The number of other party members who play that day.
  public var companions = 0
  /// The number of openings of the game, and the minutes of the day between which they are.
  @usableFromInline let opens, waking: ClosedRange<Int>
  /// The stream of luck for opening times.
  @usableFromInline let luck: KeyedStream

  @inlinable init(
    day: Int, tasks: Int, opens: ClosedRange<Int>, waking: ClosedRange<Int>, luck: KeyedStream
  ) {
    (self.day, self.tasks, self.luck) = (day, tasks, luck)
    (self.opens, self.waking) = (opens, waking)
  }

  /// The times of openings, drawn here so that a game that does not need them pays nothing.
  @inlinable @inline(__always) public var openings: Openings {
    var luck = luck
    let count = luck.integer(in: opens)
    return Openings(day: day, count: count, waking: waking, luck: luck.next())
  }
}

/// The times of a day at which a player opens the game (PLY-2).
public struct Openings: Sendable {
  package static let most = 8

  /// The number of opens.
  public let count: Int
  /// The first minute, counted since day 1's midnight, at which the game may be opened that day.
  @usableFromInline let firstMinute: Int
  /// Minutes of each open's share of the waking hours.
  @usableFromInline let stretch: Int
  /// One draw with the luck of all opens, a byte each.
  @usableFromInline let luck: UInt64

  @inlinable init(day: Int, count: Int, waking: ClosedRange<Int>, luck: UInt64) {
    self.count = count
    firstMinute = (day - 1) * 1440 + waking.lowerBound
    // Divided here once a day, as every open needs its minute.
    stretch = waking.count / count
    self.luck = luck
  }

  /// Returns the minute since day 1's midnight of an open, in its equal stretch of waking hours.
  @inlinable @inline(__always) public func minute(of index: Int) -> Int {
    // Each of at most `most` opens uses one of 8 bytes.
    let luck = Int(truncatingIfNeeded: luck &>> UInt64(8 * index)) & 0xff
    return firstMinute + index * stretch + luck * stretch / 256
  }
}

/// A player's departures: for good, or for a lapse.
public struct PresenceState: Sendable {
  /// True once the player has left for good.
  public var hasChurned = false
  /// The last day of the player's absence.
  public var lapsedThrough = 0
  /// Days on which the game was opened so far.
  public var activeDays = 0
  /// The last of them.
  @usableFromInline var lastActiveDay = -1
  /// The level on the evening before, and the day on which it was reached, where leaving reacts.
  var level = 0, levelDay = 0
  /// Lapses begun so far.
  public var lapses = 0
  /// The player's presence with the same luck, whatever the game does.
  public var control = PresenceControl()

  @inlinable public init() {}
}

/// A player's presence if every game kept a streak from each day played to the next, and no longer.
/// Its known expectation (`Population.expectedPresence`) makes it a control variate for all that
/// grows with presence (Glasserman, "Monte Carlo Methods in Financial Engineering", 4.1).
public struct PresenceControl: Sendable, Hashable {
  /// Active days so far.
  public var activeDays = 0
  /// Tasks, or activities, on them.
  public var tasks = 0
  /// True if the last day was active.
  @usableFromInline var played = false

  @inlinable public init() {}

  init(activeDays: Int, tasks: Int, played: Bool) {
    (self.activeDays, self.tasks, self.played) = (activeDays, tasks, played)
  }
}

extension Population {
  /// Decides a player's day from its luck of presence (PLY-2); nil when the game stays closed. No
  /// day's luck depends on another day's. Setbacks count where leaving reacts to them.
  @inlinable @inline(__always) public func plan(
    _ day: Int, for person: Person, luck: DailyKey, streakDays: Int,
    setbacks: @autoclosure () -> Setbacks = Setbacks(), _ state: inout PresenceState
  ) -> DayPlan? {
    if state.hasChurned { return nil }
    let controlStreak = state.control.played
    state.control.played = false
    // Proof, here and below: a person's archetype is one of the population's; each table has one
    // entry per archetype, that of the weekdays seven.
    var luck = luck.stream(day: day)
    if day == 1, isFirstDayPlayed { return firstDay(of: person, luck, &state) }
    let leaves =
      hasLeaving
      ? leavingChance(of: person, day, after: setbacks(), &state).occurs(using: &luck)
      : churn[proven: person.archetype].occurs(using: &luck)
    let lapses = lapse[proven: person.archetype].occurs(using: &luck)
    // Only few days need it.
    var lapseLuck = luck
    luck.skip(1)
    var controlLuck = luck
    let hasStreak = streakDays > 0
    let hasPlayed = state.lastActiveDay == day - 1
    let opensGame = Chance(
      inForce: presence(of: person, day: day, hasStreak: hasStreak, hasPlayed: hasPlayed)
    ).occurs(using: &luck)

    if day <= state.lapsedThrough { return nil }
    if leaves {
      state.hasChurned = true
      return nil
    }
    if lapses {
      state.lapsedThrough =
        day - 1 + lapseLuck.integer(in: rules.archetypes[person.archetype].lapseDays)
      state.lapses += 1
      return nil
    }
    // The chances of the two are nearly always equal.
    let opensControl =
      hasStreak == controlStreak && (hasPlayed == controlStreak || !hasHabits)
      ? opensGame
      : Chance(
        inForce: presence(
          of: person, day: day, hasStreak: controlStreak, hasPlayed: controlStreak)
      ).occurs(using: &controlLuck)
    guard opensGame || opensControl else { return nil }
    let plan = activeDay(day, for: person, luck: &luck)
    if opensControl {
      state.control.activeDays += 1
      state.control.tasks += plan.tasks
      state.control.played = true
    }
    guard opensGame else { return nil }
    state.activeDays += 1
    state.lastActiveDay = day
    return plan
  }

  /// Plays the first day of a life that begins with one. It uses the luck that any other day uses.
  @usableFromInline
  func firstDay(
    of person: Person, _ luck: KeyedStream, _ state: inout PresenceState
  ) -> DayPlan {
    var luck = luck
    luck.skip(4)
    let plan = activeDay(1, for: person, luck: &luck)
    state.control = PresenceControl(activeDays: 1, tasks: plan.tasks, played: true)
    (state.activeDays, state.lastActiveDay) = (1, 1)
    return plan
  }

  /// Returns activity × (1 + share on a kept streak) × weekday factor × habits, capped (PLY-2).
  @inlinable @inline(__always)
  func presence(of person: Person, day: Int, hasStreak: Bool, hasPlayed: Bool) -> Double {
    let weekday = weekdayFactors[proven: 7 * person.archetype + (day - 1) % 7]
    let activity =
      hasHabits
      ? person.activity * habitFactor(of: person.archetype, day: day, hasPlayed: hasPlayed)
      : person.activity
    return presence(activity, weekday: weekday, hasStreak: hasStreak)
  }

  @inlinable @inline(__always)
  func presence(_ activity: Double, weekday: Double, hasStreak: Bool) -> Double {
    let streak = hasStreak ? 1 + rules.streakPresence : 1
    return min(rules.presenceCap, activity * streak * weekday)
  }

  @inlinable @inline(__always)
  func activeDay(_ day: Int, for person: Person, luck: inout KeyedStream) -> DayPlan {
    let tasks: Int
    if let own = person.ownTasks {
      tasks = 1 + luck.poisson(expOfMinusMean: own.expOfMinusMean, mean: own.mean)
    } else {
      tasks = 1 + furtherTasks[proven: person.archetype].draw(using: &luck)
    }
    return DayPlan(
      day: day, tasks: tasks, opens: rules.opens, waking: rules.wakingMinutes, luck: luck)
  }
}
