import GameEngines

// What every award and every payment goes through.

extension QuestBondGame {
  /// Books EXP that is no task's, raised by what the player has in force.
  @inline(__always)
  func award(exp: Int, for source: EXPSource, _ player: inout QuestPlayer) {
    gain(exp: Int(cutting: Double(exp) * player.standing.expFactor), for: source, &player)
  }

  /// Books EXP as it stands, and the level-ups it brings (LVL-1 to LVL-4).
  @inline(__always)
  func gain(exp: Int, for source: EXPSource, _ player: inout QuestPlayer) {
    let before = player.exp
    player.exp = rules.levels.total(before, adding: exp)
    player.chronicle?.gains(exp: player.exp - before, from: source, total: player.exp)
    let reached = rules.levels.level(forTotal: player.exp, from: player.level)
    if reached > player.level { levelUp(to: reached, &player) }
    if player.exp >= growth.lastThreshold { passLastLevel(&player) }
  }

  /// Several levels at once pay each (LVL-2).
  @inline(never)
  private func levelUp(to reached: Int, _ player: inout QuestPlayer) {
    while player.level < reached {
      player.level += 1
      player.chronicle?.reaches(level: player.level)
      earn(rules.levelUps.gold[player.level - 1], from: .levelUp, &player)
      let before = player.stats
      rules.stats.levelUp(&player.stats, of: player.characterClass)
      player.growth.rebirth.recordLevelUp(from: before, to: player.stats)
      if rules.levelUps.hasChest(at: player.level) {
        let piece = rules.equipment.make(
          odds: rules.loot.chestOdds, level: player.level, atLeast: .common,
          rareFind: player.standing.sums.rareFind, tilt: tilt(of: player),
          using: &player.luck.chestItem)
        player.chronicle?.finds(piece, in: "levelUp", .chestItem, player.luck.chestItem)
        find(piece, &player)
      }
    }
  }

  /// Books gold, raised by what the player has in force.
  @inline(__always)
  func earn(_ gold: Int, from faucet: GoldFaucet, _ player: inout QuestPlayer) {
    book(Int(cutting: Double(gold) * player.standing.goldFactor), from: faucet, &player)
  }

  /// Books gold as it stands: the one place where any comes in.
  @inline(__always)
  func book(_ gold: Int, from faucet: GoldFaucet, _ player: inout QuestPlayer) {
    let before = player.ledger.balance
    player.ledger.earn(gold, from: faucet)
    let after = player.ledger.balance
    player.chronicle?.earns(after - before, from: faucet, balance: after)
  }

  /// Pays gold, whole or not at all (LED-2): the one place where any goes out.
  @inline(__always)
  func charge(_ gold: Int, on sink: GoldSink, _ player: inout QuestPlayer) -> Bool {
    guard player.ledger.spend(gold, on: sink) else { return false }
    player.chronicle?.spends(gold, on: sink, balance: player.ledger.balance)
    return true
  }
}
