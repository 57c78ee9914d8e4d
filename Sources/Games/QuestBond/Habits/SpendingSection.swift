import GameEngines
import Players
import ScenarioReading

// `spending`: how players spend what they earn (PLY-5).

extension SpendingRules {
  /// The fields for players who choose among all offers of forge, store and research.
  static let fields = Fields<SpendingRules>(rule: "PLY-5", origin: .assumption) {
    Whole(
      "visitsPerDay", \.visitsPerDay, in: 0...8, unit: "visits",
      "visits to forge and store on an active day, at its last opens")
    Section("worth", "what things without power of their own seem worth to a player") {
      Number(
        "consumable", \.consumableWorth, in: 0...1000, unit: "power",
        "power that a consumable seems worth to a player weighing it with gear")
      Number(
        "key", \.keyWorth, in: 0...1000, unit: "power",
        "power that an expedition key seems worth to a player weighing it with gear")
      Number(
        "research", \.researchWorth, in: 0...1000, unit: "power",
        "power that a node of research seems worth to a player weighing it with gear")
    }
    Section("policies", "how each style of spending parts with gold") {
      for style in SpendingStyle.allCases.filter({ $0 != .none }) {
        Section(
          style.rawValue, \.[style], "how players of the style \(style.rawValue) part with gold"
        ) {
          Probability(
            "mood", \.mood, "chance, before each purchase, that the player is in the mood")
          Probability("reserve", \.reserve, "share that it keeps back")
          Case(
            "reserveOf", \.reserveOf,
            "whether that is a share of what it holds or of all it ever earned")
          Case(
            "choice", \.choice,
            "whether it takes what is worth most for its price, or any thing by chance")
          Whole(
            "purchasesPerVisit", \.purchasesPerVisit, in: 0...1000, unit: "purchases",
            "the most bought at one visit")
          Number(
            "mostPerPoint", \.mostPerPoint, in: 0...SpendingPolicy.anyPrice, unit: "gold",
            "gold that it pays for a point of power at most")
          Section("wants", "what it spends on, and how gladly") {
            for (sink, what) in wants {
              Number(
                "\(sink)", \.[sink], in: 0...1000, unit: "weight",
                "how much it wants \(what); 0 for never")
            }
          }
        }
      }
    }
  }

  /// What players can want, by the account of gold that pays for it.
  private static let wants: [(GoldSink, String)] = [
    (.enhance, "to enhance what it wears"), (.reroll, "to roll affixes again"),
    (.craft, "to craft gear"), (.herbCraft, "to make consumables of herbs"),
    (.research, "to research"), (.store, "gear of the store"), (.key, "expedition keys"),
    (.scroll, "affix scrolls and their use"), (.dutyRefresh, "new duties on the board"),
    (.arenaEntry, "further arena entries"), (.consumable, "consumables of the store"),
  ]
}
