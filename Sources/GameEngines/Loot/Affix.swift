/// The effect of an affix (AFX-2): the first ten are prefixes, the others suffixes.
public enum AffixKind: Int, DenseCases {
  /// More EXP from tasks of one category.
  case physicalEXP, mentalEXP, socialEXP, householdEXP, wellnessEXP, creativeEXP
  /// In order: mission time · all gold · rare chance · streak shield.
  case swift, prosperous, lucky, resilient
  /// In order: dungeon success · drop chance · mission speed · bond EXP · streak bonus · expedition
  /// rewards · flat defense · room time.
  case vigilant, fortune, scholar, devotion, persistence, pathfinder, warding, haste

  /// The prefixes are the raw values 0 to 9, the suffixes those from 10 on.
  public static let prefixCount = 10
  public static let suffixCount = 8

  /// Returns the prefix that raises the EXP of a category.
  @inlinable public static func exp(of category: TaskCategory) -> AffixKind {
    // The first kinds are those of the categories, in the same order.
    AffixKind(unchecked: category.rawValue)
  }

  /// True if it works in all parts of the game: on gold or on equipment found (AFX-3).
  public var worksEverywhere: Bool { [.prosperous, .lucky, .fortune].contains(self) }

  /// The default stat that it matches (CLS-4): of an EXP prefix, the one that its category raises.
  var matchingStat: Stat {
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

/// A place for an affix on a piece; each holds at most one.
public enum AffixPlace: Int, DenseCases {
  case prefix, suffix

  public static let count = 2

  /// The kinds that this place can hold, by raw value.
  @inlinable public var kinds: Range<Int> {
    self == .prefix
      ? 0..<AffixKind.prefixCount
      : AffixKind.prefixCount..<AffixKind.prefixCount + AffixKind.suffixCount
  }
}

/// One affix of a piece.
public struct Affix: Sendable, Hashable {
  /// Its effect, which also says whether it is a prefix or a suffix.
  public var kind: AffixKind
  /// Its X as a share: 0.05 is 5 % (for `warding`, 100 × X points of defense).
  public var share: Double
  /// The only evolved class for which it works; nil for every class (CLS-5).
  public var boundTo: CharacterClass?

  public init(kind: AffixKind, share: Double, boundTo: CharacterClass? = nil) {
    (self.kind, self.share, self.boundTo) = (kind, share, boundTo)
  }

  /// Returns true if it works for a class (CLS-5).
  public func works(for characterClass: CharacterClass) -> Bool {
    boundTo == nil || boundTo == characterClass
  }
}

/// The shift of a new piece's affixes by a player's class and bonuses.
public struct AffixTilt: Sendable, Hashable {
  /// The class's primary stat, whose affixes are more likely (CLS-4); nil for none.
  public var favoured: Stat?
  /// Relative bonus on the chance of having affixes.
  public var chance: Double

  public init(favoured: Stat? = nil, chance: Double = 0) {
    (self.favoured, self.chance) = (favoured, chance)
  }
}
