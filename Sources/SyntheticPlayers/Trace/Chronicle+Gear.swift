import GameEngines
import Randomness

// Loot and gear (DRP, PTY, EQP, FRG).

/// Where equipment is tried for, with luck of its own for the attempt and for the piece. Doors and
/// bonus rooms share the pity of rooms, not their luck.
enum LootPlace: String, CaseIterable {
  case task, room, mission, door, bonusRoom, stage

  var attempts: Purpose {
    switch self {
    case .task: .taskEquipment
    case .room: .roomEquipment
    case .mission: .missionEquipment
    case .door: .doorEquipment
    case .bonusRoom: .bonusEquipment
    case .stage: .stageEquipment
    }
  }

  var pieces: Purpose {
    switch self {
    case .task: .taskItem
    case .room: .roomItem
    case .mission: .missionItem
    case .door: .doorItem
    case .bonusRoom: .bonusItem
    case .stage: .stageItem
    }
  }
}

extension Chronicle {
  /// An attempt at equipment.
  ///
  /// - Parameters:
  ///   - chance: In force, before soft pity and the cap.
  ///   - dry: Dry attempts when it was over.
  @inline(never)
  func tries(
    _ source: LootSource, at place: LootPlace, chance: Double, _ attempt: EquipmentAttempt,
    dry: Int, _ stream: KeyedStream
  ) {
    let (outcome, number) =
      switch attempt {
      case .dry: ("none", dry)
      case .lucky(let number): ("lucky", number)
      case .forced(let number): ("forced", number)
      }
    note(
      .tries,
      [
        "source": .text(source.name), "place": .text(place.rawValue), "attempt": .whole(number),
        "chance": .number(chance), "outcome": .text(outcome),
      ], luck: [luck(place.attempts, after: stream)])
  }

  /// A stage's attempt: a part of an expedition's (PTY-3).
  @inline(never)
  func triesPart(_ source: LootSource, chance: Double, dropped: Bool, _ stream: KeyedStream) {
    note(
      .tries,
      [
        "source": .text(source.name), "place": .text(LootPlace.stage.rawValue),
        "chance": .number(chance), "outcome": .text(dropped ? "lucky" : "none"),
      ], luck: [luck(.stageEquipment, after: stream)])
  }

  /// A roll for something other than equipment.
  ///
  /// - Parameter kind: The stream that said which one it is, where it was drawn.
  @inline(never)
  func rolls(
    for what: String, in source: String, found amount: Int, _ purpose: Purpose,
    _ stream: KeyedStream, kind: (Purpose, KeyedStream)? = nil
  ) {
    note(
      .rolls, ["source": .text(source), "what": .text(what), "found": .whole(amount)],
      luck: [luck(purpose, after: stream)]
        + (kind.map { [luck($0, after: $1)] } ?? []))
  }

  /// A piece that luck or pity gave.
  ///
  /// - Parameter set: The luck of being a set's, where the source drops pieces of sets.
  @inline(never)
  func finds(
    _ piece: Equipment, in source: String, _ purpose: Purpose, _ stream: KeyedStream,
    set: KeyedStream? = nil
  ) {
    note(
      .finds, ["source": .text(source)] + facts(of: piece),
      luck: [luck(purpose, after: stream)] + (set.map { [luck(.setDrop, after: $0)] } ?? []))
  }

  @inline(never)
  func receives(_ consumable: Consumable) {
    note(.receives, ["consumable": .text("\(consumable)")])
  }

  @inline(never)
  func wears(_ piece: Equipment, power: Double, sets: Int) {
    note(.wears, facts(of: piece) + ["power": .number(power), "sets": .whole(sets)])
  }

  @inline(never)
  func stores(_ piece: Equipment, stash: Int) {
    note(.stores, facts(of: piece) + ["stash": .whole(stash)])
  }

  @inline(never)
  func takesOut(_ piece: Equipment, stash: Int) {
    note(.takesOut, facts(of: piece) + ["stash": .whole(stash)])
  }

  @inline(never)
  func sells(_ piece: Equipment) { note(.sells, facts(of: piece)) }

  private func facts(of piece: Equipment) -> Facts {
    func text(_ affix: Affix?) -> Facts {
      affix.map { affix in
        [
          affix.kind.rawValue < AffixKind.prefixCount ? "prefix" : "suffix": .text("\(affix.kind)"),
          affix.kind.rawValue < AffixKind.prefixCount ? "prefixShare" : "suffixShare":
            .number(affix.share),
        ]
      } ?? [:]
    }
    let set: Facts = piece.set.map { ["set": .text("\($0)")] } ?? [:]
    return [
      "rarity": .text("\(piece.rarity)"), "slot": .text("\(piece.slot)"),
      "stat": .text("\(piece.stat)"), "points": .number(piece.primary),
      "secondary": .number(piece.secondary), "plus": .whole(piece.enhancement),
    ] + text(piece.prefix) + text(piece.suffix) + set
  }
}

// MARK: - The forge

