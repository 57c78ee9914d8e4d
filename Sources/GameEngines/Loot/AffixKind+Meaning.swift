/// What part of the game an affix reaches (AFX-3).
public enum AffixReach: Sendable, CaseIterable {
  /// Real-world tasks, and the streak that they keep; nothing that runs while the player is away.
  case tasks
  /// What runs while the player is away: missions and expeditions; nothing of tasks.
  case away
  /// Dungeons and other encounters.
  case encounters
  /// The party's bond.
  case party
  /// All of it: gold, and what equipment is found.
  case everywhere
}

extension AffixKind {
  /// The part of the game in which it does anything. "Task affixes do nothing in AFK content, and
  /// the other way round" (AFX-3).
  public var reach: AffixReach {
    switch self {
    case .physicalEXP, .mentalEXP, .socialEXP, .householdEXP, .wellnessEXP, .creativeEXP: .tasks
    case .resilient, .persistence: .tasks
    case .swift, .scholar, .pathfinder: .away
    case .vigilant, .warding, .haste: .encounters
    case .devotion: .party
    case .prosperous, .lucky, .fortune: .everywhere
    }
  }

  /// The stat that it matches where nothing else is said (CLS-4). An EXP prefix goes with the stat
  /// that its category raises (LVL-5).
  public var matchingStat: Stat {
    switch self {
    case .physicalEXP, .vigilant: .strength
    case .mentalEXP, .scholar, .pathfinder: .wisdom
    case .householdEXP, .swift, .haste: .dexterity
    case .socialEXP, .prosperous, .devotion: .charisma
    case .creativeEXP, .lucky, .fortune: .luck
    case .wellnessEXP, .resilient, .persistence, .warding: .defense
    }
  }
}
