/// The remaining effects of used consumables (DRP-2, FRG-6). Players use them at once, except
/// catalysts, which wait for the forge (FRG-3).
public struct Boosts: Sendable, Hashable {
  // Tasks left under each kind, potions, and the day on which a snack raises the stats.
  @usableFromInline var expTasks = 0
  @usableFromInline var goldTasks = 0
  @usableFromInline var magnetTasks = 0
  @usableFromInline var snackDay = 0
  @usableFromInline var potions = 0
  @usableFromInline var standardEXPTasks = 0
  @usableFromInline var standardGoldTasks = 0
  @usableFromInline var beaconTasks = 0

  public init() {}

  /// Uses a consumable on a day. A catalyst does nothing here.
  public mutating func use(_ consumable: Consumable, day: Int, rules: ConsumableRules) {
    switch consumable {
    case .expBoost: expTasks += 1
    case .goldBoost: goldTasks += 1
    case .materialMagnet: magnetTasks += rules.magnetTasks
    case .statSnack: snackDay = day
    case .potion: potions += 1
    case .standardEXPBoost: standardEXPTasks += rules.standardTasks
    case .standardGoldBoost: standardGoldTasks += rules.standardTasks
    case .beacon: beaconTasks += rules.beaconTasks
    case .catalyst: break
    }
  }

  // MARK: Effects

  /// Uses up one EXP boost for the next task, the stronger kind first (FRG-6).
  @inlinable @inline(__always)
  public mutating func takeEXPBoost() -> Consumable? {
    if Self.takeOne(&standardEXPTasks) { return .standardEXPBoost }
    return Self.takeOne(&expTasks) ? .expBoost : nil
  }

  /// Uses up one gold boost for the next task, the stronger kind first (FRG-6).
  @inlinable @inline(__always)
  public mutating func takeGoldBoost() -> Consumable? {
    if Self.takeOne(&standardGoldTasks) { return .standardGoldBoost }
    return Self.takeOne(&goldTasks) ? .goldBoost : nil
  }

  /// Returns true if the next task is under a beacon, and uses up one of its tasks (FRG-6).
  @inlinable @inline(__always)
  public mutating func takeBeacon() -> Bool { Self.takeOne(&beaconTasks) }

  /// Returns true if the next task is under a magnet, and uses up one of its tasks.
  @inlinable @inline(__always)
  public mutating func takeMagnet() -> Bool { Self.takeOne(&magnetTasks) }

  /// Returns true if there is a potion for the next dungeon, and uses it up.
  @inlinable @inline(__always)
  public mutating func takePotion() -> Bool { Self.takeOne(&potions) }

  /// Returns the points that a snack adds to every stat on a day.
  @inlinable @inline(__always)
  public func snackPoints(on day: Int, _ rules: ConsumableRules) -> Double {
    snackDay == day ? rules.snackPoints : 0
  }

  /// Uses up one charge, if any; without a branch, as every task checks several kinds.
  @inlinable @inline(__always)
  static func takeOne(_ charges: inout Int) -> Bool {
    let isThere = charges > 0
    // A Bool is a byte of 0 or 1, so this subtracts 1 from a count above 0, and otherwise nothing.
    charges &-= Int(unsafeBitCast(isThere, to: UInt8.self))
    return isThere
  }

  // MARK: Needs

  /// Returns the kinds of which one more would add an effect.
  @inlinable @inline(__always)
  public func wanted(day: Int) -> ConsumableSet {
    var wanted = ConsumableSet()
    wanted.insert(.expBoost, if: expTasks == 0)
    wanted.insert(.goldBoost, if: goldTasks == 0)
    wanted.insert(.materialMagnet, if: magnetTasks == 0)
    wanted.insert(.statSnack, if: snackDay != day)
    wanted.insert(.potion, if: potions == 0)
    wanted.insert(.standardEXPBoost, if: standardEXPTasks == 0)
    wanted.insert(.standardGoldBoost, if: standardGoldTasks == 0)
    wanted.insert(.beacon, if: beaconTasks == 0)
    return wanted
  }

  /// Returns true if one more of a kind would add an effect.
  public func wants(_ consumable: Consumable, day: Int) -> Bool {
    wanted(day: day).contains(consumable)
  }

  /// Returns the number of times that the consumables of a kind in use will still take effect.
  public func charges(of consumable: Consumable, day: Int) -> Int {
    switch consumable {
    case .expBoost: expTasks
    case .goldBoost: goldTasks
    case .materialMagnet: magnetTasks
    case .statSnack: snackDay == day ? 1 : 0
    case .potion: potions
    case .standardEXPBoost: standardEXPTasks
    case .standardGoldBoost: standardGoldTasks
    case .beacon: beaconTasks
    case .catalyst: 0
    }
  }
}

/// A set of kinds of consumables, one bit each. Built without branches, because the kinds that
/// players lack are hard to predict.
public struct ConsumableSet: Sendable, Hashable {
  @usableFromInline var bits: UInt16 = 0

  /// The kinds that drop, which the store also sells.
  @inlinable
  public static var dropped: ConsumableSet {
    ConsumableSet(bits: 1 << UInt16(Consumable.dropCount) - 1)
  }

  @inlinable
  init(bits: UInt16 = 0) { self.bits = bits }

  /// Inserts a kind if a condition holds.
  @inlinable @inline(__always)
  public mutating func insert(_ kind: Consumable, if condition: Bool) {
    // A Bool is a byte of 0 or 1; there are fewer kinds than bits.
    bits |= UInt16(unsafeBitCast(condition, to: UInt8.self)) &<< UInt16(kind.number)
  }

  /// Returns true if a kind is in the set.
  @inlinable @inline(__always)
  public func contains(_ kind: Consumable) -> Bool { bits &>> UInt16(kind.number) & 1 == 1 }

  /// Keeps only the kinds that another set also has.
  @inlinable @inline(__always)
  public mutating func formIntersection(_ other: ConsumableSet) { bits &= other.bits }

  /// Removes and returns the first kind; nil when the set is empty.
  @inlinable @inline(__always)
  public mutating func popFirst() -> Consumable? {
    guard bits != 0 else { return nil }
    defer { bits &= bits &- 1 }
    // Each set bit stands for a kind.
    return Consumable(unchecked: bits.trailingZeroBitCount)
  }
}
