import GameEngines

// Evolution, affinity and power of classes, and what follows the last level.

extension QuestBondGame {
  /// Evolves a starter class that meets the conditions (CLS-1).
  @inline(__always)
  func evolve(_ player: inout QuestPlayer) {
    if let evolution = rules.growth.evolution,
      evolution.isOpen(to: player.characterClass, level: player.level, stats: player.stats)
    {
      let line = player.characterClass.line
      let evolved = evolution.choose(in: line, using: &player.growth.evolutionLuck)
      player.trace?.record(.evolves, by: .after(.classEvolution, player.growth.evolutionLuck)) {
        ["class": .text("\(evolved)")]
      }
      become(evolved, &player)
    }
  }

  /// Changes the class, and the bonuses that come with it.
  @inline(never)
  func become(_ characterClass: CharacterClass, _ player: inout QuestPlayer) {
    player.characterClass = characterClass
    if rules.growth.classPower.isOn {
      player.growth.roomFactors = rules.growth.classPower.factors(of: characterClass)
    }
    renewBonusTotals(of: &player)
  }

  /// Sets the members' party factor for tomorrow in the evening (CLS-3): an enchanter helps while
  /// it keeps playing.
  @inline(__always)
  func shareClasses(_ day: Int, _ members: inout MutableSpan<QuestPlayer>) {
    guard rules.growth.classPower.isOn else { return }
    var hasEnchanter = false
    for index in members.indices
    where members[index].daily.absence.daysAway(on: day) < rules.growth.classPower.partyDays {
      hasEnchanter = hasEnchanter || members[index].characterClass == .enchanter
    }
    let factor = rules.growth.classPower.partyFactor(hasEnchanter: hasEnchanter)
    for index in members.indices {
      members[index].growth.partyFactor = factor
    }
  }

  /// Converts EXP beyond what the last level needs (LVL-6).
  @inline(never)
  func passLastLevel(_ player: inout QuestPlayer) {
    guard let rebirth = rules.growth.rebirth else { return gainParagonPoints(&player) }
    // A rebirth happens as soon as possible.
    player.growth.rebirth.begin(rules: rebirth, stats: &player.stats)
    player.level = 1
    player.exp = 0
    player.trace?.record(.rebirth) { [count = player.growth.rebirth.count] in
      ["count": .whole(count)]
    }
    become(player.characterClass.line.starter, &player)
  }

  private func gainParagonPoints(_ player: inout QuestPlayer) {
    guard let paragon = rules.growth.paragon else { return }
    let points = player.growth.paragon.advance(
      total: player.exp, threshold: growth.lastThreshold, rules: paragon)
    if points == 0 { return }
    let before = player.growth.paragonLuck
    paragon.place(points, in: &player.stats, using: &player.growth.paragonLuck)
    player.trace?.paragon(
      points: points, total: player.growth.paragon.points, before: before,
      after: player.growth.paragonLuck)
    earn(Award(paragon.gold), times: points, from: .paragon, &player)
  }
}

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
