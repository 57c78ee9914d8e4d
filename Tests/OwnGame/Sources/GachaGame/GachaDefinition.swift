import ExactOdds
import GameEngines
import GameKit
import Measurement
import Players
import Randomness
import ScenarioReading

// MARK: What a trace records

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
  func pulls(_ attempt: EquipmentAttempt, chance: Double, dry: Int, _ stream: KeyedStream) {
    let (outcome, number) =
      switch attempt {
      case .dry: ("none", dry)
      case .lucky(let number): ("lucky", number)
      case .forced(let number): ("forced", number)
      }
    record(
      .pulls,
      ["attempt": .whole(number), "chance": .number(chance), "outcome": .text(outcome)],
      luck: [luck(.pull, after: stream)])
  }

  func earns(gems: Int, from faucet: GemFaucet, held: Int) {
    move(.earnsGems, gems, "\(faucet)", held)
  }

  func spends(gems: Int, held: Int) { move(.spendsGems, gems, "pull", held) }

  func earns(dust: Int, held: Int) { move(.earnsDust, dust, "pull", held) }

  func spends(dust: Int, held: Int) { move(.spendsDust, dust, "ticket", held) }

  private func move(_ kind: EventKind, _ amount: Int, _ account: String, _ held: Int) {
    record(
      kind, ["account": .text(account), "amount": .whole(amount), "balance": .whole(held)])
  }
}

// MARK: The rules as every command asks for them

extension GachaRules: GameRules {
  public static var name: String { "Gacha" }

  public static var events: [EventKind] {
    [.pulls, .earnsGems, .spendsGems, .earnsDust, .spendsDust]
  }

  public static var columns: [LifeColumn] {
    [.count("pulls", heading: "pulls", of: .pulls)] + LifeColumn.levels("EXP") + LifeColumn.money
      + [.drops]
  }

  public func game(for population: PopulationRules) -> GachaGame { GachaGame(self) }

  public func trials(of simulation: Simulation, players: Int) -> CompiledTrials {
    let game = game(for: simulation.population)
    return CompiledTrials(PartyTrials(game, of: simulation, players: players))
  }

  public var ladders: [Ladder] {
    [
      Ladder(step: "level", work: ("pull", .pulls), top: highestLevel) {
        $0.kind == .reachesLevel ? $0.amount("level") : nil
      }
    ]
  }

  // MARK: Exact odds

  private var law: PityLaw { PityLaw(pity, chance: chance, cap: 1) }

  public func droughtLaw(of source: String, under terms: AttemptTerms) -> PityLaw? { law }

  public func longestDroughts(_ events: [TraceEvent]) -> [LifeDigest.Drought] {
    LifeDigest.droughts(events) { VaryingDroughtLaw(pity, cap: 1, attempts: $1) }
  }

  private static let form = OddsTable.Form(
    key: "pulls", title: "Pulls until a five-star character",
    columns: [
      .init("mean", "pulls on average"),
      .init("forced", "share of characters that pity forces"),
      .init("p95", "95 % of characters take no more"),
    ])

  public static var oddsForms: [OddsTable.Form] { [form] }

  public func odds(_ question: OddsQuestion) -> [OddsTable] {
    var table = OddsTable(Self.form)
    table.append([
      OddsValue(law.droughts.mean), .chance(law.forcedShare),
      OddsValue(law.droughts.quantile(0.95)),
    ])
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
