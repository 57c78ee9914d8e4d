import GameEngines
import Players

/// `spending`: how players part with what they earn (PLY-5).
enum SpendingSection {
  /// Of children, who have videos to spend on and nothing else.
  static func children(_ reader: SectionReader) -> SpendingRules {
    SpendingRules(
      whim: reader.chance(
        "whim", default: 0.35, rule: "PLY-5", origin: .assumption,
        "chance a visit that a child of style whim is in the mood"),
      balancedReserve: reader.chance(
        "balancedReserve", default: 0.3, rule: "PLY-5", origin: .assumption,
        "share of what it holds that style balanced keeps back"),
      hoarderReserve: reader.chance(
        "hoarderReserve", default: 0.8, rule: "PLY-4", origin: .assumption,
        "share of all it ever earned that style hoarder keeps"))
  }

  /// Of players who choose among everything that forge, store and research have.
  static func shoppers(_ reader: SectionReader) -> SpendingRules {
    var rules = SpendingRules(
      visitsPerDay: reader.integer(
        "visitsPerDay", default: 1, in: 0...8, unit: "visits", rule: "PLY-5", origin: .assumption,
        "visits to forge and store on an active day, at its last opens"))
    reader.sectionOrDefaults(
      "worth", "what things without power of their own seem worth to a player"
    ) { reader in
      func worth(_ key: String, _ value: Double, _ meaning: String) -> Double {
        reader.number(
          key, default: value, in: 0...1000, unit: "power", rule: "PLY-5", origin: .assumption,
          "power that \(meaning) seems worth to a player weighing it with gear")
      }
      rules.consumableWorth = worth("consumable", rules.consumableWorth, "a consumable")
      rules.keyWorth = worth("key", rules.keyWorth, "an expedition key")
      rules.researchWorth = worth("research", rules.researchWorth, "a node of research")
    }
    reader.sectionOrDefaults("policies", "how each style of spending parts with gold") { reader in
      for style in SpendingStyle.allCases where style != .none {
        rules[style] = reader.sectionOrDefaults(
          style.rawValue, "how players of the style \(style.rawValue) part with gold"
        ) {
          policy($0, of: style)
        }
      }
    }
    return rules
  }

  private static func policy(
    _ reader: SectionReader, of style: SpendingStyle
  ) -> SpendingPolicy {
    let base = SpendingPolicy.designed(style)
    var policy = base
    policy.mood = Chance(
      reader.chance(
        "mood", default: style == .whim ? 0.35 : 1, rule: "PLY-5",
        origin: .assumption, "chance, before each purchase, that the player is in the mood"))
    policy.reserve = reader.chance(
      "reserve", default: base.reserve, rule: "PLY-5", origin: .assumption,
      "share that it keeps back")
    policy.reserveOf = reader.choice(
      "reserveOf", default: base.reserveOf, rule: "PLY-5", origin: .assumption,
      "whether that is a share of what it holds or of all it ever earned")
    policy.choice = reader.choice(
      "choice", default: base.choice, rule: "PLY-5", origin: .assumption,
      "whether it takes what is worth most for its price, or any thing by chance")
    policy.purchasesPerVisit = reader.integer(
      "purchasesPerVisit", default: base.purchasesPerVisit, in: 0...1000, unit: "purchases",
      rule: "PLY-5", origin: .assumption, "the most bought at one visit")
    policy.mostPerPoint = reader.number(
      "mostPerPoint", default: base.mostPerPoint, in: 0...SpendingPolicy.anyPrice, unit: "gold",
      rule: "PLY-5", origin: .assumption, "gold that it pays for a point of power at most")
    reader.sectionOrDefaults("wants", "what it spends on, and how gladly") { reader in
      for (sink, meaning) in wants {
        policy[sink] = reader.number(
          "\(sink)", default: base[sink], in: 0...1000, unit: "weight", rule: "PLY-5",
          origin: .assumption, "how much it wants \(meaning); 0 for never")
      }
    }
    return policy
  }

  /// What players can want, by the account of gold that it goes to.
  private static let wants: [(GoldSink, String)] = [
    (.enhance, "to enhance what it wears"), (.reroll, "to roll affixes again"),
    (.craft, "to craft gear"), (.herbCraft, "to make consumables of herbs"),
    (.research, "to research"), (.store, "gear of the store"), (.key, "expedition keys"),
    (.scroll, "affix scrolls and their use"), (.dutyRefresh, "new duties on the board"),
    (.arenaEntry, "further arena entries"), (.consumable, "consumables of the store"),
  ]
}
