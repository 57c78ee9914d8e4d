extension QuestBondGame {
  /// Raises the level one step at a time, since each step pays (LVL-2).
  @inline(never)
  func levelUp(to reached: Int, _ player: inout QuestPlayer) {
    while player.level < reached {
      let levelUp = rules.levelUps.levelUp(
        &player.level, &player.stats, of: player.characterClass, growth: rules.stats)
      player.trace?.levelsUp(to: player.level)
      earn(levelUp.gold, from: .levelUp, &player)
      player.growth.rebirth.recordLevelUp(from: levelUp.statsBefore, to: player.stats)
      if levelUp.hasChest {
        player.growth.chestLuck = givePiece(
          rules.loot.chestOdds, atLeast: .common, in: "levelUp", .chestItem,
          player.growth.chestLuck, &player)
      }
    }
  }
}
