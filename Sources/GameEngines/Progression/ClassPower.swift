/// The classes' effects in encounters (CLS-3), as shares: 0.25 is 25 %.
public struct ClassPower: DesignedRules {
  /// More power of a warrior in combat.
  public var warriorCombat = 0.25
  /// More power of a berserker in combat.
  public var berserkerCombat = 0.40
  /// More power of a mage in puzzle rooms.
  public var magePuzzle = 0.25
  /// More power of a sorcerer in puzzle rooms.
  public var sorcererPuzzle = 0.40
  /// More power of an archer in trap rooms.
  public var archerTrap = 0.20
  /// More power of a ranger in trap rooms.
  public var rangerTrap = 0.30
  /// More power of a paladin in boss rooms.
  public var paladinBoss = 0.20
  /// The share of damage from which a paladin protects its party.
  public var paladinGuard = 0.50
  /// More power of all members of a party with enchanters, whatever their number.
  public var enchanterParty = 0.20
  /// Days away after which a member's class no longer helps its party.
  public var partyDays = 7
  /// Relative bonus of a trickster on the equipment chance of a won encounter.
  public var tricksterLoot = 0.25
  /// Share by which a ranger's missions are shorter.
  public var rangerMissionTime = 0.15
  /// True if evolved classes keep their starter's bonus, as a paladin keeps the warrior's in combat.
  public var evolvedKeepStarters = true

  public init() {}

  /// Returns the factor on a class's power in each kind of room, in the order of `RoomKind`.
  public func factors(of characterClass: CharacterClass) -> SIMD8<Double> {
    var shares = SIMD8<Double>(repeating: 0)
    func starters(_ share: Double) -> Double { evolvedKeepStarters ? share : 0 }
    switch characterClass {
    case .warrior: shares[RoomKind.combat.rawValue] = warriorCombat
    case .berserker: shares[RoomKind.combat.rawValue] = berserkerCombat
    case .paladin:
      shares[RoomKind.combat.rawValue] = starters(warriorCombat)
      shares[RoomKind.boss.rawValue] = paladinBoss
    case .mage: shares[RoomKind.puzzle.rawValue] = magePuzzle
    case .sorcerer: shares[RoomKind.puzzle.rawValue] = sorcererPuzzle
    case .enchanter: shares[RoomKind.puzzle.rawValue] = starters(magePuzzle)
    case .archer: shares[RoomKind.trap.rawValue] = archerTrap
    case .ranger: shares[RoomKind.trap.rawValue] = rangerTrap
    case .trickster: shares[RoomKind.trap.rawValue] = starters(archerTrap)
    }
    return 1 + shares
  }

  /// Returns a class's bonuses besides its power.
  public func bonuses(of characterClass: CharacterClass) -> Bonuses {
    var bonuses = Bonuses()
    if characterClass == .trickster { bonuses.encounterLootChance = tricksterLoot }
    if characterClass == .ranger { bonuses[.missionTime] = rangerMissionTime }
    return bonuses
  }

  /// Returns the factor on the power of every member of the party.
  public func partyFactor(hasEnchanter: Bool) -> Double { hasEnchanter ? 1 + enchanterParty : 1 }

  /// Returns the failed room that ends a run: `failures` (DNG-3), or more with a paladin, who makes
  /// each failure count less; `Int.max` when it counts nothing.
  public func failuresToEnd(_ failures: Int, hasPaladin: Bool) -> Int {
    let damage = hasPaladin ? max(0, 1 - paladinGuard) : 1
    guard damage > 0 else { return .max }
    let exact = Double(failures) / damage
    return exact < 1e9 ? Int(roundingUp: exact) : .max
  }
}
