import GameEngines
import Randomness

/// The mean of `PresenceControl` over the players of an archetype.
public struct ExpectedPresence: Sendable, Hashable {
  /// Active days and tasks up to a day.
  public let activeDays, tasks: Double
}

extension Population {
  /// Returns the expected presence up to each of some rising days: `[archetype][day]`; no sampling.
  /// Nothing where leaving reacts to what a game does: then presence is no matter of luck alone.
  ///
  /// A player is present on a day unless it has left or lapses, however often it plays. So for each
  /// activity it is enough to follow the chances of being present and of playing from day to day,
  /// and to average over activities by Gauss and Legendre's rule.
  public func expectedPresence(through days: [Int]) -> [[ExpectedPresence]] {
    if hasLeaving { return [] }
    return rules.archetypes.indices.map { expectedPresence(of: $0, through: days) }
  }

  private func expectedPresence(of index: Int, through days: [Int]) -> [ExpectedPresence] {
    let archetype = rules.archetypes[index]
    let week = week(of: index)
    let activities = activities(of: index)
    let tasks = tasksPerActiveDay(of: archetype)
    let stays = (1 - archetype.churn) * (1 - archetype.lapse)
    // The chance of being neither gone nor lapsed when a day begins.
    var free = [Double](repeating: 0, count: (days.last ?? 0) + 1)
    if free.count > 1 { free[1] = 1 }
    var plays = [Double](repeating: 0, count: activities.count)
    var total = 0.0
    var expected: [ExpectedPresence] = []
    for day in free.indices.dropFirst() {
      let begins = day == 1 && isFirstDayPlayed
      let isThere = begins ? 1 : free[day] * stays
      let lapses = begins ? 0 : free[day] * (1 - archetype.churn) * archetype.lapse
      leave(archetype.lapseDays, on: day, lapses, staying: isThere, &free)
      let weekday = week[(day - 1) % 7]
      for node in activities.indices {
        // The chance of playing after a day that was played, and after another.
        func chance(_ hasPlayed: Bool) -> Double {
          let habit = hasHabits ? habitFactor(of: index, day: day, hasPlayed: hasPlayed) : 1
          return presence(activities[node].value * habit, weekday: weekday, hasStreak: hasPlayed)
        }
        let afterPlaying = plays[node] * stays
        plays[node] =
          begins ? 1 : chance(false) * (isThere - afterPlaying) + chance(true) * afterPlaying
        total += activities[node].weight * plays[node]
      }
      if expected.count < days.count, day == days[expected.count] {
        expected.append(ExpectedPresence(activeDays: total, tasks: total * tasks))
      }
    }
    return expected
  }

  /// Adds those present and those who lapse on a day to the days on which they are free again.
  private func leave(
    _ lengths: ClosedRange<Int>, on day: Int, _ lapses: Double, staying: Double,
    _ free: inout [Double]
  ) {
    if day + 1 < free.count { free[day + 1] += staying }
    if lapses == 0 { return }
    let each = lapses / Double(lengths.count)
    for length in lengths {
      // A lapse of one day, or of none, ends with the day on which it begins.
      let next = day + max(1, length)
      if next >= free.count { break }
      free[next] += each
    }
  }

  /// A player's activity and the share of players that it represents.
  typealias Activity = (value: Double, weight: Double)

  private func week(of archetype: Int) -> [Double] {
    Array(weekdayFactors[7 * archetype..<7 * archetype + 7])
  }

  /// Returns the distribution of the activity, a normal one clipped to 0…1, as weighted values. The
  /// rule is applied in pieces of a standard deviation at most, between the activities at which the
  /// cap begins to hold, by weekday and streak, where the chance of playing bends.
  func activities(of index: Int) -> [Activity] {
    let (archetype, week) = (rules.archetypes[index], week(of: index))
    let (mean, spread) = (archetype.activity, archetype.activitySpread)
    guard spread > 0 else { return [(min(1, max(0, mean)), 1)] }
    let margin = 8 * spread
    let (low, high) = (max(0, mean - margin), min(1, mean + margin))
    guard low < high else { return [(mean < 0 ? 0 : 1, 1)] }
    let ages = [1] + archetype.presenceByAge.map(\.factor)
    let bends = week.flatMap { weekday in
      [1, (1 + rules.streakPresence) * (1 + archetype.afterPlaying)].flatMap { streak in
        ages.map { rules.presenceCap / (weekday * streak * $0) }
      }
    }
    let ends = (bends.filter { low < $0 && $0 < high } + [low, high]).sorted()
    var inside: [Activity] = []
    for (start, end) in zip(ends, ends.dropFirst()) where start < end {
      let pieces = ((end - start) / spread).rounded(.up)
      let width = (end - start) / pieces
      for piece in stride(from: 0.5, to: pieces, by: 1) {
        for (place, weight) in Self.gauss {
          let value = start + width * (piece + place / 2)
          let z = (value - mean) / spread
          let density = PortableMath.exp(-z * z / 2) / (spread * 2.5066282746310002)
          inside.append((value, weight * width / 2 * density))
        }
      }
    }
    // Values beyond an end count at the end, as does the error of the rule.
    let below = mean - margin < 0 ? Self.normalTail(mean / spread) : 0
    let within = inside.reduce(0) { $0 + $1.weight }
    return inside + [(0, below), (1, max(0, 1 - below - within))]
  }

  /// Returns the mean tasks on an active day: an archetype's own, unless players' means spread so far
  /// that the greatest mean cuts them.
  private func tasksPerActiveDay(of archetype: Archetype) -> Double {
    let (mean, spread) = (archetype.tasksPerActiveDay - 1, archetype.tasksSpread)
    guard spread > 0, mean > 0 else { return archetype.tasksPerActiveDay }
    let cut = (PortableMath.log(OwnTasks.greatestMean / mean) + spread * spread / 2) / spread
    let ends = [-9, min(9, max(-9, cut)), 9]
    let means = zip(ends, ends.dropFirst()).map { start, end in
      let pieces = max(1, ((end - start) * 2).rounded(.up))
      return Self.normalMean(from: start, pieces: pieces, width: (end - start) / pieces) { z in
        OwnTasks.mean(around: mean, spread: spread, z: z)
      }
    }
    return 1 + means.reduce(0, +)
  }

  /// Five points of Gauss and Legendre's rule on −1…1.
  private static let gauss = [
    (-0.906179845938664, 0.23692688505618908), (-0.5384693101056831, 0.47862867049936647),
    (0, 0.5688888888888889), (0.5384693101056831, 0.47862867049936647),
    (0.906179845938664, 0.23692688505618908),
  ]

  /// Returns the chance that a standard normal number is above z, by the same rule.
  private static func normalTail(_ z: Double) -> Double {
    normalMean(from: z, pieces: 32, width: 0.5) { _ in 1 }
  }

  /// Returns the integral of a function with the density of a standard normal number.
  private static func normalMean(
    from start: Double, pieces: Double, width: Double, _ value: (Double) -> Double
  ) -> Double {
    stride(from: 0.5, to: pieces, by: 1).reduce(0) { total, piece in
      let middle = start + width * piece
      return gauss.reduce(total) { total, point in
        let z = middle + width / 2 * point.0
        return total + point.1 * width / 2 * PortableMath.exp(-z * z / 2) / 2.5066282746310002
          * value(z)
      }
    }
  }
}
