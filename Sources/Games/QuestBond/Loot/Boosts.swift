import GameEngines

/// What consumables still do. They are used as they come.
struct Boosts: Sendable {
  /// Tasks with more EXP, with more gold, with double materials.
  var expTasks = 0
  var goldTasks = 0
  var magnetTasks = 0
  /// The day on which a snack raises the stats.
  var snackDay = 0
  var potions = 0
  /// Tasks under a standard boost of EXP, of gold, and under a beacon.
  var standardEXPTasks = 0
  var standardGoldTasks = 0
  var beaconTasks = 0

  mutating func use(_ consumable: Consumable, day: Int, rules: ConsumableRules) {
    switch consumable {
    case .expBoost: expTasks += 1
    case .goldBoost: goldTasks += 1
    case .materialMagnet: magnetTasks += rules.magnetTasks
    case .statSnack: snackDay = day
    case .potion: potions += 1
    case .standardEXPBoost: standardEXPTasks += rules.standardTasks
    case .standardGoldBoost: standardGoldTasks += rules.standardTasks
    case .beacon: beaconTasks += rules.beaconTasks
    // Goes into the satchel.
    case .catalyst: break
    }
  }

  /// The kinds of which one more would do anything that those in hand do not.
  @inline(__always)
  func wanted(day: Int) -> ConsumableSet {
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

  /// How often one in hand will still do something.
  func charges(of consumable: Consumable, day: Int) -> Int {
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

  /// Whether one more of a kind would do anything that those in hand do not.
  func wants(_ consumable: Consumable, day: Int) -> Bool { wanted(day: day).contains(consumable) }

  /// Uses up one charge, if there is one; without a branch, as every task asks for several kinds.
  @inline(__always)
  static func takeOne(_ charges: inout Int) -> Bool {
    let isThere = charges > 0
    charges &-= Int(unsafeBitCast(isThere, to: UInt8.self))
    return isThere
  }
}

/// Kinds of consumables, a bit each. Put together without a branch, as what players lack of them
/// is hard to predict.
struct ConsumableSet: Sendable {
  private var bits: UInt16 = 0

  /// The kinds that also drop, which the store sells.
  static let dropped = ConsumableSet(bits: 1 << UInt16(Consumable.dropCount) - 1)

  init() {}

  private init(bits: UInt16) { self.bits = bits }

  @inline(__always)
  mutating func insert(_ kind: Consumable, if condition: Bool) {
    bits |= UInt16(unsafeBitCast(condition, to: UInt8.self)) &<< UInt16(kind.number)
  }

  @inline(__always)
  func contains(_ kind: Consumable) -> Bool { bits &>> UInt16(kind.number) & 1 == 1 }

  @inline(__always)
  mutating func formIntersection(_ other: ConsumableSet) { bits &= other.bits }

  /// Takes out the first kind; nil when there is none left.
  @inline(__always)
  mutating func popFirst() -> Consumable? {
    guard bits != 0 else { return nil }
    defer { bits &= bits &- 1 }
    return Consumable(unchecked: bits.trailingZeroBitCount)
  }
}
