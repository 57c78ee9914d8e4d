import GameEngines
import Players
import Randomness

extension Purpose {
  static let characterClass = Purpose("characterClass", key: 11)
  static let chestItem = Purpose("chestItem", key: 60, drawsPerDecision: 8)
  static let classEvolution = Purpose("classEvolution", key: 130)
  static let paragonStat = Purpose("paragonStat", key: 131)
}

/// Growth of a character besides levels and stats; nil where a part is off.
struct QuestGrowth: DesignedRules {
  var classNames = ClassNames()
  /// When starters evolve (CLS-1).
  var evolution: ClassEvolution?
  /// Effects of classes in encounters (CLS-3).
  var classPower = ClassPower.off
  // Growth after the last level (LVL-6): one of the two.
  var paragon: ParagonRules?
  var rebirth: RebirthRules?
  /// Pay of routines that are bundles (TSK-5); each routine says whether it is one.
  var bundles = BundleRules.off
  /// Tasks of a category for one level of mastery, ≥ 1 (TSK-8).
  var tasksPerMastery: Int?

  /// The default where mastery is on and no number is given.
  static let designedTasksPerMastery = 15
}

extension ClassPower: SwitchedRules {
  static let off = Self { $0.partyDays = 0 }
  var isOn: Bool { partyDays > 0 }
}

extension BundleRules: SwitchedRules {
  static let off = Self { $0.habits = 0...0 }
  var isOn: Bool { habits.lowerBound > 0 }
}

/// Growth rules in the form that play reads, worked out once.
struct GrowthTerms: Sendable {
  /// Affinity bonuses by class, in the order of `CharacterClass`: the start of a player's sum.
  let bonusTotals: [BonusTotals]
  /// Bonuses of a class's power; nil for a class without any.
  let classBonuses: [Bonuses?]
  /// The EXP that fills the last level, if something follows it; else out of reach.
  let lastThreshold: Int
  /// The raw `BundleKind` of each routine, −1 for none.
  let bundleOfRoutine: [Int8]

  init(_ rules: QuestRules) {
    let growth = rules.growth
    bonusTotals = CharacterClass.allCases.map { characterClass in
      var bonusTotals = BonusTotals()
      bonusTotals.add(rules.affinity.bonuses(of: characterClass))
      return bonusTotals
    }
    classBonuses = CharacterClass.allCases.map { characterClass in
      let bonuses =
        growth.classPower.isOn ? growth.classPower.bonuses(of: characterClass) : Bonuses()
      return bonuses == Bonuses() ? nil : bonuses
    }
    let goesOn = growth.paragon != nil || growth.rebirth != nil
    // With one level only, rebirths would never end.
    lastThreshold =
      goesOn && rules.levels.highestLevel > 1 ? rules.levels.thresholds.last ?? .max : .max
    bundleOfRoutine = rules.routines.routines.map { routine in
      growth.bundles.isOn ? routine.bundle.map { Int8($0.rawValue) } ?? -1 : -1
    }
  }
}

/// The growth state of one player.
struct GrowthState: Sendable {
  var chestLuck, evolutionLuck, paragonLuck: KeyedStream
  /// Factor on power by `RoomKind`, by the player's class (CLS-3).
  var roomFactors = SIMD8<Double>(repeating: 1)
  /// Factor on all power, by an enchanter in the party (CLS-3).
  var partyFactor = 1.0
  var paragon = ParagonState()
  var rebirth = RebirthState()
  var bundle = BundleState()
  var mastery = CategoryMastery()
  var records = PersonalRecords()
  // Counts over a life.
  var bundlesPaid = 0
  var daysCovered = 0

  init(_ key: PlayerKey) {
    chestLuck = key.stream(.chestItem)
    evolutionLuck = key.stream(.classEvolution)
    paragonLuck = key.stream(.paragonStat)
  }
}
