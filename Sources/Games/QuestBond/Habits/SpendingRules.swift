import GameEngines
import Players
import ScenarioReading

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
  ///   - inMood: True if the player wants to buy on a whim; other styles ignore it.
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
    Section("worth", "value to a player of things without power of their own") {
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
        Section(
          style.rawValue, \.[style], "purchases of players of the style \(style.rawValue)"
        ) {
          Probability(
            "mood", \.mood, "chance, before each purchase, that the player is in the mood")
          Probability("reserve", \.reserve, "share that it keeps back")
          Case(
            "reserveOf", \.reserveOf,
            "base of that share: all that it holds, or all that it ever earned")
          Case(
            "choice", \.choice,
            "the best value for its price, or any good by chance")
          Whole(
            "purchasesPerVisit", \.purchasesPerVisit, in: 0...1000, unit: "purchases",
            "the most bought at one visit")
          Number(
            "mostPerPoint", \.maxPerPoint, in: 0...SpendingPolicy.anyPrice, unit: "gold",
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
