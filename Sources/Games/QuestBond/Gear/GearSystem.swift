import GameEngines
import GameSupport
import ScenarioReading

extension SystemSpec {
  /// Equipment: worn, stored, sold or salvaged (EQP, AFX).
  static let gear = SystemSpec(
    purposes: [.salvageScroll, .setDrop, .streakShield],
    events: [.gainsStock, .usesStock, .wears, .stores, .takesOut, .sells],
    faucets: [.salvage: always],
    sections: [
      "equipment": Fields {
        Section("equipment", \.equipment.rules, "strength of equipment") {
          EquipmentRules.fields
        }
        Section(
          "affixes", \.equipment.affixes, "chances and strengths of affixes on equipment"
        ) { AffixRules.fields }
        Section("salvage", \.salvage, "salvage of unwanted equipment") {
          SalvageRules.fields
        }
      },
      "sets": Fields {
        System("sets", \.sets.section, "sets of equipment and their bonuses") { SetRules.fields }
        Section("stash", \.stash, "the stash for equipment that is not worn") {
          StashRules.fields
        }
      },
    ],
    metrics: ["equipment": equipmentMetrics, "gear": gearMetrics],
    conversions: { $0.ofGear })

  /// Uses of equipment.
  @QuestMetrics private static func equipmentMetrics(of rules: QuestRules) -> [QuestMetric] {
    QuestMetric.ratio(
      "equipment.power", "power", "Power of all pieces that a player wears on the last day."
    ) { $0.worn.power }
    QuestMetric.count(
      "equipment.stored", "pieces", "Pieces that a player puts into the stash in the whole run."
    ) { $0.gear.tally.stored }
    QuestMetric.count(
      "equipment.salvaged", "pieces", "Pieces that a player salvages in the whole run."
    ) { $0.gear.tally.salvaged }
    QuestMetric.count(
      "equipment.bought", "pieces",
      "Pieces that a player buys from store and merchant in the whole run."
    ) { $0.store.tally.bought }
  }

  @QuestMetrics private static func gearMetrics(of rules: QuestRules) -> [QuestMetric] {
    for rarity in Rarity.allCases {
      QuestMetric.count(
        "equipment.worn.\(rarity)", "pieces",
        "Pieces of rarity \(rarity) that a player wears on the last day."
      ) { $0.worn.count(of: rarity) }
    }
    QuestMetric.count(
      "equipment.stashed", "pieces", "Pieces in a player's stash on the last day."
    ) { $0.gear.stash.pieces.count }
    QuestMetric.count(
      "equipment.sold", "pieces",
      "Pieces that a player sells because the stash is full in the whole run."
    ) { $0.gear.tally.sold }
    QuestMetric.count(
      "streak.shielded", "days",
      "Missed days over which a worn streak shield keeps a player's main streak."
    ) { $0.gear.tally.shieldedDays }
    if rules.sets.isOn {
      let sets = rules.sets
      QuestMetric.share(
        "set.complete", "Share of players who wear a complete set on the last day."
      ) { sets.complete($0.worn.setPieces) > 0 }
    }
  }
}

extension EventKind {
  /// `rare helmet`.
  static func piece(_ event: TraceEvent) -> String {
    "\(word(event, "rarity")) \(word(event, "slot"))"
  }

  static let gainsStock = EventKind("stock.gains", "materials, keys and the like come in")
    .moving(isIncome: true) { word($0, "stock") }
    .explaining {
      // Scrolls and keys are bought one at a time.
      let account = word($0, "account")
      guard ["store", "merchant"].contains(account) else { return nil }
      let sink = word($0, "stock") == "keys" ? "key" : "scroll"
      return .payment(sink, words: "from the \(account)")
    }

  static let usesStock = EventKind("stock.uses", "materials, keys and the like go out")
    .moving(isIncome: false) { word($0, "stock") }

  static let wears = EventKind("gear.wears", "a piece is put on, or changed as it is worn")
    .highlighted { .rise(4, "gear at +", $0.amount("plus"), above: 3) }

  static let stores = EventKind("gear.stores", "a piece goes into the stash")
  static let takesOut = EventKind("gear.takesOut", "a piece is taken out of it")

  static let sells = EventKind("gear.sells", "a piece is sold as the stash is full")
    .explaining { .income("salvage", words: piece($0)) }
}

extension TraceRecorder {
  @inline(never)
  func gains(_ amount: Int, of stock: Stock, from account: StockAccount, held: Int) {
    moves(.gainsStock, amount, stock, account, held)
  }

  @inline(never)
  func uses(_ amount: Int, of stock: Stock, for account: StockAccount, held: Int) {
    moves(.usesStock, amount, stock, account, held)
  }

  private func moves(
    _ kind: EventKind, _ amount: Int, _ stock: Stock, _ account: StockAccount, _ held: Int
  ) {
    if amount == 0 { return }
    record(kind) {
      [
        "stock": .text("\(stock)"), "account": .text(account.rawValue), "amount": .whole(amount),
        "balance": .whole(held),
      ]
    }
  }

  /// Numbers a new piece, so that a trace can follow it.
  func number(_ piece: inout Equipment) { piece.number = Int32(truncatingIfNeeded: nextNumber()) }
}

extension Facts {
  /// A piece's number, by which a trace follows it, and its properties.
  init(of piece: Equipment) {
    func text(_ affix: Affix?) -> Facts {
      affix.map { affix in
        let place = affix.kind.rawValue < AffixKind.prefixCount ? "prefix" : "suffix"
        let bound: Facts = affix.boundTo.map { ["\(place)Bound": .text("\($0)")] } ?? [:]
        return [place: .text("\(affix.kind)"), "\(place)Share": .number(affix.share)] + bound
      } ?? [:]
    }
    let number: Facts = piece.number > 0 ? ["piece": .whole(Int(piece.number))] : [:]
    let set: Facts = piece.set.map { ["set": .text("\($0)")] } ?? [:]
    self =
      number + [
        "rarity": .text("\(piece.rarity)"), "slot": .text("\(piece.slot)"),
        "stat": .text("\(piece.stat)"), "points": .number(piece.primary),
        "secondary": .number(piece.secondary), "plus": .whole(piece.enhancement),
      ] + text(piece.prefix) + text(piece.suffix) + set
  }
}
