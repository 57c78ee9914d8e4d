/// A week's rule of the arena (ARN-2).
public struct ArenaModifier: Sendable, Hashable {
  /// A label for designers; no rule depends on it.
  public var name: String
  public var terms: ArenaTerms

  /// The six modifiers of the game's design, in rotation, with its numbers: damage dealt is a
  /// factor on power, damage taken one on difficulty. Only boss rush is an assumption.
  public static let designed = [
    ArenaModifier(name: "berserker", terms: ArenaTerms(power: 2, difficulty: 2)),
    ArenaModifier(name: "endurance", terms: ArenaTerms(healing: 10)),
    ArenaModifier(name: "glass cannon", terms: ArenaTerms(power: 2, health: 0.5)),
    ArenaModifier(name: "boss rush", terms: ArenaTerms(difficulty: 1.3, gold: 1.25)),
    ArenaModifier(name: "time trial", terms: ArenaTerms(gold: 1.5)),
    ArenaModifier(name: "elemental fury", terms: ArenaTerms(oneStat: 2)),
  ]
}

/// A week's changes to the arena: factors ≥ 0, which are 1 where nothing changes, and healing.
public struct ArenaTerms: Sendable, Hashable {
  /// Factor on the fighter's power, above 0.
  public var power = 1.0
  /// Factor on every wave's difficulty.
  public var difficulty = 1.0
  /// Factor on the health at the start of an entry.
  public var health = 1.0
  /// Health regained between waves, never above that at the start.
  public var healing = 0.0
  /// Factor on one stat: strength, wisdom and dexterity take turns.
  public var oneStat = 1.0
  /// Factor on the swing of a wave's damage around its mean.
  public var swing = 1.0
  /// Factor on the milestones' gold.
  public var gold = 1.0

  package static let none = ArenaTerms()
}
