/// A starter class (CLS-1, CLS-2).
public enum CharacterClass: Int, Sendable, CaseIterable {
  case warrior, mage, archer

  /// The stat on which the class's strength rests (CLS-1): a level-up raises it first (LVL-4).
  @inlinable
  public var primaryStat: Stat {
    switch self {
    case .warrior: .strength
    case .mage: .wisdom
    case .archer: .dexterity
    }
  }
}

/// How much more EXP a class earns from the tasks it likes (CLS-2).
public struct ClassAffinity: Sendable, Hashable {
  /// Shares, e.g. 0.15, by class and category: `[class × 6 + category]`.
  @usableFromInline let shares: [Double]

  /// The shares more: for warriors on physical tasks, mages on mental ones, archers
  ///   on creative and on social ones.
  public init(warrior: Double = 0.15, mage: Double = 0.15, archer: Double = 0.10) {
    var shares = [Double](
      repeating: 0, count: CharacterClass.allCases.count * TaskCategory.count)
    func set(_ share: Double, _ characterClass: CharacterClass, _ category: TaskCategory) {
      shares[Self.index(characterClass, category)] = share
    }
    set(warrior, .warrior, .physical)
    set(mage, .mage, .mental)
    set(archer, .archer, .creative)
    set(archer, .archer, .social)
    self.shares = shares
  }

  /// Share more EXP that a class earns from a category's tasks: 0.15 is 15 %, 0 for no affinity.
  @inlinable
  public func share(of characterClass: CharacterClass, for category: TaskCategory) -> Double {
    shares[Self.index(characterClass, category)]
  }

  /// The same as what a class has in force.
  public func bonuses(of characterClass: CharacterClass) -> Bonuses {
    var bonuses = Bonuses()
    for category in TaskCategory.allCases {
      bonuses.categoryEXP[category.rawValue] = share(of: characterClass, for: category)
    }
    return bonuses
  }

  @inlinable
  static func index(_ characterClass: CharacterClass, _ category: TaskCategory) -> Int {
    characterClass.rawValue * TaskCategory.count + category.rawValue
  }
}
