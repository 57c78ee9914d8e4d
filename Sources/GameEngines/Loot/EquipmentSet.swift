/// A set of equipment, one for each class line (EQP-5).
public enum EquipmentSet: Int, DenseCases {
  case vanguard, arcanum, windstrider

  public static let count = 3

  /// The class line that the set is for: each has one, in the same order.
  public var line: ClassLine { ClassLine(unchecked: rawValue) }

  /// Creates the set of a class line.
  public init(of line: ClassLine) { self.init(unchecked: line.rawValue) }
}

/// The bonuses of sets, and the drop chance of their pieces (EQP-5).
public struct SetRules: DesignedRules {
  /// Worn pieces of one set that complete it.
  public var pieces = 2
  /// Relative bonus of vanguard on power in dungeons.
  public var vanguard = 0.10
  /// Share by which arcanum shortens missions.
  public var arcanum = 0.10
  /// Relative bonus of windstrider on equipment chances.
  public var windstrider = 0.10
  /// Chance that equipment dropped in a party dungeon or an expedition is a set piece.
  public var drop = Chance(0.03)

  /// The rarity of every set piece.
  public static let rarity = Rarity.epic

  public init() {}

  /// Draws the set of a dropped piece, each equally likely; nil for none. Always two draws.
  @inlinable public func draw(using generator: inout some RandomNumberGenerator) -> EquipmentSet? {
    let isSetPiece = drop.occurs(using: &generator)
    let number = generator.index(below: EquipmentSet.count)
    // The number was drawn below the number of sets.
    return isSetPiece ? EquipmentSet(unchecked: number) : nil
  }

  /// Returns the number of complete sets, given the worn pieces by `EquipmentSet`.
  @inlinable public func complete(_ worn: SIMD4<Int8>) -> Int {
    var complete = 0
    for set in 0..<EquipmentSet.count where Int(worn[set]) >= pieces { complete += 1 }
    return complete
  }

  /// Returns the bonuses of the complete sets among the worn pieces.
  public func bonuses(_ worn: SIMD4<Int8>) -> Bonuses {
    var bonuses = Bonuses()
    func isComplete(_ set: EquipmentSet) -> Bool { Int(worn[set.rawValue]) >= pieces }
    if isComplete(.vanguard) { bonuses[.dungeonDefense] += vanguard }
    if isComplete(.arcanum) { bonuses[.missionTime] += arcanum }
    if isComplete(.windstrider) { bonuses[.lootChance] += windstrider }
    return bonuses
  }
}
