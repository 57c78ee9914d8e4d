import GameEngines
import GameSupport
import Players
import ScenarioReading

extension SystemSpec {
  /// Equipment: worn, stored, sold or salvaged (EQP, AFX).
  static let gear = SystemSpec(
    purposes: [.salvageScroll, .setDrop, .streakShield],
    events: [.gainsStock, .usesStock, .wears, .stores, .takesOut, .sells],
    faucets: [.salvage: always],
    sections: [
      "equipment": Fields {
        Section("equipment", \.equipment.rules, "strength of equipment") { EquipmentRules.fields }
        Section(
          "affixes", \.equipment.affixes, "chances and strengths of affixes on equipment"
        ) { AffixRules.fields }
        Section("salvage", \.salvage, "salvage of unwanted equipment") { SalvageRules.fields }
      },
      "sets": Fields {
        System("sets", \.sets.section, "sets of equipment and their bonuses") { SetRules.fields }
        Section("stash", \.stash, "the stash for equipment that is not worn") { StashRules.fields }
      },
    ],
    metrics: ["equipment": equipmentMetrics, "gear": gearMetrics],
    conversions: \.conversionsOfGear,
    takeOver: { game, player, earlier in
      let share = game.rules.equipment.rules.offClassShare
      if share == earlier.equipment.rules.offClassShare { return }
      for slot in EquipmentSlot.allCases {
        guard let piece = player.worn[slot] else { continue }
        _ = player.worn.wear(piece, as: player.characterClass, offClassShare: share)
      }
    })

  @QuestMetrics private static func equipmentMetrics(of rules: QuestRules) -> [QuestMetric] {
    Metric.ratio("equipment.power", "power") { $0.worn.power }
      .means("Power of all pieces that a player wears on the last day.")
    Metric.total("equipment.stored", "pieces") { $0.gear.stored }
      .means("Pieces that a player puts into the stash in the whole run.")
    Metric.total("equipment.salvaged", "pieces") { $0.gear.salvaged }
      .means("Pieces that a player salvages in the whole run.")
    Metric.total("equipment.bought", "pieces") { $0.store.bought }
      .means("Pieces that a player buys from store and merchant in the whole run.")
  }

  @QuestMetrics private static func gearMetrics(of rules: QuestRules) -> [QuestMetric] {
    for rarity in Rarity.allCases {
      Metric.count("equipment.worn.\(rarity)", "pieces") { $0.worn.count(of: rarity) }
        .means("Pieces of rarity \(rarity) that a player wears on the last day.")
    }
    Metric.count("equipment.stashed", "pieces") { $0.gear.stash.pieces.count }
      .means("Pieces in a player's stash on the last day.")
    Metric.total("equipment.sold", "pieces") { $0.gear.sold }
      .means("Pieces that a player sells because the stash is full in the whole run.")
    Metric.total("streak.shielded", "days") { $0.gear.shieldedDays }
      .means("Missed days over which a worn streak shield keeps a player's main streak.")
    if rules.sets.isOn {
      let sets = rules.sets
      Metric.share("set.complete") { sets.complete($0.worn.setPieces) > 0 }
        .means("Share of players who wear a complete set on the last day.")
    }
  }
}

