/// The combined power of a party (PWR).
public struct PartyPowerRules: DesignedRules {
  /// Factor on the mean member's power by members present, 1, 2, 3, …; the last for larger parties.
  public var factors = [1, 1.5, 1.85, 2.1]

  public init() {}

  /// Returns the factor for this many members, ≥ 1.
  @inlinable public func factor(members: Int) -> Double { factors[min(members, factors.count) - 1] }

  /// Returns the combined power in several kinds of room: the mean of this many members × the factor.
  @inlinable public func together(sum: SIMD8<Double>, members: Int) -> SIMD8<Double> {
    sum / Double(members) * factor(members: members)
  }
}

/// Dungeons that a party enters together (PRT-4).
public struct PartyDungeonRules: DesignedRules {
  /// The fewest members that must take part, ≥ 1.
  public var minMembers = 2
  /// The bond level at which they open.
  public var bondLevel = 5
  /// The number of tiers by which the loot is better than the dungeon's own.
  public var tiersBetter = 1

  public init() {}

  /// Returns the tier of the loot that a dungeon's rooms give to a party.
  public func lootTier(of tier: DungeonTier) -> DungeonTier { tier.raised(by: tiersBetter) }
}
