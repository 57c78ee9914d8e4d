/// Which dungeon runs give an expedition key (DNG-5).
public struct ExpeditionKeyRules: DesignedRules {
  /// The easiest tier whose completed runs give one.
  public package(set) var lowestTier = DungeonTier.hard
  /// The most keys that a day's runs give.
  public package(set) var mostPerDay = 1

  public init() {}

  /// Decides whether a run completed on `day` gives a key, and counts it.
  @inlinable
  public func award(
    for tier: DungeonTier, day: Int, in state: inout ExpeditionKeyState
  ) -> Bool {
    let before = state.day == day ? state.given : 0
    guard tier.rawValue >= lowestTier.rawValue, before < mostPerDay else { return false }
    state.day = day
    state.given = before + 1
    return true
  }
}

/// The keys that the last day with any has given (DNG-5).
public struct ExpeditionKeyState: Sendable, Hashable {
  /// That day; 0 before the first key.
  public var day = 0
  /// Keys given on it.
  public var given = 0

  public init() {}
}
