/// When a starter class evolves, and to what (CLS-1).
public struct ClassEvolution: Sendable, Hashable {
  /// The player level from which a starter may evolve; 0 for never (CLS-1).
  public var level: Int
  /// The points of the class's primary stat that it takes besides (CLS-1).
  public var primaryPoints: Double
  /// Chance of the first of the line's two evolved classes: an even choice (CLS-1).
  public var firstChance: Chance

  /// - Precondition: level ≥ 0.
  public init(level: Int = 20, primaryPoints: Double = 15, firstChance: Double = 0.5) {
    precondition(level >= 0)
    self.level = level
    self.primaryPoints = primaryPoints
    self.firstChance = Chance(firstChance)
  }

  /// Whether a character may evolve now.
  @inlinable
  public func isOpen(to characterClass: CharacterClass, level: Int, stats: Stats) -> Bool {
    self.level > 0 && level >= self.level && !characterClass.isEvolved
      && stats[characterClass.primaryStat] >= primaryPoints
  }

  /// Chooses between a line's two evolved classes. Exactly one draw.
  public func choose(
    in line: ClassLine, using generator: inout some RandomNumberGenerator
  ) -> CharacterClass {
    firstChance.occurs(using: &generator) ? line.evolved.first : line.evolved.second
  }
}
