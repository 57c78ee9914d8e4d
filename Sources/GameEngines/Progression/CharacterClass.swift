/// The three lines of classes, each named after its starter class (CLS-1).
public enum ClassLine: Int, DenseCases {
  case warrior, mage, archer

  public static let count = 3

  /// The starter class of the line.
  @inlinable public var starter: CharacterClass { CharacterClass(unchecked: rawValue) }

  /// The two classes into which the starter evolves.
  public var evolved: (first: CharacterClass, second: CharacterClass) {
    switch self {
    case .warrior: (.berserker, .paladin)
    case .mage: (.sorcerer, .enchanter)
    case .archer: (.ranger, .trickster)
    }
  }

  /// The primary stat of the line (CLS-1).
  @inlinable public var primaryStat: Stat {
    switch self {
    case .warrior: .strength
    case .mage: .wisdom
    case .archer: .dexterity
    }
  }
}

/// A character's class: a starter or an evolved class (CLS-1). Players see its `ClassNames`.
public enum CharacterClass: Int, DenseCases {
  case warrior, mage, archer
  case berserker, paladin, sorcerer, enchanter, ranger, trickster

  public static let count = 9

  /// The class's line, which never changes.
  @inlinable public var line: ClassLine {
    switch self {
    case .warrior, .berserker, .paladin: .warrior
    case .mage, .sorcerer, .enchanter: .mage
    case .archer, .ranger, .trickster: .archer
    }
  }

  /// True for an evolved class.
  @inlinable public var isEvolved: Bool { rawValue >= ClassLine.count }

  /// The class's primary stat (CLS-1): a level-up raises it first (LVL-4).
  @inlinable public var primaryStat: Stat { line.primaryStat }
}

/// The names that players see; no rule depends on one. The design has a second list, with guardian,
/// elementalist and sharpshooter (CLS-1).
public struct ClassNames: DesignedRules {
  /// In the order of `CharacterClass`.
  public var names = CharacterClass.allCases.map { "\($0)" }

  public init() {}

  /// The name of one class.
  public subscript(characterClass: CharacterClass) -> String {
    get { names[characterClass.rawValue] }
    set { names[characterClass.rawValue] = newValue }
  }
}
