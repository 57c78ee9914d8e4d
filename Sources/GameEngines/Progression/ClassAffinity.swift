/// Extra EXP of a class from its preferred tasks (CLS-2).
public struct ClassAffinity: DesignedRules {
  /// EXP bonus of starter warriors from physical tasks.
  public var warrior = 0.15
  /// EXP bonus of starter mages from mental tasks.
  public var mage = 0.15
  /// EXP bonus of starter archers from creative and from social tasks.
  public var archer = 0.10
  /// EXP bonus of the evolved warrior and mage classes, from the same tasks.
  public var evolved = 0.20
  /// EXP bonus of the evolved archer classes, from the same tasks.
  public var evolvedArcher = 0.15

  public init() {}

  /// Returns a class's EXP bonus from a category's tasks: 0.15 is 15 %; 0 for no affinity.
  public func share(of characterClass: CharacterClass, for category: TaskCategory) -> Double {
    let isEvolved = characterClass.isEvolved
    return switch (characterClass.line, category) {
    case (.warrior, .physical): isEvolved ? evolved : warrior
    case (.mage, .mental): isEvolved ? evolved : mage
    case (.archer, .creative), (.archer, .social): isEvolved ? evolvedArcher : archer
    default: 0
    }
  }

  /// Returns all affinities of a class.
  public func bonuses(of characterClass: CharacterClass) -> Bonuses {
    var bonuses = Bonuses()
    for category in TaskCategory.allCases {
      bonuses.categoryEXP[category.rawValue] = share(of: characterClass, for: category)
    }
    return bonuses
  }
}
