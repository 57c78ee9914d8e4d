import GameEngines

/// How a player parts with gold (PLY-5).
public enum SpendingStyle: String, Sendable, CaseIterable {
  /// Never buys.
  case none
  /// Now and then buys anything it can pay.
  case whim
  /// Buys what helps most, and keeps a reserve.
  case balanced
  /// Puts all gold into gear.
  case upgrader
  /// Keeps most of all gold it ever earned.
  case hoarder
}

/// The numbers of the spending styles (PLY-5).
public struct SpendingRules: Sendable, Hashable {
  /// Chance that a player of style `whim` is in the mood at a visit.
  public var whim: Chance
  /// Share of its gold in hand that style `balanced` keeps back.
  public var balancedReserve: Double
  /// Share of all gold ever earned that style `hoarder` keeps.
  public var hoarderReserve: Double
  /// Visits to the store on an active day, at its last opens, at most.
  public var visitsPerDay: Int
  /// Purchases at one visit, at most.
  public var purchasesPerVisit: Int
  /// The points of power that a consumable seems worth to a player weighing it against gear.
  public var consumableWorth: Double

  /// - Parameter whim: Chance, 0…1.
  public init(
    whim: Double = 0.35, balancedReserve: Double = 0.3, hoarderReserve: Double = 0.8,
    visitsPerDay: Int = 1, purchasesPerVisit: Int = 10, consumableWorth: Double = 0.5
  ) {
    self.whim = Chance(whim)
    self.balancedReserve = balancedReserve
    self.hoarderReserve = hoarderReserve
    self.visitsPerDay = visitsPerDay
    self.purchasesPerVisit = purchasesPerVisit
    self.consumableWorth = consumableWorth
  }

  /// How much of its balance a player is ready to spend now.
  ///
  /// - Parameters:
  ///   - earned: All income so far.
  ///   - inMood: Whether a whim has come.
  @inline(__always)
  public func spendable(balance: Int, earned: Int, style: SpendingStyle, inMood: Bool) -> Int {
    switch style {
    case .none: 0
    case .whim: inMood ? balance : 0
    case .balanced: balance - Int(Double(balance) * balancedReserve)
    case .upgrader: balance
    case .hoarder: max(0, balance - Int(Double(earned) * hoarderReserve))
    }
  }
}
