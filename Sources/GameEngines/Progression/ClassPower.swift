/// What the classes do in encounters (CLS-3), as shares: 0.25 is 25 %.
public struct ClassPower: DesignedRules {
  /// More power of a warrior in combat.
  public package(set) var warriorCombat = 0.25
  /// More power of a berserker in combat.
  public package(set) var berserkerCombat = 0.40
  /// More power of a mage in puzzle rooms.
  public package(set) var magePuzzle = 0.25
  /// More power of a sorcerer in puzzle rooms.
  public package(set) var sorcererPuzzle = 0.40
  /// More power of an archer in trap rooms.
  public package(set) var archerTrap = 0.20
  /// More power of a ranger in trap rooms.
  public package(set) var rangerTrap = 0.30
  /// More power of a paladin in boss rooms.
  public package(set) var paladinBoss = 0.20
  /// The share of damage that a paladin spares its party.
  public package(set) var paladinGuard = 0.50
  /// More power of all members of an enchanter's party, itself included; once, however many
  /// enchanters there are.
  public package(set) var enchanterParty = 0.20
  /// Days away after which a member's class no longer does anything for its party.
  public package(set) var partyDays = 7
  /// Relative bonus of a trickster on the equipment chance of an encounter won.
  public package(set) var tricksterLoot = 0.25
  /// Shorter missions of a ranger.
  public package(set) var rangerMissionTime = 0.15
  /// Whether an evolved class of another kind keeps its starter's power, as a paladin keeps the
  /// warrior's in combat.
  public package(set) var evolvedKeepStarters = true

  public init() {}

  /// Factor on a class's power in each kind of room, in the order of `RoomKind`; the last three
  /// lanes are unused.
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

  /// What a class raises besides its power.
  public func bonuses(of characterClass: CharacterClass) -> Bonuses {
    var bonuses = Bonuses()
    switch characterClass {
    case .trickster: bonuses.encounterLootChance = tricksterLoot
    case .ranger: bonuses.missionTime = rangerMissionTime
    default: break
    }
    return bonuses
  }

  /// Factor on the power of every member of a party with these classes in it.
  public func partyFactor(hasEnchanter: Bool) -> Double { hasEnchanter ? 1 + enchanterParty : 1 }

  /// The failed room that ends a run where `failures` whole ones do (DNG-3): with a paladin each
  /// failure counts for less. At least `failures`; `Int.max` where a failure counts for nothing.
  public func failuresToEnd(_ failures: Int, hasPaladin: Bool) -> Int {
    let damage = hasPaladin ? max(0, 1 - paladinGuard) : 1
    guard damage > 0 else { return .max }
    let exact = (Double(failures) / damage).rounded(.up)
    return exact < 1e9 ? Int(exact) : .max
  }
}
