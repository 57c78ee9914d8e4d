import GameEngines
import Randomness

/// An active day of one player: what comes from outside the player's choices (PLY-2).
public struct DayPlan: Sendable {
  static let mostOpens = 8

  /// 1, 2, 3, …
  public let day: Int
  /// Tasks, or activities, that the day brings, at least 1.
  public let tasks: Int
  /// How often the game is opened.
  public let opens: Int
  /// The first of the hours in which it may be opened, and the length of each open's own stretch of
  /// them, in minutes.
  private let firstMinute: Int
  private let stretch: Int
  /// One draw that holds the luck of all opens, a byte each.
  let openLuck: UInt64

  /// - Parameter waking: The hours in which the game may be opened, in minutes of the day.
  init(day: Int, tasks: Int, opens: Int, waking: ClosedRange<Int>, openLuck: UInt64) {
    self.day = day
    self.tasks = tasks
    self.opens = opens
    firstMinute = (day - 1) * 1440 + waking.lowerBound
    // Divided here once a day, as every open asks for its minute.
    stretch = waking.count / opens
    self.openLuck = openLuck
  }

  /// The minute since day 1's midnight at which the game is opened for the `index`-th time: each open
  /// falls into its own equal stretch of the waking hours.
  @inline(__always)
  public func minute(ofOpen index: Int) -> Int {
    let luck = Int(truncatingIfNeeded: openLuck &>> UInt64(8 * index)) & 0xff
    return firstMinute + index * stretch + luck * stretch / 256
  }
}

/// Whether a player is still there.
public struct PresenceState: Sendable {
  /// Left for good.
  public var hasChurned = false
  /// Away up to and including this day.
  public var lapsedThrough = 0
  /// Days on which the game was opened so far.
  public var activeDays = 0
  /// Lapses begun so far.
  public var lapses = 0
}

extension Population {
  /// Decides a player's day (PLY-2): nil when the game stays closed.
  ///
  /// All of it comes from the day's own stream, so no day's luck depends on another day's.
  @inline(__always)
  func plan(
    _ day: Int, for person: Person, key: PlayerKey, streakDays: Int, _ state: inout PresenceState
  ) -> DayPlan? {
    if state.hasChurned { return nil }
    var luck = key.stream(.presence, day: day)
    let leaves = churn[person.archetype].occurs(using: &luck)
    let lapses = lapse[person.archetype].occurs(using: &luck)
    let lapseDraw = luck.next()
    let opensGame = Chance(inForce: presence(of: person, day: day, streakDays: streakDays))
      .occurs(using: &luck)

    if day <= state.lapsedThrough { return nil }
    if leaves {
      state.hasChurned = true
      return nil
    }
    if lapses {
      let range = rules.archetypes[person.archetype].lapseDays
      let days = lapseDraw.multipliedFullWidth(by: UInt64(range.count)).high
      state.lapsedThrough = day - 1 + range.lowerBound + Int(days)
      state.lapses += 1
      return nil
    }
    guard opensGame else { return nil }
    state.activeDays += 1
    return activeDay(day, for: person, luck: &luck)
  }

  /// activity × (1 + share on a kept streak) × weekday factor, capped (PLY-2).
  @inline(__always)
  private func presence(of person: Person, day: Int, streakDays: Int) -> Double {
    let streak = streakDays > 0 ? 1 + rules.streakPresence : 1
    return min(rules.presenceCap, person.activity * streak * rules.weekdayFactors[(day - 1) % 7])
  }

  @inline(__always)
  private func activeDay(_ day: Int, for person: Person, luck: inout KeyedStream) -> DayPlan {
    let tasks = 1 + furtherTasks[proven: person.archetype].draw(using: &luck)
    let opens = luck.integer(in: rules.opens)
    return DayPlan(
      day: day, tasks: tasks, opens: opens, waking: rules.wakingMinutes, openLuck: luck.next())
  }
}
