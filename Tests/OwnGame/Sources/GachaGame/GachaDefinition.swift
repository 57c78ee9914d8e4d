import ExactOdds
import GameEngines
import GameSupport
import Measurement
import Players
import Statistics

extension EventKind {
  static let pulls = EventKind("pulls.pull", "a pull").counted("pulls").attempting("pull")
  static let earnsGems = EventKind("gems.earns", "gems come in").earning("gems")
  static let spendsGems = EventKind("gems.spends", "gems go out").spending("gems")
  static let earnsDust = EventKind("dust.earns", "dust comes in").earning("dust")
  static let spendsDust = EventKind("dust.spends", "dust goes out").spending("dust")
}

extension GachaRules: GameRules {
  public static var name: String { "Gacha" }

  public static var events: [EventKind] {
    [.pulls, .earnsGems, .spendsGems, .earnsDust, .spendsDust]
  }

  public static var columns: [LifeColumn] {
    [.count("pulls", heading: "pulls", of: .pulls)] + LifeColumn.levels("EXP")
      + LifeColumn.money(of: "gems") + LifeColumn.money(of: "dust") + [.drops]
  }

  public var ladders: [Ladder] {
    [.levels(upTo: highestLevel, gain: "stars", work: ("pull", .pulls))]
  }

  public func game(for population: PopulationRules) -> GachaGame {
    GachaGame(
      rules: self, pity: pity, habits: population.archetypes.map(\.gachaHabits))
  }

  public func pity(of source: String) -> (rules: PityRules, cap: Double)? {
    source == "pull" ? (pity, 1) : nil
  }

  /// The law of the featured character, of which one of so many five-star characters is the last one, and
  /// that of its copies.
  public func law(of source: String, chance: Double) -> FirstSuccessLaw? {
    let featured = PityLaw(pity, chance: chance, cap: 1).droughts
      .sum(withChance: featuredChance, atMost: guaranteedOf)
    if source == "featured" { return featured }
    return source.hasPrefix("copy")
      ? Int(source.dropFirst(4)).flatMap { featured?.sum(of: $0) } : nil
  }

  /// Players keep the level that they have.
  public func obstacle(to later: GachaRules) -> (path: String, reason: String)? {
    later.highestLevel < highestLevel ? ("levels.highest", "players may be above it") : nil
  }

  public static let oddsForms = [
    OddsTable.Form.droughts(
      "Attempts from one event to the next",
      of: [.init("source", "what players wait for", isText: true)])
  ]

  public func odds(_ question: OddsQuestion) -> [OddsTable] {
    var table = OddsTable(Self.oddsForms[0])
    table.append(PityLaw(pity, chance: chance, cap: 1), of: [.text("pull")])
    for source in ["featured"] + (1...GachaGame.copies).map({ "copy\($0)" }) {
      guard let law = law(of: source, chance: chance) else { continue }
      table.append(law, of: [.text(source)])
    }
    return [table]
  }
}

extension GachaRules {
  /// A pull, paid with gems or with a ticket of dust: it gives dust, and a character by its chance.
  public var conversions: [Conversion] {
    let (gems, dust) = (Resource("gems"), Resource("dust"))
    let star = Resource("five-star character", plural: "five-star characters")
    let gives = [Quantity(dustPerPull, dust), Quantity(Rational(decimal: chance), star)]
    return [
      Conversion(
        "pulling", taking: [Quantity(pullPrice, gems)], giving: gives, rules: ["GACHA"],
        sources: [RuleSource(\GachaRules.pullPrice)]),
      Conversion(
        "pulling with a ticket", taking: [Quantity(ticketPrice, dust)], giving: gives,
        rules: ["GACHA"], sources: [RuleSource(\GachaRules.ticketPrice)]),
    ]
  }
}

extension GameDefinition {
  /// The game for scenario files, commands and reports.
  public static let gacha = GameDefinition(
    "gacha", markerSection: "gems", gain: "stars", effort: "days.active",
    archetypes: GachaHabits.table,
    starter: """
        "population": {
          "partySizes": [1],
          "archetypes": {
            "casual": { "weight": 0.7, "activity": 0.5, "tasksPerActiveDay": 3 },
            "daily": { "weight": 0.3, "activity": 0.95, "tasksPerActiveDay": 6 },
          },
        },
        "gems": {},
        "targets": [{ "metric": "drought.pull.p95", "atMost": 90 }],
      }
      """,
    reading: { GachaRules.fields.read($0) },
    measures: { MeasureRules.read(in: $0, levels: $1.highestLevel) },
    lint: { lint in
      lint.warnWhenAbove(\GachaRules.softStart, \GachaRules.threshold) { start, threshold in
        "\(start) is above the threshold, \(threshold), so the chance never rises"
      }
    })
}
