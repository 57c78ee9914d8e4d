/// A set of equipment, one for each class line (EQP-5).
public enum EquipmentSet: Int, DenseCases {
  case vanguard, arcanum, windstrider

  public static let count = 3

  // There is a set for each line, in their order.

  /// The class line for which the set was made.
  public var line: ClassLine { ClassLine(unchecked: rawValue) }

  /// The set of a class line.
  public init(of line: ClassLine) { self.init(unchecked: line.rawValue) }
}

/// What sets are worth, and how often their pieces drop (EQP-5).
public struct SetRules: DesignedRules {
  /// Worn pieces of one set that give its bonus.
  public package(set) var pieces = 2
  /// Relative bonus of vanguard on power in dungeons.
  public package(set) var vanguard = 0.10
  /// Share by which arcanum shortens missions.
  public package(set) var arcanum = 0.10
  /// Relative bonus of windstrider on equipment chances.
  public package(set) var windstrider = 0.10
  /// Chance that equipment dropped in a party dungeon or an expedition is a set piece.
  public package(set) var drop = Chance(0.03)

  /// Every piece of a set is of this rarity.
  public static let rarity = Rarity.epic

  public init() {}

  /// The set that a dropped piece belongs to, each alike, or nil. Always two draws.
  @inlinable
  public func draw(using generator: inout some RandomNumberGenerator) -> EquipmentSet? {
    let isSetPiece = drop.occurs(using: &generator)
    let number = generator.index(below: EquipmentSet.count)
    // The number was drawn below the count of sets.
    return isSetPiece ? EquipmentSet(unchecked: number) : nil
  }

  /// How many sets are complete, of so many worn pieces by `EquipmentSet`.
  @inlinable
  public func complete(_ worn: SIMD4<Int8>) -> Int {
    var complete = 0
    for set in 0..<EquipmentSet.count where Int(worn[set]) >= pieces { complete += 1 }
    return complete
  }

  /// What the complete sets of so many worn pieces raise.
  public func bonuses(_ worn: SIMD4<Int8>) -> Bonuses {
    var bonuses = Bonuses()
    func isComplete(_ set: EquipmentSet) -> Bool { Int(worn[set.rawValue]) >= pieces }
    if isComplete(.vanguard) { bonuses.dungeonDefense += vanguard }
    if isComplete(.arcanum) { bonuses.missionTime += arcanum }
    if isComplete(.windstrider) { bonuses.lootChance += windstrider }
    return bonuses
  }
}
