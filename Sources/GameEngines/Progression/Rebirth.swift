/// Starting over at the highest level, for a permanent bonus (LVL-6, the option to paragon).
public struct RebirthRules: DesignedRules {
  /// More EXP from the first rebirth on: 0.05 is 5 %.
  public package(set) var exp = 0.05
  /// More gold from the second on.
  public package(set) var gold = 0.05
  /// Relative bonus on equipment chances from the third on.
  public package(set) var lootChance = 0.05
  /// More of all stats from the fourth on.
  public package(set) var stats = 0.03
  /// More of all stats for each one after the fourth.
  public package(set) var laterStats = 0.01
  /// Whether the points of past level-ups are placed anew. If not, they are lost, and only what
  /// tasks taught remains.
  public package(set) var keepsStatPoints = true

  public init() {}

  /// What so many rebirths raise.
  public func bonuses(count: Int) -> Bonuses {
    var bonuses = Bonuses()
    if count >= 1 { bonuses.exp = exp }
    if count >= 2 { bonuses.gold = gold }
    if count >= 3 { bonuses.lootChance = lootChance }
    if count >= 4 { bonuses.stats = stats + laterStats * Double(count - 4) }
    return bonuses
  }
}

/// A player's rebirths.
public struct RebirthState: Sendable, Hashable {
  /// Rebirths so far.
  public private(set) var count = 0
  /// Points that level-ups have placed since the last rebirth that took them, by `Stat`.
  var placed = Stats(each: 0)

  public init() {}

  /// Remembers what a level-up changed.
  public mutating func recordLevelUp(from before: Stats, to after: Stats) {
    for stat in Stat.allCases { placed[stat] += after[stat] - before[stat] }
  }

  /// Starts over: the stats lose what level-ups gave them, unless the rules let the player place
  /// it anew.
  public mutating func begin(rules: RebirthRules, stats: inout Stats) {
    count += 1
    guard !rules.keepsStatPoints else { return }
    for stat in Stat.allCases { stats[stat] -= placed[stat] }
    placed = Stats(each: 0)
  }
}
