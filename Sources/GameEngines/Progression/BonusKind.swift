/// The name of a bonus, for rules that list bonuses; see `Bonuses`.
public enum BonusKind: String, Sendable, CaseIterable {
  case taskEXP, exp, gold, lootChance, rareFind, affixChance, dungeonSuccess, dungeonDefense
  case defense, stats, missionTime, roomTime, expeditionRewards, streak, streakShield, bondEXP
}

extension Bonuses {
  /// Adds an amount to one bonus: a share, 0.05 for 5 %; points of power for `defense`.
  public mutating func add(_ amount: Double, to kind: BonusKind) {
    switch kind {
    case .taskEXP: taskEXP += amount
    case .exp: exp += amount
    case .gold: gold += amount
    case .lootChance: lootChance += amount
    case .rareFind: rareFind += amount
    case .affixChance: affixChance += amount
    case .dungeonSuccess: dungeonSuccess += amount
    case .dungeonDefense: dungeonDefense += amount
    case .defense: defense += amount
    case .stats: stats += amount
    case .missionTime: missionTime += amount
    case .roomTime: roomTime += amount
    case .expeditionRewards: expeditionRewards += amount
    case .streak: streak += amount
    case .streakShield: streakShield += amount
    case .bondEXP: bondEXP += amount
    }
  }
}
