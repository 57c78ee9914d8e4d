import GameEngines
import Players
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
    _ piece: inout Equipment, in source: String, _ purpose: Purpose, _ stream: KeyedStream,
    set: KeyedStream? = nil
  ) {
    number(&piece)
    note(
      .finds, ["source": .text(source)] + facts(of: piece),
      luck: [luck(purpose, after: stream)] + (set.map { [luck(.setDrop, after: $0)] } ?? []))
  }

  /// - Parameter left: How often those in hand will do something, this one included.
  @inline(never)
  func receives(_ consumable: Consumable, left: Int) {
    note(.receives, ["consumable": .text("\(consumable)"), "left": .whole(left)])
  }

  /// A consumable does something.
  ///
  /// - Parameters:
  ///   - gain: A share more of EXP, gold, materials or chance; points on each stat; or failures
  ///     forgiven.
  ///   - left: How often those in hand will still do something.
  @inline(never)
  func uses(_ consumable: Consumable, by gain: Double, left: Int) {
    let raises =
      switch consumable {
      case .expBoost, .standardEXPBoost: "EXP"
      case .goldBoost, .standardGoldBoost: "gold"
      case .materialMagnet: "materials"
      case .statSnack: "stats"
      case .potion: "forgiven failures"
      case .beacon: "equipment chance"
      case .catalyst: "success chance"
      }
    note(
      .usesConsumable,
      [
        "consumable": .text("\(consumable)"), "raises": .text(raises), "by": .number(gain),
        "left": .whole(left),
      ])
  }

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
    note(
      kind,
      [
        "stock": .text("\(stock)"), "account": .text(account.rawValue), "amount": .whole(amount),
        "balance": .whole(held),
      ])
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

  /// A piece by which it can be known again: its number, and all that it is.
  func facts(of piece: Equipment) -> Facts {
    func text(_ affix: Affix?) -> Facts {
      affix.map { affix in
        let place = affix.kind.rawValue < AffixKind.prefixCount ? "prefix" : "suffix"
        let bound: Facts = affix.boundTo.map { ["\(place)Bound": .text("\($0)")] } ?? [:]
        return [place: .text("\(affix.kind)"), "\(place)Share": .number(affix.share)] + bound
      } ?? [:]
    }
    let number: Facts = piece.number > 0 ? ["piece": .whole(Int(piece.number))] : [:]
    let set: Facts = piece.set.map { ["set": .text("\($0)")] } ?? [:]
    return number + [
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

  /// - Parameter piece: As it was before.
  @inline(never)
  func enhances(
    _ piece: Equipment, chance: Double, catalyst: Bool, _ outcome: ForgeOutcome,
    _ success: KeyedStream, _ critical: KeyedStream
  ) {
    var (isCritical, points) = (false, 0.0)
    if case .enhanced(let gain, let critical) = outcome { (isCritical, points) = (critical, gain) }
    note(
      .enhances,
      [
        "slot": .text("\(piece.slot)"), "chance": .number(chance), "catalyst": .flag(catalyst),
        "succeeds": .flag(outcome != .failed), "critical": .flag(isCritical),
        "gain": .number(points), "piece": .whole(Int(piece.number)),
        "rarity": .text("\(piece.rarity)"), "plus": .whole(piece.enhancement),
      ], luck: [luck(.enhanceSuccess, after: success), luck(.enhanceCritical, after: critical)])
  }

  @inline(never)
  func crafts(
    _ piece: inout Equipment, _ what: String, targeted: Bool, _ cost: SatchelCost,
    _ purpose: Purpose, _ stream: KeyedStream
  ) {
    number(&piece)
    note(
      .crafts,
      ["what": .text(what), "targeted": .flag(targeted)] + facts(of: piece) + facts(of: cost),
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
  func opensStore(
    _ state: MarketState, on good: String, stock: Int, hasDeal: Bool, hasMerchant: Bool
  ) {
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
        "on": .text(good),
      ], luck: rolls)
  }

  /// One thing that store or merchant have today.
  ///
  /// - Parameters:
  ///   - piece: nil where it is none.
  ///   - good: Of the merchant; the store's stock is equipment.
  ///   - price: nil where the player cannot buy it yet.
  @inline(never)
  func offers(
    _ piece: Equipment?, at place: Int, _ good: MerchantGood = .equipment, isMerchants: Bool,
    price: Int?
  ) {
    let what = good == .equipment ? "piece" : "\(good)"
    note(
      .offers,
      ["what": .text(what), "place": .whole(place), "merchant": .flag(isMerchants)]
        + (price.map { ["price": .whole($0)] } ?? [:]) + (piece.map { facts(of: $0) } ?? [:]))
  }

  /// The piece that was bought.
  @inline(never)
  func takesHome(_ piece: inout Equipment) {
    number(&piece)
    note(.takesHome, facts(of: piece))
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
    let place: Facts =
      switch good {
      case .stockPiece(let place): ["place": .whole(place)]
      case .merchants(_, let place): ["place": .whole(place)]
      default: [:]
      }
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
      ] + place)
  }

  @inline(never)
  func beginsResearch(_ branch: ResearchBranch, _ node: ResearchNode) {
    note(
      .beginsResearch,
      ["branch": .text("\(branch)")] + facts(of: node.cost) + [
        "raises": .text("\(node.bonus)"), "by": .number(node.amount),
        "minutes": .whole(node.minutes),
      ])
  }

  @inline(never)
  func endsResearch(nodes: Int) { note(.endsResearch, ["nodes": .whole(nodes)]) }
}