extension Purpose {
  static let salvageScroll = Purpose("salvageScroll", key: 72)
  static let setDrop = Purpose("setDrop", key: 104, drawsPerDecision: 2)
  static let streakShield = Purpose("streakShield", key: 105)
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
  func moves(
    _ kind: EventKind, _ amount: Int, of stock: Stock, _ account: StockAccount, held: Int
  ) {
    if amount == 0 { return }
    record(
      kind,
      [
        "stock": .text("\(stock)"), "account": .text(account.rawValue), "amount": .whole(amount),
        "balance": .whole(held),
      ])
  }

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

extension EquipmentRules {
  static let fields = Fields<EquipmentRules>(rule: "EQP-3", origin: .assumption) {
    Number(
      "basePoints", \.basePoints, in: 0...10_000, unit: "points",
      "primary stat of a common piece at level 0")
    Number(
      "levelsPerPoint", \.levelsPerPoint, in: 0.1...1000, unit: "levels", "levels per further point"
    )
    Number(
      "rarityFactors", \.rarityFactors, count: 5...5, in: 0...1000, unit: "factor",
      "factor on the points, by rarity")
    Probability(
      "secondaryChances", \.secondaryChances, count: 5...5,
      "chance of a secondary stat at half the points, by rarity")
    Share(
      "offClassShare", \.offClassShare, rule: "EQP-4",
      "share at which a piece counts when its stat is not the class's own")
  }
}

extension AffixRules {
  static let fields = Fields<AffixRules> {
    Number(
      "lowestPercent", \.lowestPercent, count: 5...5, in: 0...100, unit: "percent", rule: "AFX-3",
      origin: .assumption, "least value of an affix, by rarity")
    Number(
      "highestPercent", \.highestPercent, count: 5...5, in: 0...100, unit: "percent", rule: "AFX-3",
      origin: .assumption, "greatest value of an affix, by rarity")
    Check { affixes, section in
      for (index, least) in affixes.lowestPercent.enumerated()
      where least > affixes.highestPercent[index] {
        section.fail(\.lowestPercent, index: index, "the least is above the greatest")
      }
    }
    Probability(
      "prefixChances", \.prefixChances, count: 5...5, rule: "AFX-1", "chance of a prefix, by rarity"
    )
    Probability(
      "suffixChances", \.suffixChances, count: 5...5, rule: "AFX-1", "chance of a suffix, by rarity"
    )
    Probability(
      "greaterChance", \.greaterChance, rule: "AFX-1", origin: .assumption,
      "chance that a legendary's affix is greater")
    Number(
      "greaterFactor", \.greaterFactor, in: 0...10, unit: "factor", rule: "AFX-1",
      "factor on a greater affix")
    Case(
      "stats", \.kindStats, count: AffixKind.allCases.count...AffixKind.allCases.count,
      rule: "CLS-4", origin: .assumption,
      "the stat that each kind matches: six EXP prefixes, swift, prosperous, lucky, resilient; "
        + "vigilant, fortune, scholar, devotion, persistence, pathfinder, warding, haste")
    Share(
      "classMatch", \.classMatch, rule: "CLS-4",
      "by which share affixes matching the class's primary stat are likelier")
    Probability(
      "classOnly", \.classOnly, rule: "CLS-5", origin: .assumption,
      "chance that an affix binds to one of the evolved classes")
    Number(
      "classOnlyFactor", \.classOnlyFactor, in: 0...10, unit: "factor", rule: "CLS-5",
      origin: .assumption, "factor on a bound affix")
  }
}

extension SetRules: SwitchedRules {
  static let off = Self { $0.pieces = .max }
  var isOn: Bool { pieces < .max }

  static let fields = Fields<SetRules>(rule: "EQP-5") {
    Whole("pieces", \.pieces, in: 1...4, unit: "pieces", "worn pieces of a set that give its bonus")
    Share("vanguard", \.vanguard, "relative bonus on power in dungeons")
    Share("arcanum", \.arcanum, upTo: 1, "share by which missions are shorter")
    Share("windstrider", \.windstrider, "relative bonus on equipment chances")
    Probability(
      "drop", \.drop, origin: .assumption,
      "chance that a drop in a party dungeon or an expedition is a set piece")
  }
}

extension StashRules {
  static let fields = Fields<StashRules>(rule: "EQP-4", origin: .assumption) {
    Whole(
      "capacity", \.capacity, in: 0...1000, unit: "pieces",
      "pieces that fit into the stash; the least worth is sold for a better one")
    Whole("prices", \.prices, count: 5...5, unit: "gold", "gold for a piece sold, by rarity")
  }
}

extension SalvageRules {
  static let fields = Fields<SalvageRules>(rule: "FRG-4") {
    Whole(
      "fragments", \.fragments, count: 5...5, unit: "fragments", "fragments of a piece, by rarity")
    Whole(
      "materials", \.materials, count: 5...5, unit: "materials", "materials of a piece, by rarity")
    Whole("gold", \.gold, count: 5...5, unit: "gold", "gold of a piece, by rarity")
    Probability(
      "scrollChances", \.scrollChances, count: 5...5,
      "chance to recover the affix scroll of an affixed piece, by rarity")
    Flag("commons", \.commons, rule: "EQP-4", "salvage commons that are not worn")
    Whole(
      "belowRareFromLevel", \.belowRareFromLevel, in: 0...1000, unit: "level", rule: "EQP-4",
      origin: .assumption, "from here on, salvage all below rare; 0 for never")
    Flag(
      "keepAffixed", \.keepAffixed, rule: "EQP-4",
      "salvage a piece with an affix only when the stash has no room for it")
  }

  // A scenario lists the yields by rarity, one list for each material.

  var fragments: [Int] {
    get { yields.map(\.fragments) }
    set { for (index, amount) in newValue.enumerated() { yields[index].fragments = amount } }
  }
  var materials: [Int] {
    get { yields.map(\.materials) }
    set { for (index, amount) in newValue.enumerated() { yields[index].materials = amount } }
  }
  var gold: [Int] {
    get { yields.map(\.gold) }
    set { for (index, amount) in newValue.enumerated() { yields[index].gold = amount } }
  }
}
