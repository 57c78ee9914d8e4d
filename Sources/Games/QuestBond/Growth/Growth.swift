import GameEngines
import Players
import Randomness

extension Purpose {
  static let characterClass = Purpose("characterClass", key: 11)
  static let chestItem = Purpose("chestItem", key: 60, drawsPerDecision: 8)
  static let classEvolution = Purpose("classEvolution", key: 130)
  static let paragonStat = Purpose("paragonStat", key: 131)

  static let ofGrowth = [characterClass, chestItem, classEvolution, paragonStat]
}

/// How a character grows besides levels and stats: classes, what follows the last level, routine
/// bundles, mastery. What is nil is off.
public struct QuestGrowth: DesignedRules {
  /// What players call the classes (CLS-1).
  public package(set) var classNames = ClassNames()
  /// When starters evolve (CLS-1).
  public package(set) var evolution: ClassEvolution?
  /// What classes do in encounters (CLS-3).
  public package(set) var classPower: ClassPower?
  /// Growth past the highest level (LVL-6).
  public package(set) var paragon: ParagonRules?
  /// Starting over at the highest level, instead of paragon (LVL-6).
  public package(set) var rebirth: RebirthRules?
  /// What routines pay that are bundles (TSK-5); which they are, the routines say.
  public package(set) var bundles: BundleRules?
  /// Tasks of a category for one level of mastery, ≥ 1 (TSK-8).
  public package(set) var tasksPerMastery: Int?

  /// Tasks for a level of mastery where there is mastery and no number is stated.
  public static let designedTasksPerMastery = 15

  /// All of it off.
  public init() {}
}

/// The same in the form that the day loop reads.
struct GrowthTable: Sendable {
  let evolution: ClassEvolution
  let classPower: ClassPower
  let hasClassPower: Bool
  /// What each class has in force by what it likes, in the order of `CharacterClass`: where the
  /// sum over a player's sources begins.
  let bonusTotals: [BonusTotals]
  /// What each class has in force by its power; nil for those that have nothing.
  let classBonuses: [Bonuses?]
  /// The EXP at which the last level is full, where something follows it; else out of reach.
  let lastThreshold: Int
  let paragon: ParagonRules
  let isRebirth: Bool
  let rebirth: RebirthRules
  let bundles: BundleRules
  /// The raw `BundleKind` of each routine, −1 for none.
  let bundleOfRoutine: [Int8]
  let tasksPerMastery: Int

  init(_ rules: QuestRules) {
    let growth = rules.growth
    evolution = growth.evolution ?? ClassEvolution { $0.level = 0 }
    classPower = growth.classPower ?? ClassPower()
    hasClassPower = growth.classPower != nil
    bonusTotals = CharacterClass.allCases.map { characterClass in
      var bonusTotals = BonusTotals()
      bonusTotals.add(rules.affinity.bonuses(of: characterClass))
      return bonusTotals
    }
    classBonuses = CharacterClass.allCases.map { characterClass in
      let bonuses = growth.classPower?.bonuses(of: characterClass) ?? Bonuses()
      return bonuses == Bonuses() ? nil : bonuses
    }
    paragon = growth.paragon ?? ParagonRules()
    isRebirth = growth.rebirth != nil
    rebirth = growth.rebirth ?? RebirthRules()
    let goesOn = growth.paragon != nil || growth.rebirth != nil
    // A game of one level would be reborn without end.
    lastThreshold =
      goesOn && rules.levels.highestLevel > 1 ? rules.levels.thresholds.last ?? .max : .max
    bundles = growth.bundles ?? BundleRules()
    bundleOfRoutine = rules.routines.routines.map { routine in
      growth.bundles == nil ? -1 : routine.bundle.map { Int8($0.rawValue) } ?? -1
    }
    tasksPerMastery = growth.tasksPerMastery ?? 0
  }
}

/// What a player carries of it.
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
  // What is counted over a life.
  var bundlesPaid = 0
  var daysCovered = 0

  init(_ key: PlayerKey) {
    chestLuck = key.stream(.chestItem)
    evolutionLuck = key.stream(.classEvolution)
    paragonLuck = key.stream(.paragonStat)
  }
}
