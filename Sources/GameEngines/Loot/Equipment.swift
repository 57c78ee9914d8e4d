/// The slot in which a piece is worn (EQP-1).
public enum EquipmentSlot: Int, DenseCases {
  case weapon, armor, accessory, trinket

  public static let count = 4
}

/// One piece of equipment.
public struct Equipment: Sendable, Hashable {
  public var slot: EquipmentSlot
  /// Its rarity, which also sets its prices and salvage yield.
  public var rarity: Rarity
  /// The stat that the piece raises.
  public var stat: Stat
  /// The piece's number in a traced life, from 1; 0 in untraced lives.
  public var number: Int32 = 0
  /// Points of that stat, enhancement included (EQP-3, FRG-2).
  public var primary: Double
  /// Points of the secondary stat; 0 when it has none.
  public var secondary: Double
  /// Its affixes, if any (AFX-1).
  public var prefix: Affix?
  public var suffix: Affix?
  /// Its set, if any (EQP-5).
  public var set: EquipmentSet?
  /// +0 … +10.
  public var enhancement = 0
  /// Consecutive re-rolls of the place that was re-rolled last (FRG-5).
  public var rerolls = 0
  /// The place that was re-rolled last; nil before the first re-roll (FRG-5).
  public var rerolledPlace: AffixPlace?

  @inlinable public init(
    slot: EquipmentSlot, rarity: Rarity, stat: Stat, primary: Double, secondary: Double = 0,
    prefix: Affix? = nil, suffix: Affix? = nil, set: EquipmentSet? = nil
  ) {
    (self.slot, self.rarity, self.stat) = (slot, rarity, stat)
    (self.primary, self.secondary) = (primary, secondary)
    (self.prefix, self.suffix, self.set) = (prefix, suffix, set)
  }

  /// Returns the affix in a place, if any.
  @inlinable public subscript(place: AffixPlace) -> Affix? {
    get { place == .prefix ? prefix : suffix }
    set { if place == .prefix { prefix = newValue } else { suffix = newValue } }
  }

  /// Returns a place's position on the ladder of re-rolls (FRG-5).
  @inlinable
  public func rerolls(of place: AffixPlace) -> Int { place == rerolledPlace ? rerolls : 0 }

  /// True if it has a prefix, a suffix or both.
  @inlinable public var isAffixed: Bool { prefix != nil || suffix != nil }

  /// Returns true if it has the same affixes as another piece; nil counts as no affixes.
  public func hasAffixes(of other: Equipment?) -> Bool {
    prefix == other?.prefix && suffix == other?.suffix
  }

  /// Returns the piece's contribution to a class's power (PWR): the primary points and half of the
  /// secondary; `offClassShare` of both when the stat is not the class's own (EQP-4).
  @inlinable
  public func power(for characterClass: CharacterClass, offClassShare: Double) -> Double {
    let points = primary + secondary / 2
    return stat == characterClass.primaryStat ? points : points * offClassShare
  }
}

/// The strength of equipment (EQP-3).
public struct EquipmentRules: DesignedRules {
  /// Primary points of a common piece: base + level ÷ levelsPerPoint (EQP-3).
  public var basePoints = 2.0
  /// Player levels per extra point, above 0 (EQP-3).
  public var levelsPerPoint = 4.0
  /// Factor on the points, in the order of `Rarity` (EQP-3).
  public var rarityFactors = [1.0, 1.3, 1.7, 2.2, 3.0]
  /// Chance of a secondary stat at half the points, in the order of `Rarity` (EQP-3).
  public var secondaryChances = [0, 0.25, 0.5, 0.75, 1].map { Chance($0) }
  /// Share of its points that a piece counts when its stat is not the class's own (EQP-4).
  public var offClassShare = 0.8

  public init() {}

  /// Returns the primary points of a fresh piece.
  @inlinable public func primaryPoints(level: Int, rarity: Rarity) -> Double {
    points(level: level) * rarityFactors[rarity.rawValue]
  }

  /// Returns the primary points before the rarity's factor.
  @inlinable @inline(__always)
  public func points(level: Int) -> Double { basePoints + Double(level) / levelsPerPoint }
}

/// Makes pieces of equipment: rarity, slot, stats and affixes (EQP-1 to EQP-3, AFX-1 to AFX-3).
public struct EquipmentGenerator: DesignedRules {
  public var rules = EquipmentRules()
  public var affixes = AffixRules()

  public init() {}

  /// Makes one piece for a player of `level`.
  ///
  /// Always takes eight draws, six of them for affixes, so that the n-th piece of a stream has the
  /// same luck under all rules. `rareFind` is the share of the common weight moved to rare and above
  /// (EQP-2), 0…1.
  @inlinable public func make(
    odds: RarityOdds, level: Int, atLeast lowest: Rarity, rareFind: Double,
    tilt: AffixTilt = AffixTilt(), using generator: inout some RandomNumberGenerator
  ) -> Equipment {
    var piece = makePlain(
      odds: odds, level: level, atLeast: lowest, rareFind: rareFind, using: &generator)
    affix(&piece, tilt: tilt, using: &generator)
    return piece
  }

  /// Makes a piece of a set, with the stat of the set's class line (EQP-5). Eight draws.
  public func make(
    _ set: EquipmentSet, level: Int, tilt: AffixTilt,
    using generator: inout some RandomNumberGenerator
  ) -> Equipment {
    var piece = make(
      odds: Self.setOdds, level: level, atLeast: .common, rareFind: 0, tilt: tilt,
      using: &generator)
    piece.set = set
    piece.stat = set.line.primaryStat
    return piece
  }

  private static let setOdds = RarityOdds(
    weights: Rarity.allCases.map { $0 == SetRules.rarity ? 1 : 0 })

  /// Makes a piece without its affixes. Two draws.
  @inlinable @inline(__always) public func makePlain(
    odds: RarityOdds, level: Int, atLeast lowest: Rarity, rareFind: Double,
    using generator: inout some RandomNumberGenerator
  ) -> Equipment {
    let rarity = odds.draw(atLeast: lowest, rareFind: rareFind, using: &generator)
    var bits = DrawBits(generator.next())
    // Both numbers are below the number of cases.
    let slot = EquipmentSlot(unchecked: bits.index(below: EquipmentSlot.count))
    let stat = Stat(unchecked: bits.index(below: Stat.count))
    let hasSecondary = bits.occurs(rules.secondaryChances[rarity.rawValue])
    let primary = rules.primaryPoints(level: level, rarity: rarity)
    return Equipment(
      slot: slot, rarity: rarity, stat: stat, primary: primary,
      secondary: hasSecondary ? primary / 2 : 0)
  }

  /// Rolls the affixes of a fresh piece, at least `sure` of them, 0…2 (FRG-1). Six draws.
  @inlinable @inline(__always) public func affix(
    _ piece: inout Equipment, tilt: AffixTilt = AffixTilt(), sure: Int = 0,
    using generator: inout some RandomNumberGenerator
  ) {
    (piece.prefix, piece.suffix) = affixes.roll(
      for: piece.rarity, tilt: tilt, sure: sure, using: &generator)
  }
}
