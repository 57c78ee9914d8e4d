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

  /// How it chooses among what it wants and can afford.
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
  /// How it chooses.
  var choice: Choice
  /// The most purchases at one visit.
  var purchasesPerVisit: Int
  /// The most gold that it pays for a point of power.
  var mostPerPoint: Double
  /// How much it wants the goods of each sink of gold, by `GoldSink`; 0 for never.
  private var weights: SIMD16<Double>

  /// - Parameters:
  ///   - mood: Chance, 0…1.
  ///   - reserve: 0…1.
  ///   - mostPerPoint: Gold, ≥ 0.
  ///   - wants: How much it wants the goods of a sink; 1 for sinks not listed.
  init(
    mood: Double = 1, reserve: Double = 0, reserveOf: ReserveBase = .held, choice: Choice = .best,
    purchasesPerVisit: Int = 10, mostPerPoint: Double = Self.anyPrice,
    wants: [GoldSink: Double] = [:]
  ) {
    self.mood = Chance(mood)
    self.reserve = reserve
    self.reserveOf = reserveOf
    self.choice = choice
    self.purchasesPerVisit = purchasesPerVisit
    self.mostPerPoint = mostPerPoint
    weights = SIMD16(repeating: 0)
    for sink in GoldSink.allCases { weights[sink.rawValue] = wants[sink] ?? 1 }
  }

  /// A `mostPerPoint` that no price exceeds.
  static let anyPrice = 1e9

  /// How much it wants the goods of a sink, ≥ 0.
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

/// The numbers of the spending styles (PLY-5).
struct SpendingRules: DesignedRules {
  // Fields, not an array: each visit looks one up, and an array would count references.
  private var none = SpendingPolicy.designed(.none)
  private var impulsive = SpendingPolicy.designed(.whim)
  private var balanced = SpendingPolicy.designed(.balanced)
  private var upgrader = SpendingPolicy.designed(.upgrader)
  private var hoarder = SpendingPolicy.designed(.hoarder)
  /// The most visits to the store on an active day, at its last opens.
  var visitsPerDay = 1
  /// The points of power at which a player values a consumable when comparing it with gear.
  var consumableWorth = 0.5
  /// The same for an expedition key.
  var keyWorth = 2.0
  /// The same for a research node.
  var researchWorth = 3.0

  init() {}

  /// The policy of a style.
  subscript(style: SpendingStyle) -> SpendingPolicy {
    get {
      switch style {
      case .none: none
      case .whim: impulsive
      case .balanced: balanced
      case .upgrader: upgrader
      case .hoarder: hoarder
      }
    }
    set {
      switch style {
      case .none: none = newValue
      case .whim: impulsive = newValue
      case .balanced: balanced = newValue
      case .upgrader: upgrader = newValue
      case .hoarder: hoarder = newValue
      }
    }
  }

  /// Chance that a player of style `whim` is in the mood.
  var whim: Chance { self[.whim].mood }

  /// Returns how much of its balance a player will spend now.
  ///
  /// - Parameters:
  ///   - earned: All income so far; asked only for a reserve of it.
  ///   - inMood: Whether the player wants to buy on a whim; other styles ignore it.
  @inline(__always)
  func spendable(
    balance: Int, earned: @autoclosure () -> Int, style: SpendingStyle, inMood: Bool
  ) -> Int {
    if style == .none || style == .whim && !inMood { return 0 }
    return self[style].spendable(balance: balance, earned: earned())
  }
}
