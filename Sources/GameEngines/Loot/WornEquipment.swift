extension Bonuses {
  /// Adds what one worn affix does (AFX-2).
  mutating func add(_ affix: Affix?) {
    guard let affix else { return }
    switch affix.kind {
    case .physicalEXP, .mentalEXP, .socialEXP, .householdEXP, .wellnessEXP, .creativeEXP:
      categoryEXP[affix.kind.rawValue] += affix.share
    case .prosperous: gold += affix.share
    case .lucky: rareFind += affix.share
    case .resilient: streakShield += affix.share
    case .fortune: lootChance += affix.share
    case .vigilant: dungeonSuccess += affix.share
    case .swift, .scholar: missionTime += affix.share
    case .devotion: bondEXP += affix.share
    case .persistence: streak += affix.share
    case .pathfinder: expeditionRewards += affix.share
    case .warding: defense += affix.share * 100
    case .haste: roomTime += affix.share
    }
  }
}

/// The best piece of each slot, and what they are worth together (EQP-4).
public struct WornEquipment: Sendable, Hashable {
  private var weapon: Equipment?
  private var armor: Equipment?
  private var accessory: Equipment?
  private var trinket: Equipment?
  /// Each slot's power for the class, kept in step with the pieces.
  @usableFromInline var slotPower = SIMD4<Double>(repeating: 0)
  /// Each slot's rarity, −1 where nothing is worn, and enhancement: looking at a whole piece
  /// costs a copy of it.
  @usableFromInline var slotRarity = SIMD4<Int8>(repeating: -1)
  @usableFromInline var slotEnhancement = SIMD4<Int8>(repeating: 0)
  /// The pieces' power together.
  public private(set) var power = 0.0
  /// What the pieces' affixes add up to.
  public private(set) var bonuses = Bonuses()

  /// Nothing worn in any slot.
  public init() {}

  /// The piece worn in a slot, or nil; the whole of it is copied.
  public subscript(slot: EquipmentSlot) -> Equipment? {
    switch slot {
    case .weapon: weapon
    case .armor: armor
    case .accessory: accessory
    case .trinket: trinket
    }
  }

  /// The rarity of the piece worn in a slot.
  @inlinable
  public func rarity(in slot: EquipmentSlot) -> Rarity? {
    Rarity(rawValue: Int(slotRarity[slot.rawValue]))
  }

  /// The enhancement of the piece worn in a slot; 0 where nothing is worn.
  @inlinable
  public func enhancement(in slot: EquipmentSlot) -> Int { Int(slotEnhancement[slot.rawValue]) }

  /// Puts a piece on and returns what it replaces. The sums follow.
  @discardableResult
  public mutating func wear(
    _ piece: Equipment, as characterClass: CharacterClass, offClassShare: Double
  ) -> Equipment? {
    let replaced = self[piece.slot]
    switch piece.slot {
    case .weapon: weapon = piece
    case .armor: armor = piece
    case .accessory: accessory = piece
    case .trinket: trinket = piece
    }
    slotRarity[piece.slot.rawValue] = Int8(piece.rarity.rawValue)
    slotEnhancement[piece.slot.rawValue] = Int8(piece.enhancement)
    slotPower[piece.slot.rawValue] = piece.power(for: characterClass, offClassShare: offClassShare)
    power = slotPower.sum()
    // An enhanced piece takes its own place with the affixes it had: most often nothing changes.
    if piece.prefix != replaced?.prefix || piece.suffix != replaced?.suffix { sumBonuses() }
    return replaced
  }

  private mutating func sumBonuses() {
    bonuses = Bonuses()
    for slot in EquipmentSlot.allCases {
      let piece = self[slot]
      bonuses.add(piece?.prefix)
      bonuses.add(piece?.suffix)
    }
  }

  /// How much power a piece would add in place of the one worn; negative when it is worse.
  @inlinable
  public func gain(
    of piece: Equipment, for characterClass: CharacterClass, offClassShare: Double
  ) -> Double {
    piece.power(for: characterClass, offClassShare: offClassShare)
      - slotPower[piece.slot.rawValue]
  }
}
