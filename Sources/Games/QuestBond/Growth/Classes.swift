import GameEngines

// Evolution, affinity and power of classes, and what follows the last level.

extension QuestBondGame {
  /// Evolves a starter class that meets the conditions (CLS-1).
  @inline(__always)
  func evolve(_ player: inout QuestPlayer) {
    if growth.evolution.isOpen(
      to: player.characterClass, level: player.level, stats: player.stats)
    {
      let line = player.characterClass.line
      let evolved = growth.evolution.choose(in: line, using: &player.growth.evolutionLuck)
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
    if growth.hasClassPower {
      player.growth.roomFactors = growth.classPower.factors(of: characterClass)
    }
    renewBonusTotals(of: &player)
  }

  /// Sets the members' party factor for tomorrow in the evening (CLS-3): an enchanter helps while
  /// it keeps playing.
  @inline(__always)
  func shareClasses(_ day: Int, _ members: inout MutableSpan<QuestPlayer>) {
    guard growth.hasClassPower else { return }
    var hasEnchanter = false
    for index in members.indices
    where members[index].daily.absence.daysAway(on: day) < growth.classPower.partyDays {
      hasEnchanter = hasEnchanter || members[index].characterClass == .enchanter
    }
    let factor = growth.classPower.partyFactor(hasEnchanter: hasEnchanter)
    for index in members.indices {
      members[index].growth.partyFactor = factor
    }
  }

  /// Converts EXP beyond what the last level needs (LVL-6).
  @inline(never)
  func passLastLevel(_ player: inout QuestPlayer) {
    guard growth.isRebirth else {
      let points = player.growth.paragon.advance(
        total: player.exp, threshold: growth.lastThreshold, rules: growth.paragon)
      if points == 0 { return }
      let before = player.growth.paragonLuck
      growth.paragon.place(points, in: &player.stats, using: &player.growth.paragonLuck)
      player.trace?.paragon(
        points: points, total: player.growth.paragon.points, before: before,
        after: player.growth.paragonLuck)
      earn(Award(growth.paragon.gold), times: points, from: .paragon, &player)
      return
    }
    // A rebirth happens as soon as possible.
    player.growth.rebirth.begin(rules: growth.rebirth, stats: &player.stats)
    player.level = 1
    player.exp = 0
    player.trace?.record(.rebirth) { [count = player.growth.rebirth.count] in
      ["count": .whole(count)]
    }
    become(player.characterClass.line.starter, &player)
  }
}
