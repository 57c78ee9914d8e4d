extension Bonuses {
  /// Adds the bonuses of one worn affix (AFX-2); one bound to another class adds nothing (CLS-5).
  mutating func add(_ affix: Affix?, for characterClass: CharacterClass) {
    guard let affix, affix.works(for: characterClass) else { return }
    switch affix.kind {
    case .physicalEXP, .mentalEXP, .socialEXP, .householdEXP, .wellnessEXP, .creativeEXP:
      categoryEXP[affix.kind.rawValue] += affix.share
    case .prosperous: self[.gold] += affix.share
    case .lucky: self[.rareFind] += affix.share
    case .resilient: self[.streakShield] += affix.share
    case .fortune: self[.lootChance] += affix.share
    case .vigilant: self[.dungeonSuccess] += affix.share
    case .swift, .scholar: self[.missionTime] += affix.share
    case .devotion: self[.bondEXP] += affix.share
    case .persistence: self[.streak] += affix.share
    case .pathfinder: self[.expeditionRewards] += affix.share
    case .warding: self[.defense] += affix.share * 100
    case .haste: self[.roomTime] += affix.share
    }
  }
}

/// The piece worn in each slot, and the sums of power and bonuses (EQP-4).
public struct WornEquipment: Sendable, Hashable {
  private var weapon, armor, accessory, trinket: Equipment?
  /// Each slot's power for the class, in the order of `EquipmentSlot`; 0 where nothing is worn.
  public private(set) var powers = SIMD4<Double>(repeating: 0)
  // Reading a whole piece copies it, so what is asked often is kept apart.

  /// The rarity in each slot, −1 where nothing is worn.
  @usableFromInline var slotRarity = SIMD4<Int8>(repeating: -1)
  @usableFromInline var slotEnhancement = SIMD4<Int8>(repeating: 0)
  /// The kind of affix in each place, −1 for none: `[slot × 2 + place]`.
  @usableFromInline var placeKind = SIMD8<Int8>(repeating: -1)
  @usableFromInline var placeRerolls = SIMD8<Int32>(repeating: 0)
  /// Worn pieces of each set, in the order of `EquipmentSet` (EQP-5).
  public private(set) var setPieces = SIMD4<Int8>(repeating: 0)
  /// The total power of the pieces.
  public private(set) var power = 0.0
  /// The power in the weakest slot, 0 if one is empty: a weaker piece improves no slot.
  public private(set) var minPower = 0.0
  /// The class for which `bonuses` were summed.
  private var wearer: CharacterClass?
  /// The sum of the pieces' affixes for the class that put them on.
  public private(set) var bonuses = Bonuses()

  public init() {}

  /// The piece worn in a slot, or nil; reading copies the whole piece.
  public subscript(slot: EquipmentSlot) -> Equipment? {
    switch slot {
    case .weapon: weapon
    case .armor: armor
    case .accessory: accessory
    case .trinket: trinket
    }
  }

  /// Returns the rarity of the piece worn in a slot.
  @inlinable public func rarity(in slot: EquipmentSlot) -> Rarity? {
    let rarity = slotRarity[slot.rawValue]
    // The lane holds −1, or the number of a rarity.
    return rarity < 0 ? nil : Rarity(unchecked: Int(rarity))
  }

  /// Returns the number of worn pieces of a rarity.
  @inlinable public func count(of rarity: Rarity) -> Int {
    slotRarity.indices.count { [slotRarity] in Int(slotRarity[$0]) == rarity.rawValue }
  }

  /// Returns the enhancement of the piece worn in a slot; 0 if empty.
  @inlinable
  public func enhancement(in slot: EquipmentSlot) -> Int { Int(slotEnhancement[slot.rawValue]) }

  /// Returns the power of the piece worn in a slot for the class; 0 if empty.
  @inlinable public func power(in slot: EquipmentSlot) -> Double { powers[slot.rawValue] }

  /// Returns the kind of affix that the piece in a slot has in a place; nil for none.
  @inlinable public func affixKind(in slot: EquipmentSlot, _ place: AffixPlace) -> AffixKind? {
    let kind = placeKind[slot.rawValue * AffixPlace.count + place.rawValue]
    // The lane holds −1, or the number of a kind.
    return kind < 0 ? nil : AffixKind(unchecked: Int(kind))
  }

  /// Returns the position of a place of the piece in a slot on the ladder of re-rolls (FRG-5).
  @inlinable public func rerolls(in slot: EquipmentSlot, _ place: AffixPlace) -> Int {
    Int(placeRerolls[slot.rawValue * AffixPlace.count + place.rawValue])
  }

  /// Puts a piece on, updates the sums, and returns the piece that it replaces.
  @discardableResult public mutating func wear(
    _ piece: Equipment, as characterClass: CharacterClass, offClassShare: Double
  ) -> Equipment? {
    let replaced = self[piece.slot]
    switch piece.slot {
    case .weapon: weapon = piece
    case .armor: armor = piece
    case .accessory: accessory = piece
    case .trinket: trinket = piece
    }
    slotRarity[inPlace: piece.slot.rawValue] = Int8(piece.rarity.rawValue)
    slotEnhancement[inPlace: piece.slot.rawValue] = Int8(piece.enhancement)
    powers[inPlace: piece.slot.rawValue] = piece.power(
      for: characterClass, offClassShare: offClassShare)
    power = powers.sumInOrder
    minPower = powers.min()
    if let set = replaced?.set { setPieces[inPlace: set.rawValue] -= 1 }
    if let set = piece.set { setPieces[inPlace: set.rawValue] += 1 }
    for place in AffixPlace.allCases {
      let lane = piece.slot.rawValue * AffixPlace.count + place.rawValue
      placeKind[inPlace: lane] = Int8(piece[place]?.kind.rawValue ?? -1)
      placeRerolls[inPlace: lane] = Int32(truncatingIfNeeded: piece.rerolls(of: place))
    }
    // An enhanced piece replaces itself with the same affixes: usually nothing changes.
    if !piece.hasAffixes(of: replaced) { sumBonuses(for: characterClass) }
    return replaced
  }

  /// Sums the affixes again after an evolution: those bound to the new class now count (CLS-5).
  public mutating func renewBonuses(for characterClass: CharacterClass) {
    if wearer != characterClass { sumBonuses(for: characterClass) }
  }

  private mutating func sumBonuses(for characterClass: CharacterClass) {
    wearer = characterClass
    bonuses = Bonuses()
    for slot in EquipmentSlot.allCases {
      let piece = self[slot]
      bonuses.add(piece?.prefix, for: characterClass)
      bonuses.add(piece?.suffix, for: characterClass)
    }
  }

  /// Returns the worn pieces of each set after putting a piece on.
  @inlinable @inline(__always) public func setPieces(wearing piece: Equipment) -> SIMD4<Int8> {
    var pieces = setPieces
    if let set = self[piece.slot]?.set { pieces[set.rawValue] -= 1 }
    if let set = piece.set { pieces[set.rawValue] += 1 }
    return pieces
  }

  /// Returns the power that a piece would add in place of the one worn; negative if it is worse.
  @inlinable public func gain(
    of piece: Equipment, for characterClass: CharacterClass, offClassShare: Double
  ) -> Double {
    piece.power(for: characterClass, offClassShare: offClassShare) - powers[piece.slot.rawValue]
  }
}
