import GameEngines

extension QuestBondGame {
  /// The player's totals so far, in the order of `AchievementKind` (DAY-7).
  @inline(__always)
  func achievementCounts(_ player: inout QuestPlayer) -> AchievementCounts {
    let daily = player.daily.tally
    let mastery =
      growth.tasksPerMastery > 0
      ? player.growth.mastery.highestLevel(tasksPerLevel: growth.tasksPerMastery) : 0
    var counts = AchievementCounts(repeating: 0)
    func set(_ kind: AchievementKind, _ count: Int) {
      counts[kind.rawValue] = Int32(truncatingIfNeeded: min(count, Int(Int32.max) - 1))
    }
    set(.tasks, player.tally.tasks)
    set(.level, player.level)
    set(.mastery, mastery)
    set(.rooms, player.dungeons.tally.passedRooms)
    set(.bosses, player.dungeons.tally.bosses)
    set(.missions, player.missions.tally.wonMissions)
    set(.legendaries, player.loot.tally.found[Rarity.legendary.rawValue])
    set(.streak, player.streak.longest)
    set(.quests, daily.quests)
    set(.duties, daily.duties)
    set(.goals, daily.goals)
    set(.logins, daily.logins)
    set(.meditations, daily.meditations)
    set(.evolutions, player.characterClass.isEvolved ? 1 : 0)
    set(.paragon, player.growth.paragon.points)
    set(.rebirths, player.growth.rebirth.count)
    return counts
  }
}
