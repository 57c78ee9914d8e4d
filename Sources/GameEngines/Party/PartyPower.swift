/// How strong a party is together (PWR).
public struct PartyPowerRules: DesignedRules {
  /// Factor on the mean member's power by the number of members taking part, 1, 2, 3, …; more
  /// members have the last.
  public package(set) var factors = [1, 1.5, 1.85, 2.1]

  public init() {}

  /// The factor for so many members, ≥ 1.
  @inlinable
  public func factor(members: Int) -> Double { factors[min(members, factors.count) - 1] }

  /// Together: the mean member's power × the factor, in several kinds of room at once; `sum` is of all
  /// the members, ≥ 1, that take part.
  @inlinable
  public func together(sum: SIMD8<Double>, members: Int) -> SIMD8<Double> {
    sum / Double(members) * factor(members: members)
  }
}

/// Dungeons that a party enters together (PRT-4).
public struct PartyDungeonRules: DesignedRules {
  /// Members who have to take part, ≥ 1.
  public package(set) var leastMembers = 2
  /// The bond level from which they are open.
  public package(set) var bondLevel = 5
  /// By how many tiers the loot is better than the dungeon's own.
  public package(set) var tiersBetter = 1

  public init() {}

  /// The tier whose loot a dungeon's rooms give to a party.
  public func lootTier(of tier: DungeonTier) -> DungeonTier { tier.raised(by: tiersBetter) }
}
