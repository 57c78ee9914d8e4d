/// How much more EXP a class earns from the tasks it likes (CLS-2).
public struct ClassAffinity: Sendable, Hashable {
  /// Shares, e.g. 0.15, by class and category: `[class × 6 + category]`.
  @usableFromInline let shares: [Double]

  /// The shares more: for the warrior line on physical tasks, for the mage line on mental ones,
  /// for the archer line on creative and on social ones.
  ///
  /// - Parameters:
  ///   - evolved: Of the evolved classes of the warrior and the mage line.
  ///   - evolvedArcher: Of the evolved classes of the archer line.
  public init(
    warrior: Double = 0.15, mage: Double = 0.15, archer: Double = 0.10, evolved: Double = 0.20,
    evolvedArcher: Double = 0.15
  ) {
    func share(_ characterClass: CharacterClass, _ category: TaskCategory) -> Double {
      let isEvolved = characterClass.isEvolved
      return switch (characterClass.line, category) {
      case (.warrior, .physical): isEvolved ? evolved : warrior
      case (.mage, .mental): isEvolved ? evolved : mage
      case (.archer, .creative), (.archer, .social): isEvolved ? evolvedArcher : archer
      default: 0
      }
    }
    shares = CharacterClass.allCases.flatMap { characterClass in
      TaskCategory.allCases.map { share(characterClass, $0) }
    }
  }

  /// Share more EXP that a class earns from a category's tasks: 0.15 is 15 %, 0 for no affinity.
  @inlinable
  public func share(of characterClass: CharacterClass, for category: TaskCategory) -> Double {
    shares[characterClass.rawValue * TaskCategory.count + category.rawValue]
  }

  /// The same as what a class has in force.
  public func bonuses(of characterClass: CharacterClass) -> Bonuses {
    var bonuses = Bonuses()
    for category in TaskCategory.allCases {
      bonuses.categoryEXP[category.rawValue] = share(of: characterClass, for: category)
    }
    return bonuses
  }
}
