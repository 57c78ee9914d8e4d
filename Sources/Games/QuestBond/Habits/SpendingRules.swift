import GameEngines
import ScenarioReading

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
  var reserveOf: ReserveBase
  var choice: Choice
  /// The most purchases at one visit.
  var purchasesPerVisit: Int
  /// The most gold that it pays for a point of power.
  var maxPerPoint: Double
  /// Weights of the goods of each sink of gold, by `GoldSink`; 0 for never.
  private var weights: SIMD16<Double>

  /// - Parameter wants: Weights of the goods of sinks; 1 for sinks not listed.
  init(
    mood: Double = 1, reserve: Double = 0, reserveOf: ReserveBase = .held, choice: Choice = .best,
    purchasesPerVisit: Int = 10, maxPerPoint: Double = Self.anyPrice,
    wants: [GoldSink: Double] = [:]
  ) {
    (self.mood, self.reserve, self.reserveOf) = (Chance(mood), reserve, reserveOf)
    (self.choice, self.purchasesPerVisit, self.maxPerPoint) = (
      choice, purchasesPerVisit, maxPerPoint
    )
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

  /// Returns how much of its balance a player will spend now; `earned` is asked only for a reserve.
  @inline(__always)
  func spendable(balance: Int, earned: @autoclosure () -> Int) -> Int {
    let base = reserveOf == .held ? balance : earned()
    return max(0, balance - Int(Double(base) * reserve))
  }

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
  var consumableBenefit = 0.5
  /// The same for an expedition key.
  var keyBenefit = 2.0
  /// The same for a research node.
  var researchBenefit = 3.0

  init() {}

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

  /// The chance that a player of style `whim` is in the mood.
  var whim: Chance { self[.whim].mood }

  /// Returns how much of its balance a player will spend now; in the mood or not matters to style
  /// `whim` alone.
  @inline(__always)
  func spendable(
    balance: Int, earned: @autoclosure () -> Int, style: SpendingStyle, inMood: Bool
  ) -> Int {
    if style == .none || style == .whim && !inMood { return 0 }
    return self[style].spendable(balance: balance, earned: earned())
  }
}

extension SpendingRules {
  /// The fields for players who choose among all offers of forge, store and research.
  static let fields = Fields<SpendingRules>(rule: "PLY-5", origin: .assumption) {
    Whole(
      "visitsPerDay", \.visitsPerDay, in: 0...8, unit: "visits",
      "visits to forge and store on an active day, at its last opens")
    Section("benefit", "value to a player of things without power of their own") {
      Number(
        "consumable", \.consumableBenefit, in: 0...1000, unit: "power",
        "power that a consumable seems worth to a player weighing it with gear")
      Number(
        "key", \.keyBenefit, in: 0...1000, unit: "power",
        "power that an expedition key seems worth to a player weighing it with gear")
      Number(
        "research", \.researchBenefit, in: 0...1000, unit: "power",
        "power that a node of research seems worth to a player weighing it with gear")
    }
    Section("policies", "purchases by style of spending") {
      for style in SpendingStyle.allCases.filter({ $0 != .none }) {
        Section(style.rawValue, \.[style], "purchases of players of the style \(style.rawValue)") {
          Probability(
            "mood", \.mood, "chance, before each purchase, that the player is in the mood")
          Probability("reserve", \.reserve, "share that it keeps back")
          Case(
            "reserveOf", \.reserveOf,
            "base of that share: all that it holds, or all that it ever earned")
          Case("choice", \.choice, "the best value for its price, or any good by chance")
          Whole(
            "purchasesPerVisit", \.purchasesPerVisit, in: 0...1000, unit: "purchases",
            "the most bought at one visit")
          Number(
            "maxPerPoint", \.maxPerPoint, in: 0...SpendingPolicy.anyPrice, unit: "gold",
            "gold that it pays for a point of power at most")
          Section("wants", "weights of the kinds of purchases") {
            for (sink, what) in wants {
              Number(
                "\(sink)", \.[sink], in: 0...1000, unit: "weight",
                "weight of its wish \(what); 0 for never")
            }
          }
        }
      }
    }
  }

  /// Wants of players, by the account of gold that pays for them.
  private static let wants: [(GoldSink, String)] = [
    (.enhance, "to enhance what it wears"), (.reroll, "to roll affixes again"),
    (.craft, "to craft gear"), (.herbCraft, "to make consumables of herbs"),
    (.research, "to research"), (.store, "gear of the store"), (.key, "expedition keys"),
    (.scroll, "affix scrolls and their use"), (.dutyRefresh, "new duties on the board"),
    (.arenaEntry, "further arena entries"), (.consumable, "consumables of the store"),
  ]
}

/// Values of gear and materials to players who compare purchases (PLY-5).
struct GearValuation: DesignedRules {
  /// Power that one percent of a wanted affix seems worth.
  var affixPercent = 0.1
  /// Share of all worn power that a complete set seems worth.
  var setShare = 0.08
  /// Gold that one unit seems worth.
  var essence = 5.0, material = 10.0, fragment = 20.0
  /// A player puts a catalyst into an attempt whose chance is at most this (FRG-3).
  var catalystAtMost = 0.6

  /// A price in gold, materials counted at their worth.
  func gold(_ price: CraftPrice) -> Double {
    Double(price.gold) + essence * Double(price.cost.essence)
      + material * Double(price.cost.materials) + fragment * Double(price.cost.fragments)
  }
}

extension GearValuation {
  static let fields = Fields<GearValuation>(rule: "PLY-5", origin: .assumption) {
    Number(
      "affixPercent", \.affixPercent, in: 0...1000, unit: "power",
      "power that one percent of a wanted affix seems worth to a player")
    Share(
      "setShare", \.setShare, "share of all worn power that a complete set seems worth to a player")
    for (key, path) in amounts {
      Number(
        key, path, in: 0...100_000, unit: "gold",
        "gold that one unit seems worth to a player weighing what to craft")
    }
    Probability(
      "catalystAtMost", \.catalystAtMost,
      "a player puts a catalyst into attempts whose chance is at most this")
  }

  private static let amounts: [(String, WritableKeyPath<GearValuation, Double> & Sendable)] = [
    ("essence", \.essence), ("material", \.material), ("fragment", \.fragment),
  ]
}
