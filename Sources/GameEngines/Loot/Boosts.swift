/// The remaining effects of used consumables (DRP-2, FRG-6); catalysts wait for the forge (FRG-3).
public struct Boosts: Sendable, Hashable {
  /// Potions, and the tasks left under each other kind, in the order of `Consumable`.
  @usableFromInline var left = SIMD16<Int>(repeating: 0)
  /// The day on which a snack raises the stats.
  @usableFromInline var snackDay = 0

  public init() {}

  /// Uses a consumable on a day. A catalyst does nothing here.
  public mutating func use(_ consumable: Consumable, day: Int, rules: ConsumableRules) {
    switch consumable {
    case .statSnack: snackDay = day
    case .catalyst: break
    default: left[inPlace: consumable.rawValue] += rules.uses(of: consumable)
    }
  }

  /// Uses up one boost for the next task, of the stronger kind if there is one (FRG-6).
  @inlinable @inline(__always)
  public mutating func takeBoost(_ stronger: Consumable, or weaker: Consumable) -> Consumable? {
    take(stronger) ? stronger : take(weaker) ? weaker : nil
  }

  /// Uses up one potion, or one task under another kind, and returns true if there was one; without
  /// a branch, as every task checks several kinds.
  @inlinable @inline(__always) public mutating func take(_ kind: Consumable) -> Bool {
    let isThere = left[kind.number] > 0
    // A Bool is a byte of 0 or 1, so this subtracts 1 from a count above 0, and otherwise nothing.
    left[inPlace: kind.number] &-= Int(unsafeBitCast(isThere, to: UInt8.self))
    return isThere
  }

  /// Returns the points that a snack adds to every stat on a day.
  @inlinable @inline(__always)
  public func snackPoints(on day: Int, _ rules: ConsumableRules) -> Double {
    snackDay == day ? rules.snackPoints : 0
  }

  /// Returns the kinds of which one more would add an effect.
  @inlinable @inline(__always) public func wanted(day: Int) -> ConsumableSet {
    var wanted = ConsumableSet()
    for number in 0..<Consumable.catalyst.number {
      // Each number below the last kind's is that of a kind.
      let kind = Consumable(unchecked: number)
      wanted.insert(kind, if: charges(of: kind, day: day) == 0)
    }
    return wanted
  }

  /// Returns true if one more of a kind would add an effect.
  @inlinable public func wants(_ consumable: Consumable, day: Int) -> Bool {
    consumable != .catalyst && charges(of: consumable, day: day) == 0
  }

  /// Returns the number of times that the consumables of a kind in use will still take effect.
  @inlinable @inline(__always) public func charges(of consumable: Consumable, day: Int) -> Int {
    consumable != .statSnack ? left[consumable.number] : snackDay == day ? 1 : 0
  }
}

/// A set of kinds of consumables, one bit each. Built without branches, because the kinds that
/// players lack are hard to predict.
public struct ConsumableSet: Sendable, Hashable {
  @usableFromInline var bits: UInt16 = 0

  /// The kinds that drop, which the store also sells.
  @inlinable public static var dropped: ConsumableSet {
    ConsumableSet(bits: 1 << UInt16(Consumable.dropCount) - 1)
  }

  @inlinable init(bits: UInt16 = 0) { self.bits = bits }

  /// Inserts a kind if a condition holds.
  @inlinable @inline(__always) public mutating func insert(_ kind: Consumable, if condition: Bool) {
    // A Bool is a byte of 0 or 1; there are fewer kinds than bits.
    bits |= UInt16(unsafeBitCast(condition, to: UInt8.self)) &<< UInt16(kind.number)
  }

  /// Keeps only the kinds that another set also has.
  @inlinable @inline(__always)
  public mutating func formIntersection(_ other: ConsumableSet) { bits &= other.bits }

  /// Removes and returns the first kind; nil when the set is empty.
  @inlinable @inline(__always) public mutating func popFirst() -> Consumable? {
    guard bits != 0 else { return nil }
    defer { bits &= bits &- 1 }
    // Each set bit stands for a kind.
    return Consumable(unchecked: bits.trailingZeroBitCount)
  }
}
