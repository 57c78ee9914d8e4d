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
  /// Minute of the day of each open, sorted; lanes past the last open are unused.
  let openMinutes: SIMD8<Int32>

  /// The minute since day 1's midnight at which the game is opened for the `index`-th time.
  public func minute(ofOpen index: Int) -> Int {
    (day - 1) * 1440 + Int(openMinutes[index])
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
    let tasks =
      1 + luck.poisson(expOfMinusMean: person.expOfMinusFurtherTasks, mean: person.furtherTasks)
    let opens = luck.integer(in: rules.opens)
    // One draw holds the luck of all opens: each falls into its own equal stretch of the day.
    var bits = luck.next()
    let stretch = rules.wakingMinutes.count / opens
    var minutes = SIMD8<Int32>(repeating: 0)
    for open in 0..<opens {
      // A byte an open: 8 opens at the most.
      let within = Int(bits & 0xff) * stretch / 256
      let minute = rules.wakingMinutes.lowerBound + open * stretch + within
      minutes[open] = Int32(truncatingIfNeeded: minute)
      bits &>>= 8
    }
    return DayPlan(day: day, tasks: tasks, opens: opens, openMinutes: minutes)
  }
}
