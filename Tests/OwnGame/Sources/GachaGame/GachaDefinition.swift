import ExactOdds
import GameEngines
import GameKit
import Measurement
import Players
import Randomness

extension EventKind {
  static let pulls = EventKind("pulls.pull", "a pull")
    .counted { _ in "pulls" }
    .attempting { Attempt(of: "pull", ending: $0.word("outcome")) }
  static let earnsGems = EventKind("gems.earns", "gems come in").earning("gems")
  static let spendsGems = EventKind("gems.spends", "gems go out").spending("gems")
  static let earnsDust = EventKind("dust.earns", "dust comes in").earning("dust")
  static let spendsDust = EventKind("dust.spends", "dust goes out").spending("dust")
}

extension TraceRecorder {
  func pulls(_ attempt: EquipmentAttempt, chance: Double, _ stream: KeyedStream) {
    let outcome =
      switch attempt {
      case .dry: "none"
      case .lucky: "lucky"
      case .forced: "forced"
      }
    record(
      .pulls, ["chance": .number(chance), "outcome": .text(outcome)],
      luck: [luck(.pull, after: stream)])
  }
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
    GachaGame(rules: self, pity: pity)
  }

  public func trials(of simulation: Simulation, players: Int) -> CompiledTrials {
    let game = game(for: simulation.population)
    return CompiledTrials(PartyTrials(game, of: simulation, players: players))
  }

  private var law: PityLaw { PityLaw(pity, chance: chance, cap: 1) }

  public func droughtLaw(of source: String, under terms: AttemptTerms) -> PityLaw? { law }

  public func longestDroughts(_ events: [TraceEvent]) -> [LifeDigest.Drought] {
    LifeDigest.droughts(events) { VaryingDroughtLaw(pity, cap: 1, attempts: $1) }
  }

  public static let oddsForms = [
    OddsTable.Form(
      key: "pulls", title: "Pulls until a five-star character",
      columns: [
        .init("mean", "pulls on average"), .init("forced", "share that pity forces"),
        .init("p95", "95 % of characters take no more"),
      ])
  ]

  public func odds(_ question: OddsQuestion) -> [OddsTable] {
    var table = OddsTable(Self.oddsForms[0])
    let droughts = law.droughts
    table.append(
      [OddsValue(droughts.mean), .chance(law.forcedShare), OddsValue(droughts.quantile(0.95))])
    return [table]
  }
}

extension GameDefinition {
  /// The game for scenario files, commands and reports.
  public static let gacha = GameDefinition(
    "gacha", tellingSection: "gems",
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