extension Chronicle {
  @inline(never)
  func salvages(
    _ piece: Equipment, _ yield: SalvageYield, scroll: Bool, _ stream: KeyedStream
  ) {
    note(
      .salvages,
      facts(of: piece) + [
        "fragments": .whole(yield.fragments), "materials": .whole(yield.materials),
        "scroll": .flag(scroll),
      ], luck: [luck(.salvageScroll, after: stream)])
  }

  @inline(never)
  func enhances(
    _ slot: EquipmentSlot, chance: Double, catalyst: Bool, _ outcome: ForgeOutcome,
    _ success: KeyedStream, _ critical: KeyedStream
  ) {
    var (isCritical, points) = (false, 0.0)
    if case .enhanced(let gain, let critical) = outcome { (isCritical, points) = (critical, gain) }
    note(
      .enhances,
      [
        "slot": .text("\(slot)"), "chance": .number(chance), "catalyst": .flag(catalyst),
        "succeeds": .flag(outcome != .failed), "critical": .flag(isCritical),
        "gain": .number(points),
      ], luck: [luck(.enhanceSuccess, after: success), luck(.enhanceCritical, after: critical)])
  }

  @inline(never)
  func crafts(
    _ piece: Equipment, _ what: String, _ cost: SatchelCost, _ purpose: Purpose,
    _ stream: KeyedStream
  ) {
    note(
      .crafts, ["what": .text(what)] + facts(of: piece) + facts(of: cost),
      luck: [luck(purpose, after: stream)])
  }

  @inline(never)
  func scrolls(_ piece: Equipment, _ stream: KeyedStream) {
    note(.scrolls, facts(of: piece), luck: [luck(.scrollAffix, after: stream)])
  }

  @inline(never)
  func rerolls(_ piece: Equipment, _ place: AffixPlace, _ stream: KeyedStream) {
    note(
      .rerolls, ["place": .text("\(place)")] + facts(of: piece),
      luck: [luck(.rerollAffix, after: stream)])
  }

  @inline(never)
  func brews(_ product: Consumable, _ cost: SatchelCost) {
    note(.brews, ["consumable": .text("\(product)")] + facts(of: cost))
  }

  func facts(of cost: SatchelCost) -> Facts {
    [
      "essencePaid": .whole(cost.essence), "materialsPaid": .whole(cost.materials),
      "fragmentsPaid": .whole(cost.fragments), "tokensPaid": .whole(cost.tokens),
      "herbsPaid": .whole(cost.herbs.wrappedSum()),
    ]
  }
}

// MARK: - Store and research

extension Chronicle {
  /// What today brings: the deal, the merchant, and the luck of each piece in stock.
  @inline(never)
  func opensStore(_ state: MarketState, stock: Int, hasDeal: Bool, hasMerchant: Bool) {
    let day = state.day
    var rolls = (0..<stock).map { luck(.storeStock, draw: $0, of: day) }
    if hasDeal { rolls.append(luck(.storeDeal, draw: 0, of: day)) }
    if hasMerchant { rolls.append(luck(.merchantVisit, draw: 0, of: day)) }
    rolls += (0..<state.merchant.count).map { luck(.merchantPiece, draw: $0, of: day) }
    note(
      .opensStore,
      [
        "deal": .whole(state.deal.good), "percentOff": .whole(state.deal.percent),
        "merchant": .text(
          (0..<state.merchant.count).map { "\(state.merchant[$0])" }.joined(separator: ", ")),
      ], luck: rolls)
  }

  /// The mood before a purchase, and what chooses among offers where the choice is left to chance.
  @inline(never)
  func considers(_ mood: ShoppingMood, budget: Int, _ stream: KeyedStream) {
    note(
      .considers, ["inMood": .flag(mood.isInMood), "budget": .whole(budget)],
      luck: [
        luck(.spendingWhim, after: stream.rewound(by: 1)), luck(.spendingWhim, after: stream),
      ])
  }

  @inline(never)
  func buys(_ good: Good, price: Int, isDeal: Bool) {
    let (what, isMerchants): (String, Bool) =
      switch good {
      case .enhancement: ("enhancement", false)
      case .forge: ("forge", false)
      case .consumable: ("consumable", false)
      case .stockPiece: ("piece", false)
      case .scroll: ("scroll", false)
      case .key: ("key", false)
      case .merchants(.equipment, _): ("piece", true)
      case .merchants(.scroll, _): ("scroll", true)
      case .merchants(.key, _): ("key", true)
      case .research: ("research", false)
      }
    note(
      .buys,
      [
        "what": .text(what), "price": .whole(price), "merchant": .flag(isMerchants),
        "deal": .flag(isDeal),
      ])
  }

  @inline(never)
  func beginsResearch(_ branch: ResearchBranch, _ cost: SatchelCost) {
    note(.beginsResearch, ["branch": .text("\(branch)")] + facts(of: cost))
  }

  @inline(never)
  func endsResearch(nodes: Int) { note(.endsResearch, ["nodes": .whole(nodes)]) }
}
