/// A day on which a player plays, and what its accounts have moved since its last such day.
package struct PlayerDay: Sendable {
  /// The place among the party's members, and the archetype's among all.
  package let member, archetype: Int
  /// The first day of life on which the player played, and the day of life.
  package let firstDay, day: Int
  package let tasks: Int
  /// The income from all faucets of the game's first currency, and the payments into all its sinks.
  package let earned, spent: Int
  /// The part of each sink, in the order of `MeasurementPlan.sinksOfDays`.
  package let sinks: [Int]
  /// The level at the end of the day; nil in a game without levels.
  package let level: Int?
}

extension MeasurementPlan {
  /// The first currency with accounts: that of a player's days.
  fileprivate var purseOfDays: Purse? { purses.first { !$0.faucets.isEmpty || !$0.sinks.isEmpty } }
  private func names(_ accounts: [Int]?) -> [String] {
    (accounts ?? []).map { series[$0].account!.name }
  }

  /// The faucets and the sinks of that currency, by their names.
  package var faucetsOfDays: [String] { names(purseOfDays?.faucets) }
  package var sinksOfDays: [String] { names(purseOfDays?.sinks) }
  /// The numbers by which its amounts, and levels, are multiplied.
  package var scaleOfDays: Int { purseOfDays.map { series[$0.balance].scale } ?? 1 }
  /// The factor of levels; nil in a game without them.
  package var scaleOfLevels: Int? { level.map { series[$0].scale } }
}

extension PartyRecorder {
  /// The days on which the last party's members played, member by member; of a plan that records the
  /// days of players.
  package var playerDays: [PlayerDay] {
    let purse = plan.purseOfDays
    return rows.archetypes.enumerated().flatMap { member, archetype -> [PlayerDay] in
      var last = 0
      let first = (1...observedDays).first { dailyRecord.isActive($0, member: member) } ?? 1
      return (1...observedDays).compactMap { day -> PlayerDay? in
        guard dailyRecord.isActive(day, member: member) else { return nil }
        func moved(_ account: Int) -> Int {
          dailyRecord[day: day, member: member, account]
            &- dailyRecord[day: last, member: member, account]
        }
        func tasks(_ day: Int) -> Int { dailyRecord.control(through: day, member: member).tasks }
        let sinks = (purse?.sinks ?? []).map(moved)
        defer { last = day }
        return PlayerDay(
          member: member, archetype: archetype, firstDay: first, day: day,
          tasks: tasks(day) - tasks(day - 1),
          earned: (purse?.faucets ?? []).reduce(0) { $0 &+ moved($1) },
          spent: sinks.reduce(0, &+), sinks: sinks,
          level: plan.level.map { dailyRecord[day: day, member: member, $0] })
      }
    }
  }
}
