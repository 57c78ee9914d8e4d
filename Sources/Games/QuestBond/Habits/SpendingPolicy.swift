import GameEngines

/// A player's style of spending gold (PLY-5).
enum SpendingStyle: String, Sendable, CaseIterable {
  /// Never buys.
  case none
  /// Now and then buys anything affordable.
  case whim
  /// Buys what helps most, and keeps a reserve.
  case balanced
  /// Puts all gold into what makes it stronger.
  case upgrader
  /// Keeps most of all gold ever earned.
  case hoarder
}

/// The numbers of one spending style (PLY-5).
struct SpendingPolicy: Sendable, Hashable {
  /// The base of the reserve's share.
  enum ReserveBase: String, Sendable, CaseIterable {
    /// The gold held at a visit · all gold ever earned.
    case held, earned
  }

  /// A choice among the things that it wants and can afford.
  enum Choice: String, Sendable, CaseIterable {
    /// The best value for its price · any, at random.
    case best, any
  }

  /// Chance, before each purchase, that the player wants to buy.
  var mood: Chance
  /// Share that it keeps in reserve, 0…1.
  var reserve: Double
  /// The base of the reserve's share.
  var reserveOf: ReserveBase
  /// The way in which it chooses.
  var choice: Choice
  /// The most purchases at one visit.
  var purchasesPerVisit: Int
  /// The most gold that it pays for a point of power.
  var maxPerPoint: Double
  /// Weights of the goods of each sink of gold, by `GoldSink`; 0 for never.
  private var weights: SIMD16<Double>

  /// - Parameters:
  ///   - mood: Chance, 0…1.
  ///   - reserve: 0…1.
  ///   - maxPerPoint: Gold, ≥ 0.
  ///   - wants: Weights of the goods of sinks; 1 for sinks not listed.
  init(
    mood: Double = 1, reserve: Double = 0, reserveOf: ReserveBase = .held, choice: Choice = .best,
    purchasesPerVisit: Int = 10, maxPerPoint: Double = Self.anyPrice,
    wants: [GoldSink: Double] = [:]
  ) {
    self.mood = Chance(mood)
    self.reserve = reserve
    self.reserveOf = reserveOf
    self.choice = choice
    self.purchasesPerVisit = purchasesPerVisit
    self.maxPerPoint = maxPerPoint
    weights = SIMD16(repeating: 0)
    for sink in GoldSink.allCases { weights[sink.rawValue] = wants[sink] ?? 1 }
  }

  /// A `maxPerPoint` that no price exceeds.
  static let anyPrice = 1e9

  /// The weight of the goods of a sink, ≥ 0.
  subscript(sink: GoldSink) -> Double {
    get { weights[sink.rawValue] }
    set { weights[sink.rawValue] = newValue }
  }

  /// Returns how much of its balance a player will spend now, 0…balance.
  ///
  /// - Parameter earned: All income so far; asked only for a reserve of it.
  @inline(__always)
  func spendable(balance: Int, earned: @autoclosure () -> Int) -> Int {
    let base = reserveOf == .held ? balance : earned()
    return max(0, balance - Int(Double(base) * reserve))
  }

  /// Returns the default policy of a style.
  static func designed(_ style: SpendingStyle) -> SpendingPolicy {
    switch style {
    case .none: SpendingPolicy(purchasesPerVisit: 0)
    case .whim: SpendingPolicy(mood: 0.35, choice: .any)
    case .balanced: SpendingPolicy(reserve: 0.3)
    case .upgrader: SpendingPolicy(wants: [.consumable: 0, .herbCraft: 0, .key: 0.5])
    case .hoarder: SpendingPolicy(reserve: 0.8, reserveOf: .earned)
    }
  }
}
