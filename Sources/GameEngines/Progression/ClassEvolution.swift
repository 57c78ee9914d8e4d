/// The evolution of starter classes (CLS-1).
public struct ClassEvolution: DesignedRules {
  /// The player level from which a starter may evolve; 0 for never (CLS-1).
  public var level = 20
  /// The points of the class's primary stat that are also needed (CLS-1).
  public var primaryPoints = 15.0
  /// Chance of the first of the line's two evolved classes: an even choice (CLS-1).
  public var firstChance = Chance(0.5)

  public init() {}

  /// Returns true if a character may evolve now.
  public func isOpen(to characterClass: CharacterClass, level: Int, stats: Stats) -> Bool {
    self.level > 0 && level >= self.level && !characterClass.isEvolved
      // A sum of tenths may be a few roundings too low.
      && stats[characterClass.primaryStat] * (1 + 0x1p-40) >= primaryPoints
  }

  /// Chooses between a line's two evolved classes. Exactly one draw.
  public func choose(
    in line: ClassLine, using generator: inout some RandomNumberGenerator
  ) -> CharacterClass {
    firstChance.occurs(using: &generator) ? line.evolved.first : line.evolved.second
  }
}
